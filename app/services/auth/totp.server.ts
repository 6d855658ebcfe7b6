import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { hashToken } from './tokens.server'

const PERIOD_SECONDS = 30
const DIGITS = 6
/** Accepts one step before and after: clocks differ, and typing takes time. */
const WINDOW = 1

const RECOVERY_CODES = 10
/** Digits only, so that phones can show their number keys; 20 of them are 66 bits. */
const RECOVERY_DIGITS = 20

/** A new secret of 160 bits in base 32, the format of authenticator apps. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The otpauth: URI of a secret for an authenticator app's QR code. `email` and `issuer` name the account in the app. */
export const totpUri = (secret: string, email: string, issuer: string): string =>
  totp(secret, email, issuer).toString()

/**
 * The 30-second step of a code that's valid at `now` (milliseconds) or one step earlier or later, else null. Callers
 * must make sure that no step is accepted twice.
 */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  if (!isAppCode(code)) return null // the library throws on six characters that are more than six bytes
  const delta = totp(secret).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}

/** Ten codes for users who lost their authenticator, like '12345-67890-12345-67890'. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, recoveryCode)

/** The hash stored for a recovery code, however it was typed: its SHA-256. */
export const hashRecoveryCode = (code: string): Buffer => hashToken(plainCode(code))

/** Normalizes a typed code: without spaces and hyphens, with full-width digits as plain ones. */
export const plainCode = (code: string): string =>
  code
    .slice(0, 100)
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')

/** Whether a plain code is from an authenticator app. Anything else can only be a recovery code. */
export const isAppCode = (plain: string): boolean => /^[0-9]{6}$/.test(plain)

const totp = (secret: string, label = '', issuer = '') =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  })

const recoveryCode = () => {
  const digits = Array.from({ length: RECOVERY_DIGITS }, () => randomInt(10)).join('')
  return digits.match(/.{5}/g)!.join('-')
}
