import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { databaseSettings, migrate, openDatabase } from '../db/open'
import { importPlaces } from '../db/importers/places'
import { messageOf } from '../db/importers/refusals'
import { ImportError, parseRows, type ImportReport } from '../db/importers/rows'
import { importUniversities } from '../db/importers/universities'

const USAGE = `Usage: npm run import -- universities FILE [--approve]
       npm run import -- places FILE [--approve]

FILE is a JSON array with one object a row. New rows are Pending; with --approve they are Approved, as are
the Pending ones that are there already. A file may be imported again: its rows are known by their ids.`

const IMPORTERS = { universities: importUniversities, places: importPlaces }
const SHOWN = 20

/** The arguments, or null when they are wrong. */
function parseArguments(): { what: keyof typeof IMPORTERS; file: string; approve: boolean } | null {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { approve: { type: 'boolean', default: false } } })
    const [what, file, ...rest] = positionals
    if ((what !== 'universities' && what !== 'places') || !file || rest.length) return null
    return { what, file, approve: values.approve }
  } catch {
    return null // an option that is not known
  }
}

/** @throws ImportError when there is no such file, or it is not UTF-8 */
function readText(file: string): string {
  let bytes: Buffer
  try {
    bytes = fs.readFileSync(file)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new ImportError(`There is no file ${file}.`)
    throw new ImportError(code === 'EISDIR' ? `${file} is a folder, not a file.` : `${file} cannot be read: ${message}.`)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ImportError('The file is not UTF-8 text.')
  }
}

function describe({ read, inserted, updated, unchanged, skipped }: ImportReport, file: string, seconds: number): string {
  const count = (value: number) => value.toLocaleString('en')
  const lines = [
    `Read ${count(read)} ${read === 1 ? 'row' : 'rows'} of ${path.basename(file)} in ${seconds.toFixed(1)} s: ` +
      `${count(inserted)} new, ${count(updated)} updated, ${count(unchanged)} unchanged, ${count(skipped.length)} skipped.`,
    ...skipped.slice(0, SHOWN).map(({ row, reason }) => `  Row ${row} was skipped: ${reason}`),
  ]
  if (skipped.length > SHOWN) lines.push(`  and ${count(skipped.length - SHOWN)} more`)
  return lines.join('\n')
}

async function main(): Promise<number> {
  const given = parseArguments()
  if (!given) {
    console.error(USAGE)
    return 2
  }
  try {
    const text = readText(given.file)
    parseRows(text) // a broken file needs no database to be told
    const opened = await openDatabase(databaseSettings(), 'import')
    try {
      await migrate(opened.db) // the import may be the first command on a new database
      const start = performance.now()
      const report = await IMPORTERS[given.what](opened.db, text, { approve: given.approve })
      console.log(describe(report, given.file, (performance.now() - start) / 1000))
      if (report.inserted > 0 && !given.approve) console.log('New rows are Pending: import the file again with --approve to show them.')
      return 0
    } finally {
      // What was imported stays so, whatever becomes of the connection now.
      await opened.close().catch((error: unknown) => console.error(`The database was not left cleanly: ${messageOf(error)}`))
    }
  } catch (error) {
    console.error(error instanceof ImportError ? error.message : `Nothing was imported: ${messageOf(error)}`)
    return 1
  }
}

process.exitCode = await main()
