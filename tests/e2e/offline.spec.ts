import { expect, test, type BrowserContext, type Page, type Route } from 'playwright/test'
import { linkMailedTo } from './mail'
import { enterAsPerson, logInAs, makePerson, postForm } from './people'
import { records } from './records'
import { siteUrl } from './server'
import { firstSpot } from './site'
import { isHydrated } from './hydrated'

/** Without the product's own checks: with the connection cut, browsers log a lot to the console. */
async function enter(page: Page, path: string) {
  await page.goto(siteUrl() + path)
  await expect.poll(() => isHydrated(page)).toBe(true)
  await passArrival(page)
}

/** Skips the two seconds before a page is saved. */
const passArrival = (page: Page) => page.clock.fastForward(2000)

/** Adds a record to those of the home page. */
const addRecord = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open('carrel', 1)
        request.onupgradeneeded = () => void request.result.createObjectStore('records', { keyPath: 'key' })
        request.onsuccess = () => {
          request.result
            .transaction('records', 'readwrite')
            .objectStore('records')
            .put({ key: 'of before' }).onsuccess = () => {
            request.result.close()
            resolve()
          }
        }
      }),
  )

/** Whether it's still there: after logging out, the home page may save others. */
const hasRecord = async (page: Page) => (await records(page)).includes('of before')

/** The addresses that the service worker has saved. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('carrel-pages'))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

/** Saves a page like the service worker. */
const keepNow = (page: Page, path: string, at: number) =>
  page.evaluate(
    async ([href, time]) => {
      const pages = await caches.open('carrel-pages-1')
      await pages.put(
        href,
        new Response('<title>Of before</title><main></main>', {
          headers: { 'Content-Type': 'text/html', 'X-Kept-At': time },
        }),
      )
    },
    [siteUrl() + path, String(at)] as const,
  )

const cut = (context: BrowserContext) => context.setOffline(true)

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ page }) => page.clock.install())

test(
  'visited public pages can be read offline until logging out',
  { tag: '@full' },
  async ({ page, context }) => {
    const person = await enterAsPerson(context)
    await page.addInitScript(() => {
      // What the service worker is asked to save.
      const { postMessage } = ServiceWorker.prototype
      ServiceWorker.prototype.postMessage = function (message: { url: string }) {
        document.documentElement.dataset.asked = message.url
        postMessage.call(this, message)
      }
    })
    await enter(page, '/about')
    await expect(page.getByRole('banner')).toContainText(person.name)
    await expect.poll(() => keptBy(page)).toEqual(['/about'])
    await enter(page, '/setting')
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.asked)).toBe('/setting')
    // Pages are saved in order, so a personal one would be saved before this one.
    await page.evaluate(async (path) => {
      await (await caches.open('carrel-pages-1')).delete(path)
      navigator.serviceWorker.controller!.postMessage({ type: 'keep', url: path })
    }, '/about')
    await expect.poll(() => keptBy(page)).toEqual(['/about'])

    await cut(context)
    await page.goto(`${siteUrl()}/about`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Carrel')
    await expect(
      page.getByRole('status').filter({ hasText: 'You’re offline. This is a saved copy from' }),
    ).toBeVisible()
    await expect(page.locator('body')).toHaveCSS('font-family', /system-ui/)
    expect(await page.content()).not.toContain(person.name)
    expect(await page.locator('script').count()).toBe(0)
    await page.goto(`${siteUrl()}/setting`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
    await expect(page.getByRole('link')).toHaveText(['Try again', 'About Carrel'])

    await context.setOffline(false)
    await enter(page, '/search?q=coffee')
    await expect.poll(() => keptBy(page)).toContain('/search')
    await cut(context)
    await page.goto(`${siteUrl()}/search?q=coffee`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('for “coffee”')
    await page.goto(`${siteUrl()}/search?q=tea`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('for “tea”')

    await enter(page, '/signout')
    await addRecord(page)
    await page.getByRole('button', { name: 'Confirm Logout' }).click()
    await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible()
    await expect.poll(() => keptBy(page)).not.toContain('/about')
    await expect.poll(() => hasRecord(page)).toBe(false)
  },
)

test('a login’s end and a new password delete saved pages @full', async ({ page, context }) => {
  const person = await makePerson()
  const logIn = (session: string) => context.addCookies([{ name: 'session', value: session, url: siteUrl() }])
  const other = await logInAs(person)
  const fill = async (path: string) => {
    await enter(page, path)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await keepNow(page, '/about', Date.now())
    await addRecord(page)
  }
  const dropped = async () => {
    await expect.poll(() => keptBy(page)).not.toContain('/about')
    await expect.poll(() => hasRecord(page)).toBe(false)
  }
  await logIn(person.session)
  await fill('/setting/security')
  await logIn(other) // the login listed as another is now this browser's
  await page
    .getByRole('list', { name: 'Where you’re logged in' })
    .getByRole('button', { name: /^Log out/ })
    .click()
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible()
  await dropped()

  await postForm('/forgot-password', { email: person.email })
  const { pathname, search } = new URL(await linkMailedTo(person.email, /new password/))
  await logIn(person.session)
  await fill(pathname + search)
  await page.getByLabel('New Password').fill('Another-lamp-9-desk')
  await page.getByLabel('Confirm Password').fill('Another-lamp-9-desk')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page).toHaveURL(`${siteUrl()}/signin`)
  await dropped()
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('logging out deletes what the home page saved @full', async ({ page, context }) => {
    await enterAsPerson(context)
    await enter(page, '/signout')
    await addRecord(page)
    expect(await hasRecord(page)).toBe(true)
    await page.getByRole('button', { name: 'Confirm Logout' }).click()
    await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible()
    await expect.poll(() => hasRecord(page)).toBe(false)
  })

  test('a form without text fields waits, too @full', async ({ page, context }) => {
    const came = page.waitForResponse(/\/after-arrival-[\w-]+\.js/)
    await enter(page, '/appearance')
    await page.evaluate((script) => import(script).then(() => {}), (await came).url()) // until it has run
    await cut(context)
    const look = page.getByRole('main')
    await look.getByLabel('Theme').selectOption('Dark')
    await look.getByRole('button', { name: 'Set theme' }).click()
    await expect(page.getByRole('alert')).toContainText('We couldn’t change how pages look.')
    await expect(look.getByText('You’re offline.')).toBeVisible()
    await expect(look.getByLabel('Theme')).toHaveValue('dark')
    await context.setOffline(false)
    await look.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
})

test('lite mode has no service worker', { tag: '@full' }, async ({ page }) => {
  await enter(page, '/about')
  await expect.poll(() => keptBy(page)).toEqual(['/about'])
  await page.getByRole('link', { name: 'Appearance', exact: true }).click()
  await page.getByRole('button', { name: 'Turn lite mode on' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-lite', 'true')
  await expect.poll(() => keptBy(page)).toEqual([])
  const registered = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  // A busy browser may skip what it does after one load.
  await expect(async () => {
    await page.reload()
    await expect.poll(registered, { timeout: 5000 }).toBe(0)
  }).toPass()
})

/** Asks the header's search a question, in a page that hasn't loaded the scripts of the results yet. */
async function askInHeader(page: Page) {
  const box = page.getByRole('banner').locator('#header-q')
  await box.fill('quiet cafe')
  await box.press('Enter')
  await expect(page).toHaveURL(`${siteUrl()}/search?q=quiet+cafe`)
}

test('offline, a page whose scripts are not here leaves its address to try again', async ({
  page,
  context,
}) => {
  await enter(page, '/location/1')
  await expect.poll(() => keptBy(page)).toHaveLength(1)
  await cut(context)
  await askInHeader(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('for “quiet cafe”')

  await enter(page, '/location/1')
  await cut(context)
  await page.getByRole('contentinfo').getByRole('link', { name: 'All Schools' }).click()
  await expect(page).toHaveURL(`${siteUrl()}/allschools`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
})

for (const [what, answer] of [
  ['answers 502', (route: Route) => route.fulfill({ status: 502 })],
  ['does not come', (route: Route) => route.abort()],
] as const)
  test(`the server sends a page whose script ${what} @full`, async ({ page }) => {
    await page.route('**/assets/search.index*', answer)
    await enter(page, '/location/1')
    const spot = page.url()
    await askInHeader(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('for “quiet cafe”')
    await page.goBack()
    await expect(page).toHaveURL(spot)
  })

test('a form that could not be sent stays, and is sent on the next try', async ({ page, context }) => {
  await enterAsPerson(context)
  await enter(page, '/setting')
  await page.getByLabel('First name').fill('Offline')
  await cut(context)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const reported = page.getByText('You’re offline. What you typed is still here.')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(reported).toBeVisible()
  await again.click()
  await expect(reported).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Offline')
  await context.setOffline(false)
  await again.click()
  await expect(page.getByRole('status').filter({ hasText: 'Successfully updated profile' })).toBeVisible()
  await expect(reported).toHaveCount(0)
  await expect(page.getByRole('banner')).toContainText('Offline')
})

test('a visited campus and location can be read offline, each saying so @full', async ({ page, context }) => {
  const campus = '/university/Stanford%20University%20Stanford'
  await enter(page, campus)
  await expect.poll(() => keptBy(page)).toEqual([campus])
  await firstSpot(page).click()
  await expect(page.getByRole('heading', { name: 'Reviews', exact: true })).toBeVisible()
  await passArrival(page)
  const location = new URL(page.url()).pathname
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await expect.poll(() => keptBy(page)).toEqual([campus, location])

  // Missing and outdated pages can't be read.
  for (const path of ['/location/999999', '/location/999999?sort=oldest'])
    await keepNow(page, path, Date.now())
  await keepNow(page, '/insights', Date.now() - 31 * 24 * 60 * 60_000)
  expect(await keptBy(page)).toHaveLength(5)
  await page.goto(`${siteUrl()}/location/999999`)
  await expect.poll(() => keptBy(page)).toEqual([campus, location, '/insights'])

  await cut(context)
  const banner = page.getByRole('status').filter({ hasText: 'You’re offline. This is a saved copy from' })
  await page.goto(siteUrl() + location)
  await expect(banner).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.locator('#reviews')).toBeVisible()
  await expect.poll(() => keptBy(page)).toEqual([campus, location]) // one was too old
  await page.goto(`${siteUrl()}${campus}?sort=name`) // a different view from the saved one
  await expect(banner).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stanford University')
  await page.getByRole('list', { name: 'Study spots' }).getByRole('link', { name }).first().click()
  await expect(page).toHaveURL(siteUrl() + location)
  await expect(banner).toBeVisible()
})
