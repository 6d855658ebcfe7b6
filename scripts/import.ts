import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { stateOf } from '../app/services/maps/state-of.server'
import type { Db } from '../db/connection'
import { migrate } from '../db/migrate'
import { databaseSettings } from '../db/open'
import { federalRows, federalText } from '../db/importers/federal'
import { importLocations } from '../db/importers/locations'
import { groundsIn, osmRows } from '../db/importers/osm'
import { parseRows } from '../db/importers/parse'
import { ImportError, messageOf } from '../db/refusals'
import type { ImportReport, Kept } from '../db/importers/rows'
import { formOf, START_LENGTH, type SourceForm } from '../db/importers/source-forms'
import { importUniversities } from '../db/importers/universities'
import { openForCommand } from './which-database'

const IMPORTERS = { universities: importUniversities, places: importLocations }
const SHOWN = 20

type Kind = keyof typeof IMPORTERS
type Options = { approve: boolean; dryRun: boolean; as?: SourceForm; city?: string; state?: string }

/** @throws ImportError if the file doesn't exist or can't be read */
function readOr<T>(file: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new ImportError(`File not found: ${file}`)
    throw new ImportError(
      code === 'EISDIR' ? `${file} is a folder, not a file.` : `Can't read ${file}: ${message}.`,
    )
  }
}

function startOf(file: string): string {
  const start = Buffer.alloc(START_LENGTH)
  const open = fs.openSync(file, 'r')
  const length = fs.readSync(open, start)
  fs.closeSync(open)
  return start.toString('latin1', 0, length)
}

function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ImportError("This file isn't UTF-8 text. Convert it and try again.")
  }
}

/** A temporary file of what comes on standard input: some forms are read twice. @throws ImportError at a terminal */
async function saveStandardInput(): Promise<string> {
  if (process.stdin.isTTY) throw new ImportError('Name a file, or send one on standard input.')
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'carrel-')), 'standard input')
  await pipeline(process.stdin, fs.createWriteStream(file))
  return file
}

/** What's in a file, in whatever form. @throws ImportError */
async function openFile(what: Kind, file: string, { as, city, state }: Options) {
  const form = as ?? readOr(file, () => formOf(startOf(file)))
  const kind = form === 'ipeds' ? 'universities' : form ? 'places' : what
  if (kind === 'places' && what === 'universities')
    throw new ImportError('This file has study spots. Run: npm run import -- places FILE')
  if (form === 'osm') {
    const chunks = () => fs.createReadStream(file, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>
    const grounds = await groundsIn(chunks())
    const shown = withProgress(chunks(), fs.statSync(file).size, (chunk) => chunk.length)
    return { kind, grounds, source: osmRows(shown, { city, state: state?.toUpperCase(), stateAt: stateOf }) }
  }
  const bytes = readOr(file, () => fs.readFileSync(file))
  const rows = form ? await federalRows(form, federalText(bytes)) : await parseRows(utf8(bytes))
  return { kind, grounds: null, source: withProgress(rows, rows.length, () => 1) }
}

/** The items, with a bar on standard error if that's a terminal. */
async function* withProgress<T>(
  items: Iterable<T> | AsyncIterable<T>,
  total: number,
  sizeOf: (item: T) => number,
) {
  let [done, shown] = [0, -1]
  try {
    for await (const item of items) {
      yield item
      done += sizeOf(item)
      const percent = Math.floor((100 * done) / total)
      if (!process.stderr.isTTY || percent === shown) continue
      shown = percent
      process.stderr.write(`\r${'█'.repeat(percent / 4).padEnd(25, '░')} ${percent}%`)
    }
  } finally {
    if (shown >= 0) process.stderr.write('\n')
  }
}

/** Ends a dry run by rolling back its transaction. */
class RollBack extends Error {}

async function importInto(db: Db, file: Awaited<ReturnType<typeof openFile>>, { approve, dryRun }: Options) {
  const { kind, source, grounds } = file
  let report: ImportReport | undefined
  const run = async (into: Db) => void (report = await IMPORTERS[kind](into, source, { approve, grounds }))
  try {
    await (dryRun
      ? db.transaction(async (transaction) => {
          await run(transaction)
          throw new RollBack()
        })
      : run(db))
  } catch (error) {
    if (!(error instanceof RollBack)) throw error
  }
  return report!
}

/** A field that was left alone, with both values if they're short and nothing else has them. */
function nameOfKept({ field, file, kept, suggested }: Kept): string {
  const name = field.replace(/s?_id$/, '').replaceAll(/[_-]/g, ' ')
  if (suggested) return `${name} (suggested)`
  const values = [kept, file].map((value) => (value === null ? 'empty' : JSON.stringify(value)))
  return !field.endsWith('_id') && values.every((value) => value.length <= 100)
    ? `${name} (${values[0]}, the file has ${values[1]})`
    : name
}

function describe(
  { read, inserted, updated, unchanged, suggested, kept, notes, gone, skipped }: ImportReport,
  file: string,
  seconds: number,
): string {
  const count = (value: number) => value.toLocaleString('en')
  const lines = [
    `Read ${count(read)} ${read === 1 ? 'row' : 'rows'} of ${path.basename(file)} in ${seconds.toFixed(1)} s: ` +
      `${count(inserted)} new, ${count(updated)} updated, ${count(unchanged)} unchanged, ${count(skipped.length)} skipped.`,
    ...skipped.slice(0, SHOWN).map(({ row, reason }) => `  Row ${row} was skipped: ${reason}`),
  ]
  if (skipped.length > SHOWN) lines.push(`  and ${count(skipped.length - SHOWN)} more`)
  for (const { row, rows, reason, example } of notes.slice(0, SHOWN))
    lines.push(
      `  ${rows === 1 ? `Row ${row}` : `${count(rows)} rows, the first is row ${row}`}: ${reason}${example ? ` (${example})` : ''}`,
    )
  if (notes.length > SHOWN) lines.push(`  and ${count(notes.length - SHOWN)} more kinds of notes`)
  for (const { row, id, fields } of kept.slice(0, SHOWN))
    lines.push(
      `  Row ${row} (#${id}): left alone, because an admin's or a later word counts more: ${fields.map(nameOfKept).join(', ')}`,
    )
  if (kept.length > SHOWN) lines.push(`  and ${count(kept.length - SHOWN)} more rows with such changes`)
  if (suggested > 0) lines.push(`New suggested edits in the dashboard: ${count(suggested)}`)
  if (gone.length > 0) {
    lines.push(
      `  ${count(gone.length)} of an earlier file aren't in this one. Decide about them under Import and export:`,
    )
    lines.push(...gone.slice(0, SHOWN).map(({ id, name }) => `    #${id} ${name}`))
  }
  return lines.join('\n')
}

/**
 * Imports a file, as Pending or, with `approve`, as Approved; with `dryRun` it only says what that would do. Rows have
 * ids, so importing a file again updates them.
 * @param given null: standard input
 */
export async function importFile(what: Kind, given: string | null, options: Options): Promise<number> {
  let file = given
  try {
    file ??= await saveStandardInput()
    const opening = await openFile(what, file, options) // reports a broken file without opening a database
    const opened = await openForCommand(databaseSettings(), 'import')
    try {
      await migrate(opened.db) // this may be the first command on a new database
      const start = performance.now()
      const report = await importInto(opened.db, opening, options)
      console.log(describe(report, file, (performance.now() - start) / 1000))
      if (options.dryRun) console.log('This was a dry run, so nothing was saved.')
      else if (report.inserted > 0 && !options.approve)
        console.log('New rows are Pending. To publish them, import the file again with --approve.')
      if (report.inserted + report.updated + report.unchanged > 0) return 0
      console.error('Nothing was imported because every row was skipped. The reasons are above.')
      return 1
    } finally {
      // The import is committed, whatever happens to the connection now.
      await opened
        .close()
        .catch((error: unknown) =>
          console.error(`Couldn't close the database connection: ${messageOf(error)}`),
        )
    }
  } catch (error) {
    console.error(error instanceof ImportError ? error.message : `Nothing was imported: ${messageOf(error)}`)
    return 1
  } finally {
    if (file && !given) fs.rmSync(path.dirname(file), { recursive: true })
  }
}
