import { chromium, type Browser } from 'playwright/test'
import { browserArguments, findBrowser } from '../tests/e2e/browser'
import type { Product } from './product'
import { readingPages } from './reading-pages'
import { median, spread } from './median'

const ROUNDS = 5
/** quality.md: 9 Mbps, 100 ms there and back, a processor slowed 4 times, a phone. */
const LINE = {
  offline: false,
  latency: 100,
  downloadThroughput: (9 * 1024 * 1024) / 8,
  uploadThroughput: (9 * 1024 * 1024) / 8,
}
const SLOWER = 4
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 }
const GOALS = { lcp: 1800, shift: 0.02 }
const MEASURED = ['home', 'campus', 'location', 'search', 'all schools']
/** isbot takes HeadlessChrome for a robot. */
const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
/** After the last request: what a script still moves is to be seen. */
const SETTLE_MS = 2500

type Seen = { lcp: number; shift: number }

/**
 * Largest contentful paint and layout shift of cold visits in Chromium on a slow phone, with scripts and without, in
 * alternating order. Chromium's own timeline tells both, so that a page without scripts needs none to be measured.
 */
export async function measureWeb(product: Product): Promise<string> {
  const pages = Object.entries(await readingPages(product.db)).filter(([name]) => MEASURED.includes(name))
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments })
  const seen = new Map<string, { with: Seen[]; without: Seen[] }>(
    pages.map(([name]) => [name, { with: [], without: [] }]),
  )
  try {
    for (const [, path] of pages) await visit(browser, product.url + path, true) // warm: the server's own first rendering
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, path] of pages) {
        const first = round % 2 === 0
        for (const scripts of [first, !first])
          seen
            .get(name)!
            [scripts ? 'with' : 'without'].push(await visit(browser, product.url + path, scripts))
      }
    }
  } finally {
    await browser.close()
  }
  const cell = (all: Seen[], of: keyof Seen, digits: number) =>
    spread(
      all.map((each) => each[of]),
      digits,
    )
  const met = ({ with: js, without }: { with: Seen[]; without: Seen[] }) => {
    const [one, other] = [js, without].map((all) => all.map((each) => each.lcp)) as [number[], number[]]
    const chance = (Math.max(...one) - Math.min(...one)) / 2
    const shifts = [...js, ...without].every(({ shift }) => shift <= GOALS.shift)
    return median(one) <= GOALS.lcp && median(other) <= median(one) + chance && shifts ? 'yes' : 'no'
  }
  return [
    '## Pages in Chromium on a slow phone',
    '',
    `Cold visits at 360 px (2 dots a pixel), 9 Mbps, 100 ms round trip, processor slowed ${SLOWER} times, with and without scripts by turns; ` +
      `median of ${ROUNDS} (least to most). Goals: largest contentful paint within ${GOALS.lcp} ms, without scripts no slower than with them ` +
      `(give or take half of what those differ by), layout shift at most ${GOALS.shift}.`,
    '',
    '| page | LCP in ms, scripts | LCP in ms, none | shift, scripts | shift, none | goals met |',
    '| --- | ---: | ---: | ---: | ---: | --- |',
    ...[...seen].map(
      ([name, of]) =>
        `| ${name} | ${cell(of.with, 'lcp', 0)} | ${cell(of.without, 'lcp', 0)} | ${cell(of.with, 'shift', 3)} | ${cell(of.without, 'shift', 3)} | ${met(of)} |`,
    ),
  ].join('\n')
}

async function visit(browser: Browser, url: string, scripts: boolean): Promise<Seen> {
  const context = await browser.newContext({
    ...PHONE,
    userAgent: USER_AGENT,
    javaScriptEnabled: scripts,
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', LINE)
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const seen: Seen = { lcp: 0, shift: 0 }
    // Times are seconds since 1970; the navigation's own beginning is told in the same clock.
    let began = 0
    client.on('Network.requestWillBeSent', ({ type, wallTime }) => {
      if (type === 'Document' && !began) began = wallTime
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
    return seen
  } finally {
    await context.close()
  }
}
