import { linkMailedTo } from '../../mail'
import { makePerson } from '../../people'
import { expect, test } from '../../test'

test('someone who can’t log in gets a link by email, for one login', async ({ site, page }) => {
  const person = await makePerson()

  await test.step('a wrong password offers a login by email', async () => {
    await site.open('/signin?returnTo=/about')
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill('Wrong-lamp-1')
    expect(await site.submit('Log In')).toBe(422)
    await page.getByRole('link', { name: 'Email me a login link' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email me a login link')
  })

  await test.step('requesting the link', async () => {
    await page.getByLabel('Email').fill('nobody')
    expect(await site.submit('Send link')).toBe(422)
    await site.expectFaults('login-link', [{ field: 'email', text: 'Email is not valid.' }])
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
    await site.expectNotice('Login link sent.')
    await expect(page.getByText(person.email)).toBeVisible()
  })

  const link = await linkMailedTo(person.email, /login link/)

  await test.step('opening it logs no one in, its button does, and leads where they wanted to go', async () => {
    await site.open(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
    await expect(page.getByText('You’re logging in as')).toContainText(person.email)
    await site.open('/about')
    await expect(page.getByRole('banner')).not.toContainText(person.name)
    await site.open(link)
    await page.getByRole('button', { name: 'Log In', exact: true }).click()
    await expect(page).toHaveURL('/about')
    await expect(page.getByRole('banner')).toContainText(person.name)
  })

  await test.step('a second time it says that they are logged in, and is invalid elsewhere', async () => {
    await site.open(link)
    await site.expectNotice('You’re already logged in.')
    await page.context().clearCookies()
    await site.open(link)
    await expect(page).toHaveURL('/signin/link')
    await expect(page.getByRole('alert')).toContainText('expired or has already been used')
  })
})
