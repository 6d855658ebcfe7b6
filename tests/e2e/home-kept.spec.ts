import type { Page } from 'playwright/test'
import { trendingIn } from '../support/formats/remix-data'
import { connected } from './people'
import { records } from './records'
import { gate } from './gate'
import { expect, test } from './test'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const trending = (page: Page) =>
  page.getByRole('list', { name: 'Trending Study Spots' }).getByRole('heading', { level: 3 })
const recent = (page: Page) => page.getByRole('region', { name: 'From the community' }).getByRole('list')
const home = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Carrel' }).first()

const BOTH = ['home recent', 'home static']

/**
 * Goes to another page and back home, where the server doesn't respond yet. The result lets it respond, or cuts
 * the connection, and returns the names in the response: other tests may have reordered the list.
 */
async function comeHome(page: Page, older: Record<string, number>) {
  await page.getByRole('contentinfo').getByRole('link', { name: 'All Schools' }).click()
  await expect(page).toHaveURL('/allschools')
  await expect.poll(() => records(page)).toEqual(BOTH)
  for (const [key, by] of Object.entries(older)) await records(page, { key, older: by })
  const decided = gate<'answer' | 'fail'>()
  const served = gate<string[]>()
  await page.route(
    /\/_root\.data\?.*_routes=routes%2Findex/,
    async (route) => {
      if ((await decided.opened) === 'fail') return route.abort('connectionreset')
      const response = await route.fetch()
      served.open(await trendingIn(await response.text()))
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  const asked = page.waitForRequest(/\/_root\.data\?.*_routes=routes%2Findex/)
  await home(page).click()
  await asked
  return (how: 'answer' | 'fail') => {
    decided.open(how)
    return served.opened
  }
}

test.describe('the browser’s cache of the home page', () => {
  test.use({ cutOff: /\/_root\.data/ })

  test('is shown for a day, recent reviews for half an hour', { tag: '@full' }, async ({ site, page }) => {
    await site.open('/')
    let names = await trending(page).allTextContents()
    expect(names).toHaveLength(10)
    await expect.poll(() => records(page)).toEqual(BOTH)

    await test.step('recent reviews from 31 minutes ago are not', async () => {
      const answer = await comeHome(page, { 'home recent': 31 * MINUTE, 'home static': 23 * HOUR })
      await expect(trending(page)).toHaveText(names)
      await expect(recent(page)).toHaveCount(0)
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(1)
      await expect.poll(() => records(page)).toEqual(['home static'])
      names = await answer('answer')
      await expect(trending(page)).toHaveText(names)
      await expect(recent(page)).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      await expect.poll(() => records(page)).toEqual(BOTH)
    })
    await test.step('nor is the rest after a day', async () => {
      const answer = await comeHome(page, { 'home static': 24 * HOUR + MINUTE, 'home recent': 29 * MINUTE })
      await expect(recent(page)).toBeVisible()
      await expect(trending(page)).toHaveCount(0)
      await expect.poll(() => records(page)).toEqual(['home recent'])
      names = await answer('answer')
      await expect(trending(page)).toHaveText(names)
    })
    await test.step('without either, the page comes from the server', async () => {
      const answer = await comeHome(page, { 'home static': 25 * HOUR, 'home recent': 25 * HOUR })
      await expect.poll(() => records(page)).toEqual([])
      await expect(page).toHaveURL('/allschools')
      names = await answer('answer')
      await expect(trending(page)).toHaveText(names)
      await expect(recent(page)).toBeVisible()
    })
    await test.step('and it stays if the server cannot be reached', async () => {
      await expect.poll(() => records(page)).toEqual(BOTH)
      await records(page, { key: 'home static', name: 'A name out of the records' })
      const answer = await comeHome(page, { 'home static': 23 * HOUR })
      await expect(trending(page).first()).toHaveText('A name out of the records')
      void answer('fail')
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      await expect(trending(page)).toHaveText(['A name out of the records', ...names.slice(1)])
      await expect(recent(page)).toBeVisible()
      expect(await records(page)).toEqual(BOTH)
    })
  })
})

test('the cached home page does not wait for the shell @full', async ({ site, page }) => {
  await site.open('/')
  const names = await trending(page).allTextContents()
  await expect.poll(() => records(page)).toEqual(BOTH)
  await site.open('/search?q=library')
  const held = gate()
  const asked: string[] = []
  await page.route(/\/_root\.data/, async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('_routes') ?? 'all')
    await held.opened
    await route.continue()
  })
  await home(page).click()
  await expect(trending(page)).toHaveText(names)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').locator('#header-q')).toHaveValue('')
  expect(asked).toEqual(['routes/index'])
  const shell = page.waitForResponse(/\/_root\.data\?_routes=root$/)
  held.open()
  await shell
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  expect(asked).toEqual(['routes/index', 'root'])
})

test(
  'whoever scrolls while a page reloads its data stays where they are',
  { tag: '@full' },
  async ({ site, reader, page }) => {
    await site.open('/search?q=library')
    const held = gate()
    const asked = page.waitForRequest(/\/_root\.data\?_routes=root$/)
    await page.route(/\/_root\.data\?_routes=root$/, async (route) => {
      await held.opened
      await route.continue()
    })
    await home(page).click()
    await expect(trending(page)).toHaveCount(10)
    await asked
    const position = () => page.evaluate(() => Math.round(window.scrollY))
    await page.mouse.wheel(0, 700)
    await expect.poll(position).toBe(700)
    await connected()('users').where({ email: reader.email }).update({ first_name: 'Norabel' })
    held.open()
    await expect(page.getByRole('banner')).toContainText(`Norabel ${reader.lastName}`)
    expect(await position()).toBe(700)
  },
)

test('a campus is requested again after five minutes or a write @full', async ({ site, page }) => {
  await page.clock.install()
  const campus = '/university/Rice%20University%20Houston'
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^\/university\/[^/]+\.data$/.test(url.pathname) && url.searchParams.get('_routes') !== 'root')
      asked.push(url.search)
  })
  const spots = page.getByRole('list', { name: 'Study spots' })
  const away = async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/about')
  }
  const back = async () => {
    await page.goBack()
    await expect(spots).toBeVisible()
  }
  await site.open(campus)
  const names = await spots.getByRole('heading').allTextContents()
  await away()
  await back()
  await expect(spots.getByRole('heading')).toHaveText(names)
  expect(asked).toEqual([])

  await test.step('another view of it is', async () => {
    await page.locator('main a[href$="?sort=name"]').first().dispatchEvent('click')
    await expect(page).toHaveURL(/sort=name$/)
    await expect.poll(() => asked.length).toBe(1)
    await page.goBack()
    await expect(page).toHaveURL(campus)
    expect(asked).toHaveLength(1)
  })
  await test.step('and so it is after five minutes', async () => {
    await away()
    await page.clock.fastForward(5 * MINUTE + 1000)
    await back()
    await expect.poll(() => asked.length).toBe(2)
  })
  await test.step('and after any write', async () => {
    await away()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Appearance' }).click()
    const written = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await page.getByRole('main').locator('form').first().getByRole('button').click()
    await written
    // The form redirects to this same page: navigating back too early would be overtaken by that.
    await expect(page.locator('.toast')).toBeVisible()
    await expect(page).toHaveURL(/^[^?]*\/appearance/)
    while (!page.url().includes('/university/')) await page.goBack()
    await expect(spots).toBeVisible()
    await expect.poll(() => asked.length).toBeGreaterThanOrEqual(3)
  })
})

/** Whether a counter's text changes within this many ms after the counters come into view. */
const counts = (page: Page, ms: number) =>
  page.locator('.counters').evaluate(
    (list, most) =>
      new Promise<boolean>((resolve) => {
        new MutationObserver(() => resolve(true)).observe(list, { subtree: true, characterData: true })
        setTimeout(() => resolve(false), most)
        list.scrollIntoView({ block: 'center' })
      }),
    ms,
  )

test(
  'the counters count up, except for people who prefer reduced motion',
  { tag: '@full' },
  async ({ site, page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await site.open('/')
    expect(await counts(page, 60_000)).toBe(true)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await site.open('/')
    const said = await page.locator('.counters dd').allTextContents()
    expect(await counts(page, 1000)).toBe(false)
    await expect(page.locator('.counters dd')).toHaveText(said)
    for (const count of said) expect(Number(count.replaceAll(',', ''))).toBeGreaterThan(0)
  },
)

test('on a slow connection nothing is prefetched @full', async ({ site, page }) => {
  const loaded: string[] = []
  page.on('request', (request) => void loaded.push(new URL(request.url()).pathname))
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ effectiveType: '3g' }) }),
  )
  await page.clock.install()
  await site.open('/')
  await page.clock.fastForward(2500)
  // Something that also happens on a slow connection shows that prefetching would have started.
  await expect.poll(() => loaded.filter((path) => path.includes('/after-arrival-'))).toHaveLength(1)
  await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first().hover()
  await page.clock.runFor(400)
  expect(loaded.filter((path) => path.endsWith('.data'))).toEqual([])
})
