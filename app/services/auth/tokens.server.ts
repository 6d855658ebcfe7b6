import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Env } from '../env.server'

/** What a signature or derived token is for. It's invalid for any other purpose. */
export type Purpose =
  | 'cookie'
  | 'form-stamp'
  | 'form-sender'
  | 'device'
  | 'email-confirmation'
  | 'password-reset'
  | 'login-link'
  | 'moderator-invite'
  | 'collection-link'
  | 'session-invite'
  | 'calendar'
  | 'notifications-off'
  /** Of 1.4.0. */
  | 'reminders-off'
  | 'occupancy'
  | 'open-data-key'
  | 'sso-nonce'
  | 'sso-verifier'
  | 'doctor'

/** A new random token of 256 bits, as 43 URL-safe characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Without letters and digits that look alike. */
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A short random code by which support finds a line of the log. */
export const supportCode = (): string =>
  Array.from(randomBytes(5), (byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('')

/** A token from a URL, without the ")" or "." that a program took for part of it. */
export const tokenOfLink = (text: string): string => text.slice(0, 300).replace(/[^\w-]+$/, '')

/** The SHA-256 of a token, 32 bytes. Only this is stored. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Derives a token from `key` (a stored random text) and the server's first secret: HMAC-SHA-256, 43 URL-safe
 * characters. The database alone isn't enough to make it, and a retried mail gets the same token.
 */
export const deriveToken = (purpose: Purpose, key: string, secrets: readonly string[]): string =>
  mac(purpose, key, secrets[0]!)

/**
 * Like deriveToken, with the one of `secrets` that gives `hash`, since they may have been rotated. Throws when none
 * does.
 */
export function derivedTokenOf(
  purpose: Purpose,
  key: string,
  hash: Buffer,
  secrets: readonly string[],
): string {
  const tokens = secrets.map((secret) => mac(purpose, key, secret))
  const token = tokens.find((each) => hashToken(each).equals(hash))
  if (!token)
    throw new Error(
      "This link was signed with a secret that's no longer in SESSION_SECRET. Keep the older one there",
    )
  return token
}

/** Appends the HMAC-SHA-256 of `text` under the first of `secrets`: `text.signature`. */
export const sign = (purpose: Purpose, text: string, secrets: readonly string[]): string =>
  `${text}.${mac(purpose, text, secrets[0]!)}`

/** The text of a value signed for `purpose` with any of `secrets` (older ones too, during rotation), else null. */
export function verify(purpose: Purpose, signed: string, secrets: readonly string[]): string | null {
  const dot = signed.lastIndexOf('.')
  if (dot < 0) return null
  const text = signed.slice(0, dot)
  const given = Buffer.from(signed.slice(dot + 1))
  const known = secrets.some((secret) => {
    const expected = Buffer.from(mac(purpose, text, secret))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
  return known ? text : null
}

/** The secrets that sign cookies of a name, so that none is read under another name. In the order of `secrets`. */
export const cookieSecrets = (name: string, secrets: readonly string[]): string[] =>
  secrets.map((secret) => mac('cookie', name, secret))

/** A hidden field with the signed time when its form was shown. */
export const formStamp = (env: Pick<Env, 'sessionSecrets'>, now = Date.now()): string =>
  sign('form-stamp', String(now), env.sessionSecrets)

/** Milliseconds since the form with this stamp was shown. Null if the stamp isn't ours. */
export function formAge(stamp: string, env: Pick<Env, 'sessionSecrets'>, now = Date.now()): number | null {
  const shown = verify('form-stamp', stamp, env.sessionSecrets)
  return shown === null ? null : now - Number(shown)
}

/** Says whose form it is without saying who that is: 8 URL-safe characters. */
export const senderMark = (userId: number, secrets: readonly string[]): string =>
  deriveToken('form-sender', String(userId), secrets).slice(0, 8)

/** Whether a mark is this user's, made with any of `secrets`. */
export const isMarkOf = (mark: string, userId: number, secrets: readonly string[]): boolean =>
  secrets.some((secret) => senderMark(userId, [secret]) === mark)

const mac = (purpose: Purpose, text: string, secret: string) =>
  createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url')
