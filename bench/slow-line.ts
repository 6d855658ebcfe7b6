import { randomBytes } from 'node:crypto'
import { chromium, type Browser, type Page } from 'playwright/test'
import { createUser } from '~/accounts/register/create-user.server'
import { browserArguments, findBrowser } from '../tests/e2e/browser'
import { spread } from './median'
import type { Product } from './product'
import { readingPages } from './reading-pages'
import { slowProxy, type Line } from './slow-proxy'

const ROUNDS = 3
const GOAL_S = 15
/** quality.md: one second round trip, 200 kbit/s. */
const LINE: Line = { roundTrip: 1000, bits: 200_000 }
const LINES: [name: string, line: Line][] = [
  ['slow', LINE],
  ['with stalls of 1 s every 8 s', { ...LINE, stallEvery: 8000 }],
  ['with 4 cut connections', { ...LINE, cuts: 4 }],
]
const MODES = ['no scripts', 'scripts'] as const
const PATIENCE_MS = 120_000
const REVIEW =
  'The long tables by the north windows stay quiet all afternoon, the outlets work, and the wifi never dropped on me once.'

/**
 * How long posting a review takes on a bad connection: open a study spot, log in, write, save, and see it on the
 * page. The user reloads a page that was cut off. Fails if a review is lost or duplicated.
 */
export async function measureSlowLine(product: Product): Promise<string> {
  const { location } = await readingPages(product.db)
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments })
  const port = Number(new URL(product.url).port)
  const rows: string[] = []
  try {
    for (const [name, line] of LINES) {
      const seconds: Record<(typeof MODES)[number], number[]> = { 'no scripts': [], scripts: [] }
      let cuts = 0
      for (let round = 0; round < ROUNDS; round++)
        for (const mode of round % 2 ? [...MODES].reverse() : MODES) {
          const proxy = await slowProxy(port, line)
          try {
            seconds[mode].push(await review(browser, product, proxy.url + location!, mode === 'scripts'))
          } finally {
            cuts += proxy.cuts()
            await proxy.stop()
          }
        }
      const met = MODES.every((mode) => Math.max(...seconds[mode]) <= GOAL_S) ? 'yes' : 'no'
      rows.push(
        `| ${name} | ${MODES.map((mode) => spread(seconds[mode], 1)).join(' | ')} | ${cuts} | ${met} |`,
      )
    }
  } finally {
    await browser.close()
  }
  return [
    '## A review over one bar of signal',
    '',
    `Open a study spot, log in, write a review, save it, read it: seconds in Chromium at 360 px, ${LINE.roundTrip} ms there and back and ` +
      `${LINE.bits / 1000} kbit/s by a proxy, nothing cached; median of ${ROUNDS} (least to most). Each review was there once. Goal: ${GOAL_S} s.`,
    '',
    `| line | ${MODES.join(' | ')} | cut | goal met |`,
    '| --- | ---: | ---: | ---: | --- |',
    ...rows,
  ].join('\n')
}

async function review(browser: Browser, { db }: Product, url: string, scripts: boolean): Promise<number> {
  const letters = [...randomBytes(7)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')
  const person = { email: `${letters}@example.edu`, password: `Lamp7-${letters}` }
  const made = await createUser(db, {
    ...person,
    firstName: 'Nora',
    lastName: `Quill${letters}`,
    role: 'Student',
  })
  if (!made.ok) throw new Error(made.message)
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: scripts,
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    const began = performance.now()
    while (page.url() === 'about:blank') await page.goto(url, { waitUntil: 'commit' }).catch(() => {})
    await come(page, 'a[href$="/review"]')
    await page.locator('a[href$="/review"]').first().click({ noWaitAfter: true })
    await come(page, 'input[name=password]')
    await page.locator('input[name=email]').fill(person.email)
    await page.locator('input[name=password]').fill(person.password)
    await page.locator('form:has(input[name=password]) button[type=submit]').click({ noWaitAfter: true })
    await come(page, 'form#review textarea')
    await page.locator('form#review label', { hasText: '4 stars' }).click()
    await page.locator('form#review textarea').first().fill(REVIEW)
    await page.locator('form#review button[type=submit]').last().click({ noWaitAfter: true })
    await come(page, `#reviews :text("${REVIEW.slice(0, 40)}")`)
    const seconds = (performance.now() - began) / 1000
    const rows = await db('reviews').where({ user_id: made.value.id }).pluck('description')
    if (rows.length !== 1 || rows[0] !== REVIEW) throw new Error(`${rows.length} reviews instead of one`)
    return seconds
  } finally {
    await context.close()
  }
}

/** Waits for the next page's content. Reloads a page that was cut off, as its reader would. */
async function come(page: Page, selector: string) {
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    const found = await page
      .locator(selector)
      .first()
      .waitFor({ timeout: 1000 })
      .then(
        () => true,
        () => false,
      )
    if (found) return
    if (page.url().startsWith('chrome-error:')) await page.reload({ waitUntil: 'commit' }).catch(() => {})
    const failed = page.locator('.error-page a.button, .send-failure button').first()
    if (await failed.isVisible().catch(() => false)) await failed.click({ noWaitAfter: true })
  }
  throw new Error(`${selector} did not come: ${page.url()}`)
}
