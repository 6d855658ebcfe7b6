import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { registerPerson } from './people'
import { siteUrl } from './server'

/** Not the product's own test: with the line cut, browsers say a lot on the console. */
async function enter(page: Page, path: string) {
  await page.goto(siteUrl() + path)
  await expect.poll(() => page.evaluate(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')))).toBe(true)
}

/** The addresses that the worker has kept. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('carrel-pages'))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

const cut = (context: BrowserContext) => context.setOffline(true)

test.use({ serviceWorkers: 'allow' })

test('public pages that were visited can be read without a connection, with no name in them; signing out drops them', async ({ page, context }) => {
  const person = await registerPerson()
  await context.addCookies([{ name: 'session', value: person.session, url: siteUrl() }])
  await enter(page, '/about')
  await expect(page.getByRole('banner')).toContainText(person.name)
  await expect.poll(() => keptBy(page), { timeout: 20_000 }).toEqual(['/about'])
  await enter(page, '/setting')
  await page.waitForTimeout(4000) // what is personal would be kept by now
  expect(await keptBy(page)).toEqual(['/about'])

  await cut(context)
  await page.goto(`${siteUrl()}/about`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Carrel')
  await expect(page.getByRole('status').filter({ hasText: 'You are offline. This is the page as it was on' })).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('font-family', /system-ui/)
  expect(await page.content()).not.toContain(person.name)
  expect(await page.locator('script').count()).toBe(0)
  await page.goto(`${siteUrl()}/setting`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await expect(page.getByRole('link')).toHaveText(['About Carrel'])

  await context.setOffline(false)
  await enter(page, '/signout')
  await page.getByRole('button', { name: 'Confirm Logout' }).click()
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible()
  await expect.poll(() => keptBy(page)).not.toContain('/about')
})

test('lite mode has no worker', async ({ page }) => {
  await enter(page, '/about')
  await expect.poll(() => keptBy(page), { timeout: 20_000 }).toEqual(['/about'])
  await page.getByRole('button', { name: 'Turn lite mode on' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-lite', 'true')
  await expect.poll(() => keptBy(page)).toEqual([])
  await page.reload()
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test('a form that could not be sent stays as typed, says so, and is sent when it is tried again', async ({ page, context }) => {
  const person = await registerPerson()
  await context.addCookies([{ name: 'session', value: person.session, url: siteUrl() }])
  await enter(page, '/setting')
  await page.getByLabel('First Name').fill('Offline')
  await cut(context)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const told = page.getByRole('alert').filter({ hasText: 'This could not be sent' })
  await expect(told).toBeVisible()
  await told.getByRole('button', { name: 'Try again' }).click()
  await expect(told).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('Offline')
  await context.setOffline(false)
  await told.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Successfully updated profile' })).toBeVisible()
  await expect(told).toHaveCount(0)
  await expect(page.getByRole('banner')).toContainText('Offline')
})
