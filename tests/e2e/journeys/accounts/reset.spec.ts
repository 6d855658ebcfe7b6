import { linkMailedTo, mailTo } from '../../mail'
import { makePerson, stranger } from '../../people'
import { expect, test } from '../../test'

test(
  'someone who forgot the password chooses a new one by email',
  { tag: '@full' },
  async ({ site, page }) => {
    const person = await makePerson()
    const password = `New-${person.password}`

    await test.step('requesting the link', async () => {
      await site.open('/signin')
      await page.getByRole('link', { name: 'Forgot password?' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot password')
      const send = page.getByRole('button', { name: 'Send Reset Link' })
      if (site.enhanced) await expect(send).toBeDisabled()
      await page.getByLabel('Email').fill(`  ${person.email} `)
      await expect(send).toBeEnabled()
      await send.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email Sent!')
      await site.expectNotice('Password reset email sent! Check your inbox.')
    })

    await test.step('a second time within the hour is refused, as for an address without an account', async () => {
      const unknown = stranger().email
      for (const [email, status] of [
        [person.email, 422],
        [unknown, 303],
        [unknown, 422],
      ] as const) {
        await site.open('/forgot-password')
        await page.getByLabel('Email').fill(email)
        if (site.enhanced && status === 303)
          await page.getByRole('button', { name: 'Send Reset Link' }).click()
        else expect(await site.submit('Send Reset Link')).toBe(status)
        if (status === 303) await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email Sent!')
        else
          await site.expectFaults('forgot', [
            {
              field: 'email',
              text: 'You can only request a password reset once per hour. Try again in 60 minutes.',
            },
          ])
      }
      await page.getByRole('link', { name: 'Back to Sign In' }).click()
      await expect(page).toHaveURL('/signin')
    })

    const link = await linkMailedTo(person.email, /new password/)

    await test.step('the form behind the link', async () => {
      await site.open(link)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset password')
      await page.getByLabel('New Password').fill(password)
      await page.getByLabel('Confirm Password').fill(`${password}x`)
      expect(await site.submit('Update Password')).toBe(422)
      await site.expectFaults('reset', [{ field: 'confirmPassword', text: 'Passwords do not match' }])
      await page.getByLabel('New Password').fill(password)
      await page.getByLabel('Confirm Password').fill(password)
      await page.getByRole('button', { name: 'Update Password' }).click()
      await expect(page).toHaveURL('/signin')
      await site.expectNotice('Password updated successfully!')
    })

    await test.step('the new password works, the old one and the link do not', async () => {
      expect((await mailTo(person.email, /changed/)).text).toContain('/forgot-password')
      await page.getByLabel('Email').fill(person.email)
      await page.getByLabel('Password', { exact: true }).fill(person.password)
      expect(await site.submit('Log In')).toBe(422)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Log In', exact: true }).click()
      await expect(page.getByRole('banner')).toContainText(person.name)
      await site.open(link)
      await expect(page).toHaveURL('/forgot-password')
      await expect(page.getByRole('alert')).toContainText('Invalid or expired reset link')
    })
  },
)

test('a password can be shown, and its error goes away @full', async ({ site, page }) => {
  await site.open('/signin')
  const show = page.getByRole('button', { name: 'Show password' })
  if (!site.enhanced) return void (await expect(show).toHaveCount(0))
  await page.clock.install()
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('Lamp-7x')
  await show.click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByLabel('Email').fill(stranger().email)
  expect(await site.submit('Log In')).toBe(422)
  const toast = page.locator('.form .toast')
  await expect(toast).toContainText('Error signing in: Invalid login credentials')
  await page.clock.fastForward(5000)
  await expect(toast).toBeHidden()
})

test('an invalid confirmation link offers another', async ({ site, page }) => {
  if (site.enhanced) await page.clock.install()
  await site.open('/email-confirmed?token=nothing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirmation Failed')
  await page.getByLabel('Email').fill(stranger().email)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page).toHaveURL('/check-email')
  await site.expectNotice('If this address still needs to be confirmed, another email is on its way.')

  await site.open('/email-confirmed')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    site.enhanced ? /^(Invalid Access|Register)$/ : 'Invalid Access',
  )
  if (!site.enhanced) await page.getByRole('link', { name: 'Back to Sign Up' }).click()
  else await page.clock.fastForward(3000)
  await expect(page).toHaveURL('/signup')
})
