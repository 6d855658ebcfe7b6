import { linkInQueue, makeAdmin } from '../../admins'
import { makePerson, postForm, takeLogin } from '../../people'
import { siteUrl } from '../../server'
import { expect, test } from '../../test'

// No campus is there, so the reader's time zone differs from the campus's.
test.use({ timezoneId: 'Asia/Tokyo' })

/** Each mode has its own campus, because seats are few and the modes run in parallel. */
const CAMPUSES = ['Rice University Houston', 'Yale University New Haven', 'Tulane University New Orleans']

test('a student finds a study session, joins it, sees it among their own, and leaves', async ({
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
    .filter({ hasNotText: /\bFull\b|Reported in/ }) // another test's is removed meanwhile
    .first()
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
  await page
    .locator('.session-card')
    .filter({ hasNotText: /\bFull\b|Reported in/ }) // another test's is removed meanwhile
    .first()
    .getByRole('link')
    .click()
  await site.ready()
  await page.getByRole('button', { name: 'Join Session' }).click()
  await expect(page).toHaveURL(/\/signin\?returnTo=%2Funiversity%2F[^&]*%2Fstudy-sessions%2F\d+$/)
  await site.expectLogIn('Please login to join the session.')
})

test('a student reports a study session, and an admin removes it', async ({ site, page, reader }) => {
  expect(reader.session).not.toBe('')
  const organizer = await makePerson()
  const campus = `/university/${encodeURIComponent(CAMPUSES[site.turn]!)}`
  const title = `Reported in ${site.mode} by ${reader.name}`
  const location = await (await fetch(`${siteUrl()}${campus}/study-sessions/places.json?q=library`)).text()
  const made = await postForm(
    `${campus}/study-sessions/create`,
    {
      title,
      date: new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10),
      start: '15:00',
      end: '17:00',
      place: /"(?:name|text)":"([^"]+)"/.exec(location)![1]!,
      visibility: 'public',
      weeks: '1',
    },
    organizer.session,
  )
  const id = /created=(\d+)/.exec(made.headers.get('Location') ?? '')![1]!
  await site.open(`${campus}/study-sessions/${id}`)
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
  const gone = await fetch(`${siteUrl()}${campus}/study-sessions/${id}`)
  expect(gone.status).toBe(404)
})
