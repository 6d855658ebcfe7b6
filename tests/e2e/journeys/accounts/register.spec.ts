import { ageForm, makePerson, stranger } from '../../people'
import type { Fault, Site } from '../../site'
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

const NAME = { first: 'Please use a real first name.', last: 'Please use a real last name.' }
const INVALID: [typed: string[], said: Record<string, string>][] = [
  [
    ['Admin', 'Quill123456', 'nora@nowhere', 'Abc12'],
    {
      firstName: NAME.first,
      lastName: NAME.last,
      email: 'Email is not valid.',
      password: 'Password must be at least 6 characters.',
    },
  ],
  [
    ['n0r4n0r4n0r4', 'test', 'no one@example.edu', 'lowercase7'],
    {
      firstName: NAME.first,
      lastName: NAME.last,
      email: 'Email is not valid.',
      password: 'Password must contain at least one uppercase letter and one number.',
    },
  ],
  [
    ['Nora', 'Quill', 'nora@example.edu', 'Password1'],
    { password: 'Too easy to guess. Try three or four unrelated words.' },
  ],
]

test('invalid values are named, and all but the password stays', async ({ site, page }) => {
  for (const [typed, said] of INVALID) {
    const fields = Object.entries(fieldsOf(stranger())).map(([label], n) => [label, typed[n]!] as const)
    await site.open('/signup')
    await fill(site, Object.fromEntries(fields))
    await ageForm(page, 2100)
    expect(await site.submit('Register')).toBe(422)
    const faults = Object.entries(said).map(([field, text]) => ({ field, text }))
    await site.expectFaults('sign-up', faults as [Fault, ...Fault[]])
    for (const [label, text] of fields) {
      const kept = label === 'Password' && !site.enhanced ? '' : text
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(kept)
    }
  }
})

test('a form sent too quickly is accepted the second time', async ({ site, page }) => {
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

test('an empty login names both fields, and correct ones log in @broken-js', async ({ site, page }) => {
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
})
