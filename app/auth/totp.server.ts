import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { hashToken } from './tokens.server'

const PERIOD_SECONDS = 30
const DIGITS = 6
/** One step before and one after: clocks differ, and typing takes time. */
const WINDOW = 1

const RECOVERY_CODES = 10
/** Digits only, so that a telephone's number keys can type them; 20 of them are 66 bits. */
const RECOVERY_DIGITS = 20

/** A new secret of 160 bits, in base 32, as authenticator apps take it. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The otpauth: address of a secret, which authenticator apps read from a QR code. `email` names the account in the app. */
export const totpUri = (secret: string, email: string): string => totp(secret, email).toString()

/**
 * The 30-second step that a code belongs to, if it is the secret's at `now` (milliseconds) or one step beside it, else null.
 * Who accepts it has to see to it that no step is accepted twice.
 */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  if (!isAppCode(code)) return null // the library throws on six characters that are more than six bytes
  const delta = totp(secret).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}

/** Ten codes for anyone who has lost their authenticator, as '12345-67890-12345-67890'. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, recoveryCode)

/** What is kept of a recovery code, however it was typed: its SHA-256. */
export const hashRecoveryCode = (code: string): Buffer => hashToken(plainCode(code))

/** A code as it is compared: without blanks and hyphens, full-width digits as plain ones. */
export const plainCode = (code: string): string =>
  code
    .slice(0, 100)
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')

/** Whether a plain code is one of an authenticator app. Everything else can only be a recovery code. */
export const isAppCode = (plain: string): boolean => /^[0-9]{6}$/.test(plain)

const totp = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Carrel',
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
