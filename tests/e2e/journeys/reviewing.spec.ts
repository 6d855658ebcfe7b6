import { postForm, type Person } from '../people'
import { siteUrl } from '../server'
import type { Site } from '../site'
import { expect, test } from '../test'

const SHORT = 'Nice lamps, and not much else that I could see.'
const TEXT = 'The long tables by the north windows stay quiet all afternoon, the outlets work, and the wifi never dropped on me once.'
const TOO_SHORT = 'Review must be between 85 and 1250 characters'

async function openReviewForm(site: Site, campusKey: string, reader: Person): Promise<string> {
  const place = await site.openPlace(campusKey, site.turn)
  await site.page.getByRole('link', { name: 'Write Review' }).click()
  await expect(site.page).toHaveURL(`${place}/review`)
  await expect(site.page.getByRole('banner')).toContainText(reader.name)
  return place
}

test('a review without stars and too short names both and keeps the text', async ({ site, page, reader }) => {
  await openReviewForm(site, 'Yale University New Haven', reader)
  await page.getByLabel('Your review').fill(SHORT)
  expect(await site.submit('Save Review')).toBe(422)
  await site.expectFaults('review', [{ field: 'rating', text: 'Please select a rating' }, { field: 'description', text: TOO_SHORT }])
  await expect(page.getByLabel('Your review')).toHaveValue(SHORT)

  // With stars only the length is left, and the stars are kept as well.
  await page.getByRole('radio', { name: '4 stars' }).check()
  expect(await site.submit('Save Review')).toBe(422)
  await site.expectFaults('review', [{ field: 'description', text: TOO_SHORT }])
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await expect(page.locator('#review-rating-error')).toHaveCount(0)
})

test('a review that is too long is refused with its text', async ({ site, page, reader }) => {
  const long = 'Quiet tables and lamps. '.repeat(53).trim() // 1271 characters
  await openReviewForm(site, 'Yale University New Haven', reader)
  await page.getByRole('radio', { name: '3 stars' }).check()
  await page.getByLabel('Your review').fill(long)
  if (site.enhanced) await expect(page.locator('.counter')).toContainText('1271 / 1250')
  expect(await site.submit('Save Review')).toBe(422)
  await site.expectFaults('review', [{ field: 'description', text: TOO_SHORT }])
  await expect(page.getByLabel('Your review')).toHaveValue(long)
})

test('what was typed outlives a login session that ended meanwhile', async ({ site, page, reader, context }) => {
  const place = await openReviewForm(site, 'Rice University Houston', reader)
  await page.getByRole('radio', { name: '2 stars' }).check()
  await page.getByLabel('Your review').fill(TEXT)
  await context.clearCookies({ name: 'session' })
  await page.getByRole('button', { name: 'Save Review' }).click()
  await expect(page).toHaveURL(`/signin?returnTo=${encodeURIComponent(`${place}/review`)}`)
  await expect(page.getByRole('alert', { name: 'Log In!' })).toContainText('Please log in to continue')

  await page.getByLabel('Email').fill(reader.email)
  await page.getByLabel('Password').fill(reader.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(`${place}/review`)
  await expect(page.getByLabel('Your review')).toHaveValue(TEXT)
  await expect(page.getByRole('radio', { name: '2 stars' })).toBeChecked()

  await page.getByRole('button', { name: 'Save Review' }).click()
  await expect(page).toHaveURL(`${place}#reviews`)
  await expect(site.reviews().first()).toContainText(TEXT)
  await expect(site.reviews().first()).toContainText('2.0 out of 5 stars')
})

test('however often the same form is sent, one review is left', async ({ site, page, reader }) => {
  const place = await openReviewForm(site, 'Tulane University New Orleans', reader)
  await page.goBack()
  await site.ready()
  await expect(page).toHaveURL(place)
  const before = await site.figures()
  await page.getByRole('link', { name: 'Write Review' }).click()
  await page.getByRole('radio', { name: '4 stars' }).check()
  await page.getByLabel('Your review').fill(TEXT)
  await page.getByRole('button', { name: 'Save Review' }).dblclick()
  await expect(page).toHaveURL(`${place}#reviews`)

  const fields = { rating: '4', description: TEXT }
  const answers = await Promise.all([1, 2].map(() => postForm(`${place}/review`, fields, reader.session)))
  for (const { status, headers } of answers) {
    expect(status).toBe(303)
    expect(headers.get('Location')).toBe(`${place}#reviews`)
  }

  await site.open(place)
  expect((await site.figures()).reviews).toBe(before.reviews + 1)
  await expect(page.getByRole('heading', { name: reader.name })).toHaveCount(1)
})

test('nobody edits or deletes a review that is not there', async ({ site, page, reader }) => {
  const place = await site.openPlace('Rice University Houston', site.turn)
  const answer = await site.open(`${place}/review/delete`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('banner')).toContainText(reader.name)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This review is no longer there.')
  const gone = await site.open('/location/999999/review')
  expect(gone?.status()).toBe(404)
})

test('a form from another site changes nothing', async ({ site, page, reader, request }) => {
  const place = await site.openPlace('Harvard University Cambridge', 0)
  const before = await site.figures()
  const headers = { Cookie: `session=${reader.session}`, Origin: 'https://evil.example' }
  const answer = await request.post(`${siteUrl()}${place}/review`, { form: { rating: '1', description: TEXT }, headers, maxRedirects: 0 })
  expect(answer.status()).toBe(403)
  await page.reload()
  expect(await site.figures()).toEqual(before)
})
