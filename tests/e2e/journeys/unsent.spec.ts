import type { Page } from 'playwright/test'
import { writeReview } from '../people'
import { pictureFile } from '../photos'
import { siteUrl } from '../server'
import { expect, test } from '../test'

const TEXT =
  'The "long tables" by the north windows stay quiet all afternoon,\nand the wifi <never> dropped on me.'
const FAILED = 'An error occurred while saving the review'
const CAMPUS = 'Ohio State University Columbus'

test.use({ away: true })
/** Types a two-star review. */
async function type(page: Page) {
  await page.getByRole('radio', { name: '2 stars' }).check()
  await page.getByLabel('Your review').fill(TEXT)
}

async function expectTyped(page: Page) {
  await expect(page.getByRole('radio', { name: '2 stars' })).toBeChecked()
  await expect(page.getByLabel('Your review')).toHaveValue(TEXT)
}

test('a review survives an outage and Back @full @scripts', async ({ site, page, context, reader }) => {
  const location = await site.openLocation(CAMPUS, site.turn)
  await page.getByRole('link', { name: 'Write Review' }).first().click()
  const dialog = page.getByRole('dialog')
  await type(page)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Save review' }).click()
  await expect(dialog.getByRole('alert')).toContainText(FAILED)
  await expect(dialog.getByText(`${FAILED} You’re offline. What you typed is still here.`)).toBeVisible()
  await expectTyped(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Reviews', exact: true })).toBeVisible()
  await context.setOffline(false)

  await page.getByRole('link', { name: 'Write Review' }).first().click()
  await expectTyped(page)
  await page.reload()
  await expect(page).toHaveURL(/\/review$/)
  await site.ready()
  await expectTyped(page)
  await site.open('/about')
  await page.goBack()
  await site.ready()
  await expectTyped(page)
  expect(await site.submit('Save review')).toBe(202)
  await expect(page).toHaveURL(`${location}#reviews`)
  await expect(site.reviews().filter({ hasText: reader.name })).toHaveCount(1)

  // What was sent is forgotten.
  await site.open(`${location}/review`)
  await page.reload()
  await site.ready()
  expect((await page.evaluate(() => sessionStorage.getItem('typed'))) ?? '').not.toContain('long tables')
})

test(
  'data that never arrives removes no form',
  { tag: ['@scripts', '@full'] },
  async ({ site, page, reader: _in }) => {
    const location = await site.chooseLocation(CAMPUS, site.turn)
    await site.open(`${location}/review`)
    await type(page)
    for (const answer of ['abort', 503, 'cut'] as const) {
      await page.route(/\.data(\?|$)/, (route) =>
        answer === 'abort'
          ? route.abort('failed')
          : route.fulfill(
              answer === 503
                ? { status: 503, body: '<h1>Bad gateway</h1>' }
                : { status: 202, contentType: 'text/x-script', body: '[{"_1":2' },
            ),
      )
      await page.getByRole('button', { name: answer === 'abort' ? 'Save review' : 'Try again' }).click()
      await expect(page.locator('.send-failure')).toContainText(
        answer === 503 ? 'Part of the site isn’t responding right now.' : 'We couldn’t reach the server.',
      )
      await expectTyped(page)
      await page.unroute(/\.data(\?|$)/)
    }
    expect(await site.submit('Try again')).toBe(202)
    await expect(page).toHaveURL(`${location}#reviews`)
  },
)

test('a conflict without a response keeps photo and text @full @scripts', async ({ site, page, reader }) => {
  // The outage test's server shows reviews of CAMPUS but doesn't have their photos.
  const location = await site.chooseLocation('Tulane University New Orleans', site.turn)
  await site.open(`${location}/review`)
  await type(page)
  await page.getByLabel('Photos', { exact: true }).setInputFiles(await pictureFile('chosen.jpg', '#333333'))
  await writeReview(reader, location, TEXT, '5')
  for (const answer of ['abort', 503, 404] as const) {
    await page.route(/\.data(\?|$)/, async (route) => {
      if (route.request().method() === 'POST') return route.fallback()
      if (answer === 'abort') return route.abort('failed')
      if (answer === 503) return route.fulfill({ status: 503, body: '<h1>Bad gateway</h1>' })
      const response = await route.fetch({ url: `${siteUrl()}/location/999999999/review.data` })
      return route.fulfill({ response })
    })
    expect(await site.submit(answer === 'abort' ? 'Save review' : 'Try again')).toBe(409)
    await expect(page.locator('.send-failure')).toContainText(
      {
        abort: 'We couldn’t reach the server.',
        503: 'Part of the site isn’t responding right now.',
        404: 'not found',
      }[answer],
    )
    await expectTyped(page)
    expect(
      await page
        .getByLabel('Photos', { exact: true })
        .evaluate((input: HTMLInputElement) => input.files![0]?.name),
    ).toBe('chosen.jpg')
    await page.unroute(/\.data(\?|$)/)
  }
  expect(await site.submit('Try again')).toBe(409)
  await expect(page.getByText('Already wrote a review, update current review').first()).toBeVisible()
  await expectTyped(page)
  await page.getByRole('button', { name: 'Update current review' }).click()
  await expect(page).toHaveURL(`${location}#reviews`)
  await expect(site.reviews().first().getByRole('img')).not.toHaveCount(0)
})

test('a failed logout can be repeated @full @scripts', async ({ site, page, context, reader }) => {
  await site.open('/setting')
  await page.getByLabel('First name').fill('Unsent')
  // React saves it just after hydration.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('typed'))).toContain('Unsent')
  await site.open('/signout')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Confirm Logout' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to sign out')
  await expect(page.locator('.send-failure')).not.toContainText('typed')
  await expect(page.getByRole('button', { name: 'Confirm Logout' })).toBeEnabled()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Confirm Logout' }).click()
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('typed'))).toBeNull()
  await expect(page.getByRole('banner')).not.toContainText(reader.name)
})

test('a list that cannot load more stays @full @scripts', async ({ site, page, context }) => {
  await site.open('/search?q=library')
  const found = page.getByRole('heading', { level: 3 })
  const before = await found.count()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Load More Results' }).click()
  await expect(page.getByRole('alert')).toHaveText('We couldn’t load more.')
  await expect(found).toHaveCount(before)
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect.poll(() => found.count()).toBeGreaterThan(before)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
