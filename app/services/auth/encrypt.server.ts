import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Each purpose has its own key. */
export type EncryptionPurpose = 'totp-secret' | 'recovery-codes' | 'id-token' | 'feed-token'

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a text with AES-256-GCM under a key derived (HKDF-SHA-256) from the first of `secrets`. Returns base64url of
 * nonce, tag and ciphertext.
 * @param owner the owner's id: decrypting for another owner fails, so database rows can't be swapped
 */
export function encrypt(
  purpose: EncryptionPurpose,
  owner: number,
  text: string,
  secrets: readonly string[],
): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(purpose, secrets[0]!), iv).setAAD(ownerMark(owner))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/**
 * Decrypts a text encrypted under any of `secrets`, or returns null. `stale`: it used an older secret, so re-encrypt it
 * before that secret is removed.
 */
export function open(
  purpose: EncryptionPurpose,
  owner: number,
  encrypted: string,
  secrets: readonly string[],
): { text: string; stale: boolean } | null {
  const bytes = Buffer.from(encrypted, 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) return null
  for (const [index, secret] of secrets.entries()) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose, secret), bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(ownerMark(owner)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const text = Buffer.concat([
        decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
        decipher.final(),
      ]).toString('utf8')
      return { text, stale: index > 0 }
    } catch {
      // Another secret, another owner, or damaged: only the tag shows it.
    }
  }
  return null
}

const keyOf = (purpose: EncryptionPurpose, secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `carrel seal ${purpose}`, 32))
const ownerMark = (owner: number) => Buffer.from(`user ${owner}`)
