import { z } from 'zod'
import { job, type JobContext } from '~/services/jobs/job.server'
import { traitText } from '~/spots/model/area-parts'
import type { Area } from '~/spots/model/areas'
import { factOfTrait } from '~/spots/model/fact-sources'
import { TRAIT_NAMES, traitFacts } from '~/spots/model/traits'
import { parseRows } from '~db/importers/parse'
import { ImportError } from '~db/refusals'
import type { ImportReport as Report } from '~db/importers/rows'
import { allStates } from '../items/item-queries.server'
import { LABELS } from '../labels'
import { areaLines, traitLines } from '../part-lines'
import { importNoticeWords } from './file-words'
import {
  dropOldContents,
  moveImport,
  takeImport,
  factsOf,
  type Facts,
  type InsideFacts,
} from './file-queries.server'
import {
  type FactChange,
  type ImportReport,
  factChanges,
  nameOfRow,
  ROWS_SHOWN,
  valueText,
  type ImportKind,
} from './import-rules'
import type { Knex } from 'knex'
import { importLocations } from '~db/importers/locations'
import { importUniversities } from '~db/importers/universities'
import type { Db } from '~db/connection'

type ImportFile = { kind: ImportKind; content: string; approve: boolean }

const IMPORTERS = { places: importLocations, universities: importUniversities }

/** Ends a trial import by rolling back its transaction. */
class RollBack extends Error {
  override name = 'RollBack'
}

/**
 * Finds out what importing a file would do: imports it, compares and rolls back.
 * @throws ImportError when the file as a whole can't be imported
 */
async function tryFile(db: Db, file: ImportFile): Promise<ImportReport> {
  let tried: Imported | null = null
  let after: Facts = new Map()
  try {
    await db.transaction(async (transaction) => {
      tried = await importFile(transaction, file)
      after = await factsOf(
        transaction,
        file.kind,
        tried.changed.map(({ identity }) => identity),
      )
      throw new RollBack()
    })
  } catch (error) {
    if (!(error instanceof RollBack)) throw error
  }
  const { report, changed } = tried!
  const before = await factsOf(
    db,
    file.kind,
    changed.map(({ identity }) => identity),
  )
  return { ...report, changed: differing(changed, before, after) }
}

/** Imports a file in the caller's transaction and compares the items before and after. @throws ImportError */
async function importAndReport(
  transaction: Knex.Transaction,
  file: ImportFile,
  foreseen: ImportReport | null,
): Promise<ImportReport> {
  const { report, changed } = await importFile(transaction, file)
  const told = new Map(foreseen?.changed.map((each) => [each.row, each]))
  return { ...report, changed: changed.flatMap(({ row }) => told.get(row) ?? []) }
}

type Changed = { row: number; identity: string }
type Imported = { report: Omit<ImportReport, 'changed'>; changed: Changed[] }

async function importFile(
  transaction: Knex.Transaction,
  { kind, content, approve }: ImportFile,
): Promise<Imported> {
  const rows = await parseRows(content)
  const created: ImportReport['created'] = []
  const changed: Changed[] = []
  const { skipped, kept, notes, gone, ...counts } = await IMPORTERS[kind](transaction, rows, {
    approve,
    each(row, outcome, identity) {
      if (outcome === 'inserted' && created.length < ROWS_SHOWN) {
        const { name, place } = nameOfRow(rows[row - 1])
        created.push({ row, name: name ?? '', place })
      }
      if (outcome === 'updated' && changed.length < ROWS_SHOWN) changed.push({ row, identity })
    },
  })
  const refused = skipped
    .slice(0, ROWS_SHOWN)
    .map(({ row, reason }) => ({ row, name: nameOfRow(rows[row - 1]).name, reason }))
  return {
    report: {
      ...counts,
      skipped: skipped.length,
      created,
      refused,
      kept: await keptRows(transaction, rows, kept),
      allKept: kept.length,
      notes: notes.slice(0, ROWS_SHOWN),
      gone: gone.slice(0, ROWS_SHOWN),
    },
    changed,
  }
}

/** The first rows with values that the import leaves alone. */
async function keptRows(db: Db, rows: unknown[], kept: Report['kept']): Promise<ImportReport['kept']> {
  if (kept.length === 0) return []
  const states = new Map((await allStates(db)).map(({ id, name }) => [id, name]))
  return kept.slice(0, ROWS_SHOWN).map(({ row, id, fields }) => ({
    row,
    id,
    name: nameOfRow(rows[row - 1]).name,
    changes: fields.flatMap(({ field, file, kept: own, suggested }) => {
      if (field.startsWith('area-'))
        return areaLines(own ? [own as Area] : [], [file as Area]).map((line) => ({
          field: line.field,
          old: line.new || null,
          new: line.old || null,
          suggested,
        }))
      const trait = TRAIT_NAMES.find((name) => field === factOfTrait(name))
      const text = (value: unknown) =>
        trait ? traitText(trait, value as number | null) || null : valueText(field, value, states)
      const label = trait ? traitFacts(trait).label : (LABELS[field] ?? field)
      return { field: label, old: text(file), new: text(own), suggested }
    }),
  }))
}

const differing = (changed: Changed[], before: Facts, after: Facts): ImportReport['changed'] =>
  changed.flatMap(({ row, identity }) => {
    const [was, is] = [before.get(identity), after.get(identity)]
    if (!was || !is) return []
    const changes = [...factChanges(was.facts, is.facts), ...insideChanges(was.inside, is.inside)]
    return [{ row, id: was.id, name: was.name, changes }]
  })

/** Differences in a location's facts and areas, one line each. */
const insideChanges = (was: InsideFacts | null, is: InsideFacts | null): FactChange[] =>
  was && is
    ? [...traitLines(was.traits, is.traits), ...areaLines(was.areas, is.areas)].map((line) => ({
        field: line.field,
        old: line.old || null,
        new: line.new || null,
      }))
    : []

const payload = z.strictObject({ importId: z.number().int().positive() })
type Payload = z.infer<typeof payload>

/** Finds out what importing a file would do. */
export const tryImportJob = job('try-import', payload, { attempts: 3 })
/** Imports a confirmed file. */
export const runImportJob = job('run-import', payload, { attempts: 3 })
/** Deletes the content of files that weren't confirmed in time. */
export const dropImportsJob = job('drop-imports', z.strictObject({}))

/** Job: tries an import and stores only its report. */
export async function tryImport({ db, log }: JobContext, { importId }: Payload): Promise<void> {
  const file = await db.transaction((transaction) => takeImport(transaction, importId, 'waiting'))
  if (!file) return
  try {
    await moveImport(db, importId, ['waiting'], { state: 'tried', report: await tryFile(db, file) })
  } catch (error) {
    if (!(error instanceof ImportError)) log.error({ err: error, importId }, 'a file could not be tried')
    await moveImport(db, importId, ['waiting'], { state: 'failed', content: null, message: messageOf(error) })
  }
}

/** Job: imports a file. Rows, report and deleting the file's content are one transaction, so that it runs only once. */
export async function runImport({ db, log }: JobContext, { importId }: Payload): Promise<void> {
  try {
    await db.transaction(async (transaction) => {
      const file = await takeImport(transaction, importId, 'confirmed')
      if (!file) return
      const report = await importAndReport(transaction, file, file.report as ImportReport | null)
      await moveImport(transaction, importId, ['confirmed'], { state: 'done', report, content: null })
    })
  } catch (error) {
    if (!(error instanceof ImportError)) log.error({ err: error, importId }, 'a file could not be imported')
    await moveImport(db, importId, ['confirmed'], {
      state: 'failed',
      content: null,
      message: messageOf(error),
    })
  }
}

/** The nightly job. */
export const dropImports = ({ db }: JobContext): Promise<void> =>
  dropOldContents(db, importNoticeWords.tooOld)

const messageOf = (error: unknown) =>
  error instanceof ImportError ? error.message : importNoticeWords.broken
