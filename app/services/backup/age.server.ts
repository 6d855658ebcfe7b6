import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import { BackupError } from './backup-error.server'

/** scrypt's cost: 2^15 takes 32 MB. Passphrases are random, so more would only cost time and memory. */
const WORK_FACTOR = 15

const isRecipient = (key: string) => key.startsWith('age1')
const isIdentity = (key: string) => key.startsWith('AGE-SECRET-KEY-')

export const isEncrypted = (first: Buffer): boolean =>
  first.toString('latin1').startsWith('age-encryption.org/')

/** Encrypts with `key`: an age recipient (age1…), an identity (AGE-SECRET-KEY-1…) or a passphrase. */
export async function encrypt(source: ReadableStream<Uint8Array>, key: string) {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(WORK_FACTOR)
  if (isRecipient(key)) encrypter.addRecipient(key)
  else if (isIdentity(key)) encrypter.addRecipient(await identityToRecipient(key))
  else encrypter.setPassphrase(key)
  return encrypter.encrypt(source)
}

/** @throws Error if an age key is mistyped */
export function checkKey(key: string): void {
  if (isRecipient(key)) new Encrypter().addRecipient(key)
  if (isIdentity(key)) new Decrypter().addIdentity(key)
}

/** Decrypts a stream, checking each 64 KiB before passing it on. Recipients can't decrypt, so they're skipped. */
export async function decrypt(source: ReadableStream<Uint8Array>, keys: string[]) {
  if (keys.length === 0)
    throw new BackupError('The backup is encrypted. Set BACKUP_KEY to the key that encrypted it.')
  const decrypter = new Decrypter()
  for (const key of keys) {
    if (isIdentity(key)) decrypter.addIdentity(key)
    else if (!isRecipient(key)) decrypter.addPassphrase(key)
  }
  return decrypter.decrypt(source)
}
