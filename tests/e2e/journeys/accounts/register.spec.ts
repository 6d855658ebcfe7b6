import { ageForm, postForm, makePerson, stranger } from '../../people'
import { mailTo } from '../../mail'
import { siteUrl } from '../../server'
import type { Site } from '../../site'
import { expect, test } from '../../test'

const REQUIRED = 'This field is required.'

async function fill({ page }: Site, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}

const fieldsOf = ({ firstName, lastName, email, password }: ReturnType<typeof stranger>) => ({
  'First Name': firstName,
  'Last Name': lastName,
  Email: email,
  Password: password,
})

test('an empty form names every field', async ({ site }) => {
  await site.open('/signup')
  expect(await site.submit('Register')).toBe(422)
  await site.expectFaults('sign-up', [
    { field: 'firstName', text: REQUIRED },
    { field: 'lastName', text: REQUIRED },
    { field: 'email', text: REQUIRED },
    { field: 'password', text: REQUIRED },
  ])
})

const BAD = [
  {
    fields: { 'First Name': 'Admin', 'Last Name': 'Quill123456', Email: 'nora@nowhere', Password: 'Abc12' },
    texts: [
      'Please use a real first name.',
      'Please use a real last name.',
      'Email is not valid.',
      'Password must be at least 6 characters.',
    ],
  },
  {
    fields: {
      'First Name': 'n0r4n0r4n0r4',
      'Last Name': 'test',
      Email: 'no one@example.edu',
      Password: 'lowercase7',
    },
    texts: [
      'Please use a real first name.',
      'Please use a real last name.',
      'Email is not valid.',
      'Password must contain at least one uppercase letter and one number.',
    ],
  },
]

for (const { fields, texts } of BAD) {
  test(`invalid values are named, and everything except the password is still there: ${fields['First Name']}`, async ({
    site,
    page,
  }) => {
    const [firstName, lastName, email, password] = texts as [string, string, string, string]
    await site.open('/signup')
    await fill(site, fields)
    expect(await site.submit('Register')).toBe(422)
    await site.expectFaults('sign-up', [
      { field: 'firstName', text: firstName },
      { field: 'lastName', text: lastName },
      { field: 'email', text: email },
      { field: 'password', text: password },
    ])
    for (const [label, text] of Object.entries(fields)) {
      const kept = label === 'Password' && !site.enhanced ? '' : text
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(kept)
    }
  })
}

test('no response repeats a password', async () => {
  const { firstName, lastName, password } = stranger()
  for (const email of ['not an address', stranger().email]) {
    const answer = await postForm('/signup', {
      nickname: '',
      firstName,
      lastName,
      email,
      password,
      shown: '',
    })
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toContain(email)
    expect(html).not.toContain(password)
  }
})

test('a form sent too quickly asks for a second look, and is accepted the second time', async ({
  site,
  page,
}) => {
  const person = stranger()
  const fields = fieldsOf(person)
  await site.open('/signup')
  await fill(site, fields)
  await ageForm(page, -60_000) // too quickly even on a busy machine
  expect(await site.submit('Register')).toBe(422)
  await site.expectFaults('sign-up', [{ text: 'Please review your information before submitting.' }])
  await expect(page.getByLabel('Email')).toHaveValue(fields.Email)
  await ageForm(page, 2100)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/check-email')
  await expect(page.getByRole('main')).toContainText(fields.Email.toLowerCase())
})

test('a filled honeypot is refused', async ({ site, page }) => {
  await site.open('/signup')
  await fill(site, fieldsOf(stranger()))
  await page.locator('input[name=nickname]').fill('https://spam.example')
  expect(await site.submit('Register')).toBe(422)
  await expect(page.getByRole('alert')).toContainText('Invalid submission.')
  await expect(page).toHaveTitle(/^Error: Register/)
})

test('only an email says that an address already has an account', async ({ site, page }) => {
  const known = await makePerson()
  await site.open('/signup')
  await fill(site, fieldsOf({ ...stranger(), email: known.email.toUpperCase() }))
  await ageForm(page, 2100)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/check-email')
  await expect(page.getByRole('main')).toContainText(known.email)
  const mail = await mailTo(known.email, /already have an account/)
  expect(mail.text).toContain(`${siteUrl()}/signin`)
})

test('a common password is refused kindly', async ({ site, page }) => {
  await site.open('/signup')
  await fill(site, fieldsOf({ ...stranger(), password: 'Password1' }))
  await ageForm(page, 2100)
  expect(await site.submit('Register')).toBe(422)
  await site.expectFaults('sign-up', [
    {
      field: 'password',
      text: 'Too easy to guess. Try three or four unrelated words.',
    },
  ])
})

test('a wrong password and an unknown address get the same response', async ({ site, page }) => {
  const known = await makePerson()
  for (const email of [known.email, stranger().email]) {
    await site.open('/signin')
    await fill(site, { Email: email, Password: 'Wrong-Lamp-1' })
    expect(await site.submit('Log In')).toBe(422)
    await site.expectFaults('sign-in', [{ text: 'Error signing in: Invalid login credentials' }])
    await expect(page.getByLabel('Email')).toHaveValue(email)
    if (!site.enhanced) await expect(page.getByLabel('Password')).toHaveValue('')
  }
})

test(
  'an empty login names both fields, and correct ones log in',
  { tag: '@broken-js' },
  async ({ site, page }) => {
    const known = await makePerson()
    await site.open('/signin?returnTo=%2Fallschools')
    expect(await site.submit('Log In')).toBe(422)
    await site.expectFaults('sign-in', [
      { field: 'email', text: REQUIRED },
      { field: 'password', text: REQUIRED },
    ])
    await fill(site, { Email: known.email, Password: known.password })
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page).toHaveURL('/allschools')
    await expect(page.getByRole('banner')).toContainText(known.name)
  },
)
