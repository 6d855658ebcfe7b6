import { chromium, type Browser, type Page } from 'playwright/test'
import { browserArguments, findBrowser } from '../tests/e2e/browser'
import { ASLEEP, LATER } from '~/rendering/wake-scripts'
import type { Product } from './product'
import { readingPages } from './reading-pages'
import { median, spread } from './median'

const ROUNDS = 5
const KBIT = 1000 / 8
/** quality.md: 9 Mbps with a 100 ms round trip; and 3G. */
const LINES = {
  good: { offline: false, latency: 100, downloadThroughput: 9216 * KBIT, uploadThroughput: 9216 * KBIT },
  slow: {
    offline: false,
    latency: 400,
    downloadThroughput: 400 * KBIT,
    uploadThroughput: 400 * KBIT,
    connectionType: 'cellular3g' as const,
  },
}
const SLOWER = 4
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 }
const GOALS = { lcp: 1800, shift: 0.02, readKB: 30 }
const MEASURED = ['home', 'campus', 'location', 'search', 'all schools']
/** isbot takes HeadlessChrome for a bot. */
const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
/** After the last request, to include layout shifts by late scripts. */
const SETTLE_MS = 2500

/** Scripts as they are, scripts that start with the page (as before decision 43), and none. */
type Scripts = 'on demand' | 'at once' | 'none'
const SCRIPTS: Scripts[] = ['on demand', 'at once', 'none']
/**
 * Largest contentful paint in ms, layout shift, KB of HTML, CSS and scripts, and blocking time (ms over 50 in long
 * tasks).
 */
type Seen = { lcp: number; shift: number; kb: number; blocked: number }

/**
 * What Chromium on a slow phone measures for cold visits without interaction, alternating scripts on demand, at
 * once and none, on a good and a slow connection.
 */
export async function measureWeb(product: Product): Promise<string> {
  const pages = Object.entries(await readingPages(product.db)).filter(([name]) => MEASURED.includes(name))
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments })
  const tables: string[] = []
  try {
    for (const [, path] of pages) await visit(browser, product.url + path, 'none', 'good') // warm-up
    for (const line of ['good', 'slow'] as const)
      tables.push(await measureLine(browser, product.url, pages, line))
  } finally {
    await browser.close()
  }
  return [
    '## Pages in Chromium on a slow phone',
    '',
    `Cold visits at 360 px (2 dots a pixel) that nobody touches, processor slowed ${SLOWER} times; scripts on demand, at once and none by turns; ` +
      `median of ${ROUNDS} (least to most). KB: HTML, CSS and scripts as transferred. Blocked: what tasks take beyond 50 ms. ` +
      `Goals: largest contentful paint (LCP) within ${GOALS.lcp} ms on the good line, without scripts no slower than with them ` +
      `(give or take half of what those differ by); layout shift at most ${GOALS.shift}; on the slow line at most ${GOALS.readKB} KB.`,
    '',
    ...tables,
  ].join('\n')
}

async function measureLine(
  browser: Browser,
  url: string,
  pages: [name: string, path: string][],
  line: keyof typeof LINES,
): Promise<string> {
  const rows: string[] = []
  for (const [name, path] of pages) {
    const seen: Record<Scripts, Seen[]> = { 'on demand': [], 'at once': [], none: [] }
    for (let round = 0; round < ROUNDS; round++)
      for (let n = 0; n < SCRIPTS.length; n++) {
        const scripts = SCRIPTS[(round + n) % SCRIPTS.length]!
        seen[scripts].push(await visit(browser, url + path, scripts, line))
      }
    for (const scripts of SCRIPTS) {
      const cell = (of: keyof Seen, digits: number) =>
        spread(
          seen[scripts].map((each) => each[of]),
          digits,
        )
      const blocked = scripts === 'none' ? '' : cell('blocked', 0)
      const met = scripts === 'on demand' ? (isMet(seen, line) ? 'yes' : 'no') : ''
      rows.push(
        `| ${name} | ${scripts} | ${cell('lcp', 0)} | ${cell('shift', 3)} | ${cell('kb', 1)} | ${blocked} | ${met} |`,
      )
    }
  }
  const { latency, downloadThroughput } = LINES[line]
  return [
    `A ${line} line: ${latency} ms round trip, ${Math.round(downloadThroughput / KBIT)} kbit/s.`,
    '',
    '| page | scripts | LCP, ms | shift | KB | blocked, ms | goals met |',
    '| --- | --- | ---: | ---: | ---: | ---: | --- |',
    ...rows,
    '',
  ].join('\n')
}

function isMet({ 'on demand': js, none }: Record<Scripts, Seen[]>, line: keyof typeof LINES): boolean {
  const [one, other] = [js, none].map((all) => all.map((each) => each.lcp)) as [number[], number[]]
  const chance = (Math.max(...one) - Math.min(...one)) / 2
  const isSteady = [...js, ...none].every(({ shift }) => shift <= GOALS.shift)
  if (line === 'slow') return isSteady && js.every(({ kb }) => kb <= GOALS.readKB)
  return isSteady && median(one) <= GOALS.lcp && median(other) <= median(one) + chance
}

/** The page as it would be if its scripts didn't wait. */
const wakeAtOnce = (page: Page, url: string) =>
  page.route(url, async (route) => {
    const answer = await route.fetch()
    const html = (await answer.text())
      .replaceAll(`rel="${LATER}"`, 'rel="modulepreload"')
      .replace(` type="${ASLEEP}"`, ' type="module" async=""')
    await route.fulfill({ response: answer, body: html })
  })

async function visit(
  browser: Browser,
  url: string,
  scripts: Scripts,
  line: keyof typeof LINES,
): Promise<Seen> {
  const context = await browser.newContext({
    ...PHONE,
    userAgent: USER_AGENT,
    javaScriptEnabled: scripts !== 'none',
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(() => {
      const blocked = { blocked: 0 }
      Object.assign(window, blocked)
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries())
          Object.assign(window, { blocked: (blocked.blocked += duration - 50) })
      }).observe({ type: 'longtask', buffered: true })
    })
    if (scripts === 'at once') await wakeAtOnce(page, url)
    const client = await context.newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', LINES[line])
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const seen: Seen = { lcp: 0, shift: 0, kb: 0, blocked: 0 }
    // Times are seconds since 1970, the same clock as for the navigation's start.
    let began = 0
    const heads = new Map<string, number>()
    client.on('Network.requestWillBeSent', ({ type, wallTime }) => {
      if (type === 'Document' && !began) began = wallTime
    })
    client.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (/Document|Stylesheet|Script/.test(type)) heads.set(requestId, response.encodedDataLength)
    })
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const head = heads.get(requestId)
      if (head !== undefined) seen.kb += (encodedDataLength - head) / 1024
    })
    client.on('PerformanceTimeline.timelineEventAdded', ({ event }) => {
      if (event.lcpDetails)
        seen.lcp = Math.max(
          seen.lcp,
          (Math.max(event.lcpDetails.renderTime, event.lcpDetails.loadTime) - began) * 1000,
        )
      if (event.layoutShiftDetails && !event.layoutShiftDetails.hadRecentInput)
        seen.shift += event.layoutShiftDetails.value
    })
    await client.send('PerformanceTimeline.enable', {
      eventTypes: ['largest-contentful-paint', 'layout-shift'],
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(SETTLE_MS)
    if (!(seen.lcp > 0)) throw new Error(`${url}: Chromium told no largest contentful paint`)
    if (scripts !== 'none')
      seen.blocked = await page.evaluate(() => (window as unknown as { blocked: number }).blocked)
    return seen
  } finally {
    await context.close()
  }
}
