import { createHash, randomBytes } from 'node:crypto'
import { sign, verify } from '~/auth/tokens.server'
import type { Env } from '~/env.server'
import { cookieLine, readToken } from './cookies/cookies.server'

/** A browser is remembered for a year, with the last few accounts that logged in from it. */
const DEVICE_SECONDS = 365 * 86_400
const MAX_ACCOUNTS = 5

/**
 * A random text that identifies this browser for an account it has logged in to, so that other people's attempts don't
 * count against it (OWASP calls it a device cookie). Null for any other browser.
 * @param email the account's address, normalized
 */
export async function deviceOf(request: Request, env: Env, email: string): Promise<string | null> {
  return (await devices(request, env)).get(accountMark(email)) ?? null
}

/** The Set-Cookie line that makes this browser known for an account. */
export async function rememberDevice(request: Request, env: Env, email: string): Promise<string> {
  const known = await devices(request, env)
  const mark = accountMark(email)
  const own = known.get(mark) ?? randomBytes(12).toString('hex')
  known.delete(mark)
  const text = [...known, [mark, own] as const]
    .slice(-MAX_ACCOUNTS)
    .map((pair) => pair.join('-'))
    .join('_')
  return cookieLine('device', sign('device', text, env.sessionSecrets), env, DEVICE_SECONDS)
}

async function devices(request: Request, env: Env): Promise<Map<string, string>> {
  const text = verify('device', (await readToken(request, 'device', env)) ?? '', env.sessionSecrets)
  return new Map(
    (text ?? '')
      .split('_')
      .filter(Boolean)
      .map((pair) => pair.split('-') as [string, string]),
  )
}

/** Hashed, because the cookie may be on a shared computer and must not reveal an email address. */
const accountMark = (email: string) => createHash('sha256').update(email).digest('hex').slice(0, 16)
