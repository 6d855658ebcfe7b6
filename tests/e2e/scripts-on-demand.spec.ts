import type { BrowserContext, Page } from 'playwright/test'
import { openPage, PAGES, type PageState } from './pages'
import { Site } from './site'
import { gate } from './gate'
import { expect, test } from './test'
import { watchTransfers } from './transfers'
import { isHydrated } from './hydrated'
import { TESTS } from '../support/full'

const KB = 1024
/** The most a read-only page may weigh on a slow connection: HTML, CSS and scripts, compressed. */
const READ = 25 * KB
const LOADER = 2 * KB
/** The sample's study spots with the most reviews, facts and hours, and what they may weigh. */
const READ_SPOT = 27.5 * KB
const SPOTS: PageState[] = [
  ['University of California, Berkeley Berkeley', 'Doe Memorial Library'] as const,
  ['University of Washington Seattle', 'Suzzallo Library'] as const,
].map(([campus, name]) => ({
  name,
  path: `/university/${encodeURIComponent(campus)}/${encodeURIComponent(name)}`,
}))
const NAMES = ['home', 'campus', 'location with reviews', 'search with results', 'all schools']
const READING = [...NAMES.map((name) => PAGES.find((each) => each.name === name)!), ...SPOTS]

/** 3G as in Chromium's own tools; slow enough for the page to notice if the browser doesn't say. */
const SLOW = { offline: false, latency: 1000, downloadThroughput: 200_000 / 8, uploadThroughput: 200_000 / 8 }

const STILL_SLOW = { ...SLOW, latency: 50 }
const FAST = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

/** A browser that doesn't reveal its connection, like Safari and Firefox. */
const saysNothing = (context: BrowserContext) =>
  context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: undefined }))

/** Either Chromium tells the page that its connection is 3G, or the page has to find out. */
const LINES = {
  'its browser calls slow': {
    ...SLOW,
    latency: 400,
    downloadThroughput: 50_000,
    connectionType: 'cellular3g' as const,
  },
  'its browser says nothing of': SLOW,
}

/** A page has one kind of connection, by its turn, and both with TESTS=all; the quick run has the first page. */
for (const [n, state] of READING.entries()) {
  const { name } = state
  for (const [m, [kind, conditions]] of Object.entries(LINES).entries()) {
    if (TESTS !== 'all' && m !== n % 2) continue
    const tag = n === 0 && m === 0 ? [] : '@full'
    test(`on a connection that ${kind}, ${name} loads no script`, { tag }, async ({ page, context }) => {
      if (conditions === SLOW) await saysNothing(context)
      const { client, transfers } = await watchTransfers(page)
      await client.send('Network.emulateNetworkConditions', conditions)
      await openPage(new Site(page, 'no-js'), state)
      await page.waitForLoadState('networkidle')
      // A page without anything left to draw may have no idle time in a headless browser.
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })))
      const read = transfers.filter(({ kind: type }) => /document|stylesheet|script/.test(type))
      const scripts = read.filter(({ kind: type }) => type === 'script')
      expect(scripts.map(({ url }) => new URL(url).pathname)).toEqual([
        expect.stringMatching(/^\/wake-\w+\.js$/),
      ])
      expect(scripts[0]!.bytes).toBeLessThanOrEqual(LOADER)
      const most = SPOTS.includes(state) ? READ_SPOT : READ
      expect(read.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(most)
      expect(await isHydrated(page)).toBe(false)
    })
  }
}

test.describe('on a slow connection', () => {
  test.beforeEach(async ({ context }) => saysNothing(context))
  /** The page has found out by the time it has loaded. Scripts come quickly then, unless they're to be overtaken. */
  const open = async (page: Page, path: string, then = FAST) => {
    const { client, transfers } = await watchTransfers(page)
    await client.send('Network.emulateNetworkConditions', SLOW)
    await page.goto(path)
    await client.send('Network.emulateNetworkConditions', then)
    return transfers
  }
  const hydrated = (page: Page) => expect.poll(() => isHydrated(page)).toBe(true)
  // React saves it just after hydration, which a reload by a test could outrun.
  const saved = (page: Page, text: string) =>
    expect.poll(() => page.evaluate(() => sessionStorage.getItem('typed'))).toContain(text)

  for (const [id, path, typed] of [
    ['header-q', '/', 'berk'],
    ['chooser-q', '/', 'berk'],
    ['list-q', '/university/Stanford%20University%20Stanford', 'green'],
  ] as const)
    test(`the first focus of ${id} loads scripts, which search what was typed @full`, async ({ page }) => {
      const transfers = await open(page, path)
      const box = page.locator(`#${id}`)
      const held = gate()
      await page.route(/\/assets\/.*\.js$/, (route) => held.opened.then(() => route.continue()))
      await box.pressSequentially(typed)
      expect(await isHydrated(page)).toBe(false)
      held.open()
      await hydrated(page)
      expect(transfers.filter(({ kind }) => kind === 'script').length).toBeGreaterThan(3)
      await expect(box).toHaveValue(typed)
      await expect(box).toBeFocused()
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    })

  test('hovering a field loads them, hovering or touching a link does not @full', async ({ page }) => {
    await open(page, '/about')
    const link = page.getByRole('contentinfo').getByRole('link').first()
    await link.dispatchEvent('pointerover', { pointerType: 'touch' })
    await link.dispatchEvent('pointerdown', { pointerType: 'touch' })
    await link.hover()
    await page.getByRole('banner').getByRole('search').getByRole('button').hover()
    await page.waitForLoadState('networkidle')
    expect(await isHydrated(page)).toBe(false)
    await page.getByRole('banner').locator('#header-q').hover()
    await hydrated(page)
  })

  test(
    'a press while they load stops them, so that its answer comes first',
    { tag: '@full' },
    async ({ page }) => {
      await open(page, '/', STILL_SLOW)
      const events: string[] = []
      const pathOf = (url: string) => new URL(url).pathname
      page.on('requestfailed', (request) => events.push(`stopped ${pathOf(request.url())}`))
      page.on('response', (response) => events.push(`answer ${pathOf(response.url())}`))
      const begun = page.waitForRequest(/\/assets\/.*\.js$/)
      const box = page.getByRole('banner').locator('#header-q')
      await box.fill('berkeley')
      await begun
      await box.press('Enter')
      await expect(page).toHaveURL(/\/search\?q=berkeley/)
      const stopped = events.findIndex((event) => event.startsWith('stopped /assets/'))
      expect(stopped).toBeGreaterThanOrEqual(0)
      expect(stopped).toBeLessThan(events.indexOf('answer /search'))
    },
  )

  test('a page that stays after all loads them at the next focus @full', async ({ page }) => {
    await open(page, '/', STILL_SLOW)
    const box = page.getByRole('banner').locator('#header-q')
    await box.focus()
    // As for a download.
    await page.evaluate(() => dispatchEvent(new Event('beforeunload')))
    await page.waitForLoadState('networkidle')
    expect(await isHydrated(page)).toBe(false)
    await box.blur()
    await box.focus()
    await hydrated(page)
  })

  test('logging in loads nothing', { tag: '@full' }, async ({ page }) => {
    await open(page, '/signin')
    await page.getByLabel('Email').fill('mei.lin@example.edu')
    await page.getByLabel('Password', { exact: true }).fill('not the right one')
    await page.waitForLoadState('networkidle')
    expect(await isHydrated(page)).toBe(false)
  })

  test(
    'a file chosen before the scripts run is checked once they do',
    { tag: '@full' },
    async ({ page, reader: _in }) => {
      await open(page, '/allschools/request')
      const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }
      await page.getByLabel('Campus photo').setInputFiles(file)
      const fault = page.getByText('Only JPEG, JPG, and PNG files are allowed')
      await expect(fault).toHaveCount(0)
      await page.getByRole('textbox', { name: 'City' }).focus()
      await hydrated(page)
      await expect(fault).toBeVisible()
    },
  )

  test('unsent text comes back, but not over text typed meanwhile @full', async ({ page }) => {
    await open(page, '/signup', STILL_SLOW)
    await page.getByLabel('First name').fill('Lin')
    await hydrated(page)
    await saved(page, 'Lin')
    await page.goto('/about')
    await page.goto('/signup')
    await expect(page.getByLabel('First name')).toHaveValue('Lin') // without a press
    await page.goto('/about')
    // This time the scripts may be cached, so hold them back.
    const typed = gate()
    await page.route(/\/assets\/.*\.js$/, (route) => typed.opened.then(() => route.continue()))
    await page.goto('/signup', { waitUntil: 'commit' })
    await page.getByLabel('First name').fill('Mei-Lin')
    typed.open()
    await hydrated(page)
    await expect(page.getByLabel('First name')).toHaveValue('Mei-Lin')
    await saved(page, 'Mei-Lin')
    await page.reload()
    await expect(page.getByLabel('First name')).toHaveValue('Mei-Lin')
  })
})

test('on a good connection the page loads them on its own', async ({ page }) => {
  await page.goto('/about')
  await expect.poll(() => isHydrated(page)).toBe(true)
})
