import { expect, test } from '../test'

// Nobody's campus is there, so that the reader's own clock is another one than the campus's.
test.use({ timezoneId: 'Asia/Tokyo' })

/** Each mode has a campus of its own: seats are few, and they run side by side. */
const CAMPUSES = ['Rice University Houston', 'Yale University New Haven', 'Tulane University New Orleans']

test('a student finds a study session, joins it, has it among their own, and leaves', async ({
  site,
  page,
  reader,
}) => {
  await site.open(`/university/${encodeURIComponent(CAMPUSES[site.turn]!)}?tab=study-hub`)
  await expect(page.getByRole('heading', { level: 2, name: 'Study Sessions' })).toBeVisible()
  await page.getByPlaceholder('Search by title, description or location...').fill('xyzzyplugh')
  await page.locator('.hub-search').getByRole('button').click()
  await expect(page.getByText('No study sessions found')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  const card = page
    .locator('.session-card')
    .filter({ hasNotText: /\bFull\b/ })
    .first()
  await expect(card.getByText('Your time: ')).toHaveCount(site.enhanced ? 1 : 0)
  const title = await card.getByRole('heading').innerText()
  await card.getByRole('link', { name: title }).click()

  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(/^Your time: /)).toHaveCount(site.enhanced ? 1 : 0)
  await site.ready()
  await page.getByRole('button', { name: 'Join Session' }).click()
  await site.expectNotice('Successfully joined the study session!')
  await expect(page.locator('.session-hero')).toContainText('Joined')
  await expect(page.getByRole('button', { name: 'Join Session' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to Study Sessions' }).click()
  await page.getByRole('link', { name: 'My Sessions' }).click()
  await expect(page.locator('.session-card')).toHaveCount(1)
  await expect(page.locator('.session-card')).toContainText('Joined')
  await page.getByRole('link', { name: title }).click()
  await site.ready()
  await page.getByRole('button', { name: 'Leave Session' }).click()
  await site.expectNotice('You have left the study session.')
  await expect(page.getByRole('button', { name: 'Join Session' })).toBeVisible()
  await expect(page.locator('.people')).not.toContainText(reader.firstName)
})

test('a visitor who wants to join is asked to sign in', async ({ site, page }) => {
  await site.open(`/university/${encodeURIComponent(CAMPUSES[site.turn]!)}?tab=study-sessions`)
  await page
    .locator('.session-card')
    .filter({ hasNotText: /\bFull\b/ })
    .first()
    .getByRole('link')
    .click()
  await site.ready()
  await page.getByRole('button', { name: 'Join Session' }).click()
  await expect(page).toHaveURL(/\/signin\?returnTo=%2Funiversity%2F[^&]*%2Fstudy-sessions%2F\d+$/)
  await site.expectLogIn('Please login to join the session.')
})
