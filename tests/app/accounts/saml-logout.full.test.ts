import { parse } from 'node-html-parser'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { useApp } from '../../support/app'
import { newCertificate } from '../../support/certificate'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { checkRows } from '../../support/rows'
import { leadTo } from '../../support/services/openid'
import {
  requestIn,
  samlPerson,
  samlUniversity,
  signed,
  startIdp,
  type SamlPerson,
} from '../../support/services/saml'

const idp = await startIdp()
const uni = samlUniversity(idp, temporaryFolder())
const database = useDatabase()
const { db } = database
const app = useApp(database, { sso: [uni] })
afterAll(() => idp.close())
beforeEach(() => db('rate_limits').del())

const CROSS = { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' }
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = CROSS) =>
  app.send(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  })

async function logIn(person: SamlPerson) {
  const browser = app.browser()
  const fields = await idp.answer(await leadTo(browser, await browser.post('/auth/uni')), person)
  await browser.get((await post('/auth/uni/acs', fields)).to!)
  expect(browser.has('session')).toBe(true)
  return browser
}
const logins = (email: string) =>
  db('web_sessions as s').join('users as u', 'u.id', 's.user_id').where('u.email', email).select('s.*')

type Values = {
  name: string
  sids?: string[]
  issuer?: string
  destination?: string
  issued?: number
  ends?: number
  keys?: typeof idp.keys
  tag?: string
  extra?: string
}
const time = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
function logoutRequest({
  name,
  sids = [],
  issuer = idp.entityId,
  destination,
  issued = 0,
  ends = 120,
  keys = idp.keys,
  tag = 'LogoutRequest',
  extra = '',
}: Values) {
  const xml = `<samlp:${tag} xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_l" Version="2.0" Destination="${destination ?? `${app.origin}/auth/uni/backchannel`}" IssueInstant="${time(issued)}" NotOnOrAfter="${time(ends)}"><saml:Issuer>${issuer}</saml:Issuer>${extra}<saml:NameID>${name}</saml:NameID>${sids.map((sid) => `<samlp:SessionIndex>${sid}</samlp:SessionIndex>`).join('')}</samlp:${tag}>`
  return signed(xml, '_l', { keys })
}
const send = (xml: string, headers: Record<string, string> = {}) =>
  post(
    '/auth/uni/backchannel',
    { SAMLRequest: Buffer.from(xml).toString('base64'), RelayState: 'r' },
    headers,
  )

it('logging out of Carrel offers the provider’s logout, with a signed LogoutRequest for that login', async () => {
  const person = samlPerson({ session: 'their-session' })
  const browser = await logIn(person)
  expect(parse((await browser.get('/signout')).text).text).toContain('Log out of Example University, too')
  const [login] = await logins(person.email)
  expect(login!.sealed_id_token).not.toContain(person.name)
  const answer = await browser.post('/signout', { provider: 'on' })
  expect([browser.has('session'), await logins(person.email)]).toEqual([false, []])
  const location = await leadTo(browser, answer)
  expect(location).toMatch(new RegExp(`^${idp.url}/slo\\?.*&SigAlg=.*&Signature=`))
  const request = requestIn(location)
  expect(request).toContain(`>${person.name}</saml:NameID>`)
  expect(request).toContain('>their-session</saml2p:SessionIndex>')
  // Its answer comes back with the browser, and changes nothing any more.
  const back = await post('/auth/uni/backchannel', { SAMLResponse: 'anything' })
  expect([back.status, back.to, back.cookies]).toEqual([303, '/', []])
})

it('ends the logins of a session there, or of a user, and sets no cookie', async () => {
  const [one, two, three] = [
    samlPerson({ session: 'a' }),
    samlPerson({ session: 'b' }),
    samlPerson({ session: 'a' }),
  ]
  for (const person of [one, two, three]) await logIn(person)
  await logIn({ ...two, session: 'c' })
  const left = async () =>
    Promise.all([one, two, three].map(async ({ email }) => (await logins(email)).length))
  const ended = await send(logoutRequest({ name: one.name, sids: ['a', 'x'] }))
  expect([ended.status, ended.headers['cache-control'], ended.cookies]).toEqual([200, 'no-store', []])
  // Someone else's session with the same index goes on.
  expect(await left()).toEqual([0, 2, 1])
  await send(logoutRequest({ name: two.name, sids: ['b'] }))
  expect(await left()).toEqual([0, 1, 1])
  // By way of the browser, it goes on with our signed answer.
  const { status, to, cookies } = await send(logoutRequest({ name: two.name }), CROSS)
  expect([status, cookies]).toEqual([303, []])
  expect(requestIn(to!, 'SAMLResponse')).toMatch(/<samlp:LogoutResponse [^>]*InResponseTo="_l"/)
  expect(new URL(to!).searchParams.get('RelayState')).toBe('r')
  expect(await left()).toEqual([0, 0, 1])
})

it('sent again, ends no later login', async () => {
  const person = samlPerson()
  const xml = logoutRequest({ name: person.name, issued: -30 })
  await logIn(person)
  expect((await send(xml)).status).toBe(200)
  expect(await logins(person.email)).toHaveLength(1)
})

it('is refused unless the provider has signed exactly this', async () => {
  const person = samlPerson()
  await logIn(person)
  const { name } = person
  const good = logoutRequest({ name: 'someone-else' })
  const evil = `<saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${name}</saml:NameID>`
  const rows: [what: string, xml: string][] = [
    ['unsigned', logoutRequest({ name }).replace(/<Signature[\s\S]*<\/Signature>/, '')],
    ['another name', good.replaceAll('someone-else', name)],
    [
      'a name in the signature',
      good
        .replace('</SignatureValue>', `</SignatureValue><Object>${evil}</Object>`)
        .replace('someone-else', ''),
    ],
    ['a name before the signed one', good.replace('<saml:NameID>', `${evil}<saml:NameID>`)],
    [
      'a wrapped request',
      good.replace(
        '<samlp:LogoutRequest',
        '<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_evil">' +
          evil +
          '<samlp:LogoutRequest',
      ) + '</samlp:LogoutRequest>',
    ],
    ['another key', logoutRequest({ name, keys: newCertificate() })],
    ['another issuer', logoutRequest({ name, issuer: 'https://other.example' })],
    ['another Destination', logoutRequest({ name, destination: 'https://other.example' })],
    ['too old', logoutRequest({ name, issued: -1000, ends: 1000 })],
    ['over', logoutRequest({ name, ends: -1000 })],
    ['from the future', logoutRequest({ name, issued: 1000, ends: 1100 })],
    ['nobody', logoutRequest({ name: '' })],
    ['another message', logoutRequest({ name, tag: 'ManageNameIDRequest' })],
    ['no XML', 'x'],
  ]
  await checkRows(
    rows,
    async ([, xml]) => {
      const answer = await send(xml)
      expect([answer.status, answer.cookies]).toEqual([400, []])
      expect(await logins(person.email)).toHaveLength(1)
    },
    ([what]) => what,
  )
  expect((await post('/auth/uni/backchannel', { logout_token: 'x.y.z' })).status).toBe(400)
  expect((await app.send('/auth/uni/backchannel?SAMLRequest=x')).status).toBeGreaterThanOrEqual(400)
})
