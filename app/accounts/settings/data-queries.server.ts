import type { Db } from '~db/connection'
import type { DataExportRow } from '~db/tables'
import { DOWNLOAD_DAYS } from '../data-rules'

/** The user's data export in progress, or null. */
export async function waitingExport(db: Db, userId: number): Promise<DataExportRow | null> {
  return (await db('data_exports').where({ user_id: userId, status: 'waiting' }).first()) ?? null
}

/** Starts an export to `storageKey`. Returns its id, or null when one is already in progress. */
export async function insertExport(db: Db, userId: number, storageKey: string): Promise<number | null> {
  const [row] = await db('data_exports')
    .insert({ user_id: userId, storage_key: storageKey })
    .onConflict(db.raw("(user_id) where status = 'waiting'"))
    .ignore()
    .returning('id')
  return row?.id ?? null
}

/** Exports to list on the data page, newest first: those in progress or available, and the last one if it failed. */
export async function shownExports(db: Db, userId: number): Promise<DataExportRow[]> {
  const rows = await db('data_exports')
    .where({ user_id: userId })
    .where((either) => void either.whereNot({ status: 'ready' }).orWhere('expires_at', '>', db.fn.now()))
    .orderBy('id', 'desc')
  return rows.filter(({ status }, index) => status !== 'failed' || index === 0)
}

export async function exportById(db: Db, id: number): Promise<DataExportRow | null> {
  return (await db('data_exports').where({ id }).first()) ?? null
}

/** The user's own export by its id; null for other users' exports. */
export async function ownExport(db: Db, userId: number, id: number): Promise<DataExportRow | null> {
  return (await db('data_exports').where({ id, user_id: userId }).first()) ?? null
}

/** Marks an export of `bytes` bytes as ready; false when it's no longer waiting. */
export async function exportIsReady(db: Db, id: number, bytes: number): Promise<boolean> {
  const expires_at = db.raw("now() + ? * interval '1 day'", [DOWNLOAD_DAYS])
  const changed = await db('data_exports')
    .where({ id, status: 'waiting' })
    .update({ status: 'ready', bytes, ready_at: db.fn.now(), expires_at })
  return changed > 0
}

/** Marks an export in progress as failed. */
export async function exportFailed(db: Db, id: number): Promise<void> {
  await db('data_exports').where({ id, status: 'waiting' }).update({ status: 'failed' })
}
