import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** What is encrypted: each purpose has a key of its own. */
export type EncryptionPurpose = 'totp-secret' | 'recovery-codes'

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a text with AES-256-GCM under a key derived (HKDF-SHA-256) from the first of `secrets`, as base64url of nonce,
 * tag and ciphertext.
 * @param owner whose it is: opened for anyone else it is worth nothing, so rows cannot be swapped
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
 * What was encrypted under any of `secrets`, or null. `stale`: under an older one, so that it should be encrypted anew
 * before that secret is taken away.
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
      // Another secret's, another owner's, or damaged: only the tag can tell.
    }
  }
  return null
}

const keyOf = (purpose: EncryptionPurpose, secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `carrel seal ${purpose}`, 32))
const ownerMark = (owner: number) => Buffer.from(`user ${owner}`)
