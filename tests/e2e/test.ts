import { test as base, expect, type BrowserContext, type Page } from 'playwright/test'
import { enterAsPerson, type Person } from './people'
import { siteUrl } from './server'
import { Site } from './site'

/** How to visit pages: JavaScript off, on, or on with every script answering 404. */
export type Mode = 'no-js' | 'js' | 'broken-js'

/**
 * `cutOff`: requests whose connection the test cuts, by address. `away`: the test takes down a service or the
 * network, so some responses are 503 or missing.
 */
type Options = { mode: Mode; cutOff: RegExp | null; away: boolean }
type Fixtures = {
  site: Site
  /** This test's own account, already logged in. */
  reader: Person
}

/** Playwright's test with the product's URL, and checks for everything that must not happen on any page. */
export const test = base.extend<Options & Fixtures>({
  mode: ['js', { option: true }],
  cutOff: [null, { option: true }],
  away: [false, { option: true }],
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's form
  baseURL: async ({}, use) => use(siteUrl()),
  context: async ({ context, mode, cutOff, away }, use) => {
    const faults: string[] = []
    await watch(context, mode, faults, { cutOff, away })
    await use(context)
    expect(faults, 'CSP violations, page errors, console errors and failed requests').toEqual([])
  },
  page: async ({ page, mode }, use) => {
    if (mode === 'broken-js') await breakScripts(page)
    await use(page)
  },
  site: async ({ page, mode }, use) => {
    const site = new Site(page, mode)
    await use(site)
    site.leave()
  },
  reader: async ({ context }, use) => {
    await use(await enterAsPerson(context))
  },
})

export { expect }

/**
 * Makes every script request fail. Uses the browser's own protocol, because a Playwright route would delay every
 * request.
 */
async function breakScripts(page: Page) {
  const browser = await page.context().newCDPSession(page)
  browser.on('Fetch.requestPaused', ({ requestId }) => {
    // The page may be gone by then.
    browser.send('Fetch.fulfillRequest', { requestId, responseCode: 404, body: '' }).catch(() => {})
  })
  // A bare "?" would be any character, and one in 4,096 invites has ".js" in its URL.
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*.js' }, { urlPattern: '*.js\\?*' }] })
}

/** Tests that expect a status of 400 or above for a page or its data check it themselves. */
const PAGES = new Set(['document', 'fetch', 'xhr'])

/** Records everything that must not happen on our pages in `faults`. */
async function watch(
  context: BrowserContext,
  mode: Mode,
  faults: string[],
  { cutOff, away }: Pick<Options, 'cutOff' | 'away'>,
) {
  // Chromium also logs it to the console, even with JavaScript off, when this doesn't run.
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`CSP violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  context.on('weberror', (error) => {
    // As on the console, below: requesting a page again aborts the earlier response.
    if (error.error().name === 'AbortError' && error.error().message === 'signal is aborted without reason')
      return
    // Remix, of a proxy's page in place of ours.
    if (away && error.error().message.startsWith('Unable to decode turbo-stream response')) return
    faults.push(`page error: ${error.error().stack ?? error.error().message}`)
  })
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    // Every status is checked below, where the request is known.
    if (message.text().startsWith('Failed to load resource: the server responded')) return
    // Remix logs responses it couldn't read completely, including those it aborted itself because they're no longer
    // needed.
    if (message.text().startsWith('AbortError: signal is aborted')) return
    // Remix prefetches where links lead; it asks again when one is followed.
    if (message.text().startsWith('Failed to fetch manifest patches TypeError: Failed to fetch') && away)
      return
    if (away && message.text().startsWith('SyntaxError\n')) return // the same
    if (/net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED)$/.test(message.text()) && away) return
    if (message.text().endsWith('net::ERR_CONNECTION_RESET') && cutOff?.test(message.location().url)) return
    faults.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('response', (response) => {
    const status = response.status()
    const type = response.request().resourceType()
    if (status >= 502 && away) return
    if (status < 400 || (mode === 'broken-js' && type === 'script')) return
    if (status >= 500 || !PAGES.has(type)) faults.push(`${status} for the ${type} ${response.url()}`)
  })
}
