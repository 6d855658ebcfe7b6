import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import { BackupError } from './backup-error.server'
import { type ByteReader, readBytes } from './bytes.server'
import {
  BEGINNING,
  Beginning,
  FORMAT,
  isSums,
  keyOfFile,
  MANIFEST,
  Manifest,
  sumLine,
  tableOfPart,
} from './manifest.server'
import { isEncrypted, HEADER, decrypt } from './encrypt.server'
import { readTarFile } from './tar.server'

/** What a backup holds, in its order. When 'end' comes, everything before it was found to be what was written. */
export type Piece =
  | { kind: 'beginning'; beginning: Beginning }
  | { kind: 'rows'; table: string; piece: Buffer }
  | { kind: 'file'; key: string; body: Buffer }
  | { kind: 'end'; manifest: Manifest }

/**
 * Reads a backup, encrypted or not, and checks it: each file against the sums, tables, files and sums against the
 * manifest.
 * @throws BackupError when it is none, was changed, ends too early, or is encrypted with a key that is none of
 * `secrets`
 */
export async function* readArchive(source: AsyncIterable<Buffer>, secrets: string[]): AsyncGenerator<Piece> {
  const gunzip = createGunzip()
  const unpacking = pipeline(Readable.from(plain(readBytes(source), secrets)), gunzip)
  unpacking.catch(() => {}) // anyone who reads what is unpacked is told
  try {
    yield* checked(readBytes(gunzip))
  } catch (error) {
    throw (error as { code?: string }).code?.startsWith('Z_')
      ? new BackupError(unpackFault(error as { code: string }))
      : error
  } finally {
    gunzip.destroy()
  }
}

const unpackFault = ({ code }: { code: string }) =>
  code === 'Z_BUF_ERROR'
    ? 'The backup is cut off: its compressed stream has no end.'
    : 'The backup was changed since it was made: it cannot be unpacked.'

async function* plain(bytes: ByteReader, secrets: string[]): AsyncGenerator<Buffer> {
  const first = await bytes.read(HEADER)
  const whole = startingWith(first, bytes)
  if (isEncrypted(first)) return yield* decrypt(whole, secrets)
  if (first[0] !== 0x1f || first[1] !== 0x8b)
    throw new BackupError('This is no backup of Carrel, or its first bytes were changed.')
  for (let piece = await whole.read(65_536); piece.length > 0; piece = await whole.read(65_536)) yield piece
}

function startingWith(first: Buffer, rest: ByteReader): ByteReader {
  let pending: Buffer | null = first
  return {
    async read(size) {
      if (!pending) return rest.read(size)
      const taken = pending.subarray(0, size)
      pending = pending.length > size ? pending.subarray(size) : null
      return taken.length < size ? Buffer.concat([taken, await rest.read(size - taken.length)]) : taken
    },
    ended: async () => !pending && rest.ended(),
  }
}

const digest = (body: Buffer) => createHash('sha256').update(body).digest('hex')
const changed = (what: string) =>
  new BackupError(`The backup was changed since it was made, or is damaged: ${what}.`)

async function* checked(bytes: ByteReader): AsyncGenerator<Piece> {
  const tables = new Map<string, { rows: number; bytes: number; hash: Hash }>()
  const files = { count: 0, bytes: 0 }
  const sums = { count: 0, bytes: 0, hash: createHash('sha256') }
  let lines: string[] = []
  for (let begun = false; ; begun = true) {
    const file = await readTarFile(bytes)
    if (!file) throw new BackupError('The backup is cut off: it has no manifest at its end.')
    const { name, body } = file
    if (isSums(name)) {
      if (body.toString() !== lines.join(''))
        throw changed(`${name} does not have the sums of the files before it`)
      sums.count++
      sums.bytes += body.length
      sums.hash.update(body)
      lines = []
      continue
    }
    if (name === MANIFEST) {
      const manifest = parse(Manifest, body, name)
      const found: Omit<Manifest, 'missing' | 'sequences'> = {
        tables: [...tables].map(([table, { hash, ...counted }]) => ({
          name: table,
          ...counted,
          sha256: hash.digest('hex'),
        })),
        files,
        sums: { count: sums.count, bytes: sums.bytes, sha256: sums.hash.digest('hex') },
      }
      if (lines.length > 0) throw changed('the last files have no sums')
      compare(found, manifest)
      if ((await bytes.read(2 * 512)).some((byte) => byte !== 0) || !(await bytes.ended()))
        throw changed('something follows its end')
      return yield { kind: 'end', manifest }
    }
    lines.push(sumLine(digest(body), name))
    const table = tableOfPart(name)
    const key = keyOfFile(name)
    if (begun !== (name !== BEGINNING)) throw changed(`${name} stands in the wrong place`)
    if (!begun) {
      const beginning = beginningOf(body)
      for (const each of beginning.tables)
        tables.set(each.name, { rows: 0, bytes: 0, hash: createHash('sha256') })
      yield { kind: 'beginning', beginning }
    } else if (table !== null) {
      const counted = tables.get(table)
      if (!counted) throw changed(`there are rows of ${table}, which it does not name`)
      counted.rows += countLines(body)
      counted.bytes += body.length
      counted.hash.update(body)
      yield { kind: 'rows', table, piece: body }
    } else if (key !== null) {
      files.count++
      files.bytes += body.length
      yield { kind: 'file', key, body }
    } else throw changed(`nobody knows what ${name} is`)
  }
}

/** In the text format of COPY a row is a line; what a value has of line ends is written as \n. */
export function countLines(piece: Buffer): number {
  let count = 0
  for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) count++
  return count
}

function beginningOf(body: Buffer): Beginning {
  const format = Number(/"format":\s*(\d+)/.exec(body.toString())?.[1])
  if (format > FORMAT)
    throw new BackupError(
      `The backup has the form ${format}, which a newer Carrel made; this one reads form ${FORMAT}.`,
    )
  return parse(Beginning, body, BEGINNING)
}

function parse<T extends z.ZodType>(schema: T, body: Buffer, name: string): z.output<T> {
  try {
    return schema.parse(JSON.parse(body.toString()))
  } catch {
    throw changed(`${name} cannot be read`)
  }
}

function compare(found: Omit<Manifest, 'missing' | 'sequences'>, { tables, files, sums }: Manifest) {
  const listedTables = new Map(tables.map((table) => [table.name, table]))
  for (const { name, rows, sha256 } of found.tables) {
    const table = listedTables.get(name)
    if (table?.rows !== rows || table.sha256 !== sha256)
      throw changed(`${name} has ${rows} rows, and not the ${table?.rows} of the manifest`)
  }
  if (listedTables.size !== found.tables.length) throw changed('the manifest names other tables')
  if (files.count !== found.files.count || files.bytes !== found.files.bytes)
    throw changed(`${found.files.count} files are there, not ${files.count}`)
  if (sums.sha256 !== found.sums.sha256 || sums.count !== found.sums.count)
    throw changed('a list of sums is not the one that was written')
}
