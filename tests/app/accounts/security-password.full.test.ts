import { beforeEach, describe, expect, it } from 'vitest'
import { changePassword } from '~/accounts/settings/change-password.server'
import { securityWords } from '~/accounts/security-words'
import { accountWords } from '~/accounts/words'
import { verifyPassword } from '~/services/auth/passwords.server'
import { hashToken } from '~/services/auth/tokens.server'
import { beginLogin, viewerOfToken } from '~/services/auth/logins.server'
import type { UserRow } from '../../../db/tables'
import { insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { runJobs, takeMails } from '../../support/jobs'
import { temporaryFolder } from '../../support/folder'

const PATH = '/setting/security'
const OLD = 'Lamp-7-oak'
const NEW = 'Desk-9-elm'

const database = useDatabase()
const { db } = database
const app = useApp(database)
const varDir = temporaryFolder()

let user: UserRow
let cookie: string
let token: string

beforeEach(async () => {
  user = await insertUser(db, { password: OLD })
  ;({ cookie, token } = await logIn(db, app.env, user.id))
})

const typed = (values: Record<string, string> = {}) => ({
  intent: 'password',
  currentPassword: OLD,
  newPassword: NEW,
  confirmPassword: NEW,
  ...values,
})
const send = (values: Record<string, string> = {}) => app.browser(cookie).post(PATH, typed(values))
const stored = async () => (await db('users').where({ id: user.id }).first('password_hash'))!.password_hash
const logins = () => db('web_sessions').where({ user_id: user.id })

describe('refusals, in this order', () => {
  it.each([
    [
      'nothing typed',
      { currentPassword: '', newPassword: '', confirmPassword: '' },
      'currentPassword',
      'This field is required.',
    ],
    ['no confirmation', { confirmPassword: '' }, 'confirmPassword', 'This field is required.'],
    [
      'five characters, and all else wrong',
      { currentPassword: 'Wrong-1', newPassword: 'Abc12', confirmPassword: 'other' },
      'newPassword',
      'New password must be at least 6 characters long',
    ],
    [
      'five emoji',
      { newPassword: '🦉🦉🦉🦉🦉', confirmPassword: '🦉🦉🦉🦉🦉' },
      'newPassword',
      'New password must be at least 6 characters long',
    ],
    [
      '201 characters',
      { newPassword: 'x'.repeat(201), confirmPassword: 'x'.repeat(201) },
      'newPassword',
      'Password must be at most 200 characters.',
    ],
    [
      'a wrong current one, and no match',
      { currentPassword: 'Wrong-1', confirmPassword: 'other' },
      'currentPassword',
      'Current password is incorrect',
    ],
    [
      'a current one that nobody can have',
      { currentPassword: 'x'.repeat(5000) },
      'currentPassword',
      'Current password is incorrect',
    ],
    ['no match', { confirmPassword: 'Desk-9-elM' }, 'confirmPassword', 'New passwords do not match'],
    [
      'the same again',
      { newPassword: OLD, confirmPassword: OLD },
      'newPassword',
      'New password must be different from current password',
    ],
    [
      'a common one',
      { newPassword: 'Password1', confirmPassword: 'Password1' },
      'newPassword',
      accountWords.easyToGuess,
    ],
    [
      'their own name',
      { newPassword: 'RobinReader1', confirmPassword: 'RobinReader1' },
      'newPassword',
      accountWords.easyToGuess,
    ],
  ])('%s', async (_name, values, field, text) => {
    const before = await stored()
    const answer = await send(values)
    expect(answer.status).toBe(422)
    expect(answer.text).toMatch(/<title>Error: /)
    const first = /<ul><li>(?:<!-- -->|[^<])*<a href="#password-(\w+)">([^<]+)</.exec(answer.text)
    expect([first?.[1], first?.[2]]).toEqual([field, text])
    for (const secret of Object.values(typed(values)))
      if (secret.length > 8) expect(answer.text).not.toContain(secret)
    expect(await stored()).toBe(before)
    expect(await logins()).toHaveLength(1)
  })

  it('a wrong current one and no match are both said at once', async () => {
    const { text } = await send({ currentPassword: 'Wrong-1', confirmPassword: 'other' })
    for (const said of ['Current password is incorrect', 'New passwords do not match'])
      expect(text).toContain(said)
  })

  it('an eleventh guess at the current one within ten minutes, even a correct one', async () => {
    for (let i = 0; i < 10; i++) expect((await send({ currentPassword: `Guess-${i}` })).status).toBe(422)
    const answer = await send()
    expect(answer.status).toBe(429)
    expect(answer.text).toContain('Too many attempts. Please try again in ')
    expect(await verifyPassword(await stored(), OLD)).toBe(true)
    // Counted by login, so neither others nor the owner's own browser are affected by a stolen one.
    const owner = app.browser((await logIn(db, app.env, user.id)).cookie)
    expect((await owner.post(PATH, { ...typed(), currentPassword: 'Guess-9' })).status).toBe(422)
    const other = await insertUser(db, { password: OLD })
    expect((await app.browser((await logIn(db, app.env, other.id)).cookie).post(PATH, typed())).status).toBe(
      303,
    )
  })
})

describe('a change', () => {
  it('stores the new password, replaces the login, ends all others, and emails the owner', async () => {
    const elsewhere = await beginLogin(db, user.id, 'another browser')
    const challenge = { token_hash: hashToken('waiting'), user_id: user.id, method: 'password' as const }
    await db('sign_in_challenges').insert(challenge)
    const reset = {
      email: user.email,
      user_id: user.id,
      ip_address: '203.0.113.9',
      token_key: 'k',
      token_hash: hashToken(`reset ${user.id}`),
    }
    await db('password_resets').insert(reset)
    const stranger = await insertUser(db)
    const strangers = await beginLogin(db, stranger.id, 'a third browser')

    const browser = app.browser(cookie)
    const answer = await browser.post(PATH, typed())
    expect([answer.status, answer.headers.location]).toEqual([303, PATH])
    expect(await verifyPassword(await stored(), NEW)).toBe(true)
    expect(await Promise.all([token, elsewhere].map((each) => viewerOfToken(db, each)))).toEqual([null, null])
    expect(await viewerOfToken(db, strangers)).not.toBeNull()
    expect(await db('sign_in_challenges').where({ user_id: user.id })).toEqual([])
    expect((await db('password_resets').where({ user_id: user.id }).first())!.used_at).toBeInstanceOf(Date)
    expect(await logins()).toHaveLength(1)

    const page = await browser.get(PATH)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Password updated successfully!')
    expect((await app.browser(cookie).get(PATH)).status).toBe(302)

    await runJobs(database, { varDir })
    const [mail, ...more] = (await takeMails(varDir)).filter(({ to }) => to === user.email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      subject: securityWords.mail.password.subject,
      toName: 'Robin Reader',
      links: ['https://carrel.test/forgot-password'],
    })
    expect(mail!.text).toMatch(/was\s+changed\s+on\s+\w+\s+\d+,\s+\d+:\d\d\s+[AP]M\s+UTC/)
    expect(mail!.text + mail!.html).not.toContain(NEW)
  })

  it('keeps the login’s second factor', async () => {
    await logins().update({ second_factor_at: new Date() })
    expect((await send()).status).toBe(303)
    expect((await logins())[0]!.second_factor_at).toBeInstanceOf(Date)
    expect((await db('users').where({ id: user.id }).first())!.updated_at.getTime()).toBeGreaterThan(
      user.updated_at.getTime(),
    )
  })

  it('accepts spaces and any script as typed', async () => {
    const phrase = ' ключ под 🪨 '
    expect((await send({ newPassword: phrase, confirmPassword: phrase })).status).toBe(303)
    expect(await verifyPassword(await stored(), phrase)).toBe(true)
  })

  it('of many at once happens once', async () => {
    const viewer = (await viewerOfToken(db, token))!
    const answered = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        changePassword(db, {
          viewer,
          currentPassword: OLD,
          newPassword: `Desk-${i}-elm`,
          confirmPassword: `Desk-${i}-elm`,
          userAgent: null,
        }),
      ),
    )
    expect(answered.filter(({ ok }) => ok)).toHaveLength(1)
    for (const outcome of answered)
      if (!outcome.ok) expect(outcome.message).toBe('Current password is incorrect')
    expect(await logins()).toHaveLength(1)
  })
})

describe('an account without a password', () => {
  beforeEach(() => db('users').where({ id: user.id }).update({ password_hash: null }))

  it('says so, and leads to setting one', async () => {
    const { text } = await app.browser(cookie).get(PATH)
    expect(text).toContain('Your account has no password.')
    expect(text).toContain('href="/forgot-password"')
    expect(text).not.toContain('name="currentPassword"')
  })

  it('gets none from the form', async () => {
    expect((await send()).status).toBe(422)
    expect(await stored()).toBeNull()
  })
})

it('a visitor is sent to log in, and no password is saved as a draft', async () => {
  const answer = await app.browser().post(PATH, typed())
  expect([answer.status, answer.headers.location]).toEqual([303, '/signin?returnTo=%2Fsetting%2Fsecurity'])
  const drafts = await db('form_drafts').where({ path: PATH }).pluck('fields')
  expect(JSON.stringify(drafts)).not.toMatch(/Lamp|Desk/)
})
