import { beforeEach, describe, expect, it } from 'vitest'
import { insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { sentMails, tokenIn } from '../../support/jobs'
import { checkRows } from '../../support/rows'

const database = useDatabase()
const { db } = database
const app = useApp(database, { varDir: temporaryFolder() })
beforeEach(() => db('rate_limits').del())

const ask = (email: string, headers = {}) => app.browser().post('/forgot-password', { email }, headers)
const mails = () => sentMails(database, app.env)
/** A user's reset token. */
async function tokenFor(email: string) {
  expect((await ask(email)).headers.location).toBe('/forgot-password?sent')
  return tokenIn((await mails()).find(({ to }) => to === email))
}
const change = (token: string, password: string, confirmPassword = password, browser = app.browser()) =>
  browser.post(`/reset-password?token=${encodeURIComponent(token)}`, { token, password, confirmPassword })
const canLogIn = async (email: string, password: string) =>
  (await app.browser().post('/signin', { email, password })).status === 303

/** Moves the hour in which an address gets no other link. */
const countedUntil = (email: string, end: string) =>
  db('password_resets')
    .where({ email })
    .update({ hour: db.raw(`tstzrange(now() - interval '2 hours', ${end})`) } as never)

describe('requesting a link', () => {
  it('logs address, ip and user agent, and emails a link valid for 60 minutes', async () => {
    const user = await insertUser(db, { password: 'Secret-9' })
    const answer = await ask(`  ${user.email.toUpperCase()} `, { 'User-Agent': 'A browser' })
    expect([answer.status, answer.headers.location]).toEqual([303, '/forgot-password?sent'])
    const [row] = await db('password_resets').where({ email: user.email })
    expect(row).toMatchObject({
      user_id: user.id,
      ip_address: '127.0.0.1',
      user_agent: 'A browser',
      used_at: null,
    })
    expect(row!.expires_at.getTime() - row!.created_at.getTime()).toBe(60 * 60_000)
    const [mail] = await mails()
    expect(mail).toMatchObject({ to: user.email, subject: 'Choose a new password' })
    expect(mail!.links[0]).toMatch(new RegExp(`^${app.origin}/reset-password\\?token=[\\w-]{43}$`))
    const stored = await db.raw<{ rows: { text: string }[] }>(
      'select row_to_json(r)::text as text from password_resets r',
    )
    expect(stored.rows.map(({ text }) => text).join()).not.toContain(mail!.links[0]!.slice(-43))
  })

  it('shows "Email Sent!" with the address, a way to correct it, and the way back', async () => {
    const browser = app.browser()
    await browser.post('/forgot-password', { email: 'shown@reset.edu' })
    const { text } = await browser.get('/forgot-password?sent')
    expect(text).toMatch(/<h1>Email Sent!<\/h1>[\s\S]*href="\/signin"[^>]*>Back to Sign In/)
    expect(text).toContain('Password reset email sent! Check your inbox.')
    expect(text).toMatch(
      /If(?:<!-- -->)? <strong[^>]*>shown@reset\.edu<\/strong>[\s\S]*href="\/forgot-password"[^>]*>Correct it/,
    )
    const again = (await browser.get('/forgot-password')).text
    expect(again).toContain('one reset link per hour')
    expect(again).toContain('value="shown@reset.edu"')
    expect((await app.browser().get('/forgot-password?sent')).text).toContain('this email address')
  })

  it('works once per hour for each address, known or not, and says how long it is', async () => {
    const { email } = await insertUser(db, { password: 'Secret-9' })
    for (const address of [email, 'unknown@reset.edu']) {
      expect((await ask(address)).status).toBe(303)
      const second = await ask(address)
      expect(second.status).toBe(422)
      expect(second.text).toContain(
        'You can only request a password reset once per hour. Try again in 60 minutes.',
      )
      expect(second.text).toContain(`value="${address}"`)
      await countedUntil(address, "now() + interval '40 seconds'")
      expect((await ask(address)).text).toContain('Try again in 1 minute.')
      await countedUntil(address, "now() - interval '1 hour'")
      expect((await ask(address)).status).toBe(303)
    }
    expect((await mails()).map(({ to }) => to)).toEqual([email, email])
    expect(await db('password_resets').where({ email: 'unknown@reset.edu' })).toHaveLength(2)
  })

  it('50 times at once makes one', async () => {
    const { email } = await insertUser(db)
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(email)))
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(49)
    expect(await db('password_resets').where({ email })).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
  })

  it('says what is wrong with an address', async () => {
    for (const [email, text] of [
      ['', 'This field is required.'],
      ['nobody', 'Email is not valid.'],
      ['a@b', 'Email is not valid.'],
      ['a b@b.co', 'Email is not valid.'],
    ] as const) {
      const answer = await ask(email)
      expect([answer.status, answer.text.includes(text)], email).toEqual([422, true])
    }
  })
})

describe('the link', () => {
  it('is checked before the form is shown, is used up only by the form, and ends every login', async () => {
    const user = await insertUser(db, { password: 'Secret-9', email_confirmed_at: null })
    const { cookie } = await logIn(db, app.env, user.id)
    const token = await tokenFor(user.email)
    const opened = () => app.browser().get(`/reset-password?token=${token}`)
    expect((await opened()).text).toMatch(/<h1>Reset password<\/h1>[\s\S]*Must be at least 6 characters long/)
    expect((await opened()).status).toBe(200)
    expect((await opened()).headers['cache-control']).toBe('no-store')
    const data = await app.browser().get(`/reset-password.data?token=${token}`)
    expect([data.status, data.headers['cache-control']]).toEqual([200, 'no-store'])
    const short = await change(token, 'x')
    expect([short.status, short.headers['cache-control']]).toEqual([422, 'no-store'])

    const changed = await change(token, 'New-lamp-1', 'New-lamp-1', app.browser(cookie))
    expect([changed.status, changed.headers.location]).toEqual([303, '/signin'])
    expect(await db('web_sessions').where({ user_id: user.id })).toEqual([])
    expect((await db('users').where({ id: user.id }).first())!.email_confirmed_at).toBeInstanceOf(Date)
    expect(await canLogIn(user.email, 'Secret-9')).toBe(false)
    expect(await canLogIn(user.email, 'New-lamp-1')).toBe(true)
    const [mail] = await mails()
    expect(mail).toMatchObject({ to: user.email })
    expect(mail!.subject).toMatch(/password/i)

    const again = await change(token, 'Third-lamp-1')
    expect([again.status, again.headers.location]).toEqual([303, '/forgot-password'])
    expect(await canLogIn(user.email, 'Third-lamp-1')).toBe(false)
    const late = await opened()
    expect([late.status, late.headers.location]).toEqual([302, '/forgot-password'])
    expect(late.headers['cache-control']).toBe('no-store')
  })

  it('says on /forgot-password why it is not accepted', async () => {
    for (const [path, text] of [
      ['/reset-password', 'Invalid reset link'],
      ['/reset-password?token=', 'Invalid reset link'],
      [`/reset-password?token=${'x'.repeat(43)}`, 'Invalid or expired reset link'],
      ['/reset-password?token=%20', 'Invalid reset link'],
    ] as const) {
      const browser = app.browser()
      const answer = await browser.get(path)
      expect([answer.status, answer.headers.location], path).toEqual([302, '/forgot-password'])
      expect((await browser.get('/forgot-password')).text, path).toContain(`<p>${text}</p>`)
    }
  })

  it('says what is wrong with a password, and is not used up', async () => {
    const { email } = await insertUser(db, { password: 'Secret-9' })
    const token = await tokenFor(email)
    const easy = 'Too easy to guess. Try three or four unrelated words.'
    const long = `A1${'x'.repeat(300)}`
    const rows: [password: string, confirmation: string, text: string][] = [
      ['Ab1', 'Ab1', 'Password must be at least 6 characters long'],
      ['New-lamp-1', 'New-lamp-2', 'Passwords do not match'],
      ['', '', 'This field is required.'],
      ['Password1', 'Password1', easy],
      ['RobinReader1', 'RobinReader1', easy],
      [long, long, 'Password must be at most 200 characters.'],
    ]
    await checkRows(rows, async ([password, confirmation, text]) => {
      const answer = await change(token, password, confirmation)
      expect(answer.status).toBe(422)
      expect(answer.text).toContain(text)
      if (password) expect(answer.text).not.toContain(password)
    })
    expect((await change(token, 'New-lamp-1')).headers.location).toBe('/signin')
    await mails()
  })

  it('that is expired, of a confirmation, truncated or doubled is refused', async () => {
    const { email } = await insertUser(db, { password: 'Secret-9' })
    const token = await tokenFor(email)
    const refused = async (wrong: string) => {
      expect((await change(wrong, 'New-lamp-1')).headers.location).toBe('/forgot-password')
      expect(await canLogIn(email, 'Secret-9')).toBe(true)
    }
    for (const wrong of ['y'.repeat(43), token.slice(1), token + token]) await refused(wrong)
    const expires_at = new Date(Date.now() - 1000)
    await db('password_resets').where({ email }).update({ expires_at })
    await refused(token)
  })

  it('invalidates other links, and logins waiting for a second factor', async () => {
    const user = await insertUser(db, { password: 'Secret-9' })
    const first = await tokenFor(user.email)
    await countedUntil(user.email, "now() - interval '1 hour'")
    const second = await tokenFor(user.email)
    const waiting = { token_hash: Buffer.alloc(32, 7), user_id: user.id, method: 'password' } as const
    await db('sign_in_challenges').insert(waiting)
    expect((await change(second, 'New-lamp-1')).headers.location).toBe('/signin')
    expect((await change(first, 'Old-lamp-1')).headers.location).toBe('/forgot-password')
    expect(await db('sign_in_challenges').where({ user_id: user.id })).toEqual([])
    await mails()
  })
})
