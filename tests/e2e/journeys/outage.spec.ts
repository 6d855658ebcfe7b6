import { axeFindsNothing } from '../axe'
import { startBehindRelay, type OwnProduct } from '../outage'
import { expect, test as base } from '../test'

const TEXT =
  'The "long tables" by the north windows stay quiet all afternoon,\nthe outlets work, and the wifi never dropped on me <once>.'

const test = base.extend<object, { product: OwnProduct }>({
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's form
    async ({}, use) => {
      const product = await startBehindRelay()
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
})
test.use({ away: true })
// One product for both tests, because it takes seconds to start.
test.describe.configure({ mode: 'default' })

test('a review survives a database outage', { tag: '@full' }, async ({ site, page, reader, product }) => {
  const location = await site.chooseLocation('Ohio State University Columbus', site.turn)
  await site.open(`${location}/review`)
  await page.getByRole('radio', { name: '2 stars' }).check()
  await page.getByLabel('Your review').fill(TEXT)

  const box = page.getByRole('textbox', { name: site.enhanced ? 'Your review' : 'Description' })
  await product.cut()
  expect(await site.submit('Save review')).toBe(503)
  if (site.enhanced) {
    await expect(page.getByRole('alert')).toContainText('An error occurred while saving the review')
    await expect(page.locator('.send-failure')).toContainText(
      'Part of the site isn’t responding right now. Please try again in a minute. What you typed is still here.',
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write Review')
  } else {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'An error occurred while saving the review',
    )
    await expect(page.getByText('What you typed is still here.')).toBeVisible()
    if (site.mode === 'broken-js') await axeFindsNothing(page, 'outage') // axe is a script
    expect(
      (await page.getByRole('button', { name: 'Try again' }).boundingBox())!.height,
    ).toBeGreaterThanOrEqual(24)
  }
  await expect(box).toHaveValue(TEXT)
  // Still down: the same again, as often as needed.
  expect(await site.submit('Try again')).toBe(503)
  await expect(box).toHaveValue(TEXT)

  await product.mend()
  expect(await site.submit('Try again')).toBeLessThan(400)
  await expect(page).toHaveURL(`${location}#reviews`)
  await expect(site.reviews().first()).toContainText('the wifi never dropped on me <once>.')
  await expect(site.reviews().first()).toContainText('2 out of 5 stars')
  await expect(site.reviews().filter({ hasText: reader.name })).toHaveCount(1)
})

test('so does a new collection @full', async ({ site, page, reader: _in, product }) => {
  await site.open('/collections/new')
  await page.getByLabel('Name').fill('Exam "week" & after')
  await product.cut()
  expect(await site.submit('Create collection')).toBe(503)
  await expect(page.getByRole('main')).toContainText('What you typed is still here.')
  await product.mend()
  expect(await site.submit('Try again')).toBeLessThan(400)
  await site.expectNotice('Collection created successfully!')
  await expect(page.getByRole('main')).toContainText('Exam "week" & after')
})

test('a review survives a restart @full @scripts', async ({ site, page, reader, product }) => {
  const location = await site.chooseLocation('Ohio State University Columbus', site.turn)
  await site.open(`${location}/review`)
  await page.getByRole('radio', { name: '2 stars' }).check()
  await page.getByLabel('Your review').fill(TEXT)
  await product.down()
  await page.getByRole('button', { name: 'Save review' }).click()
  await expect(page.locator('.send-failure')).toContainText('An error occurred while saving the review')
  await expect(page.getByLabel('Your review')).toHaveValue(TEXT)
  await product.up()
  expect(await site.submit('Try again')).toBeLessThan(400)
  await expect(page).toHaveURL(`${location}#reviews`)
  await expect(site.reviews().filter({ hasText: reader.name })).toHaveCount(1)
})

test('a search that a proxy refuses can be tried again @full @scripts', async ({ site, page }) => {
  await site.open('/about')
  await page.route(/\/search\.data\?/, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  )
  const header = page.getByRole('banner')
  await header.getByLabel('Spot or university').fill('quiet library')
  await header.getByLabel('Spot or university').press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
  await expect(header.getByLabel('Spot or university')).toHaveValue('quiet library')
  await page.unroute(/\/search\.data\?/)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('for “quiet library”')
})
