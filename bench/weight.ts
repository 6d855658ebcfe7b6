import { chromium, type Browser } from 'playwright/test'
import { browserArguments, findBrowser } from '../tests/e2e/browser'
import { alternate, foundTable, section } from './figures'
import { insertMember, readingPages } from './pages'
import { onProduct } from './product'
import type { Options } from './run'

/** A line for Chromium: round trip in ms, kbit/s in each direction. */
export const lineOf = (latency: number, kbits: number) => ({
  offline: false,
  latency,
  downloadThroughput: (kbits * 1000) / 8,
  uploadThroughput: (kbits * 1000) / 8,
})
/** quality.md: 9 Mbps with a 100 ms round trip; and 3G. */
const LINES = {
  '100 ms round trip, 9,216 kbit/s': lineOf(100, 9216),
  '400 ms round trip, 400 kbit/s': { ...lineOf(400, 400), connectionType: 'cellular3g' as const },
}
const SLOWER = 4
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 }
/** isbot takes HeadlessChrome for a bot. */
const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
/** After the last request, to include scripts and layout shifts that come late. */
const SETTLE_MS = 2500

/** KB as transferred, largest contentful paint and time beyond 50 ms in tasks in ms, layout shift, and numbers of requests. */
type Seen = ReturnType<typeof look>
type Visit = { url: string; cookie?: string; javaScriptEnabled: boolean; line: ReturnType<typeof lineOf> }

/** What Chromium on a slow phone transfers and measures for cold visits that nobody touches. */
export const measureWeight = (options: Options) =>
  onProduct(options, async ({ url, db, env }) => {
    const { rounds = 3 } = options
    const { cookie, pages } = await insertMember(db, env)
    const reading = await readingPages(db)
    const members = { "a member's home": '/', "a member's form, review": `${pages.location}/review` }
    const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments })
    const tables = []
    for (const [head, line] of Object.entries(LINES)) {
      const found: Record<string, Seen[]> = {}
      for (const [name, path] of Object.entries({ ...reading, 'a form, register': '/signup', ...members })) {
        const own = name in members ? cookie : undefined
        const see = (javaScriptEnabled: boolean) =>
          visit(browser, { url: url + path, cookie: own, javaScriptEnabled, line })
        await see(false) // warm-up
        const seen = await alternate(rounds, { scripts: () => see(true), none: () => see(false) })
        found[`${name}, with scripts`] = seen.scripts
        found[`${name}, without`] = seen.none
      }
      tables.push(foundTable(head, found, COLUMNS))
    }
    await browser.close()
    return section(
      'Weight of pages, in Chromium on a slow phone',
      `Cold visits at 360 px (2 dots a pixel) that nobody touches, processor slowed ${SLOWER} times, with scripts and without by turns; median of ${rounds} ` +
        '(least to most). KB as transferred. Blocked: what tasks take beyond 50 ms. Goals: HTML of a list 14 KB, CSS 14, scripts 105 of a reading page and ' +
        '115 of one with a form, in 20 files; 15 other requests of a list; largest contentful paint (LCP) within 1,800 ms on the good line, without scripts no slower ' +
        'than with them; layout shift 0.02; 25 KB on the slow line.',
      ...tables,
    )
  })

const COLUMNS: [string, number, (seen: Seen) => number][] = [
  ['HTML, KB', 1, ({ html }) => html],
  ['CSS', 1, ({ css }) => css],
  ['scripts', 1, ({ script }) => script],
  ['all three', 1, ({ html, css, script }) => html + css + script],
  ['script files', 0, ({ scripts }) => scripts],
  ['other requests', 0, ({ others }) => others],
  ['LCP, ms', 0, ({ lcp }) => lcp],
  ['shift', 3, ({ shift }) => shift],
  ['blocked, ms', 0, ({ blocked }) => blocked],
]

async function visit(browser: Browser, { url, cookie, javaScriptEnabled, line }: Visit): Promise<Seen> {
  const options = { ...PHONE, userAgent: USER_AGENT, javaScriptEnabled, serviceWorkers: 'block' as const }
  const context = await browser.newContext(options)
  try {
    const [name, value] = cookie?.split('=', 2) ?? []
    if (name && value) await context.addCookies([{ name, value, url }])
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', line)
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(SETTLE_MS)
    const seen = await page.evaluate(look)
    if (page.url() !== url || !(seen.lcp > 0)) throw new Error(`${url}: Chromium saw ${page.url()}`)
    return seen
  } finally {
    await context.close()
  }
}

/** What the browser measured. Runs in the page, even if the page's own scripts are off. */
function look() {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
  const recordsOf = (type: string) => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type, buffered: true })
    return observer.takeRecords()
  }
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const sizes = new Map(requests.map(({ name, encodedBodySize }) => [name, encodedBodySize]))
  const named = (ending: string) => [...sizes].filter(([name]) => new URL(name).pathname.endsWith(ending))
  const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)
  const kb = (files: [string, number][]) => sum(files.map(([, bytes]) => bytes)) / 1024
  const shifts = recordsOf('layout-shift') as Shift[]
  return {
    html: (page?.encodedBodySize ?? 0) / 1024,
    css: kb(named('.css')),
    script: kb(named('.js')),
    scripts: named('.js').length,
    others: 1 + sizes.size - named('.js').length,
    lcp: recordsOf('largest-contentful-paint').at(-1)?.startTime ?? 0,
    shift: sum(shifts.filter((each) => !each.hadRecentInput).map(({ value }) => value)),
    blocked: sum(recordsOf('longtask').map(({ duration }) => duration - 50)),
  }
}
