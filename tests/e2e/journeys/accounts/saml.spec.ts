import { randomBytes } from 'node:crypto'
import { IDS, samlCookie, samlPerson } from '../../../support/services/saml'
import { samlUrl } from '../../server'
import type { Site } from '../../site'
import { expect, test } from '../../test'

/** Sets the browser's user at the university, whose page asks nothing. Without scripts, it has a button to go on. */
async function beThere({ page }: Site, values: Parameters<typeof samlPerson>[0] = {}) {
  const id = randomBytes(8).toString('hex')
  const email = `${id}@saml.example`
  const person = samlPerson({ email, ...values, more: { [IDS['subject-id']]: `${id}@example.edu` } })
  await page.context().addCookies([{ ...samlCookie(person), url: samlUrl() }])
  return person
}

async function logIn(site: Site, path: string) {
  await site.open(path)
  await site.page.getByRole('button', { name: 'Login with SAML University', exact: true }).click()
  // The page that leads on does so by itself, and the university's page with scripts.
  await site.page.waitForURL((url) => url.origin === samlUrl() || !url.pathname.startsWith('/auth/'))
  const goOn = site.page.getByRole('button', { name: 'Go on', exact: true })
  if (site.page.url().startsWith(samlUrl())) await goOn.click({ timeout: 3000 }).catch(() => {})
}

test('someone new logs in with their SAML university, comes back, and logs out there, too @full', async ({
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

  await site.open('/signout')
  await page.locator('main').getByLabel('Log out of SAML University, too').check()
  const there = page.waitForRequest((request) => request.url().startsWith(`${samlUrl()}/slo?SAMLRequest=`))
  await page.locator('main').getByRole('button', { name: 'Confirm Logout' }).click()
  expect(new URL((await there).url()).searchParams.get('Signature')).toBeTruthy()
  await page.waitForURL((url) => url.origin === samlUrl())
  await site.open('/')
  await expect(page.getByRole('link', { name: 'Log In', exact: true }).first()).toBeAttached()
})

test('an answer that isn’t signed logs nobody in, and says a code for support @full', async ({
  site,
  page,
}) => {
  await beThere(site, { sign: 'none' })
  await logIn(site, '/signin')
  await expect(page).toHaveURL('/signin')
  await expect(site.said('SAML University didn’t accept this login', 'alert').first()).toBeVisible()
  await expect(site.said('give this code: ', 'alert').first()).toBeVisible()
})
