import type { Knex } from 'knex'
import { importPlaces } from '~db/importers/places'
import { parseRows } from '~db/importers/rows'
import { importUniversities } from '~db/importers/universities'
import type { Db } from '~db/connection'
import { factsOf, type Facts } from './import-queries.server'
import { factChanges, nameOfRow, ROWS_SHOWN, type ImportKind, type ImportReport } from './import-rules'

export type ImportFile = { kind: ImportKind; content: string; approve: boolean }

const IMPORTERS = { places: importPlaces, universities: importUniversities }

/** What ends a trial: its transaction is rolled back, so that nothing of it stays. */
class RollBack extends Error {
  override name = 'RollBack'
}

/**
 * What importing a file would do: it is done, looked at, and rolled back.
 * @throws ImportError when the file as a whole cannot be imported
 */
export async function tryFile(db: Db, file: ImportFile): Promise<ImportReport> {
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

/** Imports a file in the caller's transaction; what it changed is compared with what was before. @throws ImportError */
export async function importAndTell(
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
  const rows = parseRows(content)
  const created: ImportReport['created'] = []
  const changed: Changed[] = []
  const { skipped, ...counts } = await IMPORTERS[kind](transaction, content, {
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
  return { report: { ...counts, skipped: skipped.length, created, refused }, changed }
}

const differing = (changed: Changed[], before: Facts, after: Facts): ImportReport['changed'] =>
  changed.flatMap(({ row, identity }) => {
    const [was, is] = [before.get(identity), after.get(identity)]
    return was && is ? [{ row, id: was.id, name: was.name, changes: factChanges(was.facts, is.facts) }] : []
  })
