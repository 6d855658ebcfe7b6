import type { Page } from 'playwright/test'
import { makePerson, typeLogin } from '../../people'
import { siteUrl } from '../../server'
import { makeStudySession } from '../../study-sessions'
import { gate } from '../../gate'
import { expect, test } from '../../test'

const CAMPUS = '/university/Rice%20University%20Houston'

/** Holds back a page's data requests until the returned function is called. */
async function held(page: Page, path: string): Promise<() => void> {
  const { open, opened } = gate()
  await page.route(
    (url) => url.pathname.startsWith(path),
    async (route) => {
      await opened
      await route.fallback()
    },
  )
  return open
}

test('a study session is shared by a link, accepted, and revoked', async ({ site, page, reader }) => {
  const friend = await makePerson()
  const title = `Invited in ${site.mode}`
  const session = await makeStudySession(CAMPUS, reader, { title, place: 'fondren library' })
  const logInAs = async (cookie: string | null) => {
    await page.context().clearCookies()
    if (cookie) await page.context().addCookies([{ name: 'session', value: cookie, url: siteUrl() }])
  }

  await site.open(session)
  await page.getByRole('button', { name: 'Generate invite link' }).click()
  await site.expectNotice('Invite link generated!')
  const field = page.getByLabel('Invite link', { exact: true })
  const link = new URL(await field.inputValue()).pathname
  await expect(page.locator('#invites').getByRole('button', { name: 'Copy link' })).toHaveCount(
    site.enhanced ? 1 : 0,
  )
  if (site.enhanced) {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.locator('#invites').getByRole('button', { name: 'Copy link' }).click()
    await site.expectNotice('Link copied to clipboard!')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await field.inputValue())
  }

  await logInAs(null)
  await site.open(link)
  await expect(page.getByRole('heading', { level: 1, name: "You're Invited!" })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await expect(page.getByText(reader.name)).toBeVisible()
  if (site.enhanced) {
    const answered = await held(page, link)
    await page.evaluate(() => {
      const now = Date.now() + 61_000
      Date.now = () => now
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect(page.getByText('Validating your invite...')).toBeVisible()
    answered()
    await expect(page.getByText('Validating your invite...')).toHaveCount(0)
  }
  const answered = site.enhanced ? await held(page, link) : null
  await page.getByRole('button', { name: 'Sign In to Join' }).click()
  if (answered) await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
  answered?.()
  await expect(page).toHaveURL(/\/signin\?returnTo=%2Finvite%2F/)
  await site.expectLogIn('Please sign in to accept the invite and join the session.')
  await typeLogin(page, friend)
  await site.expectNotice(`Successfully joined "${title}"!`)
  expect(new URL(page.url()).pathname).toBe('/')
  const line = page.locator('main > .note')
  if (site.enhanced) await expect(page.locator('.toast')).toHaveCount(0)
  await expect(line).toContainText(`You joined “${title}” on `)
  await line.getByRole('link', { name: 'View study session' }).click()
  await expect(page).toHaveURL(session)
  await expect(page.getByRole('button', { name: 'Leave Session' })).toBeVisible()

  await logInAs(reader.session)
  await site.open(link)
  await expect(page.getByRole('heading', { level: 1, name: "Can't Join Your Own Session" })).toBeVisible()
  await page.getByRole('link', { name: 'View Your Session' }).click()
  await site.ready()
  await page.getByRole('button', { name: 'Turn off this link' }).click()
  await site.expectNotice('Invite link turned off')
  await site.open(link)
  await expect(page.getByText('You turned off this invite, so nobody can use it anymore.')).toBeVisible()
  await logInAs(null)
  await site.open(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Invite Problem' })).toBeVisible()
  await expect(page.getByText('This invite is invalid or has expired.')).toBeVisible()
})
