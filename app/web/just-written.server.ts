import type { Env } from '~/services/env.server'
import { cookieLine, readCookie } from './cookies.server'

/** As long as values of a minute are shared: see cached-values.server.ts. */
const SECONDS = 60

type CookieEnv = Pick<Env, 'secureCookies' | 'sessionSecrets'>

/** The Set-Cookie line that remembers for a minute that a member has sent a form. */
export const justWrittenCookie = (env: CookieEnv): Promise<string> => cookieLine('written', 1, env, SECONDS)

/**
 * Whether this browser has sent a form in the last minute. Its pages look for changes first, and get no value of a minute
 * that someone else may have loaded before: the form may have gone to another process.
 */
export async function hasJustWritten(cookies: string | undefined, env: CookieEnv): Promise<boolean> {
  if (!cookies?.includes('written=')) return false
  return (await readCookie({ headers: { get: () => cookies } }, 'written', env)) !== null
}
