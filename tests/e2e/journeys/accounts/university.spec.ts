import { randomBytes } from 'node:crypto'
import { googler, personCookie, type Claims } from '../../../support/services/openid'
import { universityUrl } from '../../server'
import type { Site } from '../../site'
import { axeFindsNothing } from '../../axe'
import { expect, test } from '../../test'

/** Sets the browser's user at the university, whose page asks nothing and redirects back at once. */
async function beThere({ page }: Site, claims: Claims = {}) {
  const sub = randomBytes(8).toString('hex')
  const person = googler({ sub, email: `${sub}@uni.example`, ...claims })
  await page.context().addCookies([{ ...personCookie(person), url: universityUrl() }])
  return person
}

const logIn = async (site: Site, path = '/signin') => {
  await site.open(path)
  await site.page.getByRole('button', { name: 'Login with Example University', exact: true }).click()
}

test('someone new logs in with their university, comes back, and logs out there, too', async ({
  site,
  page,
}) => {
  const { email } = await beThere(site)
  await logIn(site, '/signup')
  await expect(page).toHaveURL('/onboarding')
  await site.expectNotice('Account created successfully')

  await page.context().clearCookies({ name: 'session' })
  await logIn(site, '/signin?returnTo=%2Fallschools')
  await expect(page).toHaveURL('/allschools')
  await site.open('/setting/security')
  await expect(page.locator('main')).toContainText(`Connected to ${email}.`)

  const menu = page.locator('.nav-account')
  await menu.locator('summary').click()
  await menu.getByRole('link', { name: 'Sign out' }).click()
  await page.getByLabel('Log out of Example University, too').check()
  const there = page.waitForRequest((request) => request.url().startsWith(`${universityUrl()}/endsession?`))
  await page.getByRole('button', { name: 'Confirm Logout' }).click()
  expect(new URL((await there).url()).searchParams.get('id_token_hint')).toMatch(/^eyJ/)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Log In', exact: true }).first()).toBeAttached()
})

test('someone with another address is told to register @full', async ({ site, page }) => {
  await beThere(site, { email: 'eve@gmail.example' })
  await logIn(site)
  await expect(page).toHaveURL('/signin')
  await expect(site.said('didn’t send us one of its own email addresses', 'alert').first()).toBeVisible()
})

test('the page on the way to the university has a link and no fault @full', async ({ site, page }) => {
  await page.route(`${universityUrl()}/**`, (route) => route.fulfill({ status: 204 })) // the browser stays
  await logIn(site)
  await expect(page.getByRole('link', { name: 'Continue to Example University' })).toBeVisible()
  if (site.mode !== 'no-js') await axeFindsNothing(page, 'continue to the university') // axe is a script
})

test('a link of a portal leads to one button @full', async ({ site, page }) => {
  await beThere(site)
  await logIn(site, '/auth/uni?returnTo=%2Fallschools')
  await expect(page).toHaveURL('/allschools')
})
