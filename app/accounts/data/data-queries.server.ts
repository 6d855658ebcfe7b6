import type { Db } from '~db/connection'
import type { DataExportRow } from '~db/tables'
import { DOWNLOAD_DAYS } from './data-rules'

/** The one copy of a user's data that is being prepared, or null. */
export async function waitingExport(db: Db, userId: number): Promise<DataExportRow | null> {
  return (await db('data_exports').where({ user_id: userId, status: 'waiting' }).first()) ?? null
}

/** Begins a copy of a user's data, to be stored under `storageKey`; its id, or null when one is being prepared. */
export async function insertExport(db: Db, userId: number, storageKey: string): Promise<number | null> {
  const [row] = await db('data_exports')
    .insert({ user_id: userId, storage_key: storageKey })
    .onConflict(db.raw("(user_id) where status = 'waiting'"))
    .ignore()
    .returning('id')
  return row?.id ?? null
}

/** What the page of a user's data lists: copies that are prepared or can be had, and the last one if it failed. Newest first. */
export async function shownExports(db: Db, userId: number): Promise<DataExportRow[]> {
  const rows = await db('data_exports')
    .where({ user_id: userId })
    .where((either) => void either.whereNot({ status: 'ready' }).orWhere('expires_at', '>', db.fn.now()))
    .orderBy('id', 'desc')
  return rows.filter(({ status }, index) => status !== 'failed' || index === 0)
}

/** A copy of someone's data by its id, or null. */
export async function exportById(db: Db, id: number): Promise<DataExportRow | null> {
  return (await db('data_exports').where({ id }).first()) ?? null
}

/** A user's own copy by its id; null for others'. */
export async function ownExport(db: Db, userId: number, id: number): Promise<DataExportRow | null> {
  return (await db('data_exports').where({ id, user_id: userId }).first()) ?? null
}

/** Notes that a copy is stored, `bytes` long; false when it is not waiting (any more). */
export async function exportIsReady(db: Db, id: number, bytes: number): Promise<boolean> {
  const expires_at = db.raw("now() + ? * interval '1 day'", [DOWNLOAD_DAYS])
  const changed = await db('data_exports')
    .where({ id, status: 'waiting' })
    .update({ status: 'ready', bytes, ready_at: db.fn.now(), expires_at })
  return changed > 0
}

/** Gives up a copy that is being prepared. */
export async function exportFailed(db: Db, id: number): Promise<void> {
  await db('data_exports').where({ id, status: 'waiting' }).update({ status: 'failed' })
}
