import { siteUrl } from '../server'
import { expect, test, watch } from '../test'

const BAD =
  '<!doctype html><title>Bad</title><p style="color: red">style</p><script>throw new Error("inline")</script><img src="/gone.png"><script src="/bad.js"></script>'

test(
  'what must not happen is noticed when it happens',
  { tag: ['@js', '@broken-js'] },
  async ({ browser, mode }) => {
    const context = await browser.newContext({ javaScriptEnabled: mode !== 'no-js', baseURL: siteUrl() })
    const faults: string[] = []
    await watch(context, mode, faults)
    await context.route('**/bad', (route) =>
      route.fulfill({
        body: BAD,
        contentType: 'text/html',
        headers: { 'Content-Security-Policy': "default-src 'self'" },
      }),
    )
    await context.route('**/gone.png', (route) => route.fulfill({ status: 404 }))
    await context.route('**/bad.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'console.error("says so"); throw new Error("thrown")',
      }),
    )
    await context.route('**/broken', (route) => route.fulfill({ status: 503, body: 'down' }))
    const page = await context.newPage()
    await page.goto('/bad')
    await page.goto('/broken')
    const seen = (pattern: RegExp) =>
      expect.poll(() => faults.filter((fault) => pattern.test(fault)).length, `${pattern}`).toBeGreaterThan(0)
    await seen(/^console: .*inline style/i)
    await seen(/^404 for the image/)
    await seen(/^503 for the document/)
    if (mode !== 'no-js') {
      await seen(/^console: .*inline script/i)
      await seen(/^console: says so/)
      await seen(/^page error: [\s\S]*thrown/)
    }
    await context.close()
  },
)

test('every mode does what its name says', { tag: ['@js', '@broken-js'] }, async ({ page, mode }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  const taken = () =>
    page.evaluate(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')))
  await expect.poll(taken, 'React took the page over').toBe(mode === 'js')
  // The page's own scripts run unless they're disabled.
  expect(await page.evaluate(() => '__remixContext' in window)).toBe(mode !== 'no-js')
})
