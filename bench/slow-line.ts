import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser } from 'playwright/test'
import { hashPassword } from '../app/services/auth/passwords.server'
import { browserArguments, findBrowser } from '../tests/e2e/browser'
import { insertUser } from '../tests/factories/user'
import { alternate, foundTable, section } from './figures'
import { readingPages } from './pages'
import { onProduct, type Product } from './product'
import type { Options } from './run'
import { lineOf } from './weight'

const LINE = lineOf(1000, 200)
const PATIENCE_MS = 120_000
const PASSWORD = 'Lamp7-northwindow'
const REVIEW =
  'The long tables by the north windows stay quiet all afternoon, the outlets work, and the wifi never dropped on me once.'

/**
 * How long posting a review takes on a bad connection: open a study spot, log in, write, save, and see it on the
 * page. Fails if a review is lost or duplicated.
 */
export const measureSlowLine = (options: Options) =>
  onProduct(options, async (product) => {
    const { rounds = 3 } = options
    const { location } = await readingPages(product.db)
    const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments })
    const run = (scripts: boolean) => review(browser, product, product.url + location, scripts)
    const found = await alternate(rounds, { 'no scripts': () => run(false), scripts: () => run(true) })
    await browser.close()
    return section(
      'A review over one bar of signal',
      `Open a study spot, log in, write a review, save it, read it: seconds in Chromium at 360 px, ${LINE.latency} ms there and back and ` +
        `${(LINE.downloadThroughput * 8) / 1000} kbit/s as Chromium emulates them, nothing cached; median of ${rounds} (least to most). Each review was there once. Goal: 14 s.`,
      foundTable('', found, [
        ['first paint', 1, ({ paint }) => paint],
        ['the review is there', 1, ({ end }) => end],
      ]),
    )
  })

async function review(browser: Browser, { db }: Product, url: string, scripts: boolean) {
  const { id, email } = await insertUser(db, { password_hash: await hashPassword(PASSWORD) })
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: scripts,
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', LINE)
    const began = performance.now()
    const come = (selector: string) => page.locator(selector).first().waitFor()
    page.setDefaultTimeout(PATIENCE_MS)
    await page.goto(url, { waitUntil: 'commit' })
    await come('a[href$="/review"]')
    const painted = () => performance.getEntriesByType('paint').at(-1)?.startTime
    while ((await page.evaluate(painted)) === undefined) await sleep(20)
    const paint = (await page.evaluate(painted))!
    await page.locator('a[href$="/review"]').first().click({ noWaitAfter: true })
    await come('input[name=password]')
    await page.locator('input[name=email]').fill(email)
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.locator('form:has(input[name=password]) button[type=submit]').click({ noWaitAfter: true })
    await come('form#review textarea')
    await page.locator('form#review label', { hasText: '4 stars' }).click()
    await page.locator('form#review textarea').first().fill(REVIEW)
    await page.locator('form#review button[type=submit]').last().click({ noWaitAfter: true })
    await come(`#reviews :text("${REVIEW.slice(0, 40)}")`)
    const end = (performance.now() - began) / 1000
    const rows = await db('reviews').where({ user_id: id }).pluck('description')
    if (rows.length !== 1 || rows[0] !== REVIEW) throw new Error(`${rows.length} reviews instead of one`)
    return { paint: paint / 1000, end }
  } finally {
    await context.close()
  }
}
