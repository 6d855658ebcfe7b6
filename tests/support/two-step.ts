import { Secret, TOTP } from 'otpauth'
import { parse } from 'node-html-parser'
import { encrypt } from '../../app/services/auth/encrypt.server'
import { hashRecoveryCode, newRecoveryCodes, newTotpSecret } from '../../app/services/auth/totp.server'
import type { Env } from '../../app/services/env.server'
import type { Db } from '../../db/connection'

/** The code that an authenticator app with this secret shows, `steps` of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** A well-formed code that isn't valid for the secret around now. */
export function wrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps))
  return ['123456', '234567', '345678', '456789', '567890', '678901'].find((code) => !right.includes(code))!
}

/** Turns on two-step verification for an account, as if long ago. Returns its secret and recovery codes. */
export async function turnOnTwoStep(
  db: Db,
  env: Env,
  userId: number,
): Promise<{ secret: string; codes: string[] }> {
  const secret = newTotpSecret()
  const codes = newRecoveryCodes()
  await db('totp_secrets').insert({
    user_id: userId,
    sealed_secret: encrypt('totp-secret', userId, secret, env.sessionSecrets),
    confirmed_at: new Date(),
  })
  await db('recovery_codes').insert(
    codes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(code) })),
  )
  return { secret, codes }
}

/** The secret that a page shows for the authenticator app; '' if none. */
export const secretOn = (html: string): string =>
  parse(html).querySelector('.secret')?.text.replace(/\s/g, '') ?? ''

/** The recovery codes that a page shows. */
export const codesOn = (html: string): string[] =>
  parse(html)
    .querySelectorAll('.recovery-codes code')
    .map(({ text }) => text)
