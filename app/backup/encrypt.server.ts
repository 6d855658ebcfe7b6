import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { BackupError } from './backup-error.server'
import { type ByteReader, readBytes } from './bytes.server'

/**
 * A encrypted backup is
 *
 *   magic (16 bytes) | salt (16) | nonce prefix (7) | key check (16) | chunk | chunk | …
 *
 * A chunk is 65,536 bytes (the last one: at most as many) under AES-256-GCM, and its tag of 16 bytes. Its nonce is the prefix, the
 * chunk's number (32 bits, big-endian) and a byte that is 1 for the last chunk only, so that none can be left out, moved or
 * cut off: the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár, "Online Authenticated-Encryption and its
 * Nonce-Reuse Misuse-Resistance" (CRYPTO 2015). What stands before the chunks is authenticated with each. Key and key
 * check are 32 and 16 bytes of scrypt (N = 2^15, r = 8, p = 1); GCM alone does not tell a wrong key from changed bytes.
 */
const MAGIC = Buffer.from('carrel sealed 1\n')
const SALT = 16
const PREFIX = 7
const CHECK = 16
export const HEADER = MAGIC.length + SALT + PREFIX + CHECK
const CHUNK = 65_536
const TAG = 16
const LAST_NUMBER = 2 ** 32 - 1

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

/** A restore reads its backup twice; scrypt is meant to take its time. */
let latest: { of: string; keys: Promise<Keys> } | null = null

type Keys = { key: Buffer; check: Buffer }

function keysOf(secret: string, salt: Buffer): Promise<Keys> {
  const of = `${salt.toString('hex')} ${secret}`
  if (latest?.of !== of) latest = { of, keys: deriveKeys(secret, salt) }
  return latest.keys
}

async function deriveKeys(secret: string, salt: Buffer): Promise<Keys> {
  const derived = await derive(secret.normalize('NFC'), salt, 32 + CHECK, {
    N: 2 ** 15,
    r: 8,
    p: 1,
    maxmem: 64 * 2 ** 20,
  })
  return { key: derived.subarray(0, 32), check: derived.subarray(32) }
}

function nonceOf(prefix: Buffer, number: number, last: boolean): Buffer {
  if (number > LAST_NUMBER) throw new BackupError('A backup can be encrypted up to 256 TiB only.')
  const nonce = Buffer.alloc(12)
  prefix.copy(nonce)
  nonce.writeUInt32BE(number, PREFIX)
  nonce[11] = last ? 1 : 0
  return nonce
}

export const isEncrypted = (beginning: Buffer): boolean => beginning.subarray(0, MAGIC.length).equals(MAGIC)

/** Encrypts a stream under `secret`. */
export async function* encrypt(source: AsyncIterable<Buffer>, secret: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT)
  const prefix = randomBytes(PREFIX)
  const { key, check } = await keysOf(secret, salt)
  const header = Buffer.concat([MAGIC, salt, prefix, check])
  yield header
  const bytes = readBytes(source)
  for (let number = 0, last = false; !last; number++) {
    const chunk = await bytes.read(CHUNK)
    last = await bytes.ended()
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(prefix, number, last)).setAAD(header)
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
}

/**
 * Decrypts a encrypted stream. Nothing of a chunk is given out before its tag was found to be right.
 * @param secrets those it may be encrypted with
 * @throws BackupError for a key that is none of `secrets`, for changed bytes, and for a stream that ends too early
 */
export async function* decrypt(bytes: ByteReader, secrets: string[]): AsyncGenerator<Buffer> {
  const header = await bytes.read(HEADER)
  if (header.length < HEADER) throw new BackupError('The backup is cut off: it ends in its very first bytes.')
  const prefix = header.subarray(MAGIC.length + SALT, HEADER - CHECK)
  const key = await findKey(header, secrets)
  for (let number = 0, last = false; !last; number++) {
    const chunk = await bytes.read(CHUNK + TAG)
    last = await bytes.ended()
    const opened = open(chunk, key, nonceOf(prefix, number, last), header)
    if (!opened) {
      const early = last && open(chunk, key, nonceOf(prefix, number, false), header)
      throw new BackupError(
        early || (chunk.length < CHUNK + TAG && last)
          ? `The backup is cut off or was changed: what should be its end, after ${HEADER + number * (CHUNK + TAG)} bytes, is not.`
          : `The backup was changed since it was made: the ${CHUNK} bytes from ${HEADER + number * (CHUNK + TAG)} on are not what was written.`,
      )
    }
    yield opened
  }
}

async function findKey(header: Buffer, secrets: string[]): Promise<Buffer> {
  if (secrets.length === 0)
    throw new BackupError('The backup is encrypted: set BACKUP_KEY to the key that it was made with.')
  const salt = header.subarray(MAGIC.length, MAGIC.length + SALT)
  for (const secret of secrets) {
    const { key, check } = await keysOf(secret, salt)
    if (timingSafeEqual(check, header.subarray(HEADER - CHECK))) return key
  }
  throw new BackupError(
    'BACKUP_KEY is not the key that the backup was made with, or its first bytes were changed.',
  )
}

function open(chunk: Buffer, key: Buffer, nonce: Buffer, header: Buffer): Buffer | null {
  if (chunk.length < TAG) return null
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG })
    .setAAD(header)
    .setAuthTag(chunk.subarray(chunk.length - TAG))
  try {
    return Buffer.concat([decipher.update(chunk.subarray(0, chunk.length - TAG)), decipher.final()])
  } catch {
    return null
  }
}
