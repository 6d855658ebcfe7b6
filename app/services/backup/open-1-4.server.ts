import { createDecipheriv, scrypt, timingSafeEqual } from 'node:crypto'
import { Readable, pipeline } from 'node:stream'
import { promisify } from 'node:util'
import { createGunzip } from 'node:zlib'
import type { CopyFormat } from '~db/backup/tables'
import { BackupError } from './backup-error.server'

/** The archive format of backups up to 1.4.0. All that differs from today's is in this file. */
export const FORMAT_14 = 1

/** COPY's text format: every line is a row. */
export const ROWS_14: CopyFormat = { options: 'format text', csv: false }

/** The table whose rows a file has. They were in parts: 'tables/public.users/000001.copy'. */
export const tableOf14 = (name: string): string | null =>
  /^tables\/([^/]+)\/\d{6,}\.copy$/.exec(name)?.[1] ?? null

/**
 * The archive: a tar in gzip, which BACKUP_KEY encrypted as
 *
 *   magic (16 bytes) | salt (16) | nonce prefix (7) | key check (16) | chunk | chunk | …
 *
 * A chunk is 65,536 bytes (the last one: at most as many) under AES-256-GCM, then its tag of 16 bytes. Its nonce is the
 * prefix, the chunk's number (32 bits, big-endian) and a byte that's 1 for the last chunk only. The header is authenticated
 * with each chunk. scrypt (N = 2^15, r = 8, p = 1) gives 32 bytes of key and 16 of key check.
 */
const MAGIC = Buffer.from('carrel sealed 1\n')
const HEADER = 55
const CHECK = 16
const CHUNK = 65_536 + 16

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

const isSealed = (first: Buffer) => first.subarray(0, MAGIC.length).equals(MAGIC)

export const isOf14 = (first: Buffer): boolean => isSealed(first) || (first[0] === 0x1f && first[1] === 0x8b)

/** Opens a backup that starts with `first` and returns its tar. */
export function open14(first: Buffer, source: AsyncIterable<Uint8Array>, keys: string[]): Readable {
  const gunzip = createGunzip()
  // Errors reach the reader of gunzip.
  pipeline(Readable.from(isSealed(first) ? decrypt(source, keys) : source), gunzip, () => {})
  return gunzip
}

async function* decrypt(source: AsyncIterable<Uint8Array>, keys: string[]) {
  let header: Buffer | undefined
  let key: Buffer = Buffer.alloc(0)
  let number = 0
  let waiting: Buffer = Buffer.alloc(0)
  for await (const piece of source) {
    waiting = Buffer.concat([waiting, piece])
    if (!header && waiting.length >= HEADER) {
      header = waiting.subarray(0, HEADER)
      waiting = waiting.subarray(HEADER)
      key = await findKey(header, keys)
    }
    for (; header && waiting.length > CHUNK; waiting = waiting.subarray(CHUNK))
      yield openChunk(waiting.subarray(0, CHUNK), key, header, number++, 0)
  }
  if (!header) throw new BackupError('The backup is incomplete: it ends within its header.')
  yield openChunk(waiting, key, header, number, 1)
}

async function findKey(header: Buffer, keys: string[]): Promise<Buffer> {
  for (const each of keys) {
    const salt = header.subarray(MAGIC.length, 32)
    const derived = await derive(each.normalize('NFC'), salt, 32 + CHECK, { N: 2 ** 15, maxmem: 2 ** 26 })
    if (timingSafeEqual(derived.subarray(32), header.subarray(-CHECK))) return derived.subarray(0, 32)
  }
  throw new BackupError("BACKUP_KEY isn't the key of this backup, or the backup's header is damaged.")
}

function openChunk(chunk: Buffer, key: Buffer, header: Buffer, number: number, last: 0 | 1): Buffer {
  const nonce = Buffer.alloc(12, header.subarray(32, 39))
  nonce.writeUInt32BE(number, 7)
  nonce[11] = last
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 })
      .setAAD(header)
      .setAuthTag(chunk.subarray(-16))
    return Buffer.concat([decipher.update(chunk.subarray(0, -16)), decipher.final()])
  } catch {
    throw new BackupError('The backup has been changed or is incomplete.')
  }
}
