import { afterAll, beforeEach, expect, it } from 'vitest'
import { insertUniversity } from '../../factories/university'
import { insertUser } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { checkRows } from '../../support/rows'
import { leadTo, noticeAfter } from '../../support/services/openid'
import {
  IDS,
  OWN_KEYS,
  requestIn,
  samlPerson,
  samlUniversity,
  startIdp,
  type SamlPerson,
} from '../../support/services/saml'
import { codeOf, turnOnTwoStep } from '../../support/two-step'

const idp = await startIdp()
const folder = temporaryFolder()
const uni = samlUniversity(idp, folder)
const database = useDatabase()
const { db } = database
const sso = [uni]
const app = useApp(database, { sso })
afterAll(() => idp.close())
beforeEach(() => db('rate_limits').del())

type Browser = ReturnType<typeof app.browser>
/** As the provider's page has a browser post it: cross-site, with the cookies that such a post carries, none. */
const CROSS = { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' }
const post = (
  fields: Record<string, string>,
  path = '/auth/uni/acs',
  headers: Record<string, string> = CROSS,
) =>
  app.send(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  })
const begin = async (browser: Browser, fields: Record<string, string> = {}) =>
  leadTo(browser, await browser.post('/auth/uni', fields))

async function through(browser: Browser, person: SamlPerson, fields: Record<string, string> = {}) {
  const posted = await post(await idp.answer(await begin(browser, fields), person))
  expect([posted.status, posted.cookies]).toEqual([303, []])
  return browser.get(posted.to!)
}

const identityOf = (sub: string) =>
  db('auth_identities').where({ issuer: idp.entityId, provider_user_id: sub }).first()

it('logs in in two hops: the post names a user, the browser that asked takes it', async () => {
  const person = samlPerson()
  const browser = app.browser()
  const location = await begin(browser, { returnTo: '/allschools' })
  const request = requestIn(location)
  expect(request).toContain(`AssertionConsumerServiceURL="${app.origin}/auth/uni/acs"`)
  expect(request).not.toMatch(/NameIDPolicy [^>]*Format|RequestedAuthnContext|ForceAuthn/)
  const { searchParams } = new URL(location)
  expect(searchParams.get('SigAlg')).toBe('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')
  expect(searchParams.get('Signature')).toBeTruthy()

  const fields = await idp.answer(location, person)
  const posted = await post(fields)
  expect([posted.status, posted.cookies]).toEqual([303, []])
  expect(await db('web_sessions').count().first()).toEqual({ count: 0 })
  // Another browser, such as that of someone whom the page was sent to, isn't logged in.
  const other = app.browser()
  expect(await noticeAfter(other, await other.get(posted.to!))).toContain('started in another window')
  expect(other.has('session')).toBe(false)

  const arrived = await browser.get(posted.to!)
  expect([browser.has('session'), arrived.headers.location]).toEqual([true, '/allschools'])
  const user = await db('users').where({ email: person.email }).first()
  expect(user).toMatchObject({ first_name: 'Sam', last_name: 'Lee', password_hash: null })
  const sub = `subject-id:${person.attributes[IDS['subject-id']] as string}`
  expect((await identityOf(sub))!.user_id).toBe(user!.id)
  // It opens the account again, whatever the address is by now.
  const again = app.browser()
  await through(again, {
    ...person,
    attributes: { ...person.attributes, 'urn:oid:0.9.2342.19200300.100.1.3': 'new@example.edu' },
  })
  expect((await db('web_sessions').where({ user_id: user!.id })).length).toBe(2)
})

it('whoever sends others a link to the provider gets neither their account nor their way in', async () => {
  const victim = samlPerson()
  const [sub] = [victim.attributes[IDS['subject-id']] as string].map((id) => `subject-id:${id}`)
  const account = await insertUser(db, { password: 'Secret-9' })
  for (const isLoggedIn of [false, true]) {
    const attacker = app.browser()
    if (isLoggedIn) await attacker.post('/signin', { email: account.email, password: 'Secret-9' })
    const before = await db('web_sessions').count().first()
    const posted = await post(await idp.answer(await begin(attacker), victim))
    const own = new URL(posted.to!, app.origin).searchParams
    for (const theirs of ['', `&posted=${own.get('state')}`])
      await attacker.get(`/auth/uni/callback?state=${own.get('state')}${theirs}`)
    expect(await db('web_sessions').count().first()).toEqual(before)
    expect(await identityOf(sub!)).toBeUndefined()
    // Nor is the victim, whose browser didn't ask.
    const browser = app.browser()
    await browser.get(posted.to!)
    expect(browser.has('session')).toBe(false)
  }
})

it('an answer counts once: replayed, before and after the login, and 8 times at once', async () => {
  const browser = app.browser()
  const fields = await idp.answer(await begin(browser), samlPerson())
  const all = await Promise.all(Array.from({ length: 8 }, () => post(fields)))
  expect(all.filter(({ to }) => !to!.includes('error=')).length).toBe(1)
  const replayed = await post(fields)
  expect(replayed.to).toContain('error=expired')
  await browser.get(all.find(({ to }) => !to!.includes('error='))!.to!)
  expect(browser.has('session')).toBe(true)
  expect((await post(fields)).to).toContain('error=expired')
})

it('an answer is for its provider, and for ten minutes', async () => {
  const browser = app.browser()
  const fields = await idp.answer(await begin(browser), samlPerson())
  sso.push(samlUniversity(idp, folder, { id: 'other' }))
  expect((await post(fields, '/auth/other/acs')).to).toMatch(/error=refused/)
  sso.pop()
  await db('sso_requests').update({ created_at: new Date(Date.now() - 601_000) })
  expect((await post(fields)).to).toContain('error=expired')
})

it('who it is: subject-id, else pairwise-id, else a persistent name, else eppn where that’s allowed; never more', async () => {
  const id = (ids: Record<string, string | string[]>) => ({
    [IDS['subject-id']]: [],
    ...Object.fromEntries(Object.entries(ids).map(([key, value]) => [IDS[key as keyof typeof IDS], value])),
  })
  const all = {
    'subject-id': 'Ada1@Example.edu',
    'pairwise-id': 'pair1@example.edu',
    eppn: 'eppn1@example.edu',
  }
  const { 'subject-id': _s, ...noSubject } = all
  const eppn = { eppn: 'eppn2@example.edu' }
  const rows: [
    ids: Record<string, string | string[]>,
    said: Partial<SamlPerson>,
    sub: string | null,
    eppnIsPermanent?: true,
  ][] = [
    [all, {}, 'subject-id:ada1@example.edu'],
    [noSubject, {}, 'pairwise-id:pair1@example.edu'],
    [eppn, { name: 'persistent-1' }, 'name:persistent-1'],
    [eppn, { name: 'transient-1', format: 'transient' }, null],
    [eppn, { name: 'transient-2', format: 'transient' }, 'eppn:eppn2@example.edu', true],
    [{}, { name: 'transient-3', format: 'transient' }, null, true],
    [{}, { name: 'sam@example.edu', format: 'emailAddress' }, null],
    [{ 'subject-id': 'ada2@other.example' }, {}, null],
    [{ 'subject-id': ['ada3@example.edu', 'eve@example.edu'] }, {}, null],
    [{ 'subject-id': 'no scope' }, {}, null],
    [{ eppn: 'eve@other.example' }, { name: 't', format: 'transient' }, null, true],
    [{}, { name: 'ada<x/>' }, null],
  ]
  await checkRows(rows, async ([ids, said, sub, eppnIsPermanent = false]) => {
    uni.eppnIsPermanent = eppnIsPermanent
    const browser = app.browser()
    const answer = await through(browser, { ...samlPerson({ more: id(ids) }), ...said })
    expect(browser.has('session')).toBe(sub !== null)
    if (sub) expect(await identityOf(sub)).toBeDefined()
    else expect(await noticeAfter(browser, answer)).toMatch(/Incomplete data|didn’t accept this login/)
  })
  uni.eppnIsPermanent = false
})

it('encrypted assertions are read with any of our keys', async () => {
  uni.encryptionKeys = [OWN_KEYS[0], OWN_KEYS[1]]
  const rows = [
    ['http://www.w3.org/2009/xmlenc11#aes256-gcm', OWN_KEYS[1].cert],
    ['http://www.w3.org/2009/xmlenc11#aes128-gcm', OWN_KEYS[0].cert],
    ['http://www.w3.org/2001/04/xmlenc#aes128-cbc', OWN_KEYS[1].cert],
  ] as const
  await checkRows(rows, async ([cipher, cert]) => {
    const browser = app.browser()
    await through(browser, samlPerson({ encryptFor: { cert, cipher } }))
    expect(browser.has('session')).toBe(true)
  })
  uni.encryptionKeys = [OWN_KEYS[1]]
})

it('a refusal of the provider is said in its kind, and one text with a code stands for all faults', async () => {
  const rows: [person: Partial<SamlPerson>, text: string][] = [
    [{ status: ['Responder', 'AuthnFailed'] }, 'login was canceled'],
    [{ status: ['Responder', 'RequestDenied'], to: '' }, 'login was canceled'],
    [{ status: ['Requester', 'InvalidNameIDPolicy'] }, 'isn’t set up correctly'],
    [{ status: ['Responder'] }, 'didn’t accept this login'],
    [{ sign: 'none' }, 'didn’t accept this login'],
    [{ audience: 'https://other.example' }, 'didn’t accept this login'],
    [{ until: -600 }, 'didn’t accept this login'],
  ]
  await checkRows(rows, async ([said, text]) => {
    const browser = app.browser()
    app.lines.length = 0
    const notice = await noticeAfter(browser, await through(browser, { ...samlPerson(), ...said }))
    expect(notice).toContain(text)
    const code = /give this code: ([A-Z0-9]{5})\.$/.exec(notice)?.[1]
    expect(Boolean(code)).toBe(!text.includes('canceled'))
    const logged = app.lines.filter((line) => line.msg === 'a posted answer named no user')
    expect(logged).toHaveLength(1)
    if (code) expect(logged[0]).toMatchObject({ code, provider: 'uni' })
    expect(JSON.stringify(app.lines)).not.toMatch(/<saml|@example\.edu|PHNhbW/)
  })
})

it('confirming who you are asks there again, and needs a recent AuthnInstant', async () => {
  const person = samlPerson()
  const browser = app.browser()
  await through(browser, person)
  await db('web_sessions').update({ authenticated_at: new Date(0) })
  const fields = { returnTo: '/setting/data/delete' }
  expect(requestIn(await begin(browser, fields))).toContain('ForceAuthn="true"')
  const stale = await through(browser, { ...person, asked: -3600 }, fields)
  expect(await noticeAfter(browser, stale)).toContain('didn’t ask who you are')
  const fresh = await through(browser, person, fields)
  expect(await noticeAfter(browser, fresh)).toBe('Thanks! Example University confirmed it’s you.')
})

it('a second factor there counts only if it’s set to count, and only by its exact name', async () => {
  const user = await insertUser(db)
  const { secret } = await turnOnTwoStep(db, app.env, user.id)
  const person = samlPerson({ email: user.email })
  await db('auth_identities').insert({
    provider: 'uni',
    issuer: idp.entityId,
    provider_user_id: `subject-id:${person.attributes[IDS['subject-id']] as string}`,
    user_id: user.id,
    email: user.email,
  })
  const MFA = 'https://refeds.org/profile/mfa'
  const rows: [mfa: 'counts' | 'ignored', context: string | undefined, spared: boolean][] = [
    ['counts', MFA, true],
    ['ignored', MFA, false],
    ['counts', undefined, false],
    ['counts', `${MFA}/x`, false],
    ['counts', 'https://refeds.org/profile/sfa', false],
  ]
  await checkRows(rows, async ([mfa, context, spared]) => {
    uni.mfa = mfa
    await db('web_sessions').del()
    const browser = app.browser()
    await through(browser, { ...person, context })
    expect([browser.has('session'), browser.has('challenge')]).toEqual([spared, !spared])
    const login = await db('web_sessions').where({ user_id: user.id }).first()
    expect(login?.second_factor_at instanceof Date).toBe(spared)
  })
  uni.mfa = 'ignored'
  const browser = app.browser()
  await through(browser, person)
  await browser.post('/signin/code', { code: codeOf(secret) })
  expect(browser.has('session')).toBe(true)
})

it('someone new gets the campus that the provider is set to', async () => {
  const campus = await insertUniversity(db)
  const rows: [university: string | null, id: number | null][] = [
    [campus.key.toUpperCase(), campus.id],
    ['Nowhere University Nowhere', null],
    [null, null],
  ]
  await checkRows(rows, async ([university, id]) => {
    uni.university = university
    const person = samlPerson()
    await through(app.browser(), person)
    expect((await db('users').where({ email: person.email }).first())!.university_id).toBe(id)
  })
  uni.university = null
})

it('by the same rules as any provider: domains, affiliations, admins', async () => {
  const admin = await insertUser(db, { role: 'Admin' } as never)
  await db('users').where({ id: admin.id }).update({ email: 'boss@example.edu' })
  const rows: [person: SamlPerson, text: string][] = [
    [samlPerson({ email: 'eve@gmail.example' }), 'didn’t send us one of its own email addresses'],
    [samlPerson({ email: null }), 'didn’t send us one of its own email addresses'],
    [samlPerson({ more: { [uni.claims.affiliation]: 'alum@example.edu' } }), 'says you’re alum@example.edu'],
  ]
  await checkRows(rows, async ([person, text]) => {
    const browser = app.browser()
    expect(await noticeAfter(browser, await through(browser, person))).toContain(text)
    expect(browser.has('session')).toBe(false)
  })
})
