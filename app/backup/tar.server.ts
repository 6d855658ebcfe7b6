import { BackupError } from './backup-error.server'
import { type ByteReader } from './bytes.server'

/** A file of an archive, whole. */
export type TarFile = { name: string; body: Buffer; modified: Date }

const BLOCK = 512
/** Two empty blocks end an archive. */
export const END_OF_TAR = Buffer.alloc(2 * BLOCK)

/** Where the fields of a header stand (POSIX.1-1988, ustar): [offset, length]. */
const FIELDS = {
  name: [0, 100],
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  mtime: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  magic: [257, 8],
  prefix: [345, 155],
} as const

/**
 * A file as every tar reads it: header, content, and zeros up to a whole block. A name that no header has room for
 * goes before it as a pax record (POSIX.1-2001).
 */
export function tarOf({ name, body, modified }: TarFile): Buffer[] {
  const place = placeOf(name)
  const seconds = Math.max(0, Math.floor(modified.getTime() / 1000))
  if (place)
    return [headerOf({ ...place, size: body.length, seconds, type: '0' }), body, padding(body.length)]
  const record = paxRecord('path', name)
  return [
    headerOf({ name: 'long-name', prefix: '', size: record.length, seconds, type: 'x' }),
    record,
    padding(record.length),
    headerOf({ name: name.slice(-100), prefix: '', size: body.length, seconds, type: '0' }),
    body,
    padding(body.length),
  ]
}

/** The next file, or null at the end of the archive. @throws BackupError for what is no archive, or ends too early */
export async function readTarFile(bytes: ByteReader): Promise<TarFile | null> {
  let longName: string | null = null
  for (;;) {
    const header = await exactly(bytes, BLOCK)
    if (header.every((byte) => byte === 0)) return null
    const text = ([at, length]: readonly [number, number]) =>
      header.toString('utf8', at, at + length).replace(/\0[^]*$/, '')
    const octal = (field: readonly [number, number]) => Number.parseInt(text(field).trim() || '0', 8)
    if (octal(FIELDS.checksum) !== checksumOf(header))
      throw new BackupError('The backup was changed, or is none: a file in it has no header.')
    const size = octal(FIELDS.size)
    const body = await exactly(bytes, size)
    await exactly(bytes, padding(size).length)
    if (text(FIELDS.type) === 'x') {
      longName = /^\d+ path=(.*)\n$/s.exec(body.toString('utf8'))?.[1] ?? null
      continue
    }
    const name = longName ?? [text(FIELDS.prefix), text(FIELDS.name)].filter(Boolean).join('/')
    return { name, body, modified: new Date(octal(FIELDS.mtime) * 1000) }
  }
}

async function exactly(bytes: ByteReader, size: number): Promise<Buffer> {
  const read = await bytes.read(size)
  if (read.length < size) throw new BackupError('The backup is cut off: it ends in the middle of a file.')
  return read
}

const padding = (size: number) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/** How a name is divided between the header's two fields, at a slash; null when it has no room there. */
function placeOf(name: string): { name: string; prefix: string } | null {
  if (Buffer.byteLength(name) <= FIELDS.name[1]) return { name, prefix: '' }
  for (let at = name.indexOf('/'); at > 0; at = name.indexOf('/', at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)]
    if (Buffer.byteLength(prefix) <= FIELDS.prefix[1] && Buffer.byteLength(rest) <= FIELDS.name[1])
      return { name: rest, prefix }
  }
  return null
}

type Header = { name: string; prefix: string; size: number; seconds: number; type: '0' | 'x' }

function headerOf({ name, prefix, size, seconds, type }: Header): Buffer {
  const header = Buffer.alloc(BLOCK)
  const put = ([at, length]: readonly [number, number], text: string) =>
    void header.write(text, at, length, 'utf8')
  const octal = (field: readonly [number, number], value: number) =>
    put(field, value.toString(8).padStart(field[1] - 1, '0'))
  put(FIELDS.name, name)
  put(FIELDS.prefix, prefix)
  octal(FIELDS.mode, 0o600)
  octal(FIELDS.uid, 0)
  octal(FIELDS.gid, 0)
  octal(FIELDS.size, size)
  octal(FIELDS.mtime, seconds)
  put(FIELDS.type, type)
  put(FIELDS.magic, 'ustar\x0000')
  put(FIELDS.checksum, `${checksumOf(header).toString(8).padStart(6, '0')}\0 `)
  return header
}

/** The sum of a header's bytes, those of the sum itself taken for blanks. */
function checksumOf(header: Buffer): number {
  const [at, length] = FIELDS.checksum
  return header.reduce((sum, byte, index) => sum + (index >= at && index < at + length ? 0x20 : byte), 0)
}

/** '25 path=files/…\n': the length counts its own digits. */
function paxRecord(key: string, value: string): Buffer {
  const rest = ` ${key}=${value}\n`
  let length = Buffer.byteLength(rest)
  while (String(length).length + Buffer.byteLength(rest) !== length)
    length = String(length).length + Buffer.byteLength(rest)
  return Buffer.from(`${length}${rest}`)
}
