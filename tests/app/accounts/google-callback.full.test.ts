import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { insertMember, insertUser } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { FULL, shortened } from '../../support/full'
import {
  backFrom,
  googler,
  leadTo,
  noticeAfter,
  startProvider,
  throughProvider,
  type Claims,
} from '../../support/services/openid'
import { checkRows } from '../../support/rows'
import { whileBroken } from '../../support/services/broken'

const provider = await startProvider()
const database = useDatabase()
const { db } = database
const app = useApp(database, { google: provider.settings })
afterAll(() => provider.close())
beforeEach(async () => {
  provider.instead.clear()
  await db('rate_limits').del()
})

const AGAIN = 'Your Google login took too long or was started in another window. Please try again.'
const userOf = (email: string) => db('users').where({ email }).first()
const identities = (userId: number) => db('auth_identities').where({ user_id: userId })
const logins = (userId: number) => db('web_sessions').where({ user_id: userId })
const ofGoogle = (user_id: number, { sub, email }: Claims) => ({
  user_id,
  provider: 'google' as const,
  issuer: provider.settings.issuer,
  provider_user_id: sub as string,
  email: email as string,
})
type Browser = ReturnType<typeof app.browser>
const VERA = { first_name: 'Vera', last_name: 'Viewer' }

/** A browser that our form sent to the provider, and the address the provider sends it back to. */
async function atTheProvider(person: Claims, fields: Record<string, string> = {}, cookie = '') {
  const browser = app.browser(cookie)
  const begun = await browser.post('/auth/google', fields)
  return { browser, begun, back: await backFrom(await leadTo(browser, begun), person) }
}

describe('the way to Google', () => {
  it("is a form's response with full protection: state, PKCE, nonce, a cookie for ten minutes", async () => {
    const browser = app.browser()
    const begun = await browser.post('/auth/google', { returnTo: '/allschools' })
    expect(begun.status).toBe(303)
    const url = new URL(await leadTo(browser, begun))
    expect(url.origin + url.pathname).toBe(`${provider.issuer}/authorize`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'carrel',
      scope: 'openid profile email',
      access_type: 'offline',
      prompt: 'consent',
      include_granted_scopes: 'false',
      redirect_uri: `${app.origin}/auth/google/callback`,
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(begun.cookies).toHaveLength(1)
    const [value, ...attributes] = begun.cookies[0]!.split('; ')
    expect(value).toMatch(/^oauth-[\w-]{8}=[^;]{60,}$/)
    const kept = attributes.filter((each) => !each.startsWith('Expires=')).sort()
    expect(kept).toEqual(['HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=Lax'])
  })

  it('returns to our own origin, whatever the Host header says', async () => {
    const hosts = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' }
    const browser = app.browser()
    const begun = await browser.post('/auth/google', { returnTo: '/' }, hosts)
    const back = new URL(await leadTo(browser, begun)).searchParams.get('redirect_uri')
    expect(back).toBe(`${app.origin}/auth/google/callback`)
  })

  it('leads over a page of ours, so that no policy has to know where a provider redirects', async () => {
    for (const path of ['/signin', '/signup']) {
      const page = await app.browser().get(path)
      expect(page.headers['content-security-policy']).toContain(`form-action 'self';`)
      expect(page.text).toMatch(/<form method="post" action="\/auth\/google">.*?Login with Google<\/button>/)
    }
    const browser = app.browser()
    const begun = await browser.post('/auth/google')
    const to = (await leadTo(browser, begun)).replaceAll('&', '&amp;')
    const { text } = await browser.get(begun.headers.location!)
    expect(text).toContain(`<meta http-equiv="refresh" content="0; url=${to}"/>`)
    const stranger = await app.browser().get(begun.headers.location!)
    expect([stranger.status, stranger.headers.location]).toEqual([303, '/signin'])
  })

  it("starts by no link, and no other site's form leads there", async () => {
    const visitor = app.browser()
    expect((await visitor.get('/auth/google')).text).toContain('Login with Google</button>')
    expect(visitor.isAtProvider()).toBe(false)
    const elsewhere = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
    const foreign = await app.browser().post('/auth/google', {}, elsewhere)
    expect(foreign.status).toBe(403)
  })

  it('returns to no other site', () =>
    checkRows(
      [
        'https://evil.example/',
        '//evil.example',
        '/\\evil.example',
        '/%2fevil.example',
        'javascript:alert(1)',
        '/a\nb',
        'allschools',
        'x'.repeat(3000),
      ],
      async (returnTo) => {
        const answer = await throughProvider(app.browser(), googler(), { returnTo })
        expect(answer.headers.location).toBe('/onboarding')
      },
    ))

  it('accepts a form with several paths, or with a path of maximum length', async () => {
    const browser = app.browser()
    expect((await browser.post('/auth/google', { returnTo: ['/a', '/b'] })).status).toBe(303)
    const long = `/search?q=${'x'.repeat(1985)}`
    expect((await throughProvider(app.browser(), googler(), { returnTo: long })).headers.location).toBe(long)
  })
})

describe('a callback that does not match its start', () => {
  const refused = async (browser: Browser, path: string, isThere = false) => {
    const answer = await browser.get(path)
    expect([answer.status, browser.has('session')]).toEqual([303, false])
    expect(answer.headers.location).toBe('/signin')
    expect(await noticeAfter(browser, answer)).toBe(AGAIN)
    expect(browser.isAtProvider()).toBe(isThere)
  }

  it('logs no one in without a cookie', async () => {
    const code = '?code=abc&state=abc'
    for (const query of [
      '',
      '?code=abc',
      '?state=abc',
      code,
      '?error=access_denied',
      '?code[]=1&state=%F0%9F%A6%89',
    ])
      await refused(app.browser(), `/auth/google/callback${query}`)
  })

  it('logs no one in with another state, without one, with two', async () => {
    for (const change of [
      (url: URL) => url.searchParams.set('state', 'another'),
      (url: URL) => url.searchParams.delete('state'),
      (url: URL) => (url.search = `?state=another&${url.search.slice(1)}`),
    ]) {
      const { browser, back } = await atTheProvider(googler())
      const url = new URL(back, app.origin)
      change(url)
      await refused(browser, url.pathname + url.search, true)
    }
  })

  it('logs no one in with a changed or forged cookie', async () => {
    const { begun, back } = await atTheProvider(googler())
    const [, name = '', value = ''] = /^(oauth-[\w-]+)=([^;]+)/.exec(begun.cookies[0]!)!
    for (const forged of [
      `${value.slice(0, -4)}AAAA`,
      value.replace(/^..../, 'AAAA'),
      'x',
      encodeURIComponent(btoa('{"ssoRequest":{}}')),
    ]) {
      await refused(app.browser(`${name}=${forged}`), back)
    }
  })

  it('logs no one in when opened in another browser: one with no attempt, or with its own', async () => {
    const { back } = await atTheProvider(googler())
    await refused(app.browser(), back)
    const victim = app.browser()
    await victim.post('/auth/google')
    await refused(victim, back, true)
  })

  it('works once: the cookie is used up, and the provider accepts no code twice', async () => {
    const person = googler()
    const { browser, begun, back } = await atTheProvider(person)
    expect((await browser.get(back)).headers.location).toBe('/onboarding')
    const copy = app.browser(begun.cookies[0]!.split(';')[0])
    const again = await copy.get(back)
    expect(copy.has('session')).toBe(false)
    expect(await noticeAfter(copy, again)).toBe(AGAIN)
    const replay = await browser.get(back)
    expect(await noticeAfter(browser, replay)).toBe(AGAIN)
    expect(await logins((await userOf(person.email))!.id)).toHaveLength(1)
  })

  it('logs no one in with a code requested by someone else (PKCE)', async () => {
    const stolen = await atTheProvider(googler())
    const own = await atTheProvider(googler())
    const url = new URL(own.back, app.origin)
    url.searchParams.set('code', new URL(stolen.back, app.origin).searchParams.get('code')!)
    const answer = await own.browser.get(url.pathname + url.search)
    expect(own.browser.has('session')).toBe(false)
    expect(await noticeAfter(own.browser, answer)).toContain('Google didn’t accept this login')
  })

  it('finishes in each of two tabs, in any order', async () => {
    const [one, two] = [googler(), googler()]
    const browser = app.browser()
    const begin = async (person: Claims) =>
      backFrom(await leadTo(browser, await browser.post('/auth/google', { returnTo: '/about' })), person)
    const [first, second, another] = [await begin(one), await begin(one), await begin(two)]
    for (const back of [second, first]) {
      expect((await browser.get(back)).headers.location).toBe('/about')
      expect(browser.has('session')).toBe(true)
    }
    // By then someone else is logged in.
    expect((await browser.get(another)).headers.location).toBe('/about')
    expect(await userOf(two.email)).toBeUndefined()
    expect(browser.isAtProvider()).toBe(false)
  })

  it('is slowed down after many tries', async () => {
    const path = '/auth/google/callback?code=1&state=1'
    expect((await app.send(path)).status).toBe(303)
    await db('rate_limits').where('key', 'like', 'google:%').update({ points: 600 })
    expect((await app.send(path)).status).toBe(303)
    const browser = app.browser()
    const slowed = await noticeAfter(browser, await browser.get('/auth/google/callback'))
    expect(slowed).toContain('Too many attempts.')
  })
})

it('a first login whose profile cannot be created leads back to the login page and says so', async () => {
  for (const [table, said] of [
    ['users', 'Failed to create user profile: Please try again.'],
    ['auth_identities', 'Failed to sign in'],
  ] as const) {
    const person = googler()
    const { browser, back } = await atTheProvider(person)
    const answer = await whileBroken(db, { table, on: 'insert' }, () => browser.get(back))
    expect([answer.status, answer.headers.location]).toEqual([303, '/signin'])
    expect((await browser.get('/signin')).text).toContain(said)
    expect(await userOf(person.email as string)).toBeUndefined()
  }
})

describe('a provider that fails', () => {
  const arrive = async (person: Claims = googler()) => {
    const { browser, back } = await atTheProvider(person, { returnTo: '/allschools' })
    const answer = await browser.get(back)
    expect([answer.status, answer.headers.location]).toEqual([303, '/signin?returnTo=%2Fallschools'])
    expect(browser.has('session')).toBe(false)
    return noticeAfter(browser, answer)
  }
  const users = () => db('users').count().first()

  it('says that the user canceled, or what Google said instead', async () => {
    expect(await arrive(googler({ cancels: 'access_denied' }))).toBe('Google login was canceled.')
    for (const [cancels, text] of [
      ['server_error', 'Google isn’t responding right now.'],
      ['temporarily_unavailable', 'Google isn’t responding right now.'],
      ['invalid_scope', 'Login with Google isn’t set up correctly.'],
      ['<script>', 'Failed to sign in'],
    ])
      expect(await arrive(googler({ cancels }))).toContain(text)
  })

  const DOWN = 'Google isn’t responding right now. Try again in a few minutes, or use your password.'
  const INCOMPLETE = 'Error signing in: Incomplete data returned from the backend'
  const UNREADABLE = 'Error signing in: No data returned from authentication service'
  const REFUSED = 'Error signing in: Google didn’t accept this login. Please try again.'
  it('creates no account from an unusable response', async () => {
    const rows: [path: string, status: number, body: string, text: string][] = [
      ['/token', 500, 'oops', DOWN],
      ['/token', 429, '', DOWN],
      ['/token', 400, '{"error":"invalid_grant"}', REFUSED],
      ['/token', 200, '', UNREADABLE],
      ['/token', 200, '<html>', UNREADABLE],
      ['/token', 200, '{}', INCOMPLETE],
      ['/token', 200, 'null', INCOMPLETE],
      ['/token', 200, '{"access_token":"a"}', INCOMPLETE],
      ['/token', 200, '{"access_token":"a","token_type":"Bearer","id_token":"b"}', UNREADABLE],
      ['/token', 200, `{"access_token":"a","id_token":"${'x'.repeat(200_000)}"}`, UNREADABLE],
      ['/userinfo', 503, '', DOWN],
      ['/userinfo', 401, '{"error":"invalid_token"}', REFUSED],
      ['/userinfo', 200, '', UNREADABLE],
      ['/userinfo', 200, '[]', INCOMPLETE],
      ['/userinfo', 200, '{"sub":"1"}', REFUSED],
      ['/userinfo', 200, '{"email":"a@b.c"}', INCOMPLETE],
      ['/userinfo', 200, '{"sub":7,"email":"a@b.c"}', INCOMPLETE],
      ['/userinfo', 200, '{"sub":"a\\u0000b","email":"a@b.c"}', REFUSED],
      ['/userinfo', 200, JSON.stringify(googler()), REFUSED],
    ]
    const before = await users()
    const json = { 'Content-Type': 'application/json' }
    await checkRows(
      rows,
      async ([path, status, body, text]) => {
        provider.instead.clear()
        provider.instead.set(path, (_request, response) => void response.writeHead(status, json).end(body))
        const said = await arrive()
        expect(said.replace(/ If you ask for help, give this code: [A-Z0-9]{5}\.$/, '')).toBe(text)
        expect(await users()).toEqual(before)
      },
      (row) => row.join(' ').slice(0, 60),
    )
    provider.instead.clear()
    await checkRows(['nowhere', ['a@b.c'], '<a@b.c>', `${'a'.repeat(300)}@b.c`], async (email) => {
      expect(await arrive(googler({ email }))).toBe(INCOMPLETE)
      expect(await users()).toEqual(before)
    })
  })

  it('says so if it redirects elsewhere or cuts off', async () => {
    const elsewhere = { Location: 'http://127.0.0.1:1/' }
    for (const path of ['/token', '/userinfo']) {
      provider.instead.clear()
      provider.instead.set(path, (_request, response) => void response.writeHead(307, elsewhere).end())
      expect(await arrive()).toBe(DOWN)
      provider.instead.set(path, (request) => void request.socket.destroy())
      expect(await arrive()).toBe(DOWN)
    }
  })

  it('is waited for, but not forever', async () => {
    provider.instead.set('/token', () => {})
    provider.settings.answerMs = shortened(300)
    const began = Date.now()
    expect(await arrive()).toBe(DOWN)
    expect(Date.now() - began).toBeLessThan(FULL ? 12_000 : 7_000)
    provider.settings.answerMs = undefined
  })

  it('is logged without a code, a state, an address or a token', async () => {
    provider.instead.set('/userinfo', (_request, response) => void response.writeHead(503).end())
    const someone = googler()
    app.lines.length = 0
    const { browser, back } = await atTheProvider(someone)
    await browser.get(back)
    const log = JSON.stringify(app.lines)
    expect(log).toContain('/userinfo responded with 503')
    const parts = new URL(back, app.origin).searchParams.values()
    for (const secret of [...parts, someone.email, provider.settings.clientSecret, 'eyJ'])
      expect(log).not.toContain(secret)
    expect(app.lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })
})

describe('a logged-in user', () => {
  const loggedInAs = async (values: Parameters<typeof insertUser>[1] = {}) => {
    const user = await insertMember(db, app.env, values)
    return { user, cookie: user.cookie, browser: app.browser(user.cookie) }
  }
  const whose = async (browser: Browser) => (await browser.get('/')).text
  const notice = (answer: { cookies: string[] }) => {
    const [, value = ''] = /notice=([^.;]+)/.exec(answer.cookies.join('\n')) ?? []
    return Buffer.from(decodeURIComponent(value), 'base64').toString()
  }

  it('connects the Google account with theirs, whatever its address, and stays logged in', async () => {
    const { user, browser } = await loggedInAs(VERA)
    const person = googler()
    const answer = await throughProvider(browser, person, { returnTo: '/allschools' })
    expect(answer.headers.location).toBe('/allschools')
    expect(notice(answer)).toContain('Google account connected.')
    expect(await identities(user.id)).toMatchObject([{ provider_user_id: person.sub, email: person.email }])
    expect(await userOf(person.email)).toBeUndefined()
    expect(await whose(browser)).toContain('Vera Viewer')
    // From then on it logs them in.
    expect((await throughProvider(app.browser(), person)).headers.location).toBe('/account/veraviewer')
  })

  it('returns to the settings if no page to return to was given', async () => {
    const { browser } = await loggedInAs()
    expect((await throughProvider(browser, googler())).headers.location).toBe('/setting/security')
  })

  it('proves who they are with their own Google account: a new login', async () => {
    const { user, browser } = await loggedInAs()
    const person = googler()
    await throughProvider(browser, person)
    await logins(user.id).update({ authenticated_at: new Date(0) })
    const answer = await throughProvider(browser, person, { returnTo: '/allschools' })
    expect(answer.headers.location).toBe('/allschools')
    const [login, ...more] = await logins(user.id)
    expect(more).toEqual([])
    expect(Date.now() - login!.authenticated_at.getTime()).toBeLessThan(60_000)
  })

  /** A Google account that isn't connected: the user is told why, and stays who they are. */
  const unchanged = async (browser: Browser, userId: number, person: Claims, text: string) => {
    const before = await db('auth_identities').orderBy('id')
    const answer = await throughProvider(browser, person)
    expect(answer.headers.location).toBe('/setting/security')
    expect(notice(answer)).toContain(text)
    expect(await db('auth_identities').orderBy('id')).toEqual(before)
    expect(await logins(userId)).toHaveLength(1)
    expect(await whose(browser)).toContain('Vera Viewer')
  }
  const DIFFERENT = 'Your account is connected to a different Google account.'

  it('connects only one that is nobody else’s; an unconfirmed address is no obstacle', async () => {
    const { user, browser } = await loggedInAs(VERA)
    const person = googler()
    await throughProvider(app.browser(), person)
    await unchanged(browser, user.id, person, 'This Google account is connected to another account here')
    const { email } = await insertUser(db)
    const taken = 'Another account here uses this Google account’s email address'
    await unchanged(browser, user.id, googler({ email }), taken)
    const begun = await insertUser(db, { email_confirmed_at: null })
    const connected = await throughProvider(browser, googler({ email: begun.email }))
    expect(notice(connected)).toContain('Google account connected.')
    await unchanged(browser, user.id, googler(), DIFFERENT)
  })

  it('connects one of many at once', async () => {
    const { user, cookie } = await loggedInAs()
    await Promise.all(Array.from({ length: 8 }, () => throughProvider(app.browser(cookie), googler())))
    expect(await identities(user.id)).toHaveLength(1)
  })

  describe('but not in the last minutes', () => {
    const long = async (values: Parameters<typeof insertUser>[1] = {}) => {
      const found = await loggedInAs(values)
      await logins(found.user.id).update({ authenticated_at: new Date(Date.now() - 3_600_000) })
      return found
    }

    it('must enter the password before a Google account is connected', async () => {
      const { user, browser } = await long({ password: 'Lamp7-oak' })
      const asked = await browser.post('/auth/google', { returnTo: '/setting/security' })
      const proof = '/auth/google?returnTo=%2Fsetting%2Fsecurity'
      expect([asked.status, asked.headers.location]).toEqual([303, proof])
      expect(browser.isAtProvider()).toBe(false)
      const page = await browser.get(asked.headers.location!)
      expect(page.text).toContain('Enter your password first')
      const form = { asked: 'yes', returnTo: '/allschools' }
      for (const [password, text] of [
        ['', 'This field is required.'],
        ['Wrong-7', 'Current password is incorrect'],
      ] as const) {
        const refused = await browser.post('/auth/google', { ...form, password })
        expect(refused.status).toBe(422)
        expect(refused.text).toContain(text)
        expect(refused.text).toContain('value="/allschools"')
        expect(browser.isAtProvider()).toBe(false)
      }
      const person = googler()
      const answer = await throughProvider(browser, person, { ...form, password: 'Lamp7-oak' })
      expect(answer.headers.location).toBe('/allschools')
      expect(await identities(user.id)).toMatchObject([{ provider_user_id: person.sub }])
    })

    it('without a password must log in again; guessing a password does not help, and is limited', async () => {
      const { browser } = await long()
      expect((await browser.get('/auth/google')).text).not.toContain('type="password"')
      expect((await browser.post('/auth/google', { asked: 'yes', password: 'x' })).status).toBe(422)
      const { browser: guesser } = await long({ password: 'Lamp7-oak' })
      const statuses = []
      for (let n = 0; n < 12; n++)
        statuses.push((await guesser.post('/auth/google', { asked: 'yes', password: `Guess-${n}` })).status)
      expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429])
    })

    it('can use only the connected Google account as proof', async () => {
      const { user, browser } = await long()
      const person = googler()
      await db('auth_identities').insert(ofGoogle(user.id, person))
      expect((await browser.get('/auth/google')).text).toMatch(/<form method="post" action="\/auth\/google">/)
      const age = async () => Date.now() - (await logins(user.id))[0]!.authenticated_at.getTime()
      expect(notice(await throughProvider(browser, googler()))).toContain(DIFFERENT)
      expect(await age()).toBeGreaterThan(3_000_000)
      expect(notice(await throughProvider(browser, person))).toContain('Google confirmed it’s you.')
      expect(await age()).toBeLessThan(60_000)
    })

    it('connects nothing by disconnecting midway, which needs no proof', async () => {
      const { user, cookie } = await long({ password: 'Lamp7-oak' })
      await db('auth_identities').insert(ofGoogle(user.id, { sub: 'was theirs', email: 'x@example.edu' }))
      const { browser, back } = await atTheProvider(googler(), {}, cookie)
      await db('auth_identities').where({ user_id: user.id }).del()
      expect(notice(await browser.get(back))).toContain(AGAIN)
      expect(await identities(user.id)).toEqual([])
    })
  })

  it('gets the address confirmed by a Google account with the same address', async () => {
    const { user, browser } = await loggedInAs({ email_confirmed_at: null, password: 'Lamp7-oak' })
    await throughProvider(browser, googler({ email: user.email }))
    const after = (await userOf(user.email))!
    expect(after.email_confirmed_at).toBeInstanceOf(Date)
    expect(after.password_hash).toBe(user.password_hash)
  })

  it('must be the same on return: after logging out, logging in or switching users, nothing happens', async () => {
    const person = googler()
    const { cookie } = await loggedInAs()
    const { cookie: other } = await loggedInAs()
    for (const [from, to] of [
      [cookie, ''],
      ['', cookie],
      [cookie, other],
    ] as const) {
      const { begun, back } = await atTheProvider(person, {}, from)
      const browser = app.browser([begun.cookies[0]!.split(';')[0], to].filter(Boolean).join('; '))
      const answer = await browser.get(back)
      expect(notice(answer)).toContain(AGAIN)
      expect(answer.cookies.some((line) => line.startsWith('session='))).toBe(false)
    }
    expect(await userOf(person.email)).toBeUndefined()
    expect(await db('auth_identities').where({ provider_user_id: person.sub })).toEqual([])
  })
})
