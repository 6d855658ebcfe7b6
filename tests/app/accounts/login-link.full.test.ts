import { beforeEach, describe, expect, it } from 'vitest'
import { insertUser, logIn, registration } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { runJobs, takeMails } from '../../support/jobs'
import { codeOf, turnOnTwoStep } from '../../support/two-step'

const database = useDatabase()
const { db } = database
const app = useApp(database, { varDir: temporaryFolder() })
beforeEach(async () => {
  await db('rate_limits').del()
  await db('slowed_tries').del()
})

const PASSWORD = 'Secret-9'
const ask = (email: string, more = {}) => app.browser().post('/signin/link', { email, ...more })
const mails = async () => {
  await runJobs(database, app.env)
  return takeMails(app.env.varDir)
}
async function tokenFor(email: string, more = {}) {
  expect((await ask(email, more)).status).toBe(303)
  const mail = (await mails()).find(({ to }) => to === email)!
  return new URL(mail.links[0]!).searchParams.get('token')!
}
const opened = (token: string) => app.browser().get(`/signin/link/open?token=${token}`)
const send = (token: string, browser = app.browser()) => browser.post('/signin/link/open', { token })
const loginsOf = (user_id: number) => db('web_sessions').where({ user_id })

describe('requesting a login link', () => {
  beforeEach(mails)

  it('emails a link valid for 15 minutes, of which only the hash is stored', async () => {
    const user = await insertUser(db, { first_name: 'Ada', last_name: 'Byron' })
    const answer = await ask(`  ${user.email.toUpperCase()} `)
    expect([answer.status, answer.headers.location]).toEqual([303, '/signin/link?sent'])
    const [row] = await db('login_links').where({ user_id: user.id })
    expect(row!.expires_at.getTime() - row!.created_at.getTime()).toBe(15 * 60_000)
    const [mail] = await mails()
    expect(mail).toMatchObject({ to: user.email, subject: 'Your login link' })
    expect(mail!.links[0]).toMatch(new RegExp(`^${app.origin}/signin/link/open\\?token=[\\w-]{43}$`))
    const { rows } = await db.raw<{ rows: { text: string }[] }>(
      'select row_to_json(l)::text as text from login_links l',
    )
    expect(rows.map(({ text }) => text).join()).not.toContain(mail!.links[0]!.slice(-43))
  })

  it('says the same for an address without an account, which gets no email', async () => {
    const browser = app.browser()
    const answer = await browser.post('/signin/link', { email: 'unknown@link.edu' })
    expect([answer.status, answer.headers.location]).toEqual([303, '/signin/link?sent'])
    expect((await browser.get('/signin/link?sent')).text).toMatch(
      /<h1>Check your email<\/h1>[\s\S]*If(?:<!-- -->)? <strong[^>]*>unknown@link\.edu/,
    )
    expect(await mails()).toEqual([])
  })

  it('is slowed down, but no wait outlasts the last link', async () => {
    const { email } = await insertUser(db)
    for (const address of [email, 'unknown@link.edu']) {
      for (let n = 0; n < 3; n++) expect((await ask(address)).status).toBe(303)
      const refused = await ask(address)
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
      expect(refused.text).toContain(
        'Please try again in 60 seconds. The last link we sent still works, so check your inbox',
      )
      await db('slowed_tries').update({ level: 1000 })
      const later = await ask(address)
      expect(later.status).toBe(429)
      expect(Number(later.headers['retry-after'])).toBeLessThanOrEqual(600)
    }
    expect(await mails()).toHaveLength(3)
  })

  it('by strangers does not make a known browser wait', async () => {
    const { email } = await insertUser(db, { password: PASSWORD })
    const own = app.browser()
    await own.post('/signin', { email, password: PASSWORD })
    await own.post('/signout')
    for (let n = 0; n < 4; n++) await ask(email)
    expect((await ask(email)).status).toBe(429)
    expect((await own.post('/signin/link', { email })).status).toBe(303)
  })

  it.each([
    ['', 'This field is required.'],
    ['nobody', 'Email is not valid.'],
    ['a b@b.co', 'Email is not valid.'],
  ])('of %j says what is wrong', async (email, text) => {
    const answer = await ask(email)
    expect([answer.status, answer.text.includes(text)]).toEqual([422, true])
  })
})

describe('a login link', () => {
  it('changes nothing when opened; its form logs in once, here, and leads where one wanted to go', async () => {
    const user = await insertUser(db, { password: PASSWORD })
    const token = await tokenFor(user.email, { returnTo: '/about' })
    for (let n = 0; n < 2; n++) {
      const page = await opened(token)
      expect(page.status).toBe(200)
      expect(page.headers['cache-control']).toBe('no-store')
      expect(page.text).toContain(`${user.email}</strong>`)
      expect(page.text).toContain('content="noindex"')
    }
    const data = await app.browser().get(`/signin/link/open.data?token=${token}`)
    expect([data.status, data.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(await loginsOf(user.id)).toEqual([])

    const browser = app.browser()
    const answer = await send(token, browser)
    expect([answer.status, answer.headers.location]).toEqual([303, '/about'])
    expect(await loginsOf(user.id)).toHaveLength(1)
    expect((await browser.get('/setting')).status).toBe(200)
    expect(await db('sign_in_history').where({ user_id: user.id }).select('method', 'succeeded')).toEqual([
      { method: 'link', succeeded: true },
    ])
    expect((await browser.get('/setting/security')).text).toContain('Email link')
    const reopened = await browser.get(`/signin/link/open?token=${token}`)
    expect(reopened.headers.location).toBe('/signin')
    expect((await browser.get('/setting')).text).toContain('You’re already logged in.')

    const again = await send(token)
    expect([again.status, again.headers.location]).toEqual([303, '/signin/link'])
    const late = await opened(token)
    expect([late.status, late.headers.location]).toEqual([302, '/signin/link'])
    expect(late.headers['cache-control']).toBe('no-store')
    expect(await loginsOf(user.id)).toHaveLength(1)
    expect((await app.browser().post('/signin', { email: user.email, password: PASSWORD })).status).toBe(303)
  })

  it('works next to a newer one until one of them is used', async () => {
    const { email, id } = await insertUser(db)
    const [first, second] = [await tokenFor(email), await tokenFor(email)]
    expect([(await opened(first)).status, (await opened(second)).status]).toEqual([200, 200])
    await send(first)
    expect((await send(second)).headers.location).toBe('/signin/link')
    expect(await loginsOf(id)).toHaveLength(1)
  })

  it('is invalid after 15 minutes, after a new password, and if forged', async () => {
    const { email, id } = await insertUser(db, { password: PASSWORD })
    const expired = await tokenFor(email)
    await db('login_links').update({ expires_at: new Date(Date.now() - 1) })
    const pending = await tokenFor(email)
    await app.browser().post('/forgot-password', { email })
    const reset = new URL((await mails())[0]!.links[0]!).searchParams.get('token')!
    const changed = { token: reset, password: 'New-lamp-1', confirmPassword: 'New-lamp-1' }
    expect((await app.browser().post('/reset-password', changed)).headers.location).toBe('/signin')
    for (const token of [expired, pending, 'x'.repeat(43), '', ' ', 'x'.repeat(201)]) {
      const { status, headers } = await send(token)
      expect([302, 303], token).toContain(status)
      expect(headers.location, token).toBe('/signin/link')
      expect((await opened(encodeURIComponent(token))).headers.location, token).toBe('/signin/link')
    }
    expect(await loginsOf(id)).toEqual([])
  })

  it('is not emailed if it has already expired', async () => {
    const { email } = await insertUser(db)
    await ask(email)
    await db('login_links').update({ expires_at: new Date(Date.now() - 1) })
    expect((await mails()).filter(({ to }) => to === email)).toEqual([])
  })

  it('works while guesses at the account have to wait', async () => {
    const { email, id } = await insertUser(db, { password: PASSWORD })
    for (let n = 0; n < 11; n++) await app.browser().post('/signin', { email, password: 'Wrong-1' })
    expect((await app.browser().post('/signin', { email, password: PASSWORD })).status).toBe(429)
    await send(await tokenFor(email))
    expect(await loginsOf(id)).toHaveLength(1)
  })

  it('replaces the password but not the second step', async () => {
    const user = await insertUser(db)
    const { secret } = await turnOnTwoStep(db, app.env, user.id)
    const browser = app.browser()
    const first = await send(await tokenFor(user.email, { returnTo: '/about' }), browser)
    expect(first.headers.location).toBe('/signin/code?returnTo=%2Fabout')
    expect(await loginsOf(user.id)).toEqual([])
    const second = await browser.post('/signin/code?returnTo=%2Fabout', { code: codeOf(secret) })
    expect([second.status, second.headers.location]).toEqual([303, '/about'])
    const [login] = await loginsOf(user.id)
    expect(login!.second_factor_at).toBeInstanceOf(Date)
  })

  it('proves an unconfirmed address, and ends what a stranger started there', async () => {
    const user = await insertUser(db, { password: PASSWORD, email_confirmed_at: null })
    const stranger = await logIn(db, app.env, user.id)
    const browser = app.browser()
    expect((await send(await tokenFor(user.email), browser)).status).toBe(303)
    const row = await db('users').where({ id: user.id }).first()
    expect([row!.password_hash, row!.email_confirmed_at]).toEqual([null, expect.any(Date)])
    expect((await browser.get('/setting')).text).toContain('Your email is confirmed.')
    expect((await app.browser(stranger.cookie).get('/setting')).status).toBe(302)
  })

  it.each(['a login link', 'a reset'])(
    'or %s confirms an account without the names that a stranger typed, which no email has either',
    async (way) => {
      const typed = { firstName: 'Your account was hacked', lastName: 'Write to our support' }
      const fields = registration(app.env, typed)
      const { email } = fields
      const owner = app.browser()
      const ofOwner = () => db('users').where({ email }).first('first_name', 'last_name')
      expect((await app.browser().post('/signup', fields)).headers.location).toContain('/check-email')
      await app.browser().post('/forgot-password', { email })
      await ask(email)
      const sent = await mails()
      expect(sent.map(({ to, toName }) => [to, toName])).toEqual(Array(3).fill([email, '']))
      const token = (path: string) =>
        new URL(sent.flatMap(({ links }) => links).find((link) => link.includes(path))!).searchParams.get(
          'token',
        )!
      if (way === 'a reset') {
        const password = 'New-lamp-1'
        const reset = { token: token('/reset-password'), password, confirmPassword: password }
        await owner.post('/reset-password', reset)
        await owner.post('/signin', { email, password })
      } else await send(token('/signin/link/open'), owner)
      expect(owner.has('session')).toBe(true)
      expect(await ofOwner()).toEqual({ first_name: 'New', last_name: 'Participant' })
      expect((await owner.get('/onboarding')).html.querySelector('[name=firstName]')).not.toBeNull()
    },
  )

  it('keeps the names of an account that was used before its address was confirmed', async () => {
    const user = await insertUser(db, { email_confirmed_at: null })
    await send(await tokenFor(user.email))
    expect(await db('users').where({ id: user.id }).first()).toMatchObject({ first_name: user.first_name })
  })

  it('with a second step leaves an unconfirmed account as it is', async () => {
    const user = await insertUser(db, { password: PASSWORD, email_confirmed_at: null })
    await turnOnTwoStep(db, app.env, user.id)
    expect((await send(await tokenFor(user.email))).headers.location).toBe('/signin/code')
    const row = await db('users').where({ id: user.id }).first()
    expect([row!.password_hash, row!.email_confirmed_at]).toEqual([expect.any(String), null])
  })

  it('cancels a scheduled deletion, and gives a suspended account no more than a password does', async () => {
    const leaving = await insertUser(db, { deletion_requested_at: new Date() })
    await send(await tokenFor(leaving.email))
    expect((await db('users').where({ id: leaving.id }).first())!.deletion_requested_at).toBeNull()
    const suspended = await insertUser(db, { suspended_at: new Date() } as never)
    const browser = app.browser()
    await send(await tokenFor(suspended.email), browser)
    expect((await browser.post('/collections/new', { name: 'Mine' })).status).toBe(403)
  })

  it('of a deleted account is invalid', async () => {
    const user = await insertUser(db)
    const token = await tokenFor(user.email)
    await db('users').where({ id: user.id }).del()
    expect((await send(token)).headers.location).toBe('/signin/link')
  })
})
