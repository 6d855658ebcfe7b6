import { parse } from 'node-html-parser'
import { decode } from 'turbo-stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertUser, logIn, registration } from '../../factories/user'
import { startApp, useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { valuesOf } from '../../support/formats/html'
import { runJobs, sentMails, takeMails, tokenIn } from '../../support/jobs'
import { checkRows } from '../../support/rows'

const database = useDatabase()
const { db } = database
const app = useApp(database, { varDir: temporaryFolder(), trustProxy: 1 })
beforeEach(() => db('rate_limits').del())

let serial = 0
type Browser = ReturnType<typeof app.browser>
const person = (values: Record<string, string> = {}) =>
  registration(app.env, { email: `ada${++serial}@confirm.edu`, password: 'Lamp-7x', ...values })
const user = async (email: string) => (await db('users').where({ email }).first())!
const mails = () => sentMails(database, app.env)
/** The status of a form's response, and where it leads. */
const sent = async (browser: Browser, path: string, fields: Record<string, string> = {}) => {
  const { status, headers } = await browser.post(path, fields)
  return [status, headers.location]
}
/** Registers and returns the token from the emailed link. */
async function registered(fields: Record<string, string>, browser = app.browser(), path = '/signup') {
  expect(await sent(browser, path, fields)).toEqual([303, '/check-email'])
  return tokenIn((await mails())[0])
}
const logInBy = ({ email, password }: Record<string, string>, browser = app.browser()) =>
  sent(browser, '/signin', { email: email!, password: password! })
const CONFIRMED = '/email-confirmed?status=success'
const FAILED = '/email-confirmed?status=failed'
const confirm = async (token: string, browser = app.browser()) =>
  (await sent(browser, '/email-confirmed', { intent: 'confirm', token }))[1]
const expire = (email: string, ago: number) =>
  db('email_confirmations')
    .whereIn('user_id', db('users').where({ email }).select('id'))
    .update({ expires_at: new Date(Date.now() - ago) })
/** A page as any other address would see it. */
const without = (email: string, html: string) => html.replaceAll(email, 'EMAIL').replace(/nonce="[^"]*"/g, '')
const title = (html: string) => /<h1>([^<]*)/.exec(html)![1]
const page = async (path: string) => (await app.browser().get(path)).text

describe('registering', () => {
  it('logs no one in, and shows the address from a cookie, not from the URL', async () => {
    const browser = app.browser()
    const fields = person({ email: 'Ada.Shown@Confirm.EDU' })
    expect(await sent(browser, '/signup', fields)).toEqual([303, '/check-email'])
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
    expect([mail!.to, mail!.toName]).toEqual([fields.email, ''])
    expect(mail!.subject).toBe('Confirm your email address')
    expect(mail!.links[0]).toMatch(new RegExp(`^${app.origin}/email-confirmed\\?token=[\\w-]{43}$`))
    expect(mail!.html).toContain(mail!.links[0])
    const token = tokenIn(mail)
    const rows = await db('email_confirmations').select(
      db.raw('row_to_json(email_confirmations)::text as text'),
    )
    expect(JSON.stringify(rows)).not.toContain(token)

    const opened = `/email-confirmed?token=${token}`
    expect(title(await page(opened))).toBe('Confirm your email')
    expect(title(await page(opened))).toBe('Confirm your email')
    expect((await user(fields.email)).email_confirmed_at).toBeNull()
    expect(await confirm(token)).toBe(CONFIRMED)
    expect((await user(fields.email)).email_confirmed_at).toBeInstanceOf(Date)
    expect(title(await page(CONFIRMED))).toBe('Email Confirmed!')
    expect(title(await page(opened))).toBe('Email Already Confirmed')
    expect(await confirm(token)).toBe('/email-confirmed?status=already')
    expect(await page('/signin?confirmed=true')).toContain('Email confirmed. Log in to continue.')
    expect(await logInBy(fields)).toEqual([303, '/onboarding'])
  })

  it('sends the form by itself only in the browser that registered, and for its own registration', async () => {
    const email = 'owner@confirm.edu'
    const [owner, stranger, scanner] = [app.browser(), app.browser(), app.browser()]
    await owner.post('/signup', person({ email }))
    const [own] = await mails()
    await stranger.post('/signup', person({ email, firstName: 'Mallory' }))
    const [foreign] = await mails()
    const sends = async (browser: Browser, mail: typeof own) => {
      const { text } = await browser.get(`/email-confirmed.data?token=${tokenIn(mail)}`)
      const { value } = await decode(new Response(text).body!)
      return (value as Record<string, { data: { own: boolean } }>)['routes/email-confirmed']!.data.own
    }
    expect(await sends(owner, own)).toBe(true)
    for (const [browser, mail] of [
      [owner, foreign],
      [stranger, own],
      [scanner, own],
      [scanner, foreign],
    ] as const)
      expect(await sends(browser, mail)).toBe(false)
    // Another mail to that browser repeats its own registration, not the stranger's later one.
    await owner.post('/check-email')
    const [again] = await mails()
    expect(await confirm(tokenIn(again), scanner)).toBe(CONFIRMED)
    expect(await user(email)).toMatchObject({ first_name: 'Ada' })
  })

  it('prefills the address if one has to log in afterwards, also in another browser, and never in a URL', async () => {
    const fields = person()
    const token = await registered(fields)
    const phone = app.browser()
    expect((await phone.get('/signin')).text).not.toContain(fields.email)
    expect(await confirm(token, phone)).toBe(CONFIRMED)
    const logInByForm = (await phone.get('/signin?confirmed=true')).text
    expect(valuesOf(logInByForm, 'input[name=email]', 'value')).toEqual([fields.email])
    await logInBy(fields, phone)
    expect(phone.has('address'), 'forgotten once somebody has logged in').toBe(false)
    const ofUrl = await page('/signin?confirmed=true&email=eve%40evil.example')
    expect(ofUrl).not.toContain('value="eve@evil.example"')
    const unknown = app.browser()
    await confirm('x'.repeat(43), unknown)
    expect(unknown.has('address')).toBe(false)
  })

  it('the link leads back to where the user came from; to this site only', async () => {
    const back = `returnTo=${encodeURIComponent('/location/1/review?x=1')}`
    const token = await registered(person(), app.browser(), `/signup?${back}`)
    expect(await confirm(token)).toBe(`${CONFIRMED}&${back}`)
    for (const evil of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example/',
      '/%2f/evil.example',
      'javascript:alert(1)',
    ]) {
      const to = `returnTo=${encodeURIComponent(evil)}`
      expect(valuesOf(await page(`${CONFIRMED}&${to}`), '[href]').join()).not.toMatch(/evil|javascript/)
      expect(await confirm(await registered(person(), app.browser(), `/signup?${to}`))).toBe(CONFIRMED)
    }
  })

  it('with an existing address looks the same, and the email says so; the account is unchanged', async () => {
    const account = { email: 'known@confirm.edu', password: 'Secret-9' }
    const known = await insertUser(db, { ...account, first_name: 'Known' })
    const evil = person({ email: account.email, firstName: 'Eve', password: 'Evil-pass-1' })
    const pages = []
    for (const fields of [evil, person()]) {
      const browser = app.browser()
      expect(await sent(browser, '/signup', fields)).toEqual([303, '/check-email'])
      pages.push(without(fields.email, (await browser.get('/check-email')).text))
    }
    expect(pages[0]).toBe(pages[1])
    const mail = (await mails()).find(({ to }) => to === account.email)!
    expect(mail.subject).toBe('You already have an account')
    expect(mail.text).not.toContain('Eve')
    expect(mail.links.join()).not.toContain('token')
    expect(await user(account.email)).toEqual(known)
    const stranger = app.browser()
    expect((await logInBy(evil, stranger))[1]).toBe('/check-email')
    expect(stranger.has('session')).toBe(false)
    expect((await logInBy(account))[1]).toBe('/account/knownreader')
  })

  it('twice before confirming: each link confirms its own registration', async () => {
    const victim = {
      email: 'victim@confirm.edu',
      firstName: 'Vera',
      lastName: 'Wright',
      password: 'Own-pass-22',
    }
    const attack = { ...victim, firstName: 'Eve', lastName: 'Mallory', password: 'Evil-pass-1' }
    const first = await registered(person(attack))
    const second = await registered(person(victim))
    expect(await confirm(second)).toBe(CONFIRMED)
    expect(await user(victim.email)).toMatchObject({ first_name: 'Vera', last_name: 'Wright' })
    expect((await logInBy(victim))[0]).toBe(303)
    expect((await logInBy(attack))[0]).toBe(422)
    expect(await confirm(first)).toBe('/email-confirmed?status=already') // the other registration is used up
  })

  it('shows the password rule before anything is sent, and refuses what is easy to guess', async () => {
    expect(await page('/signup')).toContain(
      'At least 6 characters, with an uppercase letter and a number. It has to be hard to guess: try three or four unrelated words.',
    )
    const easy = 'Password1 QWERTY1 Abc123 Iloveyou1 Qwert7 Berkeley1 AdaByron1 Carrel1'
    await checkRows(easy.split(' '), async (password) => {
      const answer = await app.browser().post('/signup', person({ password }))
      expect(answer.status).toBe(422)
      expect(answer.text).toContain('Too easy to guess. Try three or four unrelated words.')
      expect(answer.text).not.toContain(password)
    })
    await checkRows(['Library2026!', 'Xk7#qP', 'Horse-lamp-river-9'], async (password) =>
      expect(await sent(app.browser(), '/signup', person({ password }))).toEqual([303, '/check-email']),
    )
    await mails()
  })
})

describe('a link', () => {
  it('that is unknown, empty, of another kind or long fails, with a form for another', async () => {
    for (const token of ['x'.repeat(43), '', '../../etc/passwd', 'x'.repeat(200)]) {
      const shown = await page(`/email-confirmed?token=${encodeURIComponent(token)}`)
      expect(title(shown)).toBe('Confirmation Failed')
      expect(shown).toMatch(/<form[^>]*action="\/email-confirmed\?status=failed"/)
      expect(await confirm(token)).toBe(FAILED)
    }
  })

  it('that is truncated, doubled or in another case fails, and the correct one still works', async () => {
    const token = await registered(person())
    for (const wrong of [token.slice(0, -1), token + token, token.toUpperCase(), ` ${token}`])
      expect(await confirm(wrong)).toBe(FAILED)
    expect(await confirm(token)).toBe(CONFIRMED)
  })

  it('of a password reset confirms nothing', async () => {
    const { email } = person()
    await insertUser(db, { email, email_confirmed_at: null })
    await app.browser().post('/forgot-password', { email })
    expect(await confirm(tokenIn((await mails())[0]))).toBe(FAILED)
    expect((await user(email)).email_confirmed_at).toBeNull()
  })

  it('is invalid after 24 hours', async () => {
    const fields = person()
    const token = await registered(fields)
    const { id } = await user(fields.email)
    const row = (await db('email_confirmations').where({ user_id: id }).first())!
    expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(24 * 3_600_000)
    await expire(fields.email, 1000)
    expect(title(await page(`/email-confirmed?token=${token}`))).toBe('Confirmation Failed')
    expect(await confirm(token)).toBe(FAILED)
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
    await app.browser().post('/signup', person())
    const sessionSecrets = ['a newer secret of more than thirty-two letters', ...app.env.sessionSecrets]
    await runJobs(database, { ...app.env, sessionSecrets })
    expect(await confirm(tokenIn((await takeMails(app.env.varDir))[0]))).toBe(CONFIRMED)
  })
})

describe('sending again', () => {
  it('emails another link to the address of this browser, five times an hour including the first', async () => {
    const browser = app.browser()
    const fields = person()
    const first = await registered(fields, browser)
    for (let n = 0; n < 4; n++) expect(await sent(browser, '/check-email')).toEqual([303, '/check-email'])
    const more = await mails()
    expect(more.map(({ to }) => to)).toEqual(Array(4).fill(fields.email))
    const limited = await browser.post('/check-email')
    expect(limited.status).toBe(429)
    expect(limited.text).toMatch(/Too many attempts\. Please try again in \d+ minutes\./)
    expect(new Set([first, ...more.map(tokenIn)]).size).toBe(5)
    expect(await confirm(tokenIn(more[3]))).toBe(CONFIRMED)
    expect((await logInBy(fields))[0]).toBe(303)
  })

  it('works for the owner while a stranger keeps registering with the address', async () => {
    const fields = person()
    const register = async (ip: string) =>
      (await app.browser().post('/signup', { ...person(), email: fields.email }, { 'X-Forwarded-For': ip }))
        .status
    const stranger: number[] = []
    for (let n = 0; n < 6; n++) stranger.push(await register('198.51.100.1'))
    expect(stranger).toEqual([...Array(5).fill(303), 429])
    expect(await register('203.0.113.9')).toBe(303)
    // From all networks, emails come more and more slowly, at least one in 10 minutes.
    await db('slowed_tries').update({ level: 60 })
    const slowed = await app.browser().post('/signup', fields, { 'X-Forwarded-For': '203.0.113.10' })
    expect([slowed.status, Number(slowed.headers['retry-after']) <= 600]).toEqual([429, true])
  })

  it('responds the same for waiting, confirmed and unknown addresses, and emails the facts to known ones', async () => {
    const waiting = person()
    await registered(waiting)
    const confirmed = await insertUser(db)
    const shown = new Set<string>()
    for (const email of [waiting.email, confirmed.email, 'nobody@confirm.edu']) {
      const browser = app.browser()
      for (const [path, fields] of [
        [FAILED, { intent: 'resend', email }],
        ['/check-email', {}],
      ] as const)
        expect(await sent(browser, path, fields)).toEqual([303, '/check-email'])
      shown.add(without(email, (await browser.get('/check-email')).text))
    }
    expect([...shown]).toHaveLength(1)
    expect([...shown][0]).toContain(
      'Open the link to confirm your address. If you already have an account, the email says so.',
    )
    expect([...shown][0]).not.toContain('We sent a confirmation link')
    const said = (await mails()).map(({ to, subject }) => `${to} ${subject}`)
    const [again, already] = [
      `${waiting.email} Confirm your email address`,
      `${confirmed.email} You already have an account`,
    ]
    expect(said.sort()).toEqual([again, again, already, already].sort())
  })

  it('without an address redirects to register', async () => {
    expect((await sent(app.browser(), '/check-email'))[1]).toBe('/signup')
    const refused = await app.browser().post(FAILED, { intent: 'resend', email: 'nothing' })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Email is not valid.')
  })
})

describe('an unconfirmed account', () => {
  it('says so with the correct password, and says nothing with a wrong one', async () => {
    const fields = person()
    await registered(fields)
    const browser = app.browser()
    expect(await logInBy(fields, browser)).toEqual([303, '/check-email'])
    expect(browser.has('session')).toBe(false)
    expect((await browser.get('/check-email')).text).toContain(fields.email)
    expect((await logInBy({ ...fields, password: 'Wrong-1' }))[0]).toBe(422)
  })

  it('with an expired link gets a new one with the correct password, and nothing with a wrong one', async () => {
    const fields = person()
    await registered(fields)
    await expire(fields.email, 3_600_000)
    expect((await logInBy({ ...fields, password: 'Wrong-lamp-1' }))[0]).toBe(422)
    expect(await mails()).toEqual([])

    const browser = app.browser()
    expect(await logInBy(fields, browser)).toEqual([303, '/check-email'])
    expect((await browser.get('/check-email')).text).toContain(fields.email)
    const again = await mails()
    expect(again.map(({ to }) => to)).toEqual([fields.email])
    expect((await logInBy(fields))[1]).toBe('/check-email')
    expect(await mails(), 'its link still works').toEqual([])
    expect(await confirm(tokenIn(again[0]))).toBe(CONFIRMED)
    expect((await logInBy(fields))[1]).toBe('/onboarding')
  })

  it('older than a day reveals nothing about other accounts to a stranger, and gets at most five emails an hour', async () => {
    const known = await insertUser(db, { password: 'Secret-9' })
    const seen = []
    for (const email of [known.email, person().email]) {
      const strangers = person({ email, password: 'Evil-pass-1' })
      await registered(strangers)
      const answers = []
      for (let n = 0; n < 6; n++) {
        await expire(email, 3_600_000)
        answers.push(await logInBy(strangers))
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
      expect(await sent(browser, '/signup?returnTo=%2Fallschools', fields)).toEqual([303, '/allschools'])
      expect(browser.has('session')).toBe(true)
      expect((await browser.get('/allschools')).text).toContain('Account created successfully')
      const { id } = await user(fields.email)
      expect(await db('sign_in_history').where({ user_id: id })).toMatchObject([{ succeeded: true }])
      const taken = await open.browser().post('/signup', fields)
      expect(taken.status).toBe(409)
      expect(taken.text).toContain('There’s already an account with this email. Log in instead.')
      expect((await logInBy(fields, open.browser()))[0]).toBe(303)
      expect(await mails()).toEqual([])
    } finally {
      await open.close()
    }
  })
})
