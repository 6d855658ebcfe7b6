import type { Site } from '../../site'
import { expect, test } from '../../test'
import { firstSpot } from '../../site'

const CAMPUS = 'University of Michigan Ann Arbor'
const PLACES = `/university/${encodeURIComponent(CAMPUS)}`

/** The campus's location with the most reviews. */
async function openBusiest(site: Site) {
  await site.open(PLACES)
  await firstSpot(site.page).click()
  await expect(site.page.getByRole('heading', { name: 'Reviews', exact: true })).toBeVisible()
  await site.ready()
}

test('reviews can be read in four orders, with the number of reviews per star', async ({ site, page }) => {
  await openBusiest(site)
  const stars = () =>
    site
      .reviews()
      .locator('.review-stars .stars')
      .allTextContents()
      .then((texts) => texts.map(parseFloat))
  const table = page.getByRole('table', { name: 'Number of reviews by star rating' })
  const counts = await table.getByRole('row').locator('td:last-child').allTextContents()
  expect(counts.map(Number).reduce((sum, n) => sum + n)).toBe((await site.figures()).reviews)
  for (const [name, sorted] of [
    ['Highest', (a: number, b: number) => b - a],
    ['Lowest', (a: number, b: number) => a - b],
  ] as const) {
    await page.getByRole('navigation', { name: 'Sort reviews by' }).getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(`\\?sort=${name.toLowerCase()}#reviews$`))
    await expect(page.getByRole('link', { name })).toHaveAttribute('aria-current', 'true')
    await site.ready()
    const found = await stars()
    expect(found).toEqual([...found].sort(sorted))
    expect(found).toHaveLength(10)
  }
  await page.getByRole('link', { name: 'Load More' }).click()
  await expect(site.reviews()).toHaveCount(18)
  await expect(page).toHaveURL(/\?sort=lowest&shown=18#review-\d+$/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })
  test('what decides the visit comes before the reviews, of which three are shown', async ({
    site,
    page,
  }) => {
    await openBusiest(site)
    const places = page.locator('.location-actions, #popular-times, #inside, .hours, #busyness, #reviews')
    const tops = await places.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().top + scrollY),
    )
    expect(tops).toHaveLength(6)
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    const hours = await page
      .locator('.hours')
      .evaluate((table) => table.getBoundingClientRect().bottom + scrollY)
    const { height } = (await page.locator('.demo-line').boundingBox())! // only a demo has this
    expect(hours - height, 'the end of the hours, on the second screen').toBeLessThan(2 * 740)
    await expect(page.locator('.review:visible')).toHaveCount(3)
    const fold = page.locator('#reviews .fold-rest summary')
    await expect(fold).toHaveAccessibleName('Show 7 more reviews')
    await fold.click()
    await expect(page.locator('.review:visible')).toHaveCount(10)
    await page.getByRole('link', { name: 'Load More' }).click()
    await expect(page.locator('.review:visible'), 'who asks for more gets them').toHaveCount(18)
  })
})

test('a long review opens and closes', async ({ site, page }) => {
  await openBusiest(site)
  const review = site
    .reviews()
    .filter({ has: page.locator('.folded > details') })
    .first()
  const rest = review.locator('.review-rest')
  const fold = review.locator('.folded summary')
  await expect(rest).toBeHidden()
  await expect(fold).toHaveAccessibleName('Read More')
  await fold.click()
  await expect(rest).toBeVisible()
  expect(((await review.locator('.folded > p').textContent()) ?? '').length).toBeGreaterThan(200)
  await expect(fold).toHaveAccessibleName('Show Less')
  await fold.click()
  await expect(rest).toBeHidden()
})

test("the page's address can be copied @js-alone", async ({ site, page, context, browserName }) => {
  if (site.enhanced && browserName === 'chromium')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openBusiest(site)
  const share = page.locator('details.share')
  await share.locator('summary').click()
  await expect(page.getByLabel('Link to this page')).toHaveValue(new URL(page.url()).href)
  if (!site.enhanced) return void (await expect(share.getByRole('button')).toHaveCount(0))
  await share.getByRole('button', { name: 'Copy link' }).click()
  await expect(share.getByRole('status')).toHaveText('Link copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test('the link back to the top appears after 800 pixels @full', async ({ site, page }) => {
  await openBusiest(site)
  await page.getByRole('link', { name: 'Load More' }).click()
  await expect(site.reviews()).toHaveCount(18)
  await site.ready() // a document scrolls to its review once it has loaded
  const link = page.getByRole('link', { name: 'Back to top' })
  const scrollTo = (y: number) => page.mouse.wheel(0, y)
  await page.evaluate(() => document.documentElement.scrollTo(0, 0)).catch(() => scrollTo(-1e5))
  await expect(link).not.toBeInViewport()
  await page.mouse.wheel(0, 700)
  await expect(link).not.toBeInViewport()
  await page.mouse.wheel(0, 400)
  await expect(link).toBeInViewport()
  await link.click()
  await expect(link).not.toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})
