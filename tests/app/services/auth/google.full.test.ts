import http from 'node:http'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fromGoogle, toGoogle } from '../../../../app/services/auth/google.server'
import { askProvider, GOOGLE, providerOf, takeCode } from '../../../../app/services/auth/openid.server'
import { get, testEnv } from '../../../support/context'
import { backFrom, googler, startProvider } from '../../../support/services/openid'
import { listening } from '../../../support/listening'

const provider = await startProvider()
afterAll(() => provider.close())
beforeEach(() => provider.instead.clear())
afterEach(() => void vi.useRealTimers())

const trip = { returnTo: '/allschools', startedBy: 7, mayConnect: true }
const settings = { clientId: 'carrel', clientSecret: 'secret', issuer: GOOGLE }

describe('the way to Google', () => {
  it("leads to Google's own page without a request: the address is built in", async () => {
    const { url, cookies } = await toGoogle({ ...testEnv(), google: settings }, trip)
    expect(url).toMatch(/^https:\/\/accounts\.google\.com\/o\/oauth2\/v2\/auth\?/)
    expect(new URL(url).searchParams.get('redirect_uri')).toBe('https://carrel.test/auth/google/callback')
    expect(cookies).toHaveLength(1)
    expect(cookies[0]).toMatch(/^__Host-oauth=/)
    for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=600'])
      expect(cookies[0]).toContain(`; ${attribute}`)
    expect(cookies[0]).not.toContain('Domain')
  })

  it('differs each time', async () => {
    const begin = async () => (await toGoogle({ ...testEnv(), google: settings }, trip)).url
    const [one, two] = [new URL(await begin()), new URL(await begin())]
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(one.searchParams.get(name)).not.toBe(two.searchParams.get(name))
  })
})

describe('the way back', () => {
  const env = { ...testEnv(), google: provider.settings }
  const back = async (person = googler()) => {
    const { url, cookies } = await toGoogle(env, trip)
    return { path: await backFrom(url, person), cookie: cookies[0]!.split(';')[0]! }
  }

  it('returns what Google says, and what was requested', async () => {
    const picture = 'https://lh3.googleusercontent.com/a'
    const { path, cookie } = await back(
      googler({ sub: 'abc', email: 'A@b.edu', picture, family_name: undefined }),
    )
    expect(await fromGoogle(get(path, { Cookie: cookie }), env)).toEqual({
      trip: expect.objectContaining(trip),
      end: expect.stringMatching(/^__Host-oauth=; .*Expires=Thu, 01 Jan 1970/),
      came: {
        person: {
          sub: 'abc',
          email: 'A@b.edu',
          emailVerified: true,
          givenName: 'Gwen',
          familyName: null,
          fullName: 'Gwen Googler',
          picture,
        },
      },
    })
  })

  it('expires after ten minutes, even in a browser that keeps its cookies', async () => {
    const { path, cookie } = await back()
    vi.useFakeTimers({ now: Date.now() + 601_000, toFake: ['Date'] })
    expect((await fromGoogle(get(path, { Cookie: cookie }), env)).came).toMatchObject({ failed: 'expired' })
  })

  it('accepts no cookie that another server signed', async () => {
    const { path, cookie } = await back()
    const other = { ...env, sessionSecrets: ['another secret, as long as a secret has to be'] }
    expect(await fromGoogle(get(path, { Cookie: cookie }), other)).toMatchObject({
      trip: null,
      came: { failed: 'expired' },
    })
  })
})

describe('an ID token', () => {
  const expected = { issuer: 'https://issuer.test', clientId: 'carrel', nonce: 'n' }
  const now = Date.now() / 1000
  const claims = { iss: 'https://issuer.test', sub: '1', aud: 'carrel', iat: now, exp: now + 60, nonce: 'n' }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const token = (changed: object) => `${part({ alg: 'RS256' })}.${part({ ...claims, ...changed })}.eQ`
  const subjectOf = async (idToken: string, { issuer, clientId, nonce }: typeof expected) => {
    const tokens = JSON.stringify({ access_token: 'a', token_type: 'Bearer', id_token: idToken })
    provider.instead.set('/token', (_request, response) => void response.end(tokens))
    const server = { ...(await providerOf(provider.issuer)), issuer }
    const asked = { code: 'c', callback: 'https://carrel.test/', verifier: 'v'.repeat(43), nonce }
    return (await takeCode(server, { ...provider.settings, clientId }, asked)).subject
  }

  it('identifies its user', async () => {
    for (const same of [{}, { iss: 'https://issuer.test/' }, { aud: ['carrel'] }])
      expect(await subjectOf(token(same), expected)).toBe('1')
    const ofGoogle = { ...expected, issuer: GOOGLE }
    for (const iss of ['accounts.google.com', 'https://accounts.google.com'])
      expect(await subjectOf(token({ iss }), ofGoogle)).toBe('1')
  })

  it.each([
    { iss: 'https://evil.test' },
    { iss: 'issuer.test' },
    { aud: 'somebody else' },
    { aud: ['carrel', 'somebody else'] },
    { aud: [] },
    { exp: Date.now() / 1000 - 120 },
    { nonce: 'another' },
    { nonce: undefined },
    { sub: undefined },
    { exp: '9999999999' },
  ])('is refused with %j', async (changed) => {
    await expect(subjectOf(token(changed), expected)).rejects.toThrow(
      expect.objectContaining({ name: 'ProviderError' }),
    )
  })

  it.each(['', 'x', 'x.y.z', 'x.bnVsbA.z', '....'])('is refused if it is "%s"', async (text) => {
    await expect(subjectOf(text, expected)).rejects.toThrow(
      expect.objectContaining({ name: 'ProviderError' }),
    )
  })
})

describe('another provider', () => {
  const endpointsOf = async (issuer: string) => {
    const found = await providerOf(issuer)
    return {
      authorization: found.authorization_endpoint,
      token: found.token_endpoint,
      userinfo: found.userinfo_endpoint,
    }
  }

  it('is asked once for its endpoints', async () => {
    const other = await startProvider()
    const first = await endpointsOf(other.issuer)
    const at = (path: string) => other.issuer + path
    expect(first).toEqual({ authorization: at('/authorize'), token: at('/token'), userinfo: at('/userinfo') })
    await other.close()
    expect(await endpointsOf(other.issuer)).toEqual(first)
  })

  it.each([
    ['is another issuer', { issuer: 'https://evil.test' }],
    ['sends people elsewhere', { authorization_endpoint: 'https://evil.test/a' }],
    ['takes codes elsewhere', { token_endpoint: 'https://evil.test/a' }],
    ['has no userinfo', { userinfo_endpoint: undefined }],
  ])('is not used if it %s, and is asked again', async (_what, changed) => {
    const other = await startProvider()
    const known = (await (await fetch(`${other.issuer}/.well-known/openid-configuration`)).json()) as object
    const answer = JSON.stringify({ ...known, ...changed })
    other.instead.set('/.well-known/openid-configuration', (_request, response) => void response.end(answer))
    await expect(endpointsOf(other.issuer)).rejects.toMatchObject({ kind: 'incomplete' })
    other.instead.clear()
    expect(await endpointsOf(other.issuer)).toHaveProperty('token')
    await other.close()
  })

  it('that is down is distinguished from one that refuses, without its query', async () => {
    const server = http.createServer(
      (request, response) => void response.writeHead(Number(request.url!.slice(1, 4))).end('{}'),
    )
    const port = await listening(server)
    const at = `http://127.0.0.1:${port}`
    const kinds = [
      [500, 'down'],
      [502, 'down'],
      [429, 'down'],
      [400, 'refused'],
      [404, 'refused'],
      [204, 'refused'],
    ] as const
    for (const [status, kind] of kinds) {
      const message = `${new URL(at).host}/${status} responded with ${status}`
      await expect(askProvider(`${at}/${status}?secret=1`)).rejects.toMatchObject({ kind, message })
    }
    server.close()
    const message = expect.not.stringContaining('secret') as string
    await expect(askProvider(`${at}/200?secret=1`)).rejects.toMatchObject({ kind: 'down', message })
  })
})
