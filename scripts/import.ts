import fs from 'node:fs'
import path from 'node:path'
import { migrate } from '../db/migrate'
import { databaseSettings } from '../db/open'
import { importLocations } from '../db/importers/locations'
import { messageOf } from '../db/importers/refusals'
import { ImportError, parseRows, type ImportReport } from '../db/importers/rows'
import { importUniversities } from '../db/importers/universities'
import { openForCommand } from './which-database'

const IMPORTERS = { universities: importUniversities, places: importLocations }
const SHOWN = 20

/** @throws ImportError if the file doesn't exist or isn't UTF-8 */
function readText(file: string): string {
  let bytes: Buffer
  try {
    bytes = fs.readFileSync(file)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new ImportError(`File not found: ${file}`)
    throw new ImportError(
      code === 'EISDIR' ? `${file} is a folder, not a file.` : `Can't read ${file}: ${message}.`,
    )
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ImportError("This file isn't UTF-8 text. Convert it and try again.")
  }
}

function describe(
  { read, inserted, updated, unchanged, suggested, kept, skipped }: ImportReport,
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
  for (const { row, fields } of kept.slice(0, SHOWN)) {
    const names = fields.map(
      ({ field, suggested: is }) => field.replaceAll('_', ' ') + (is ? ' (suggested)' : ''),
    )
    lines.push(
      `  Row ${row}: left alone, because an admin's or a later word counts more: ${names.join(', ')}`,
    )
  }
  if (kept.length > SHOWN) lines.push(`  and ${count(kept.length - SHOWN)} more rows with such changes`)
  if (suggested > 0) lines.push(`New suggested edits in the dashboard: ${count(suggested)}`)
  return lines.join('\n')
}

/**
 * Imports rows from a JSON or CSV file, as Pending or, with `approve`, as Approved. Rows have ids, so importing a
 * file again updates them.
 */
export async function importFile(
  what: keyof typeof IMPORTERS,
  file: string,
  approve: boolean,
): Promise<number> {
  try {
    const text = readText(file)
    await parseRows(text) // reports a broken file without opening a database
    const opened = await openForCommand(databaseSettings(), 'import')
    try {
      await migrate(opened.db) // this may be the first command on a new database
      const start = performance.now()
      const report = await IMPORTERS[what](opened.db, text, { approve })
      console.log(describe(report, file, (performance.now() - start) / 1000))
      if (report.inserted > 0 && !approve)
        console.log('New rows are Pending. To publish them, import the file again with --approve.')
      if (report.skipped.length < report.read) return 0
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
  }
}
