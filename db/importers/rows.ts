import type { Knex } from 'knex'
import type { z } from 'zod'
import type { Db } from '../connection'
import { readCsv } from '../csv'
import { inSlices } from '../in-slices'
import { tooMuchCsv, tooMuchJson } from './bounds'
import { refusal } from './refusals'

/** The whole file can't be imported, and nothing was written. The message is one plain sentence. */
export class ImportError extends Error {
  override name = 'ImportError'
}

/**
 * A field that keeps its value although the file has another one, because a higher source or a later file said it.
 * `suggested`: the file's value is a suggested edit that's waiting for an admin.
 */
export type Kept = { field: string; file: unknown; kept: unknown; suggested: boolean }

/**
 * Counts for a file: read = inserted + updated + unchanged + skipped. `row` counts from 1. `kept`: fields where the file has
 * another value that it may not replace. `suggested`: rows whose newer values became suggested edits, if they weren't before.
 */
export type ImportReport = {
  read: number
  inserted: number
  updated: number
  unchanged: number
  suggested: number
  kept: { row: number; identity: string; fields: Kept[] }[]
  skipped: { row: number; reason: string }[]
}

export type ImportOptions = {
  /** Approves new rows and existing Pending ones. By default, new rows are Pending. */
  approve?: boolean
  /** Called for each row that wasn't skipped. `row` counts from 1, `identity` is JSON of [source, source_id]. */
  each?: (row: number, outcome: Outcome, identity: string) => void
}

export type Outcome = 'inserted' | 'updated' | 'unchanged'
export type ItemTable = 'universities' | 'study_locations'

/** How to check and write rows of one kind of file. */
export type Plan<Row> = {
  table: ItemTable
  schema: z.ZodType<Row>
  /** A row's identity. A file with two rows of the same identity is invalid. */
  identity: (row: Row) => string
  /** Writes a batch and returns what became of each row, in order. May throw a constraint violation. */
  write: (trx: Knex.Transaction, rows: Row[]) => Promise<Written[]>
}

type Written = { outcome: Outcome; kept: Kept[]; suggested: boolean }
type Numbered<Row> = { row: number; value: Row }

const BATCH = 500
/** An advisory lock ("CARR" in ASCII), because two imports at once could deadlock. */
const LOCK = 0x43415252

/**
 * Imports the text of one file in one transaction. `prepare` reads what the checks need (states, tags). Invalid rows,
 * and rows that the database rejects, are reported and skipped.
 * @throws ImportError if the text isn't a list of rows, or another import is running
 * @throws Error of the database otherwise; nothing is written then either
 */
export async function importRows<Row>(
  db: Db,
  text: string,
  prepare: (trx: Knex.Transaction) => Promise<Plan<Row>>,
  each: ImportOptions['each'] = () => {},
): Promise<ImportReport> {
  const raw = await parseRows(text)
  return await db.transaction(async (trx) => {
    const {
      rows: [lock],
    } = await trx.raw<{ rows: { taken: boolean }[] }>('select pg_try_advisory_xact_lock(?) taken', [LOCK])
    if (!lock?.taken)
      throw new ImportError('Another import into this database is running. Try again when it has finished.')
    const plan = await prepare(trx)
    const report: ImportReport = {
      read: raw.length,
      inserted: 0,
      updated: 0,
      unchanged: 0,
      suggested: 0,
      kept: [],
      skipped: [],
    }
    const good = await checkRows(raw, plan, report)
    for (let at = 0; at < good.length; at += BATCH) {
      await writeOrSplit(trx, good.slice(at, at + BATCH), plan, report, each)
      // A table that was empty has no statistics, so its triggers would keep scanning all of it for every row.
      if (at === 0) await trx.raw('analyze ??', [plan.table])
    }
    report.skipped.sort((a, b) => a.row - b.row)
    return report
  })
}

/**
 * The unchecked rows of a file: a JSON array, an export object with a `rows` array, or CSV.
 * @throws ImportError if the file is empty, has no rows, more than `most`, or is none of these
 */
export async function parseRows(text: string, most = Infinity): Promise<unknown[]> {
  const content = text.replace(/^\uFEFF/, '') // the byte order mark that some editors write
  if (!content.trim()) throw new ImportError('The file is empty.')
  const rows = /^\s*[[{]/.test(content) ? jsonRows(content, most) : await csvRows(content, most)
  if (rows.length === 0) throw new ImportError('The file has no rows.')
  return rows
}

function refuse(fault: string | null) {
  if (fault) throw new ImportError(fault)
}

function jsonRows(text: string, most: number): unknown[] {
  refuse(tooMuchJson(text, most))
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new ImportError("The file isn't valid JSON, or it's cut off.")
  }
  const rows = Array.isArray(parsed) ? parsed : (parsed as { rows?: unknown }).rows
  if (!Array.isArray(rows))
    throw new ImportError("The file isn't a list. It should be a JSON array with one object for each row.")
  return rows
}

async function csvRows(text: string, most: number): Promise<unknown[]> {
  refuse(tooMuchCsv(text, most))
  const [names = ''] = text.trimStart().split(/\r?\n/, 1)
  const columns = names.split(/[,;\t]/).map((name) => name.replace(/^"|"$/g, '').trim())
  if (text.includes('\0') || !columns.includes('id') || !columns.includes('name'))
    throw new ImportError(
      "The file isn't JSON or CSV. A CSV file starts with a line of column names that include id and name.",
    )
  try {
    return await readCsv(text)
  } catch (error) {
    throw new ImportError(`The file can't be read as CSV: ${(error as Error).message}.`)
  }
}

async function checkRows<Row>(
  raw: unknown[],
  plan: Plan<Row>,
  report: ImportReport,
): Promise<Numbered<Row>[]> {
  const good: Numbered<Row>[] = []
  const seen = new Map<string, number>()
  await inSlices(raw, (entry, index) => {
    const row = index + 1
    const checked = plan.schema.safeParse(entry)
    if (!checked.success) return void report.skipped.push({ row, reason: describe(checked.error) })
    const identity = plan.identity(checked.data)
    const earlier = seen.get(identity)
    if (earlier) return void report.skipped.push({ row, reason: `has the same id as row ${earlier}` })
    seen.set(identity, row)
    good.push({ row, value: checked.data })
  })
  return good
}

/** A row can have as many faults as values. */
const FAULTS_TOLD = 20

/** "name is missing; lat is not between -90 and 90". */
function describe(error: z.ZodError): string {
  return error.issues
    .slice(0, FAULTS_TOLD)
    .map(({ path, message }) => [path.join(' '), message].filter(Boolean).join(' '))
    .join('; ')
}

/**
 * Writes rows under a savepoint. If the database rejects one, splits the batch in half until only that row is
 * left.
 */
async function writeOrSplit<Row>(
  trx: Knex.Transaction,
  rows: Numbered<Row>[],
  plan: Plan<Row>,
  report: ImportReport,
  each: NonNullable<ImportOptions['each']>,
) {
  try {
    const written = await trx.transaction((savepoint) =>
      plan.write(
        savepoint,
        rows.map(({ value }) => value),
      ),
    )
    written.forEach(({ outcome, kept, suggested }, index) => {
      report[outcome]++
      report.suggested += Number(suggested)
      const { row, value } = rows[index]!
      const identity = plan.identity(value)
      if (kept.length > 0) report.kept.push({ row, identity, fields: kept })
      each(row, outcome, identity)
    })
  } catch (error) {
    const reason = refusal(error)
    if (!reason) throw error
    const [first] = rows
    if (rows.length === 1 && first) return void report.skipped.push({ row: first.row, reason })
    const middle = Math.ceil(rows.length / 2)
    await writeOrSplit(trx, rows.slice(0, middle), plan, report, each)
    await writeOrSplit(trx, rows.slice(middle), plan, report, each)
  }
}
