import type { Page } from 'playwright/test'
import { linkInQueue, makeAdmin } from '../../admins'
import { getPage, htmlOf, makePerson, takeLogin } from '../../people'
import { makeStudySession } from '../../study-sessions'
import { expect, test } from '../../test'

// No campus is there, so the reader's time zone differs from the campus's.
test.use({ timezoneId: 'Asia/Tokyo' })

/** Each mode has its own campus, because seats are few and the modes run in parallel. */
const CAMPUSES = ['Rice University Houston', 'Yale University New Haven', 'Tulane University New Orleans']

/** Without those that another test removes meanwhile. */
const cards = (page: Page) => page.locator('.session-card').filter({ hasNotText: /\bFull\b|Reported in/ })

test('a student finds a study session, joins and leaves it', async ({ site, page, reader }) => {
  await site.open(`/university/${encodeURIComponent(CAMPUSES[site.turn]!)}?tab=study-hub`)
  await expect(page.getByRole('heading', { level: 2, name: 'Study Sessions' })).toBeVisible()
  await page.getByPlaceholder('Search by title, description or location...').fill('xyzzyplugh')
  await page.locator('.hub-search').getByRole('button').click()
  await expect(page.getByText('No study sessions found')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  const card = cards(page).first()
  await expect(card.getByText('Your time: ')).toHaveCount(site.enhanced ? 1 : 0)
  await site.ready()
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

test('a visitor who wants to join is asked to log in', async ({ site, page }) => {
  await site.open(`/university/${encodeURIComponent(CAMPUSES[site.turn]!)}?tab=study-sessions`)
  await cards(page).first().getByRole('link').click()
  await site.ready()
  await page.getByRole('button', { name: 'Join Session' }).click()
  await expect(page).toHaveURL(/\/signin\?returnTo=%2Funiversity%2F[^&]*%2Fstudy-sessions%2F\d+$/)
  await site.expectLogIn('Please login to join the session.')
})

test('a student reports a study session, and an admin removes it', async ({ site, page, reader }) => {
  const campus = `/university/${encodeURIComponent(CAMPUSES[site.turn]!)}`
  const title = `Reported in ${site.mode} by ${reader.name}`
  const location = await htmlOf(`${campus}/study-sessions/places.json?q=library`)
  const place = /"(?:name|text)":"([^"]+)"/.exec(location)![1]!
  const session = await makeStudySession(campus, await makePerson(), { title, place, visibility: 'public' })
  await site.open(session)
  await page.getByRole('link', { name: 'Report study session' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Report study session' })).toBeVisible()
  await site.ready()
  await page.getByLabel('Tell us more').fill('Sells <b>notes</b>')
  expect(await site.submit('Send report')).toBe(422)
  await expect(page.getByLabel('Tell us more')).toHaveValue('Sells <b>notes</b>')
  await page.getByRole('radio', { name: 'It’s spam or advertising' }).check()
  await page.getByRole('button', { name: 'Send report' }).click()
  await site.expectNotice('Thanks. An admin will take a look.')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  const admin = await makeAdmin()
  await page.context().clearCookies()
  await takeLogin(page.context(), admin)
  await site.open(await linkInQueue('/admin-dashboard/study-sessions', title, admin))
  await expect(page.getByText('Sells <b>notes</b>')).toBeVisible()
  await site.ready()
  await page.locator('#remove').getByLabel('Reason').fill('It is an ad')
  await page.getByRole('button', { name: 'Remove study session' }).click()
  await site.expectNotice('Study session removed.')
  expect((await getPage(session)).status).toBe(404)
})
