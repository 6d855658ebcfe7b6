import { createCookie } from '@remix-run/node'
import { z } from 'zod'
import { cookieSecrets } from '~/services/auth/tokens.server'
import type { Env } from '~/services/env.server'
import type { CookieName } from './http/page-variants.server'

/** Of one SSO request (sso-cookies.server.ts): several tabs can have their own. */
type SsoCookie = `oauth-${string}`

type CookieEnv = Pick<Env, 'secureCookies' | 'sessionSecrets'>

/**
 * Cookies whose values can't pass for each other's: a random token whose hash is stored, or a text with a signature or
 * encryption of its own. They're signed as in all releases, so that an upgrade or a rollback logs nobody out.
 */
const UNMISTAKABLE = /^(?:session|challenge|draft|device|codes|oauth-.*)$/

/**
 * Signed (with a secret of its own if its value could pass for another cookie's), HttpOnly, SameSite=Lax. Over HTTPS the name starts with __Host-, so no other host of
 * the domain can set it.
 */
const cookie = (name: CookieName | SsoCookie, env: CookieEnv) =>
  createCookie(env.secureCookies ? `__Host-${name}` : name, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: env.secureCookies,
    secrets: UNMISTAKABLE.test(name) ? env.sessionSecrets : cookieSecrets(name, env.sessionSecrets),
  })

/** The value of a request's cookie. Null if it's absent, forged or damaged. */
export async function readCookie(
  request: { headers: Pick<Headers, 'get'> },
  name: CookieName | SsoCookie,
  env: CookieEnv,
): Promise<unknown> {
  return (await cookie(name, env).parse(request.headers.get('Cookie'))) || null
}

/** The text in a request's cookie, or null. */
export async function readToken(
  request: Request,
  name: Exclude<CookieName, 'notice'> | SsoCookie,
  env: CookieEnv,
): Promise<string | null> {
  const value = await readCookie(request, name, env)
  return typeof value === 'string' ? value : null
}

const timedIds = z.array(z.tuple([z.number(), z.number()]))

/** How many IDs a cookie has room for: a few thousand characters. */
export const MOST_IDS = 40

/** IDs in a request's cookie, each with the end of its time in milliseconds since 1970, the newest last. None is over. */
export async function readTimedIds(
  request: Request,
  name: 'waits' | 'invites',
  env: CookieEnv,
): Promise<[id: number, until: number][]> {
  const all = timedIds.safeParse(await readCookie(request, name, env)).data ?? []
  return all.filter(([, until]) => until > Date.now())
}

/** The Set-Cookie line that stores `value` for `maxAge` seconds. */
export const cookieLine = (
  name: CookieName | SsoCookie,
  value: unknown,
  env: CookieEnv,
  maxAge: number,
): Promise<string> => cookie(name, env).serialize(value, { maxAge })

/** The Set-Cookie line that clears a cookie. */
export const endCookie = (name: CookieName | SsoCookie, env: CookieEnv): Promise<string> =>
  cookie(name, env).serialize('', { maxAge: 0 })
