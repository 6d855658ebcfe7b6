import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import type { z } from 'zod'
import { countTable, type TableCount } from '~db/backup/count-table'
import { decrypt, isEncrypted } from './age.server'
import { BackupError } from './backup-error.server'
import {
  BEGINNING,
  Beginning,
  FORMAT,
  isSums,
  keyOfFile,
  MANIFEST,
  Manifest,
  rowFormatOf,
  sumLine,
  tableOfFile,
} from './manifest.server'
import { isOf14, open14 } from './open-1-4.server'

/** The contents of a backup, in order. 'end' means that everything before it passed its checks. */
export type Piece =
  | { kind: 'beginning'; beginning: Beginning }
  | { kind: 'rows'; table: string; piece: Uint8Array }
  | { kind: 'file'; key: string; body: Buffer }
  | { kind: 'end'; manifest: Manifest }

/**
 * Reads a backup, encrypted or not, and checks each file against the sums, and tables and files against the manifest.
 * @throws BackupError when it isn't a backup, was changed or truncated, or can't be decrypted with any of `keys`
 */
export async function* readArchive(source: AsyncIterable<Uint8Array>, keys: string[]): AsyncGenerator<Piece> {
  try {
    yield* checked((await opened(source, keys)).pipeThrough(createTarDecoder({ strict: true })))
  } catch (error) {
    throw faultOf(error as Error & { code?: string })
  }
}

/** The tar inside a backup. */
async function opened(
  source: AsyncIterable<Uint8Array>,
  keys: string[],
): Promise<ReadableStream<Uint8Array>> {
  const { first, whole } = await peek(source, BEGINNING.length + 10)
  if (isEncrypted(first)) return decrypt(streamOf(whole), keys)
  if (isOf14(first)) return streamOf(open14(first, whole, keys))
  if (first.toString('latin1').startsWith(`${BEGINNING}\0`)) return streamOf(whole)
  throw new BackupError("This isn't a Carrel backup, or its header is damaged.")
}

const streamOf = (source: AsyncIterable<Uint8Array>) =>
  NodeStream.from(source) as unknown as ReadableStream<Uint8Array>

/** Returns the first `size` bytes of a stream, and the whole stream. */
async function peek(source: AsyncIterable<Uint8Array>, size: number) {
  const pieces = source[Symbol.asyncIterator]()
  let first = Buffer.alloc(0)
  while (first.length < size) {
    const { done, value } = await pieces.next()
    if (done) break
    first = Buffer.concat([first, value])
  }
  const whole = (async function* () {
    yield first
    yield* { [Symbol.asyncIterator]: () => pieces }
  })()
  return { first, whole }
}

/** Our messages for the libraries' errors. Any other error means the file was changed. */
const FAULTS: [RegExp, string][] = [
  [
    /no identity matched/,
    "BACKUP_KEY isn't the key of this backup, or the backup's header is damaged. A public key (age1…) can't decrypt backups; its secret key (AGE-SECRET-KEY-1…) can.",
  ],
  [/truncated|unexpected end/, 'The backup is incomplete: its end is missing.'],
  [
    /tar (header|number)/i,
    "The backup has been changed, or this isn't a Carrel backup: a file in it has no valid header.",
  ],
  [/EOF/, "The backup has been changed or is damaged: there's data after its end."],
]

function faultOf(error: Error & { code?: string }): Error {
  if (error instanceof BackupError || (error.code && !error.code.startsWith('Z_'))) return error
  const [, text] = FAULTS.find(([message]) => message.test(error.message)) ?? []
  return new BackupError(
    text ?? `The backup has been changed or is incomplete, and can't be read (${error.message}).`,
    { cause: error },
  )
}

const changed = (what: string) => new BackupError(`The backup has been changed or is damaged: ${what}.`)

async function* checked(entries: ReadableStream<ParsedTarEntry>): AsyncGenerator<Piece> {
  const tables = new Map<string, TableCount>()
  const files = { count: 0, bytes: 0 }
  let lines: string[] = []
  let begun = false
  let end: Manifest | undefined
  for await (const { header, body } of entries) {
    const { name } = header
    if (begun !== (name !== BEGINNING)) throw changed(`${name} is out of order`)
    const table = tableOfFile(name)
    if (table !== null) {
      const counted = tables.get(table)
      if (!counted) throw changed(`it has rows for ${table}, which isn't in its list of tables`)
      const hash = createHash('sha256')
      for await (const piece of body) {
        hash.update(piece)
        counted.add(piece)
        yield { kind: 'rows', table, piece }
      }
      lines.push(sumLine(hash.digest('hex'), name))
      continue
    }
    const whole = await buffer(body)
    if (name === MANIFEST) {
      end = parse(Manifest, whole, name)
      continue
    }
    if (isSums(name)) {
      if (whole.toString() !== lines.join('')) throw changed(`${name} doesn't match the files before it`)
      lines = []
      continue
    }
    lines.push(sumLine(createHash('sha256').update(whole).digest('hex'), name))
    const key = keyOfFile(name)
    if (!begun) {
      begun = true
      const beginning = beginningOf(whole)
      for (const each of beginning.tables) tables.set(each.name, countTable(rowFormatOf(beginning)))
      yield { kind: 'beginning', beginning }
    } else if (key !== null) {
      files.count++
      files.bytes += whole.length
      yield { kind: 'file', key, body: whole }
    } else throw changed(`it has an unknown file, ${name}`)
  }
  if (!end) throw new BackupError('The backup is incomplete: its manifest is missing.')
  if (lines.length > 0) throw changed('its last files have no checksums')
  compare(tables, files, end)
  yield { kind: 'end', manifest: end }
}

function beginningOf(body: Buffer): Beginning {
  const format = Number(/"format":\s*(\d+)/.exec(body.toString())?.[1])
  if (format > FORMAT)
    throw new BackupError(
      `The backup has format ${format}, from a newer version of Carrel. This version reads format ${FORMAT}.`,
    )
  return parse(Beginning, body, BEGINNING)
}

function parse<T extends z.ZodType>(schema: T, body: Buffer, name: string): z.output<T> {
  try {
    return schema.parse(JSON.parse(body.toString()))
  } catch {
    throw changed(`${name} can't be read`)
  }
}

function compare(tables: Map<string, TableCount>, files: Manifest['files'], manifest: Manifest) {
  const listed = new Map(manifest.tables.map((table) => [table.name, table]))
  for (const [name, counted] of tables) {
    const { rows, sha256 } = counted.sum()
    const table = listed.get(name)
    if (table?.rows !== rows || table.sha256 !== sha256)
      throw changed(`${name} has ${rows} rows, but its manifest says ${table?.rows ?? 0}`)
  }
  if (listed.size !== tables.size) throw changed('its manifest lists different tables')
  if (files.count !== manifest.files.count || files.bytes !== manifest.files.bytes)
    throw changed(
      `it has ${files.count} files (${files.bytes} bytes), but its manifest says ${manifest.files.count} (${manifest.files.bytes} bytes)`,
    )
}
