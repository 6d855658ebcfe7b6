import type { Db } from '~db/connection'

/** Keys for reading open data, without those that were withdrawn. */
const keys = (db: Db) => db('open_data_keys').whereNull('withdrawn_at')

/** The hashes of all keys that weren't withdrawn. */
export const keyHashes = (db: Db): Promise<{ id: number; token_hash: Buffer }[]> =>
  keys(db).select('id', 'token_hash')

/** Notes that a key was used today. */
export const noteKeyUse = (db: Db, id: number) => keys(db).where({ id }).update({ last_used_at: db.fn.now() })

/** Keys that weren't withdrawn, by name. */
export const listKeys = (
  db: Db,
): Promise<{ id: number; name: string; created_at: Date; last_used_at: Date | null }[]> =>
  keys(db).orderBy(['name', 'id']).select('id', 'name', 'created_at', 'last_used_at')

/** Inserts a key. The same one twice is one. */
export async function insertKey(db: Db, key: { name: string; token_hash: Buffer }): Promise<void> {
  await db('open_data_keys').insert(key).onConflict('token_hash').ignore()
}

/** Withdraws a key. Returns whether there was one. */
export const withdrawKey = async (db: Db, id: number): Promise<boolean> =>
  (await keys(db).where({ id }).update({ withdrawn_at: db.fn.now() })) > 0
