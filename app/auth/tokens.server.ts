import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a signature or a derived token is for: one made for one purpose is worth nothing for another. */
export type Purpose =
  | 'form-stamp'
  | 'device'
  | 'email-confirmation'
  | 'password-reset'
  | 'login-link'
  | 'collection-link'
  | 'session-invite'
  | 'calendar'
  | 'reminders-off'

/** A new secret of 256 random bits, as 43 URL-safe characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What of a token is stored: its SHA-256, 32 bytes. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * The token that belongs to `key` (a random text that is stored) under the server's first secret: HMAC-SHA-256, 43 URL-safe
 * characters. Who has the database alone cannot make it, and the mail that carries it can be made again.
 */
export const deriveToken = (purpose: Purpose, key: string, secrets: readonly string[]): string =>
  mac(purpose, key, secrets[0]!)

/** As deriveToken, under the one of `secrets` (rotated since, perhaps) that gives `hash`. Throws when none does. */
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

/** `text` with its HMAC-SHA-256 under the first of `secrets`, as `text.signature`. */
export const sign = (purpose: Purpose, text: string, secrets: readonly string[]): string =>
  `${text}.${mac(purpose, text, secrets[0]!)}`

/** The text of a value signed for `purpose` when any of `secrets` (older ones too, while they are rotated) made its signature, else null. */
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

const mac = (purpose: Purpose, text: string, secret: string) =>
  createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url')
