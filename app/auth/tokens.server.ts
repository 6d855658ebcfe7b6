import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new secret of 256 random bits, as 43 URL-safe characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What of a token is stored: its SHA-256, 32 bytes. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** `text` with its HMAC-SHA-256 under the first of `secrets`, as `text.signature`. */
export const sign = (text: string, secrets: readonly string[]): string => `${text}.${mac(text, secrets[0]!)}`

/** The text of a signed value when any of `secrets` (older ones too, while they are rotated) made its signature, else null. */
export function verify(signed: string, secrets: readonly string[]): string | null {
  const dot = signed.lastIndexOf('.')
  if (dot < 0) return null
  const text = signed.slice(0, dot)
  const given = Buffer.from(signed.slice(dot + 1))
  const known = secrets.some((secret) => {
    const expected = Buffer.from(mac(text, secret))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
  return known ? text : null
}

const mac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('base64url')
