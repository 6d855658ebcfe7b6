import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createUser, ensureDemoAccounts } from '~/accounts/entering/create-user.server'
import { LogInForm, RegisterForm } from '~/accounts/form'
import { register, type NewPerson } from '~/accounts/entering/register.server'
import { logIn } from '~/accounts/entering/log-in.server'
import { accountWords } from '~/accounts/words'
import { registerWords } from '~/accounts/entering/register-words'
import { viewerOfToken } from '~/services/auth/logins.server'
import { insertUser } from '../../factories/user'
import { testEnv } from '../../support/context'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'

const { db } = useDatabase()
const folder = temporaryFolder()

const from = { ip: '203.0.113.7', userAgent: 'a browser' }
const person = (values: Partial<NewPerson> = {}): NewPerson => ({
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.edu',
  password: 'Lamp-7',
  formAge: 5000,
  returnTo: null,
  ...from,
  ...values,
})
/** Registering without confirmations; confirming.test.ts covers the rest. */
const registerAtOnce = (values: Partial<NewPerson> = {}) =>
  register(db, testEnv({ confirmEmail: false }), person(values))
const tokenOf = (outcome: { ok: boolean }) => (outcome as { value?: { token?: string } }).value?.token ?? ''
const tryOf = (email: string, password: string) => logIn(db, { email, password, confirmEmail: true, ...from })

describe('registering', () => {
  it('creates a student with a hashed password, and logs them in', async () => {
    const outcome = await registerAtOnce()
    const user = (await db('users').where({ email: 'ada@example.edu' }).first())!
    expect(user).toMatchObject({
      first_name: 'Ada',
      last_name: 'Byron',
      email_confirmed_at: null,
      source: 'signup',
    })
    expect(user.password_hash).toMatch(/^\$argon2id\$/)
    expect(await viewerOfToken(db, tokenOf(outcome))).toMatchObject({ id: user.id, isAdmin: false })
  })

  it('a second time is a conflict at the address, and changes nothing', async () => {
    const email = 'twice@example.edu'
    await registerAtOnce({ email })
    const before = await db('users').where({ email }).first()
    expect(await registerAtOnce({ email, firstName: 'Eve', password: 'Other1x' })).toEqual({
      ok: false,
      kind: 'conflict',
      message: accountWords.emailTaken,
      field: 'email',
    })
    expect(await db('users').where({ email }).first()).toEqual(before)
    expect(await db('web_sessions').where({ user_id: before!.id })).toHaveLength(1)
  })

  it.each([[null], [0], [1999], [-5000], [NaN]])(
    "with a form of age %s is taken for a bot's",
    async (formAge) => {
      const outcome = await registerAtOnce({ email: 'robot@example.edu', formAge })
      expect(outcome).toMatchObject({ ok: false, kind: 'invalid', message: registerWords.tooFast })
      expect(await db('users').where({ email: 'robot@example.edu' })).toEqual([])
    },
  )

  it("two seconds after the form was shown is a human's", async () => {
    expect((await registerAtOnce({ email: 'person@example.edu', formAge: 2000 })).ok).toBe(true)
  })
})

describe('logging in', () => {
  it('requires the correct password, and says the same for everything else', async () => {
    await insertUser(db, { email: 'bob@example.edu', password: 'Secret1', email_confirmed_at: new Date() })
    await insertUser(db, { email: 'google@example.edu' })
    expect((await tryOf('bob@example.edu', 'Secret1')).ok).toBe(true)
    const refused = { ok: false, kind: 'invalid', message: accountWords.wrongCredentials, field: undefined }
    for (const [email, password] of [
      ['bob@example.edu', 'secret1'],
      ['bob@example.edu', 'Secret1 '],
      ['bob@example.edu', ''],
      ['bob@example.edu', 'x'.repeat(100_000)],
      ['google@example.edu', ''],
      ['google@example.edu', 'no account has this password'],
      ['nobody@example.edu', 'Secret1'],
      ['', ''],
      ['bob@example.edu\0', 'Secret1'],
      ['bob@example.ed_', 'Secret1'],
      ['%', 'Secret1'],
    ] as const)
      expect(await tryOf(email, password), email).toEqual(refused)
  })
})

describe('the forms', () => {
  it('normalise what was typed', () => {
    const parsed = RegisterForm.parse({
      firstName: '  Ada\t ',
      lastName: 'O\u2019Brien',
      email: ' Ada@Example.EDU ',
      password: ' Secret1 ',
    })
    expect(parsed).toMatchObject({
      firstName: 'Ada',
      lastName: 'O’Brien',
      email: 'ada@example.edu',
      password: ' Secret1 ',
      shown: '',
    })
    expect(LogInForm.parse({ email: ' Ada@Example.EDU', password: ' x ' })).toMatchObject({
      email: 'ada@example.edu',
      password: ' x ',
    })
  })

  it.each([
    [{ firstName: 'admin' }, 'firstName', accountWords.firstNameInvalid],
    [{ lastName: '123456' }, 'lastName', accountWords.lastNameInvalid],
    [{ firstName: 'Evil Dot', lastName: 'Com' }, 'lastName', accountWords.lastNameInvalid],
    [{ firstName: '+49 151', lastName: '2345 6' }, 'lastName', accountWords.lastNameInvalid],
    [{ firstName: ' ' }, 'firstName', accountWords.required],
    [{ firstName: 'x'.repeat(51) }, 'firstName', accountWords.nameTooLong(50)],
    [{ email: 'nobody' }, 'email', accountWords.emailInvalid],
    [{ password: 'Ab1' }, 'password', accountWords.passwordTooShort],
    [{ password: 'secret1' }, 'password', accountWords.passwordTooWeak],
    [{ password: undefined }, 'password', accountWords.required],
  ])('refuse %o', (wrong, field, message) => {
    const result = RegisterForm.safeParse({
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@example.edu',
      password: 'Secret1',
      ...wrong,
    })
    expect(result.error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]])
  })
})

describe('an account created by an operator', { shuffle: false }, () => {
  const wanted = {
    email: 'Staff@Example.edu',
    firstName: 'Grace',
    lastName: 'Hopper',
    password: 'Secret1',
    role: 'Admin' as const,
  }

  it('has its role, is confirmed, and can log in', async () => {
    const outcome = await createUser(db, wanted)
    expect(outcome.ok).toBe(true)
    expect(
      (await db('users').where({ email: 'staff@example.edu' }).first())!.email_confirmed_at,
    ).not.toBeNull()
    expect((await viewerOfToken(db, tokenOf(await tryOf('staff@example.edu', 'Secret1'))))?.isAdmin).toBe(
      true,
    )
  })

  it.each([
    [{ email: 'nobody' }, 'email'],
    [{ password: 'short' }, 'password'],
    [{ firstName: ' ' }, 'name'],
    [{}, 'email'],
  ])('is refused for %o', async (wrong, field) => {
    expect(await createUser(db, { ...wanted, ...wrong })).toMatchObject({ ok: false, field })
  })
})

describe("the demo's accounts", () => {
  it('are created once, with random passwords in a file only its owner can read', async () => {
    const file = await ensureDemoAccounts(db, folder)
    const text = fs.readFileSync(file, 'utf8')
    const accounts = JSON.parse(text) as { email: string; password: string; role: string }[]
    expect(accounts.map(({ role }) => role).sort()).toEqual(['Admin', 'Student'])
    expect(new Set(accounts.map(({ password }) => password)).size).toBe(2)
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    for (const { email, password } of accounts) expect((await tryOf(email, password)).ok, email).toBe(true)
    await ensureDemoAccounts(db, folder)
    expect(fs.readFileSync(file, 'utf8')).toBe(text)
  })
})
