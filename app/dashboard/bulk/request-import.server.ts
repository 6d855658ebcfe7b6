import type { Knex } from 'knex'
import type { Viewer } from '~/services/auth/viewer'
import { decidedMeanwhile } from '~/web/decision-text'
import { enqueue } from '~/services/jobs/job.server'
import { conflict, done, invalid, missing, type Outcome } from '~/services/outcome'
import { parseRows } from '~db/importers/parse'
import { ImportError } from '~db/refusals'
import type { Db } from '~db/connection'
import { importNoticeWords } from './file-words'
import {
  lockImport,
  importById,
  insertImport,
  moveImport,
  noteDecision,
  sameUpload,
  type ImportRow,
} from './file-queries.server'
import { IMPORT_ROWS, tidyFileName, type ImportKind } from './import-rules'
import { adminName } from '../people-queries.server'
import { runImportJob, tryImportJob } from './run-import.server'

type Upload = { viewer: Viewer; kind: ImportKind; approve: boolean; name: string; bytes: Buffer }

/**
 * Stores a file for a trial import. Refuses one that isn't a list of rows, with the importer's message. The same file
 * sent twice is stored once.
 */
export async function requestTrial(
  db: Db,
  { viewer, kind, approve, name, bytes }: Upload,
): Promise<Outcome<{ id: number }>> {
  let content: string
  try {
    content = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return invalid(importNoticeWords.notText, 'file')
  }
  try {
    await parseRows(content, IMPORT_ROWS)
  } catch (error) {
    if (error instanceof ImportError) return invalid(error.message, 'file')
    throw error
  }
  return db.transaction(async (transaction) => {
    const file = { kind, approve, uploaded_by: viewer.id, file_name: tidyFileName(name), content }
    const same = await sameUpload(transaction, file)
    if (same !== null) return done({ id: same })
    const id = await insertImport(transaction, file)
    await enqueue(transaction, tryImportJob, { importId: id })
    return done({ id })
  })
}

type Deciding = { viewer: Viewer; id: number; version: Date }

/** Confirms that a tested file should be imported. */
export const confirmImport = (db: Db, deciding: Deciding): Promise<Outcome<null>> =>
  decide(db, deciding, 'confirmed', ['tried'], async (transaction, id) => {
    await moveImport(transaction, id, ['tried'], { state: 'confirmed' })
    await enqueue(transaction, runImportJob, { importId: id })
  })

/** Discards the content of a file that was tested or couldn't be imported. */
export const discardImport = (db: Db, deciding: Deciding): Promise<Outcome<null>> =>
  decide(db, deciding, 'discarded', ['tried', 'failed'], async (transaction, id) => {
    await moveImport(transaction, id, ['tried', 'failed'], {
      state: 'discarded',
      content: null,
    })
  })

/** A file can be decided once. A second admin gets a conflict; repeating the same decision is a no-op. */
function decide(
  db: Db,
  { viewer, id, version }: Deciding,
  did: 'confirmed' | 'discarded',
  from: readonly ImportRow['state'][],
  run: (transaction: Knex.Transaction, id: number) => Promise<void>,
): Promise<Outcome<null>> {
  return db.transaction(async (transaction) => {
    await lockImport(transaction, id)
    const file = await importById(transaction, id)
    if (!file) return missing(importNoticeWords.missing)
    if (from.includes(file.state) && file.updated_at.getTime() === version.getTime()) {
      await run(transaction, id)
      await noteDecision(transaction, id, viewer.id)
      return done(null)
    }
    const before = file.state === 'discarded' ? 'discarded' : 'confirmed'
    if (!file.decided_at) return conflict(decidedMeanwhile(null))
    if (file.decided_by === viewer.id && before === did) return done(null)
    const who = await adminName(transaction, file.decided_by)
    return conflict(decidedMeanwhile({ who, did: before, at: file.decided_at }))
  })
}
