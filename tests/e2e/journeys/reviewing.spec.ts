import { postForm, REVIEW, writeReview, type Person } from '../people'
import { siteUrl } from '../server'
import type { Site } from '../site'
import { expect, test } from '../test'

const SHORT = 'Nice lamps, and not much else that I could see.'
const TOO_SHORT = 'Review must be between 85 and 1250 characters'

async function openReviewForm(site: Site, campusKey: string, reader: Person): Promise<string> {
  const location = await site.openLocation(campusKey, site.turn)
  await site.page.getByRole('link', { name: 'Write Review' }).click()
  await expect(site.page).toHaveURL(`${location}/review`)
  await expect(site.page.getByRole('banner')).toContainText(reader.name)
  return location
}

test('a short review without stars names both errors @js @broken-js', async ({ site, page, reader }) => {
  await openReviewForm(site, 'Yale University New Haven', reader)
  await page.getByLabel('Your review').fill(SHORT)
  expect(await site.submit('Save review')).toBe(422)
  await site.expectFaults('review', [
    { field: 'rating', text: 'Please select a rating' },
    { field: 'description', text: TOO_SHORT },
  ])
  await expect(page.getByLabel('Your review')).toHaveValue(SHORT)

  // With stars only the length is wrong, and the stars are kept as well.
  await page.getByRole('radio', { name: '4 stars' }).check()
  expect(await site.submit('Save review')).toBe(422)
  await site.expectFaults('review', [{ field: 'description', text: TOO_SHORT }])
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await expect(page.locator('#review-rating-error')).toHaveCount(0)

  const long = 'Quiet tables and lamps. '.repeat(53).trim()
  await page.getByLabel('Your review').fill(long)
  if (site.enhanced) await expect(page.locator('.counter')).toContainText('1271 / 1250')
  expect(await site.submit('Save review')).toBe(422)
  await site.expectFaults('review', [{ field: 'description', text: TOO_SHORT }])
  await expect(page.getByLabel('Your review')).toHaveValue(long)
})

test('quick questions are saved with a review, and edited', async ({ site, page, reader }) => {
  const location = await openReviewForm(site, 'Yale University New Haven', reader)
  const form = page.locator('form#review')
  const answers = form.getByRole('group', { name: 'How loud is it?' })
  const questions = form.getByText('A few quick questions (optional)')
  await expect(answers).toBeHidden()
  await questions.click()
  await answers.getByLabel('Low hum').check()
  await page.getByLabel('Your review').fill(SHORT)
  expect(await site.submit('Save review')).toBe(422)
  if (!site.enhanced) await questions.click() // it's a new page
  await expect(answers.getByLabel('Low hum')).toBeChecked()

  await page.getByRole('radio', { name: '4 stars' }).check()
  await page.getByLabel('Your review').fill(REVIEW)
  expect(await site.submit('Save review')).toBe(site.enhanced ? 202 : 303)
  const mine = page.locator('#whole [aria-pressed=true]')
  await expect(page).toHaveURL(`${location}#reviews`)
  await site.open(`${location}/facts`)
  await expect(mine).toHaveText(['Low hum'])
  await site.open(`${location}/review`)
  await questions.click()
  await expect(answers.getByLabel('Low hum')).toBeChecked()
  await answers.getByLabel('No answer').check()
  await site.submit('Save review')
  await expect(page).toHaveURL(`${location}#reviews`)
  await site.open(`${location}/facts`)
  await expect(mine).toHaveCount(0)
})

test('what was typed survives an ended login', async ({ site, page, reader, context }) => {
  const location = await openReviewForm(site, 'Rice University Houston', reader)
  await page.getByRole('radio', { name: '2 stars' }).check()
  await page.getByLabel('Your review').fill(REVIEW)
  await context.clearCookies({ name: 'session' })
  await page.getByRole('button', { name: 'Save review' }).click()
  await expect(page).toHaveURL(`/signin?returnTo=${encodeURIComponent(`${location}/review`)}`)
  await site.expectLogIn('Please log in to continue')

  await page.getByLabel('Email').fill(reader.email)
  await page.getByLabel('Password').fill(reader.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(`${location}/review`)
  await expect(page.getByLabel('Your review')).toHaveValue(REVIEW)
  await expect(page.getByRole('radio', { name: '2 stars' })).toBeChecked()

  await page.getByRole('button', { name: 'Save review' }).click()
  await expect(page).toHaveURL(`${location}#reviews`)
  await expect(site.reviews().first()).toContainText(REVIEW)
  await expect(site.reviews().first()).toContainText('2 out of 5 stars')
})

test(
  'however often a form is sent, there is one review',
  { tag: '@full' },
  async ({ site, page, reader }) => {
    const location = await openReviewForm(site, 'Tulane University New Orleans', reader)
    await page.goBack()
    await site.ready()
    await expect(page).toHaveURL(location)
    const before = await site.figures()
    await page.getByRole('link', { name: 'Write Review' }).click()
    await page.getByRole('radio', { name: '4 stars' }).check()
    await page.getByLabel('Your review').fill(REVIEW)
    await page.getByRole('button', { name: 'Save review' }).dblclick()
    await expect(page).toHaveURL(`${location}#reviews`)

    const fields = { mode: 'create', rating: '4', description: REVIEW }
    const answers = await Promise.all(
      [1, 2].map(() => postForm(`${location}/review`, fields, reader.session)),
    )
    for (const { status, headers } of answers) {
      expect(status).toBe(303)
      expect(headers.get('Location')).toBe(`${location}#reviews`)
    }

    await site.open(location)
    expect((await site.figures()).reviews).toBe(before.reviews + 1)
    await expect(page.getByRole('heading', { name: reader.name })).toHaveCount(1)
  },
)

test('a form from another site changes nothing', async ({ site, page, reader, request }) => {
  const location = await site.openLocation('Harvard University Cambridge', 0)
  const before = await site.figures()
  const headers = { Cookie: `session=${reader.session}`, Origin: 'https://evil.example' }
  const answer = await request.post(`${siteUrl()}${location}/review`, {
    form: { rating: '1', description: REVIEW },
    headers,
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(403)
  await page.reload()
  expect(await site.figures()).toEqual(before)
})

const OTHER =
  'A second look, on a Sunday: half of the tables are free, the lamps are on by four, and nobody talks above a whisper here.'

test('a form overtaken by another tab becomes an update', async ({ site, page, reader }) => {
  const location = await openReviewForm(site, 'Yale University New Haven', reader)
  await page.getByRole('radio', { name: '2 stars' }).check()
  await page.getByLabel('Your review').fill(OTHER)
  await writeReview(reader, location, REVIEW, '5')

  expect(await site.submit('Save review')).toBe(409)
  await site.expectFaults('review', [{ text: 'Already wrote a review, update current review' }])
  await expect(page.locator('.current-review blockquote')).toHaveText(REVIEW)
  await expect(page.getByLabel('Your review')).toHaveValue(OTHER)
  await expect(page.getByRole('radio', { name: '2 stars' })).toBeChecked()

  await page.getByRole('button', { name: 'Update current review' }).click()
  await expect(page).toHaveURL(`${location}#reviews`)
  await site.expectNotice('Review Updated Successfully!')
  await expect(site.reviews().first()).toContainText(OTHER)
  await expect(page.getByRole('heading', { name: reader.name })).toHaveCount(1)
})

test('an edit overtaken by another tab replaces nothing unseen @js', async ({ site, page, reader }) => {
  const location = await site.chooseLocation('Yale University New Haven', site.turn)
  await writeReview(reader, location, REVIEW, '5')
  await site.open(`${location}/review`)
  await page.getByLabel('Your review').fill(OTHER)
  const elsewhere = `${REVIEW} Bring a sweater.`
  await postForm(`${location}/review`, { mode: 'edit', rating: '3', description: elsewhere }, reader.session)

  expect(await site.submit('Save review')).toBe(409)
  await expect(page.locator('.current-review blockquote')).toHaveText(elsewhere)
  await expect(page.getByLabel('Your review')).toHaveValue(OTHER)
  await page.getByRole('button', { name: 'Update current review' }).click()
  await expect(page).toHaveURL(`${location}#reviews`)
  await expect(site.reviews().first()).toContainText(OTHER)
})

test('the form is a page, and with scripts a dialog', { tag: '@full' }, async ({ site, page, reader }) => {
  await site.stopClock()
  const location = await openReviewForm(site, 'Harvard University Cambridge', reader)
  const dialog = page.getByRole('dialog', { name: 'Review form' })
  const box = page.getByLabel('Your review')
  if (!site.enhanced) {
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write Review')
    return
  }
  const button = page.getByRole('link', { name: 'Write Review' })
  await expect(dialog.getByRole('heading', { name: 'Write Review' })).toBeVisible()
  expect(
    await page.evaluate(() => {
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
      return ids.filter((id, index) => ids.indexOf(id) !== index)
    }),
  ).toEqual([])

  // Escape, Close and Back return to the page and focus its button; what was typed is kept.
  await box.fill(SHORT)
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close', exact: true }).click(),
    () => page.goBack(),
  ]) {
    await leave()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(location)
    await expect(button).toBeFocused()
    await button.press('Enter')
    await expect(box).toHaveValue(SHORT)
    await expect(page).toHaveURL(`${location}/review`)
  }

  // The focus stays inside.
  for (let steps = 0; steps < 20; steps++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true)
  }

  // Errors are shown inside.
  await dialog.getByRole('radio', { name: '3 stars' }).check()
  expect(await site.submit('Save review')).toBe(422)
  await site.expectFaults('review', [{ field: 'description', text: TOO_SHORT }])
  await expect(dialog.locator('.toast')).toBeVisible()

  // It closes after saying that the review is saved; the page behind shows it.
  await box.fill(REVIEW)
  expect(await site.submit('Save review')).not.toBe(422)
  await expect(dialog.getByRole('status')).toHaveText('Review Uploaded Successfully!')
  await site.pass(1000)
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`${location}#reviews`)
  await expect(page).not.toHaveTitle(/^Error/)
  await expect(site.reviews().first()).toContainText(REVIEW)
  await expect(page.getByRole('link', { name: 'Edit Review' })).toBeFocused()
  await expect(page.locator('.toast').filter({ hasText: 'Review Uploaded Successfully!' })).toBeVisible()

  // Back doesn't return to a finished form.
  await page.goBack()
  await expect(page).toHaveURL(location)
  await expect(dialog).toHaveCount(0)
})

test('a missing response loses none of the text @full', async ({ site, page, reader }) => {
  const location = await openReviewForm(site, 'Rice University Houston', reader)
  await page.getByRole('radio', { name: '4 stars' }).check()
  await page.getByLabel('Your review').fill(REVIEW)
  if (site.enhanced) {
    await page.evaluate(() => {
      const { fetch } = window
      window.fetch = (to, options) => {
        if (options?.method !== 'POST') return fetch(to, options)
        window.fetch = fetch
        return Promise.reject(new TypeError('Failed to fetch'))
      }
    })
    await page.getByRole('button', { name: 'Save review' }).click()
    await expect(page.locator('.send-failure')).toContainText('An error occurred while saving the review')
  } else {
    // Without scripts, the browser shows the error, and Back returns to the form as it was.
    await page.route('**/review', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 404, body: 'gone' }) : route.continue(),
    )
    expect(await site.submit('Save review')).toBe(404)
    await expect(page.locator('body')).toHaveText('gone')
    await page.unroute('**/review')
    await page.goBack()
  }
  await expect(page.getByLabel('Your review')).toHaveValue(REVIEW)
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await page.getByRole('button', { name: 'Save review' }).click()
  await expect(page).toHaveURL(`${location}#reviews`)
  await expect(site.reviews().first()).toContainText(REVIEW)
})

test('a review has photos, a disclosure and advice', async ({ site, page, reader }) => {
  const location = await openReviewForm(site, 'Tulane University New Orleans', reader)
  await page.getByRole('radio', { name: '5 stars' }).check()
  if (site.enhanced) {
    await page.getByLabel('Your review').fill('Nice lamps.')
    await expect(page.locator('.counter')).toHaveText(
      '11 / 1250 Need 74 more characters for a helpful review',
    )
    await page.getByLabel('Your review').fill('Nice lamp.')
    await expect(page.locator('.counter')).toHaveText('10 / 1250')
    await page.getByLabel('Your review').fill(`${REVIEW} See www.example.org!!!`)
    await expect(page.getByRole('list', { name: 'Advice' })).toContainText('Links appear as plain text')
  }
  await page.getByLabel('Your review').fill(REVIEW)
  await page.getByLabel('I work here').check()
  await page.locator('summary', { hasText: 'Add photos' }).click()
  await page.locator('input[type=file]').setInputFiles('public/icons/apple-touch-icon.png')
  // Without scripts, a caption can be added afterwards.
  const caption = site.enhanced ? { name: 'The lamp on the long table' } : {}
  if (caption.name) await page.getByLabel('Caption for photo 1 (optional)').fill(caption.name)
  await page.getByRole('button', { name: 'Save review' }).click()
  await expect(page).toHaveURL(`${location}#reviews`)
  const review = site.reviews().first()
  await expect(review).toContainText('Works here')
  await expect(review.getByRole('img', caption)).toHaveCount(1)

  await site.open('/account/me')
  const own = page.locator('.review')
  await expect(own).toHaveCount(1)
  await expect(own.getByRole('img', caption)).toHaveCount(1)
  await site.ownAction(own, 'Update')
  await expect(page).toHaveURL(`${location}/review`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Review')
  await expect(page.getByLabel('I work here')).toBeChecked()
})
