import type { Knex } from 'knex'
import type { z } from 'zod'
import type { Db } from '../connection'
import { inSlices } from '../in-slices'
import { columnMeant } from '../file-columns'
import { parseRows } from './parse'
import { ImportError, refusal, RowError } from '../refusals'

/** Why a row was imported without some of it, or needs a look, after the name of its column; and the value. */
export type Note = { reason: string; example?: string | null }

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
  kept: { row: number; id: number; fields: Kept[] }[]
  /** Each reason once, with its first row and the number of rows. */
  notes: (Note & { row: number; rows: number })[]
  /** Study spots that were in an earlier file of their source and aren't in this one. */
  gone: { id: number; name: string }[]
  skipped: { row: number; reason: string }[]
}

export type ImportOptions = {
  /** Approves new rows and existing Pending ones. By default, new rows are Pending. */
  approve?: boolean
  /** Called for each row that was written. `row` counts from 1, `identity` is JSON of [source, source_id]. */
  each?: (row: number, outcome: Outcome, identity: string) => void
}

/** The text of a file, or its rows. */
export type ImportSource = string | readonly unknown[] | AsyncIterable<unknown>

/** A row made from a source's own form, or null if it isn't one, and what couldn't be kept. */
export class SourceRow {
  constructor(
    readonly value: unknown,
    readonly notes: Note[],
  ) {}
}

export type Outcome = 'inserted' | 'updated' | 'unchanged'
export type ItemTable = 'universities' | 'study_locations'

/** How to check and write rows of one kind of file. */
export type Plan<Row> = {
  schema: z.ZodType<Row>
  /** A row's identity. A file with two rows of the same identity is invalid. */
  identity: (row: Row) => string
  /** The identity of a row that can't be read; null if it has none. */
  identityOfBad?: (entry: unknown) => string | null
  /** Writes a batch and returns what became of each row, in order. May throw a constraint violation. */
  write: (trx: Knex.Transaction, rows: Row[]) => Promise<Written[]>
  /** Called last, with the identity of every row in the file. */
  finish?: (trx: Knex.Transaction, identities: ReadonlySet<string>) => Promise<Pick<ImportReport, 'gone'>>
}

/** `id`, `identity`: of the row in the database. */
export type Written = {
  outcome: Outcome
  id: number | null
  identity: string
  kept: Kept[]
  suggested: boolean
  notes: Note[]
}

type Numbered<Row> = { row: number; value: Row; notes: Note[] }

const BATCH = 500
/** What an import writes, and what triggers read and write of it. */
const WRITTEN = `universities, study_locations, study_location_hours, study_location_tags, location_dates, location_areas,
  location_area_hours, location_traits, location_sources, known_traits, known_places, known_tags, search_documents`
/** An advisory lock ("CARR" in ASCII), because two imports at once could deadlock. */
const LOCK = 0x43415252

/**
 * Imports a file in one transaction. `prepare` reads what the checks need (states, tags). Invalid rows, and rows that
 * the database rejects, are reported and skipped.
 * @throws ImportError if it isn't a list of rows, or another import is running
 * @throws Error of the database otherwise; nothing is written then either
 */
export async function importRows<Row>(
  db: Db,
  source: ImportSource,
  prepare: (trx: Knex.Transaction) => Promise<Plan<Row>>,
  each: ImportOptions['each'] = () => {},
): Promise<ImportReport> {
  const entries = typeof source === 'string' ? await parseRows(source) : source
  return await db.transaction(async (trx) => {
    const {
      rows: [lock],
    } = await trx.raw<{ rows: { taken: boolean }[] }>('select pg_try_advisory_xact_lock(?) taken', [LOCK])
    if (!lock?.taken)
      throw new ImportError('Another import into this database is running. Try again when it has finished.')
    const plan = await prepare(trx)
    const report: ImportReport = {
      read: 0,
      inserted: 0,
      updated: 0,
      unchanged: 0,
      suggested: 0,
      kept: [],
      notes: [],
      gone: [],
      skipped: [],
    }
    const check = checker(plan, report)
    let isFirst = true
    for await (const some of batchesOf(entries)) {
      const good: Numbered<Row>[] = []
      await inSlices(some, (entry) => good.push(...check.read(entry)))
      if (good.length === 0) continue
      await writeOrSplit(trx, good, plan, report, each)
      // Tables that were empty, or have what a dry run took back, seem to have no rows: triggers would scan all of them for each.
      if (isFirst) await trx.raw(`analyze ${WRITTEN}`)
      isFirst = false
    }
    Object.assign(report, await plan.finish?.(trx, check.identities))
    report.skipped.sort((a, b) => a.row - b.row)
    return report
  })
}

async function* batchesOf(entries: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<unknown[]> {
  let batch: unknown[] = []
  for await (const entry of entries) {
    batch.push(entry)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function note(report: ImportReport, row: number, { reason, example = null }: Note): void {
  const known = report.notes.find((each) => each.reason === reason)
  if (known) known.rows++
  else report.notes.push({ reason, example: example && [...example].slice(0, 80).join(''), row, rows: 1 })
}

/** Reads rows one by one, and reports those that are wrong. */
function checker<Row>(plan: Plan<Row>, report: ImportReport) {
  const rows = new Map<string, number>()
  const identities = new Set<string>()
  const columns = new Set<string>()
  const skip = (row: number, reason: string) => {
    report.skipped.push({ row, reason })
    return []
  }
  const read = (entry: unknown): Numbered<Row>[] => {
    const row = ++report.read
    if (entry instanceof RowError) return skip(row, entry.message)
    if (entry instanceof SourceRow && entry.value === null) {
      for (const each of entry.notes) note(report, row, each)
      return []
    }
    const value = entry instanceof SourceRow ? entry.value : entry
    if (value === entry) lookAtColumns(value, row)
    const checked = plan.schema.safeParse(value)
    const identity = checked.success ? plan.identity(checked.data) : plan.identityOfBad?.(value)
    if (identity) identities.add(identity)
    if (!checked.success) return skip(row, describe(checked.error))
    const earlier = rows.get(identity!)
    if (earlier) return skip(row, `has the same id as row ${earlier}`)
    rows.set(identity!, row)
    return [{ row, value: checked.data, notes: entry instanceof SourceRow ? entry.notes : [] }]
  }
  const lookAtColumns = (value: unknown, row: number) => {
    for (const name of typeof value === 'object' ? Object.keys(value ?? {}) : []) {
      const meant = columns.has(name) || columns.size > MOST_COLUMNS ? null : columnMeant(name)
      columns.add(name)
      if (meant) note(report, row, { reason: `column ${name} isn’t known; did you mean ${meant}?` })
    }
  }
  return { read, identities }
}

/** Later ones aren't looked at: each row of a JSON file can have others. */
const MOST_COLUMNS = 1000
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
    written.forEach(({ outcome, id, identity, kept, suggested, notes }, index) => {
      report[outcome]++
      report.suggested += Number(suggested)
      const { row, notes: given } = rows[index]!
      if (kept.length > 0) report.kept.push({ row, id: id!, fields: kept })
      for (const each of [...given, ...notes]) note(report, row, each)
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
