import type { Page } from 'playwright/test'
import { siteUrl } from '../server'
import { Site } from '../site'
import { expect, test } from '../test'

/** Simulates a newer release, in which every route has another name. */
const rename = (page: Page) =>
  page.route(/\.data(\?|$)/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll('"routes/', '"routes/new/') })
  })

// React logs caught errors to the console, so this has its own browser without the check for that.
test(
  'a page of an older release loads the next page as a document, once',
  { tag: ['@scripts', '@full'] },
  async ({ browser }) => {
    const context = await browser.newContext({ baseURL: siteUrl(), serviceWorkers: 'block' })
    const page = await context.newPage()
    const documents: string[] = []
    const reported: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.isNavigationRequest()) documents.push(pathname)
      if (pathname === '/client-errors') reported.push(request.postData() ?? '')
    })
    const site = new Site(page, 'js')
    await site.open('/about')
    await page.waitForLoadState('networkidle')
    await rename(page)
    const link = page.getByRole('link', { name: 'Privacy Policy', exact: true })
    const loaded = page.waitForEvent('load')
    await link.click()
    await loaded
    await expect(page).toHaveURL(/\/privacy-policy$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
    expect([documents, reported]).toEqual([['/about', '/privacy-policy'], []])

    // If the server still doesn't match, the page shows its error instead of reloading forever.
    await site.ready()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() =>
      (window as { __remixRouter?: { revalidate(): void } }).__remixRouter!.revalidate(),
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Unexpected/)
    expect(documents).toEqual(['/about', '/privacy-policy'])
    await expect.poll(() => reported).toHaveLength(1)
    await context.close()
  },
)
