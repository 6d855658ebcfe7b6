import { z } from 'zod'
import { open, encrypt } from '~/services/auth/encrypt.server'
import type { Env } from '~/services/env.server'
import { cookieLine, endCookie, readToken } from './cookies.server'

const SECONDS = 300
const schema = z.object({ codes: z.array(z.string()), until: z.number() })

/**
 * The Set-Cookie line that carries recovery codes to the page that shows them: encrypted for `userId`, so only the
 * server can read them, and valid for five minutes.
 */
export const codesCookie = (codes: string[], userId: number, env: Env): Promise<string> =>
  cookieLine(
    'codes',
    encrypt(
      'recovery-codes',
      userId,
      JSON.stringify({ codes, until: Date.now() + SECONDS * 1000 }),
      env.sessionSecrets,
    ),
    env,
    SECONDS,
  )

/** The recovery codes in this request's cookie, and the Set-Cookie line that clears it: they're shown once. */
export async function takeCodes(
  request: Request,
  userId: number,
  env: Env,
): Promise<{ codes: string[]; end: string } | null> {
  const encrypted = await readToken(request, 'codes', env)
  if (!encrypted) return null
  const opened = open('recovery-codes', userId, encrypted, env.sessionSecrets)
  const end = await endCookie('codes', env)
  const found = opened && schema.parse(JSON.parse(opened.text))
  return { codes: found && found.until > Date.now() ? found.codes : [], end }
}
