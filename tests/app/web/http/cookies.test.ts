import { createCookie } from '@remix-run/node'
import { describe, expect, it } from 'vitest'
import { cookieWords } from '~/web/cookie-words'
import { cookieLine, endCookie, readCookie, readToken } from '~/web/cookies.server'
import { noAuth, noticeCookie, success, takeNotice } from '~/web/notice.server'
import { cookieHeader, get, testEnv } from '../../../support/context'

const env = testEnv()
const plain = testEnv({ origin: 'http://127.0.0.1:3000', secureCookies: false })
const seen = (cookie: string) => get('/', { Cookie: cookie })

describe('a cookie', () => {
  it('over https has the __Host- prefix and everything it requires', async () => {
    const line = await cookieLine('session', 'token', env, 60)
    expect(line).toMatch(/^__Host-session=/)
    expect(line.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=60',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ])
  })

  it('over http, on this computer only, has neither', async () => {
    const line = await cookieLine('session', 'token', plain, 60)
    expect(line).toMatch(/^session=/)
    expect(line.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=60', 'Path=/', 'SameSite=Lax'])
  })

  it('comes back as it was stored', async () => {
    for (const value of ['token', { kind: 'x', text: '“é 🙂;, =' }]) {
      expect(
        await readCookie(seen(cookieHeader([await cookieLine('notice', value, env, 60)])), 'notice', env),
      ).toEqual(value)
    }
  })

  it('is not read without our signature, under another name, or under an unknown secret', async () => {
    const line = cookieHeader([await cookieLine('session', 'token', env, 60)])
    const forged = `__Host-session=${Buffer.from('"token"').toString('base64')}`
    for (const cookie of [
      '',
      forged,
      `${forged}.`,
      `${forged}.c2lnbmF0dXJl`,
      line.slice(0, -3),
      line.replace('__Host-session', '__Host-draft'),
      '__Host-session=%',
    ]) {
      expect(await readToken(seen(cookie), 'session', env), cookie).toBeNull()
    }
    expect(
      await readToken(
        seen(line),
        'session',
        testEnv({ sessionSecrets: ['another secret, as long as the first'] }),
      ),
    ).toBeNull()
    const unprefixed = line.replace('__Host-', '')
    expect(await readToken(seen(unprefixed), 'session', env)).toBeNull()
  })

  // All but the two that aren't signed.
  const { theme: _theme, lite: _lite, oauth: _oauth, ...words } = cookieWords.cookies
  const names = [...(Object.keys(words) as (keyof typeof words)[]), 'oauth-one'] as const
  /** What releases up to 2.0.1 can read, and nothing else could pass for. */
  const asBefore = ['challenge', 'codes', 'device', 'draft', 'oauth-one', 'session']
  /** The cookies that read a signed text. */
  const readers = async (signed: string, reader = env) => {
    const read = names.map(async (name) => await readCookie(seen(`__Host-${name}=${signed}`), name, reader))
    const values = await Promise.all(read)
    return names.filter((_, n) => values[n] === 'text').sort()
  }

  it.each(names)(
    '%s is read under no name that it could stand for, with an older secret neither',
    async (name) => {
      const rotated = testEnv({ sessionSecrets: ['the new secret', ...env.sessionSecrets] })
      const signed = cookieHeader([await cookieLine(name, 'text', env, 60)]).split('=')[1]!
      const own = asBefore.includes(name) ? asBefore : [name]
      for (const reader of [env, rotated]) expect(await readers(signed, reader)).toEqual(own)
    },
  )

  it('is read and written by releases up to 2.0.1 only if nothing else could pass for its value', async () => {
    const old = createCookie('any', { secrets: env.sessionSecrets })
    expect(await readers(cookieHeader([await old.serialize('text')]).split('=')[1]!)).toEqual(asBefore)
    const line = cookieHeader([await cookieLine('session', 'token', env, 60)])
    expect(await old.parse(line.replace('__Host-session', 'any'))).toBe('token')
  })

  it('is still read with an older secret while secrets are rotated', async () => {
    const line = cookieHeader([await cookieLine('session', 'token', env, 60)])
    const rotated = testEnv({
      sessionSecrets: ['the new secret, which signs from now on', ...env.sessionSecrets],
    })
    expect(await readToken(seen(line), 'session', rotated)).toBe('token')
    const newLine = cookieHeader([await cookieLine('session', 'token', rotated, 60)])
    expect(await readToken(seen(newLine), 'session', env)).toBeNull()
  })

  it('without text is not a token', async () => {
    const line = cookieHeader([await cookieLine('session', { id: 1 }, env, 60)])
    expect(await readToken(seen(line), 'session', env)).toBeNull()
  })

  it('is ended by an empty, expired one', async () => {
    expect(await endCookie('session', env)).toMatch(/^__Host-session=;.*Max-Age=0/)
  })
})

describe('a notice', () => {
  it('is read as it was set, with the line that ends it', async () => {
    for (const notice of [success('Saved “it” – 50% <b>'), noAuth('Log in.')]) {
      const taken = await takeNotice(seen(cookieHeader([await noticeCookie(notice, env)])), env)
      expect(taken?.notice).toEqual(notice)
      expect(taken?.end).toMatch(/^__Host-notice=;.*Max-Age=0/)
    }
  })

  it('lives for five minutes', async () => {
    expect(await noticeCookie(success('x'), env)).toContain('Max-Age=300')
  })

  it.each([
    ['no cookie', ''],
    [
      'one without a signature',
      `__Host-notice=${Buffer.from(JSON.stringify(success('forged'))).toString('base64')}`,
    ],
    ['a damaged one', '__Host-notice=%%%'],
  ])('is not read from %s', async (_name, cookie) => expect(await takeNotice(seen(cookie), env)).toBeNull())

  it('is not read from a signed cookie of another shape', async () => {
    for (const value of ['text', { kind: 'success' }, [1]]) {
      expect(
        await takeNotice(seen(cookieHeader([await cookieLine('notice', value, env, 60)])), env),
      ).toBeNull()
    }
  })
})
