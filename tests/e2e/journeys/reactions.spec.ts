import type { Locator } from 'playwright/test'
import { enterAsAdmin } from '../admins'
import { linkMailedTo } from '../mail'
import { makePerson, typeLogin, writeReview, type Person } from '../people'
import { siteUrl } from '../server'
import type { Site } from '../site'
import { expect, test } from '../test'

/** Another user's review of a location, and its position on the open page. */
async function openReview(
  site: Site,
  campusKey: string,
): Promise<{ location: string; author: Person; review: Locator }> {
  const author = await makePerson()
  const location = await site.chooseLocation(campusKey, site.turn)
  await writeReview(author, location)
  const review = site.reviews().filter({ hasText: author.name })
  // The server may show visitors the page of two seconds before, and their browsers keep it.
  await site.open(location)
  await expect(async () => {
    if ((await review.count()) === 0) await site.page.reload()
    await expect(review).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await site.ready()
  return { location, author, review }
}

const button = (review: Locator, name: string) =>
  review.getByRole('button', { name: new RegExp(`^${name}( \\d+)?$`) })

test('a reader reacts to a review once, and takes it back', async ({ site, page, reader: _in }) => {
  const { location, review } = await openReview(site, 'Rice University Houston')
  const set = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await button(review, 'Study-Gold').click()
  await expect(button(review, 'Study-Gold')).toHaveText(/^Study-Gold\s*1$/)
  await set
  await expect(button(review, 'Study-Gold')).toHaveAttribute('aria-pressed', 'true')
  if (!site.enhanced) await expect(page).toHaveURL(new RegExp(`${location}#review-\\d+$`))

  for (const name of ['Helpful', 'Insightful', 'Truth']) {
    await expect(button(review, name)).toHaveAttribute('aria-disabled', 'true')
    await expect(button(review, name)).toHaveAccessibleDescription(
      'Tap Study-Gold again to remove it, then choose another.',
    )
  }
  await site.open(location)
  await expect(button(review, 'Study-Gold')).toHaveAttribute('aria-pressed', 'true')

  // A disabled button does nothing in the enhanced page; the plain page's form explains the refusal.
  await button(review, 'Truth').click({ force: true })
  if (site.enhanced) {
    await expect(button(review, 'Truth')).toHaveText('Truth')
  } else {
    await expect(page).toHaveTitle(/^Error: React to review/)
    await expect(page.getByRole('alert')).toContainText(
      'You’ve already reacted with Study-Gold. Remove it before choosing another.',
    )
    await page.goBack()
  }

  const removed = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await button(review, 'Study-Gold').click()
  await expect(button(review, 'Study-Gold')).toHaveAttribute('aria-pressed', 'false')
  await expect(button(review, 'Study-Gold')).toHaveText('Study-Gold')
  await removed
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await button(review, 'Truth').click()
  await expect(button(review, 'Truth')).toHaveText(/^Truth\s*1$/)
  await answered
  await site.open(location)
  await expect(button(review, 'Truth')).toHaveAttribute('aria-pressed', 'true')
})

test('a press that fails is undone, with a message @full @scripts', async ({ site, page, reader: _in }) => {
  const { review } = await openReview(site, 'Yale University New Haven')
  await page.route('**/reaction.data', (route) => route.fulfill({ status: 429, body: 'Too many attempts.' }))
  await button(review, 'Helpful').click()
  await expect(site.said('Failed to rate review', 'alert')).toBeVisible()
  await expect(button(review, 'Helpful')).toHaveText('Helpful')
  await expect(button(review, 'Truth')).not.toHaveAttribute('aria-disabled')

  await page.unroute('**/reaction.data')
  const set = page.waitForResponse('**/reaction.data')
  await button(review, 'Helpful').click()
  await expect(button(review, 'Helpful')).toHaveAttribute('aria-pressed', 'true')
  await set // until the page has read it, a second press counts as a double click
  await page.route('**/reaction.data', (route) => route.fulfill({ status: 429, body: 'Too many attempts.' }))
  await expect(async () => {
    await button(review, 'Helpful').click()
    const failed = site.said('Failed to remove rating', 'alert')
    await expect(failed).toBeVisible({ timeout: 5000 })
  }).toPass()
  await expect(button(review, 'Helpful')).toHaveText(/^Helpful\s*1$/)
})

test.describe('without a network', () => {
  test.use({ away: true })

  test(
    'the first press is undone, each time',
    { tag: ['@scripts', '@full'] },
    async ({ site, page, context, reader: _in }) => {
      const { review } = await openReview(site, 'Yale University New Haven')
      const address = page.url()
      const failed = site.said('Failed to rate review', 'alert')
      await context.setOffline(true)
      for (const _time of [1, 2]) {
        await button(review, 'Helpful').click()
        await expect(failed).toBeVisible()
        await expect(button(review, 'Helpful')).toHaveAttribute('aria-pressed', 'false')
        await failed.getByRole('button').click()
        await expect(failed).toHaveCount(0)
      }
      expect(page.url()).toBe(address)

      await context.setOffline(false)
      const set = page.waitForResponse('**/reaction.data')
      await button(review, 'Helpful').click()
      await expect(button(review, 'Helpful')).toHaveAttribute('aria-pressed', 'true')
      await set // it's shown before the server has it
      await site.open(address)
      await expect(button(review, 'Helpful')).toHaveText(/^Helpful\s*1$/)
    },
  )
})

test('a visitor’s press takes effect once they have logged in', async ({ site, page }) => {
  const { location, review } = await openReview(site, 'Tulane University New Orleans')
  await button(review, 'Insightful').click()
  await expect(page).toHaveURL(/\/signin\?returnTo=%2Freview%2F\d+%2Freaction$/)
  await site.expectLogIn('Please log in to rate reviews')
  const visitor = await makePerson()
  await typeLogin(page, visitor)
  await expect(page).toHaveURL(/#review-\d+$/)
  await site.expectNotice('Marked Insightful.')
  await expect(button(review, 'Insightful')).toHaveAttribute('aria-pressed', 'true')
  await site.open(location)
  await expect(button(review, 'Insightful')).toHaveText(/^Insightful\s*1$/)
})

test('no one reacts to or reports their own review', async ({ site, reader }) => {
  const location = await site.chooseLocation('Rice University Houston', site.turn)
  await writeReview(reader, location)
  await site.open(location)
  const own = site.reviews().filter({ hasText: reader.name })
  await expect(own.getByRole('button', { name: 'Helpful' })).toHaveCount(0)
  await expect(own).toHaveCount(1)
  await expect(own.getByRole('link', { name: /^Report review/ })).toHaveCount(0)
})

test('a reader reports a review once', async ({ site, page, reader: _in }) => {
  const { review } = await openReview(site, 'Yale University New Haven')
  await review.getByRole('link', { name: /^Report review/ }).click()
  await site.ready()
  await page.getByRole('radio', { name: 'Something else' }).check()
  expect(await site.submit('Send report')).toBe(422)
  await site.expectFaults('report', [{ field: 'details', text: 'Tell us what’s wrong' }])
  await expect(page.getByRole('radio', { name: 'Something else' })).toBeChecked()
  await page.getByLabel('Tell us more').fill('It is about another building.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await site.expectNotice('Thanks. An admin will take a look.')
  await expect(page).toHaveURL(/#review-\d+$/)
  await review.getByRole('link', { name: /^Report review/ }).click()
  await expect(site.said('You’ve already reported this review.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send report' })).toHaveCount(0)
})

test('an admin deletes a review with a reason, and its author is told', async ({ site, page, context }) => {
  const { author, review } = await openReview(site, 'Tulane University New Orleans')
  await expect(review.getByRole('link', { name: /^Delete review/ })).toHaveCount(0)
  await enterAsAdmin(context)
  await page.reload()
  await site.ready()
  await review.getByRole('link', { name: /^Delete review/ }).click()
  await expect(
    page.getByText(
      'Are you sure you want to delete this review? Please confirm that this review violates the terms and conditions.',
    ),
  ).toBeVisible()
  await site.ready()
  expect(await site.submit('Delete review')).toBe(422)
  await site.expectFaults('removal', [{ field: 'reason', text: 'Enter a reason' }])
  await page.getByLabel('Reason').fill('It names a private person.')
  await page.getByRole('button', { name: 'Delete review' }).click()
  await site.expectNotice('Review deleted successfully.')
  await expect(review).toHaveCount(0)
  expect(await linkMailedTo(author.email, /was removed/)).toBe(`${siteUrl()}/setting/data`)
})
