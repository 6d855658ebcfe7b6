import { randomBytes } from 'node:crypto'
import { googler, personCookie, type Claims } from '../../../support/services/openid'
import { REVIEW } from '../../people'
import { issuerUrl } from '../../server'
import type { Site } from '../../site'
import { expect, test } from '../../test'

/** Sets the browser's user at the provider, whose page asks nothing and redirects back at once. */
async function beAtGoogle({ page }: Site, claims: Claims = {}) {
  const letters = [...randomBytes(7)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')
  const person = googler({
    sub: letters,
    email: `gwen.${letters}@example.edu`,
    family_name: `Gale${letters}`,
    ...claims,
  })
  await page.context().addCookies([{ ...personCookie(person), url: issuerUrl() }])
  return { ...person, name: `Gwen Gale${letters}`, home: `/account/gwengale${letters}` }
}

const button = ({ page }: Site, name = 'Login with Google') => page.getByRole('button', { name, exact: true })

/** With scripts, the button shows that it's working, but not after navigating back. */
async function expectBusy(site: Site) {
  if (!site.enhanced) return
  await site.page.evaluate(() =>
    document.addEventListener('submit', (event) => event.preventDefault(), { once: true }),
  )
  await button(site).click()
  await expect(button(site, 'Signing in...')).toBeVisible()
  await site.page.evaluate(() => window.dispatchEvent(new Event('pageshow')))
}

test('someone new gets an account with Google, and logs in again @full', async ({ site, page }) => {
  const person = await beAtGoogle(site, { picture: `${issuerUrl()}/picture` })
  await site.open('/signup')
  await button(site).click()
  await expect(page).toHaveURL('/onboarding')
  await site.expectNotice('Account created successfully')
  await site.open(person.home)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(person.name)
  await expect(async () => {
    await site.open('/')
    await expect(page.getByRole('banner').locator('img.avatar')).toHaveAttribute(
      'src',
      /profile_img-96\.webp\?t=\d+$/,
      { timeout: 500 },
    )
  }).toPass()

  await page.context().clearCookies({ name: 'session' })
  await site.open('/signin?returnTo=%2Fallschools')
  await expectBusy(site)
  await button(site).click()
  await expect(page).toHaveURL('/allschools')
  await expect(page.getByRole('banner')).toContainText(person.name)
})

test('what was typed survives a login with Google @full', async ({ site, page }) => {
  const person = await beAtGoogle(site)
  await site.open('/signin')
  await button(site).click()
  await expect(page).toHaveURL('/onboarding')
  const location = await site.openLocation('Rice University Houston', site.turn)
  await page.getByRole('link', { name: 'Write Review' }).click()
  await expect(page.getByRole('banner')).toContainText(person.name)
  await page.getByRole('radio', { name: '2 stars' }).check()
  await page.getByLabel('Your review').fill(REVIEW)
  await page.context().clearCookies({ name: 'session' })
  await page.getByRole('button', { name: 'Save review' }).click()
  await expect(page).toHaveURL(/\/signin\?returnTo=/)
  await site.ready()
  await site.expectLogIn('Please log in to continue')
  await button(site).click()
  await expect(page).toHaveURL(`${location}/review`)
  await expect(page.getByRole('banner')).toContainText(person.name)
  await expect(page.getByLabel('Your review')).toHaveValue(REVIEW)
})

test('a student connects a Google account and logs in with it', async ({ site, page, reader }) => {
  const person = await beAtGoogle(site)
  await site.open('/setting/security')
  await button(site, 'Connect Google account').click()
  await expect(page).toHaveURL('/setting/security')
  await site.expectNotice('Google account connected.')
  await expect(page.locator('main')).toContainText(`Connected to ${person.email}.`)

  await page.context().clearCookies({ name: 'session' })
  await site.open('/signin')
  await button(site).click()
  await expect(page).toHaveURL('/onboarding')
  await site.open('/')
  await expect(page.getByRole('banner')).toContainText(reader.name)
})
