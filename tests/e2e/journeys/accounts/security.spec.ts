import { codeOf } from '../../admins'
import { mailTo } from '../../mail'
import { getPage, logInAs, typeLogin } from '../../people'
import { siteUrl } from '../../server'
import { expect, test } from '../../test'

const SECURITY = '/setting/security'
const TWO_STEP = '/setting/security/two-step'

test('a student changes the password, which ends other logins @full', async ({ site, page, reader }) => {
  const elsewhere = await logInAs(reader)
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
  const ended = await getPage(SECURITY, elsewhere)
  expect(ended.headers.get('Location')).toContain('/signin')
  expect((await mailTo(reader.email, /password was changed/)).text).toContain(`${siteUrl()}/forgot-password`)
  expect(await logInAs({ ...reader, password: 'Desk-9-elm' })).not.toBe('')
})

test.describe('in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test('scripts show times in the browser’s zone @js', async ({ site, page, reader }) => {
    await logInAs(reader)
    await site.open(SECURITY)
    const times = page.getByRole('list', { name: 'Where you’re logged in' }).locator('time')
    await expect(times.first()).toHaveText(site.enhanced ? /[AP]M GMT\+9$/ : /[AP]M (UTC|[A-Z]{3})$/)
  })
})

test('logins are listed, and end one by one or all at once', async ({ site, page, reader }) => {
  for (let i = 0; i < 3; i++) await logInAs(reader)
  await site.open(SECURITY)
  const sessions = page.getByRole('list', { name: 'Where you’re logged in' }).getByRole('listitem')
  await expect(sessions).toHaveCount(4)
  await expect(sessions.first()).toContainText('This device')
  await expect(sessions.first().getByRole('button')).toHaveCount(0)
  await sessions.nth(1).getByRole('button', { name: 'Log out Unknown device' }).click()
  await site.expectNotice('Device logged out.')
  await expect(sessions).toHaveCount(3)
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await site.expectNotice('2 other devices logged out.')
  await expect(sessions).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Password, succeeded' })).toHaveCount(3)
})

test(
  'two-step verification is turned on, used and turned off',
  { tag: '@full' },
  async ({ site, page, context, reader }) => {
    await site.open(SECURITY)
    await page.getByRole('link', { name: 'Turn on two-step verification' }).click()
    await expect(page).toHaveURL(TWO_STEP)
    await site.ready()
    expect(await site.submit('Set up two-step verification')).toBeLessThan(400)
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    const secret = (await page.locator('.secret').innerText()).replace(/\s/g, '')

    await page.getByLabel('Code', { exact: true }).fill('12')
    expect(await site.submit('Turn on')).toBe(422)
    await site.expectFaults('confirm', [
      { field: 'code', text: 'That code is wrong or has already been used. Please enter a new one.' },
    ])
    const first = codeOf(secret)
    await page.getByLabel('Code', { exact: true }).fill(first)
    expect(await site.submit('Turn on')).toBeLessThan(400)
    await site.expectNotice('Two-step verification is on.')
    const codes = page.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const recovery = await codes.first().innerText()
    await page.reload()
    await expect(codes).toHaveCount(0)

    await context.clearCookies({ name: 'session' })
    await site.open(`/signin?returnTo=${encodeURIComponent(TWO_STEP)}`)
    await typeLogin(page, reader)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code')
    await site.ready()
    await page.getByLabel('Code', { exact: true }).fill(first)
    expect(await site.submit('Log In')).toBe(422)
    await site.expectFaults('sign-in-code', [
      { field: 'code', text: 'That code is wrong or has already been used. Please enter a new one.' },
    ])
    // The first code may be from the current step; the next is from a later one.
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
    await page.getByRole('button', { name: 'Log In', exact: true }).click()
    await expect(page).toHaveURL(TWO_STEP)
    await site.ready()

    const off = page.locator('#turn-off')
    await off.getByLabel('Code', { exact: true }).fill(recovery)
    expect(await site.submit('Turn off two-step verification')).toBeLessThan(400)
    await site.expectNotice('Two-step verification is off.')
    await expect(page.getByRole('button', { name: 'Set up two-step verification' })).toBeVisible()
  },
)

test('logging out is confirmed or canceled, and Back leads back', async ({ site, page, reader }) => {
  await site.open('/about')
  await site.open('/allschools')
  const menu = page.locator('.nav-account')
  const ask = async () => {
    await menu.locator('summary').click()
    await menu.getByRole('link', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/signout')
    await expect(page.getByRole('heading', { name: 'Sign out' })).toBeVisible()
    if (!site.enhanced) return page.locator('main')
    await expect(page.getByRole('heading', { name: 'All Schools', level: 1 })).toBeAttached()
    return page.getByRole('dialog', { name: 'Sign out' })
  }
  const asked = await ask()
  await asked.getByText('Cancel').click()
  await expect(page).toHaveURL('/allschools')
  if (site.enhanced) await expect(menu.getByRole('link', { name: 'Sign out' })).toBeFocused()
  await expect(page.getByRole('banner')).toContainText(reader.name)

  await page.keyboard.press('Escape')
  if (!site.enhanced) await page.reload() // its menu is closed again
  await (await ask()).getByRole('button', { name: 'Confirm Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Log In', exact: true }).first()).toBeAttached()
  await expect(page.locator('dialog.route-dialog')).toHaveCount(0)
  await page.goBack()
  if (!site.enhanced) await page.goBack() // past /signout, which redirects home
  await expect(page).toHaveURL('/allschools')
  await page.goBack()
  if (!site.enhanced) await page.goBack().then(() => page.goBack())
  await expect(page).toHaveURL('/about')
})

test('a page of a member that comes from memory after logging out is loaded again @scripts', async ({
  page,
  context,
  reader,
}) => {
  await page.goto('/setting')
  await expect(page.getByLabel('First name')).toHaveValue(reader.name.split(' ')[0]!)
  await context.clearCookies()
  // Browsers under test keep no pages in memory.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page).toHaveURL(/\/signin\?returnTo=%2Fsetting/)
})

test('after logging out, Back passes the login page @full', async ({ site, page, reader }) => {
  await site.open('/about')
  await page.getByRole('banner').getByText(reader.name).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(reader.name)
  await site.ready()
  await page.getByRole('main').getByRole('link', { name: 'Sign Out' }).click()
  await page.getByRole('button', { name: 'Confirm Logout' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  if (!site.enhanced) await page.goBack() // past /signout, which redirects home
  await expect(page).toHaveURL(/\/signin\?returnTo=%2Faccount/)
  await page.goBack()
  await expect(page).toHaveURL('/about')
})
