import { parse } from 'node-html-parser'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertUser, logIn, registration } from '../../factories/user'
import { startApp, useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { runJobs, takeMails } from '../../support/jobs'
import { itInFull } from '../../support/in-full'

const database = useDatabase()
const { db } = database
const app = useApp(database, { varDir: temporaryFolder() })
beforeEach(() => db('rate_limits').del())

let serial = 0
const person = (values: Record<string, string> = {}) =>
  registration(app.env, { email: `ada${++serial}@confirm.edu`, password: 'Lamp-7x', ...values })
const user = async (email: string) => (await db('users').where({ email }).first())!
const mails = async () => {
  await runJobs(database, app.env)
  return takeMails(app.env.varDir)
}
/** Registers and returns the token from the emailed link. */
async function registered(fields: Record<string, string>, browser = app.browser(), path = '/signup') {
  expect((await browser.post(path, fields)).headers.location).toBe('/check-email')
  const [mail] = await mails()
  return new URL(mail!.links[0]!).searchParams.get('token')!
}
const confirm = (token: string) =>
  app
    .browser()
    .post('/email-confirmed', { intent: 'confirm', token })
    .then(({ headers }) => headers.location)
const expire = (email: string) =>
  db('email_confirmations')
    .whereIn('user_id', db('users').where({ email }).select('id'))
    .update({ expires_at: new Date(Date.now() - 3_600_000) })
const title = (html: string) => /<h1>([^<]*)/.exec(html)![1]
const page = async (path: string) => (await app.browser().get(path)).text

describe('registering', () => {
  it('logs no one in, and shows the address from a cookie, not from the URL', async () => {
    const browser = app.browser()
    const fields = person({ email: 'Ada.Shown@Confirm.EDU' })
    const answer = await browser.post('/signup', fields)
    expect([answer.status, answer.headers.location]).toEqual([303, '/check-email'])
    expect(browser.has('session')).toBe(false)
    const shown = (await browser.get('/check-email')).text
    expect(shown).toContain('<strong class="breakable">ada.shown@confirm.edu</strong>')
    expect(shown).toContain(
      'Please check your email (ada.shown@confirm.edu) and click the confirmation link to complete registration',
    )
    expect(shown).toMatch(/expires in 24 hours[\s\S]*spam folder[\s\S]*href="\/signup"/)
    const stranger = parse(await page('/check-email?email=eve@evil.example')).querySelector('main')!.innerHTML
    expect(stranger).toContain('your email address')
    expect(stranger).not.toContain('eve@')
    expect(await user('ada.shown@confirm.edu')).toMatchObject({ email_confirmed_at: null })
    await mails()
  })

  it('emails a link that confirms by the form behind it, once; opening it changes nothing', async () => {
    const fields = person()
    await app.browser().post('/signup', fields)
    const [mail, ...rest] = await mails()
    expect(rest).toEqual([])
    expect(mail).toMatchObject({
      to: fields.email,
      toName: 'Ada Byron',
      subject: 'Confirm your email address',
    })
    expect(mail!.links[0]).toMatch(new RegExp(`^${app.origin}/email-confirmed\\?token=[\\w-]{43}$`))
    expect(mail!.html).toContain(mail!.links[0])
    const token = new URL(mail!.links[0]!).searchParams.get('token')!
    const stored = await db.raw<{ rows: { text: string }[] }>(
      'select row_to_json(c)::text as text from email_confirmations c',
    )
    expect(stored.rows.map(({ text }) => text).join()).not.toContain(token)

    const opened = `/email-confirmed?token=${token}`
    expect(title(await page(opened))).toBe('Confirm your email')
    expect(title(await page(opened))).toBe('Confirm your email')
    expect((await user(fields.email)).email_confirmed_at).toBeNull()
    expect(await confirm(token)).toBe('/email-confirmed?status=success')
    expect((await user(fields.email)).email_confirmed_at).toBeInstanceOf(Date)
    expect(title(await page('/email-confirmed?status=success'))).toBe('Email Confirmed!')
    expect(title(await page(opened))).toBe('Email Already Confirmed')
    expect(await confirm(token)).toBe('/email-confirmed?status=already')
    expect(await page('/signin?confirmed=true')).toContain(
      'Your email is confirmed. The link alone doesn’t log you in, so enter your password.',
    )
    expect(
      (await app.browser().post('/signin', { email: fields.email, password: fields.password })).headers
        .location,
    ).toBe('/onboarding')
  })

  it('prefills the address if one has to log in afterwards, also in another browser, and never in a URL', async () => {
    const fields = person()
    const token = await registered(fields)
    const phone = app.browser()
    expect((await phone.get('/signin')).text).not.toContain(fields.email)
    const answer = await phone.post('/email-confirmed', { intent: 'confirm', token })
    expect(answer.headers.location).toBe('/email-confirmed?status=success')
    const logInByForm = (await phone.get('/signin?confirmed=true')).text
    expect(parse(logInByForm).querySelector('input[name=email]')!.getAttribute('value')).toBe(fields.email)
    await phone.post('/signin', { email: fields.email, password: fields.password })
    expect(phone.has('address'), 'forgotten once somebody has logged in').toBe(false)
    expect((await app.browser().get('/signin?confirmed=true&email=eve%40evil.example')).text).not.toContain(
      'value="eve@evil.example"',
    )
    const unknown = app.browser()
    await unknown.post('/email-confirmed', { intent: 'confirm', token: 'x'.repeat(43) })
    expect(unknown.has('address')).toBe(false)
  })

  itInFull('200 redeems of one token at once: one succeeds', async () => {
    const token = await registered(person())
    const answers = await Promise.all(Array.from({ length: 200 }, () => confirm(token)))
    expect(answers.filter((path) => path === '/email-confirmed?status=success')).toHaveLength(1)
    expect(answers.filter((path) => path === '/email-confirmed?status=already')).toHaveLength(199)
  })

  it('the link leads back to where the user came from; to this site only', async () => {
    const fields = person()
    const token = await registered(
      fields,
      app.browser(),
      `/signup?returnTo=${encodeURIComponent('/location/1/review?x=1')}`,
    )
    expect(await confirm(token)).toBe(
      `/email-confirmed?status=success&returnTo=${encodeURIComponent('/location/1/review?x=1')}`,
    )
    for (const evil of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example/',
      '/%2f/evil.example',
      'javascript:alert(1)',
    ]) {
      const to = encodeURIComponent(evil)
      const links = (await page(`/email-confirmed?status=success&returnTo=${to}`))
        .match(/href="[^"]*"/g)!
        .join()
      expect(links).not.toMatch(/evil|javascript/)
      const other = person()
      expect(await confirm(await registered(other, app.browser(), `/signup?returnTo=${to}`))).toBe(
        '/email-confirmed?status=success',
      )
    }
  })

  it('with an existing address looks the same, and the email says so; the account is unchanged', async () => {
    const known = await insertUser(db, {
      email: 'known@confirm.edu',
      password: 'Secret-9',
      first_name: 'Known',
    })
    const [asKnown, asNew] = [app.browser(), app.browser()]
    const fields = [
      person({ email: 'known@confirm.edu', firstName: 'Eve', password: 'Evil-pass-1' }),
      person(),
    ] as const
    const answers = [
      await asKnown.post('/signup', fields[0]),
      await asNew.post('/signup', fields[1]),
    ] as const
    expect([answers[0].status, answers[0].headers.location]).toEqual([
      answers[1].status,
      answers[1].headers.location,
    ])
    const pages = [await asKnown.get('/check-email'), await asNew.get('/check-email')].map(({ text }, n) =>
      text.replaceAll(fields[n]!.email, 'EMAIL').replace(/nonce="[^"]*"/g, ''),
    )
    expect(pages[0]).toBe(pages[1])
    const sent = await mails()
    const mail = sent.find(({ to }) => to === 'known@confirm.edu')!
    expect(mail.subject).toBe('You already have an account')
    expect(mail.text).not.toContain('Eve')
    expect(mail.links.join()).not.toContain('token')
    expect(await user('known@confirm.edu')).toEqual(known)
    const stranger = app.browser()
    expect(
      (await stranger.post('/signin', { email: 'known@confirm.edu', password: 'Evil-pass-1' })).headers
        .location,
    ).toBe('/check-email')
    expect(stranger.has('session')).toBe(false)
    expect(
      (await app.browser().post('/signin', { email: 'known@confirm.edu', password: 'Secret-9' })).headers
        .location,
    ).toBe('/account/knownreader')
  })

  it('twice before confirming: each link confirms its own registration', async () => {
    const attacker = person({
      email: 'victim@confirm.edu',
      firstName: 'Eve',
      lastName: 'Mallory',
      password: 'Evil-pass-1',
    })
    const victim = person({
      email: 'victim@confirm.edu',
      firstName: 'Vera',
      lastName: 'Wright',
      password: 'Own-pass-22',
    })
    const first = await registered(attacker)
    const second = await registered(victim)
    expect(await confirm(second)).toBe('/email-confirmed?status=success')
    expect(await user('victim@confirm.edu')).toMatchObject({ first_name: 'Vera', last_name: 'Wright' })
    const loggingIn = async (password: string) =>
      (await app.browser().post('/signin', { email: 'victim@confirm.edu', password })).status
    expect(await loggingIn('Own-pass-22')).toBe(303)
    expect(await loggingIn('Evil-pass-1')).toBe(422)
    expect(await confirm(first)).toBe('/email-confirmed?status=failed') // the other registration is discarded
  })

  it('shows the password rule before anything is sent', async () => {
    expect(await page('/signup')).toContain(
      'At least 6 characters, with an uppercase letter and a number. It has to be hard to guess: try three or four unrelated words.',
    )
  })

  it.each(['Password1', 'QWERTY1', 'Abc123', 'Iloveyou1', 'Qwert7', 'Berkeley1', 'AdaByron1', 'Carrel1'])(
    'refuses %s and says what to do',
    async (password) => {
      const answer = await app.browser().post('/signup', person({ password }))
      expect(answer.status).toBe(422)
      expect(answer.text).toContain('Too easy to guess. Try three or four unrelated words.')
      expect(answer.text).not.toContain(password)
    },
  )

  it.each(['Library2026!', 'Xk7#qP', 'Horse-lamp-river-9'])('accepts %s', async (password) => {
    expect((await app.browser().post('/signup', person({ password }))).headers.location).toBe('/check-email')
    await mails()
  })
})

describe('a link', () => {
  it.each([
    ['unknown', 'x'.repeat(43)],
    ['empty', ''],
    ['of another kind', '../../etc/passwd'],
    ['long', 'x'.repeat(200)],
  ])('that is %s fails, with a form for another', async (_name, token) => {
    const shown = await page(`/email-confirmed?token=${encodeURIComponent(token)}`)
    expect(title(shown)).toBe('Confirmation Failed')
    expect(shown).toMatch(/<form[^>]*action="\/email-confirmed\?status=failed"/)
    expect(await confirm(token)).toBe('/email-confirmed?status=failed')
  })

  it('that is truncated, doubled or in another case fails, and the correct one still works', async () => {
    const token = await registered(person())
    for (const wrong of [token.slice(0, -1), token + token, token.toUpperCase(), ` ${token}`, `${token}\0`]) {
      expect(await confirm(wrong)).toBe('/email-confirmed?status=failed')
    }
    expect(await confirm(token)).toBe('/email-confirmed?status=success')
  })

  it('of a password reset confirms nothing', async () => {
    const { email } = person()
    await insertUser(db, { email, email_confirmed_at: null })
    await app.browser().post('/forgot-password', { email })
    const [mail] = await mails()
    expect(await confirm(new URL(mail!.links[0]!).searchParams.get('token')!)).toBe(
      '/email-confirmed?status=failed',
    )
    expect((await user(email)).email_confirmed_at).toBeNull()
  })

  it('is invalid after 24 hours', async () => {
    const fields = person()
    const token = await registered(fields)
    const { id } = await user(fields.email)
    const row = (await db('email_confirmations').where({ user_id: id }).first())!
    expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(24 * 3_600_000)
    await db('email_confirmations')
      .where({ user_id: id })
      .update({ expires_at: new Date(Date.now() - 1000) })
    expect(title(await page(`/email-confirmed?token=${token}`))).toBe('Confirmation Failed')
    expect(await confirm(token)).toBe('/email-confirmed?status=failed')
    expect((await user(fields.email)).email_confirmed_at).toBeNull()
  })

  it('is required by the page: without parameters it is invalid', async () => {
    for (const path of ['/email-confirmed', '/email-confirmed?', '/email-confirmed?status=other']) {
      const shown = await page(path)
      expect(title(shown)).toBe('Invalid Access')
      expect(shown).toContain('href="/signup"')
    }
  })

  it('that was emailed before the secret was rotated still works, and can be sent again', async () => {
    const fields = person()
    await app.browser().post('/signup', fields)
    await runJobs(database, {
      ...app.env,
      sessionSecrets: ['a newer secret of more than thirty-two letters', ...app.env.sessionSecrets],
    })
    const [mail] = await takeMails(app.env.varDir)
    expect(await confirm(new URL(mail!.links[0]!).searchParams.get('token')!)).toBe(
      '/email-confirmed?status=success',
    )
  })
})

describe('sending again', () => {
  it('emails another link to the address of this browser, five times an hour including the first', async () => {
    const browser = app.browser()
    const fields = person()
    const first = await registered(fields, browser)
    for (let n = 0; n < 4; n++)
      expect((await browser.post('/check-email')).headers.location).toBe('/check-email')
    const sent = await mails()
    expect(sent.map(({ to }) => to)).toEqual(Array(4).fill(fields.email))
    const limited = await browser.post('/check-email')
    expect(limited.status).toBe(429)
    expect(limited.text).toMatch(/Too many attempts\. Please try again in \d+ minutes\./)
    expect(
      new Set([first, ...sent.map(({ links }) => new URL(links[0]!).searchParams.get('token'))]).size,
    ).toBe(5)
    expect(await confirm(new URL(sent[3]!.links[0]!).searchParams.get('token')!)).toBe(
      '/email-confirmed?status=success',
    )
    expect(
      (await app.browser().post('/signin', { email: fields.email, password: fields.password })).status,
    ).toBe(303)
  })

  it('responds the same for waiting, confirmed and unknown addresses, and emails the facts to known ones', async () => {
    const waiting = person()
    await registered(waiting)
    const confirmed = await insertUser(db)
    const shown = new Set<string>()
    for (const email of [waiting.email, confirmed.email, 'nobody@confirm.edu']) {
      const browser = app.browser()
      for (const [path, fields] of [
        ['/email-confirmed?status=failed', { intent: 'resend', email }],
        ['/check-email', {}],
      ] as const) {
        const { status, headers } = await browser.post(path, fields)
        expect([status, headers.location]).toEqual([303, '/check-email'])
      }
      const { text } = await browser.get('/check-email')
      shown.add(text.replaceAll(email, 'EMAIL').replace(/nonce="[^"]*"/g, ''))
    }
    expect([...shown]).toHaveLength(1)
    expect([...shown][0]).toContain(
      'is waiting to be confirmed, we’ve sent it a link. If it already has an account, we’ve sent an email that says so.',
    )
    expect([...shown][0]).not.toContain('We sent a confirmation link')
    expect((await mails()).map(({ to, subject }) => [to, subject]).sort()).toEqual(
      [
        [waiting.email, 'Confirm your email address'],
        [waiting.email, 'Confirm your email address'],
        [confirmed.email, 'You already have an account'],
        [confirmed.email, 'You already have an account'],
      ].sort(),
    )
  })

  it('without an address redirects to register', async () => {
    expect((await app.browser().post('/check-email')).headers.location).toBe('/signup')
    const refused = await app
      .browser()
      .post('/email-confirmed?status=failed', { intent: 'resend', email: 'nothing' })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Email is not valid.')
  })
})

describe('an unconfirmed account', () => {
  it('says so with the correct password, and says nothing with a wrong one', async () => {
    const fields = person()
    await registered(fields)
    const browser = app.browser()
    const right = await browser.post('/signin', { email: fields.email, password: fields.password })
    expect([right.status, right.headers.location]).toEqual([303, '/check-email'])
    expect(browser.has('session')).toBe(false)
    expect((await browser.get('/check-email')).text).toContain(fields.email)
    expect((await app.browser().post('/signin', { email: fields.email, password: 'Wrong-1' })).status).toBe(
      422,
    )
  })

  it('with an expired link gets a new one with the correct password, and nothing with a wrong one', async () => {
    const fields = person()
    await registered(fields)
    await expire(fields.email)
    const logInByForm = (password: string, browser = app.browser()) =>
      browser.post('/signin', { email: fields.email, password })
    expect((await logInByForm('Wrong-lamp-1')).status).toBe(422)
    expect(await mails()).toEqual([])

    const browser = app.browser()
    const right = await logInByForm(fields.password, browser)
    expect([right.status, right.headers.location]).toEqual([303, '/check-email'])
    expect((await browser.get('/check-email')).text).toContain(fields.email)
    const sent = await mails()
    expect(sent.map(({ to }) => to)).toEqual([fields.email])
    expect((await logInByForm(fields.password)).headers.location).toBe('/check-email')
    expect(await mails(), 'its link still works').toEqual([])
    expect(await confirm(new URL(sent[0]!.links[0]!).searchParams.get('token')!)).toBe(
      '/email-confirmed?status=success',
    )
    expect((await logInByForm(fields.password)).headers.location).toBe('/onboarding')
  })

  it('older than a day reveals nothing about other accounts to a stranger, and gets at most five emails an hour', async () => {
    const known = await insertUser(db, { password: 'Secret-9' })
    const seen = []
    for (const email of [known.email, person().email]) {
      const strangers = person({ email, password: 'Evil-pass-1' })
      await registered(strangers)
      const answers = []
      for (let n = 0; n < 6; n++) {
        await expire(email)
        const { status, headers } = await app.browser().post('/signin', { email, password: 'Evil-pass-1' })
        answers.push([status, headers.location])
        await runJobs(database, app.env)
      }
      seen.push({ answers, mails: (await mails()).length })
    }
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]).toEqual({ answers: Array(6).fill([303, '/check-email']), mails: 4 }) // the fifth was the first
  })

  it('loses earlier logins when it is confirmed', async () => {
    const fields = person()
    const token = await registered(fields)
    await logIn(db, app.env, (await user(fields.email)).id)
    await confirm(token)
    expect(await db('web_sessions').where({ user_id: (await user(fields.email)).id })).toEqual([])
  })
})

describe('with confirmation switched off', () => {
  it('registering logs in and leads back, and an existing address is reported as taken', async () => {
    const open = await startApp(db, { confirmEmail: false })
    try {
      const fields = person()
      const browser = open.browser()
      const answer = await browser.post('/signup?returnTo=%2Fallschools', fields)
      expect([answer.status, answer.headers.location]).toEqual([303, '/allschools'])
      expect(browser.has('session')).toBe(true)
      expect((await browser.get('/allschools')).text).toContain('Account created successfully')
      expect(await db('sign_in_history').where({ user_id: (await user(fields.email)).id })).toMatchObject([
        { succeeded: true },
      ])
      const taken = await open.browser().post('/signup', fields)
      expect(taken.status).toBe(409)
      expect(taken.text).toContain('There’s already an account with this email. Log in instead.')
      expect(
        (await open.browser().post('/signin', { email: fields.email, password: fields.password })).status,
      ).toBe(303)
      expect(await mails()).toEqual([])
    } finally {
      await open.close()
    }
  })
})
