import { beginTwoStep, codeOf, makeAdmin, turnOnTwoStep } from '../admins'
import { mailTo } from '../mail'
import { signInAs } from '../people'
import { siteUrl } from '../server'
import { expect, test } from '../test'

const SECURITY = '/setting/security'
const TWO_STEP = '/setting/security/two-step'

test(
  'a student changes the password: each mistake is named, other sessions end, a mail comes',
  { tag: '@js-alone' },
  async ({ site, page, reader }) => {
    const elsewhere = await signInAs(reader)
    const change = async (current: string, fresh: string, again = fresh) => {
      await page.getByLabel('Current Password').fill(current)
      await page.getByLabel('New Password').fill(fresh)
      await page.getByLabel('Confirm Password').fill(again)
      return site.submit('Update Password')
    }
    await site.open('/setting')
    await page.getByRole('link', { name: 'Password & Security' }).click()
    await expect(page).toHaveURL(SECURITY)
    await site.ready()

    expect(await site.submit('Update Password')).toBe(422)
    await site.expectFaults(
      'password',
      ['currentPassword', 'newPassword', 'confirmPassword'].map((field) => ({
        field,
        text: 'This field is required.',
      })) as never,
    )
    for (const [current, fresh, again, field, text] of [
      ['Wrong-1', 'Abc12', 'Abc12', 'newPassword', 'New password must be at least 6 characters long'],
      ['Wrong-1', 'Desk-9-elm', 'Desk-9-elm', 'currentPassword', 'Current password is incorrect'],
      [reader.password, 'Desk-9-elm', 'Desk-9-ash', 'confirmPassword', 'New passwords do not match'],
      [
        reader.password,
        reader.password,
        reader.password,
        'newPassword',
        'New password must be different from current password',
      ],
    ] as const) {
      expect(await change(current, fresh, again)).toBe(422)
      await site.expectFaults('password', [{ field, text }])
    }

    expect(await change(reader.password, 'Desk-9-elm')).toBeLessThan(400)
    await site.expectNotice('Password updated successfully!')
    await expect(page.getByLabel('Current Password')).toHaveValue('')
    await expect(page.getByRole('banner')).toContainText(reader.name)
    const ended = await fetch(siteUrl() + SECURITY, {
      headers: { Cookie: `session=${elsewhere}` },
      redirect: 'manual',
    })
    expect(ended.headers.get('Location')).toContain('/signin')
    expect((await mailTo(reader.email, /password was changed/)).text).toContain(
      `${siteUrl()}/forgot-password`,
    )
    expect(await signInAs({ ...reader, password: 'Desk-9-elm' })).not.toBe('')
  },
)

test('login sessions are listed, and end one by one or all at once', async ({ site, page, reader }) => {
  for (let i = 0; i < 3; i++) await signInAs(reader)
  await site.open(SECURITY)
  const sessions = page.getByRole('list', { name: 'Login sessions' }).getByRole('listitem')
  await expect(sessions).toHaveCount(4)
  await expect(sessions.first()).toContainText('This device')
  await expect(sessions.first().getByRole('button')).toHaveCount(0)
  await sessions.nth(1).getByRole('button', { name: 'End the login session of Unknown device' }).click()
  await site.expectNotice('The login session has ended.')
  await expect(sessions).toHaveCount(3)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await site.expectNotice('2 other login sessions have ended.')
  await expect(sessions).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Password, succeeded' })).toHaveCount(3)
})

test('an admin turns two-step sign-in on, signs in with it, and turns it off', async ({
  site,
  page,
  context,
}) => {
  const admin = await makeAdmin()
  await context.addCookies([{ name: 'session', value: admin.session, url: siteUrl() }])
  await site.open(SECURITY)
  await page.getByRole('link', { name: 'Turn on two-step sign-in' }).click()
  await expect(page).toHaveURL(TWO_STEP)
  await site.ready()
  expect(await site.submit('Set up two-step sign-in')).toBeLessThan(400)
  await expect(
    page.getByRole('img', { name: 'QR code with the key for your authenticator app' }),
  ).toBeVisible()
  const secret = (await page.locator('.secret').innerText()).replace(/\s/g, '')

  await page.getByLabel('Code', { exact: true }).fill('12')
  expect(await site.submit('Turn on')).toBe(422)
  await site.expectFaults('confirm', [
    { field: 'code', text: 'This code is not right, or was used before. Please type a new one.' },
  ])
  const first = codeOf(secret)
  await page.getByLabel('Code', { exact: true }).fill(first)
  expect(await site.submit('Turn on')).toBeLessThan(400)
  await site.expectNotice('Two-step sign-in is on.')
  const codes = page.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.first().innerText()
  await page.reload()
  await expect(codes).toHaveCount(0)

  await context.clearCookies({ name: 'session' })
  await site.open(`/signin?returnTo=${encodeURIComponent(TWO_STEP)}`)
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code')
  await site.ready()
  await page.getByLabel('Code', { exact: true }).fill(first)
  expect(await site.submit('Log In')).toBe(422)
  await site.expectFaults('sign-in-code', [
    { field: 'code', text: 'This code is not right, or was used before. Please type a new one.' },
  ])
  // The first one's step may be this one still; the next is of a later one.
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page).toHaveURL(TWO_STEP)
  await site.ready()

  const off = page.locator('#turn-off')
  await off.getByLabel('Code', { exact: true }).fill(recovery)
  expect(await site.submit('Turn off two-step sign-in')).toBeLessThan(400)
  await site.expectNotice('Two-step sign-in is off.')
  await expect(page.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible()
})

test('the second step is of the sign-in that it belongs to: without one there is nothing to type', async ({
  site,
  page,
}) => {
  await site.open('/signin/code')
  await expect(page).toHaveURL('/signin')
  const admin = await makeAdmin()
  await beginTwoStep(admin)
  expect(await signInAs(admin), 'what was only begun asks for nothing').not.toBe('')
  const secret = await turnOnTwoStep(admin)
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page).toHaveURL('/signin/code')
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page).toHaveURL('/signin')
  await site.open('/signin/code')
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  // The first time that they come for nothing else.
  await expect(page).toHaveURL('/onboarding')
})
