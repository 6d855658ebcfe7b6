import http from 'node:http'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  askProvider,
  GOOGLE,
  providerOf,
  takeCode,
} from '../../../../app/services/auth/providers/openid.server'
import { startProvider } from '../../../support/services/openid'
import { listening } from '../../../support/listening'

const provider = await startProvider()
afterAll(() => provider.close())
beforeEach(() => provider.instead.clear())

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
    const query = new URLSearchParams({ code: 'c', state: 's' })
    const asked = { query, state: 's', callback: 'https://carrel.test/', verifier: 'v'.repeat(43), nonce }
    const client = { ...provider.settings, clientId, clientAuth: 'post' } as const
    return (await takeCode(server, client, asked)).claims.sub
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
    ['has no login page', { authorization_endpoint: undefined }],
    ['sends people to a script', { authorization_endpoint: 'javascript:alert(1)' }],
    ['takes codes by another protocol', { token_endpoint: 'ftp://evil.test/a' }],
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

  it('may have its endpoints on other hosts, and no userinfo', async () => {
    const other = await startProvider()
    const known = (await (await fetch(`${other.issuer}/.well-known/openid-configuration`)).json()) as object
    const elsewhere = { token_endpoint: 'https://tokens.example.edu/t', userinfo_endpoint: undefined }
    const answer = JSON.stringify({ ...known, ...elsewhere })
    other.instead.set('/.well-known/openid-configuration', (_request, response) => void response.end(answer))
    expect(await endpointsOf(other.issuer)).toMatchObject({ token: 'https://tokens.example.edu/t' })
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
