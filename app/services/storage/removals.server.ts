import { z } from 'zod'
import { enqueue, job, type JobContext } from '../jobs/job.server'
import type { Db } from '~db/connection'
import { masterOfVariant } from './keys'
import { namedAmong } from './named-keys.server'
import type { ObjectInfo, Storage } from './storage'

/**
 * Deletes objects whose rows are gone, with their variants. Enqueued by operations that delete such rows, and scheduled
 * every night.
 */
export const removeObjectsJob = job('remove-stored-objects', z.strictObject({}))
/**
 * Deletes pictures of reviews and requests that no row has referenced for a day, left by a crash between storing the
 * object and its row.
 */
export const removeOrphansJob = job('remove-orphaned-objects', z.strictObject({}))

const DAY = 24 * 60 * 60 * 1000
const AT_ONCE = 500
/** Prefixes of objects that are stored before their rows. */
const WITH_ROWS = ['post_images/', 'pendingimages/']

/** Enqueues the removals that review_images' trigger has recorded. Call it in the transaction that deletes the rows. */
export const enqueueRemovals = (db: Db): Promise<void> =>
  enqueue(db, removeObjectsJob, {}, { key: removeObjectsJob.name })

/** Schedules the removal of objects that no row will reference, for when a transaction commits. */
export async function recordRemovals(transaction: Db, keys: string[]): Promise<void> {
  await transaction('stored_object_removals')
    .insert(keys.map((storage_key) => ({ storage_key })))
    .onConflict('storage_key')
    .ignore()
  await enqueueRemovals(transaction)
}

/** Schedules the removal of objects that no row will reference. */
export async function scheduleRemovals(db: Db, keys: string[]): Promise<void> {
  if (keys.length > 0) await db.transaction((transaction) => recordRemovals(transaction, keys))
}

/**
 * The job. Skips objects that a row references after all. Deletes a removal's record once everything is gone.
 * @throws StorageDown, to be retried
 */
export async function removeObjects({
  db,
  storage,
  log,
}: Pick<JobContext, 'db' | 'storage' | 'log'>): Promise<void> {
  for (;;) {
    const keys = await db('stored_object_removals').orderBy('storage_key').limit(AT_ONCE).pluck('storage_key')
    if (keys.length === 0) return
    const named = await namedAmong(db, keys)
    for (const key of keys) {
      if (named.has(key)) log.error({ key }, 'a stored object was due for removal, but a row still uses it')
      else await removeWithVariants(storage, key)
      await db('stored_object_removals').where({ storage_key: key }).del()
    }
  }
}

/** Deletes the variants first: if that fails, the picture and its removal are still there for the next try. */
async function removeWithVariants(storage: Storage, master: string) {
  for await (const { key } of storage.list(master))
    if (masterOfVariant(key) === master) await storage.delete(key)
  await storage.delete(master)
}

/** The nightly job. Checks all objects, in batches. */
export async function removeOrphans({
  db,
  storage,
  log,
}: Pick<JobContext, 'db' | 'storage' | 'log'>): Promise<void> {
  let piece: ObjectInfo[] = []
  let removed = 0
  for (const folder of WITH_ROWS) {
    for await (const object of storage.list(folder)) {
      if (Date.now() - object.modified.getTime() >= DAY) piece.push(object)
      if (piece.length === AT_ONCE) await removePiece()
    }
  }
  await removePiece()
  if (removed > 0) log.warn({ removed }, 'stored objects without a row were removed')

  async function removePiece() {
    const pictures = piece.map(({ key }) => ({ key, master: masterOfVariant(key) ?? key }))
    const named = await namedAmong(
      db,
      pictures.flatMap(({ key, master }) => [key, master]),
    )
    for (const { key, master } of pictures) {
      if (named.has(key) || named.has(master)) continue
      await storage.delete(key)
      removed++
    }
    piece = []
  }
}
