import { createCookie } from '@remix-run/node'
import type { Env } from '~/env.server'

/**
 * `session`, `draft` and `challenge` (a login that waits for its second factor) hold opaque tokens, `notice` a text to
 * show once, `address` the mail address that a link was sent to, `device` whose accounts this browser has logged in to,
 * `codes` new recovery codes on the way to the page that shows them, encrypted, `near` the reader's position for an
 * hour, `state` the reader's state, `order` that its places need not come first, `waits` about which places this
 * browser has just reported, `invites` which invites it has opened, `accept` the one to accept once someone has logged
 * in.
 */
export type CookieName =
  | 'session'
  | 'draft'
  | 'notice'
  | 'challenge'
  | 'address'
  | 'device'
  | 'codes'
  | 'near'
  | 'state'
  | 'order'
  | 'waits'
  | 'invites'
  | 'accept'

type CookieEnv = Pick<Env, 'secureCookies' | 'sessionSecrets'>

/** Signed, HttpOnly, SameSite=Lax; over https the name starts with __Host-, so that no other host of the domain can set it. */
const cookie = (name: CookieName, env: CookieEnv) =>
  createCookie(env.secureCookies ? `__Host-${name}` : name, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: env.secureCookies,
    secrets: env.sessionSecrets,
  })

/** What a cookie of the request holds; null when it is absent, forged or damaged. */
export async function readCookie(request: Request, name: CookieName, env: CookieEnv): Promise<unknown> {
  return (await cookie(name, env).parse(request.headers.get('Cookie'))) || null
}

/** The text in a cookie of the request, or null. */
export async function readToken(
  request: Request,
  name: Exclude<CookieName, 'notice'>,
  env: CookieEnv,
): Promise<string | null> {
  const value = await readCookie(request, name, env)
  return typeof value === 'string' ? value : null
}

/** The Set-Cookie line that stores `value` for `maxAge` seconds. */
export const cookieLine = (
  name: CookieName,
  value: unknown,
  env: CookieEnv,
  maxAge: number,
): Promise<string> => cookie(name, env).serialize(value, { maxAge })

/** The Set-Cookie line that ends a cookie. */
export const endCookie = (name: CookieName, env: CookieEnv): Promise<string> =>
  cookie(name, env).serialize('', { maxAge: 0 })
