import { z } from 'zod'
import { job, type JobContext } from '../jobs/job.server'
import { masterOfVariant } from './keys'
import { scheduleRemovals } from './removals.server'

/** Enqueued when an account is deleted, and scheduled every night. */
export const unnamePhotosJob = job('unname-photos', z.strictObject({}))

const AT_ONCE = 100
type Stores = Pick<JobContext, 'db' | 'storage'>

/**
 * Moves the photos of deleted accounts to keys without the account's ID, because the addresses of photos tell which
 * reviews were written by the same person. Can be interrupted anywhere: the next run starts the same photo again.
 * @throws StorageDown, to be retried
 */
export async function unnamePhotos(
  stores: Stores,
  _payload: object = {},
  stopped?: AbortSignal,
): Promise<void> {
  for (let after = 0; ;) {
    const photos = await stores
      .db('review_images')
      .whereNull('user_id')
      .where('id', '>', after)
      .whereRaw("storage_key ~ '^post_images/[1-9]'")
      .orderBy('id')
      .limit(AT_ONCE)
      .select('id', 'storage_key', 'variants_made_at')
    for (const photo of photos) {
      stopped?.throwIfAborted()
      await unname(stores, photo)
    }
    if (photos.length < AT_ONCE) return
    after = photos.at(-1)!.id
  }
}

type Photo = { id: number; storage_key: string; variants_made_at: Date | null }

async function unname({ db, storage }: Stores, { id, storage_key: old, variants_made_at }: Photo) {
  const key = old.replace(/^post_images\/\d+\//, 'post_images/0/')
  // If only the database was restored from a backup, it's there already.
  if (!(await storage.copy(old, key)) && !(await storage.head(key))) return
  for await (const variant of storage.list(old))
    if (masterOfVariant(variant.key) === old)
      await storage.copy(variant.key, key + variant.key.slice(old.length))
  await db.transaction(async (transaction) => {
    // If its variants were made or it was deleted in the meantime, the copies aren't complete or are orphans.
    const moved = await transaction('review_images')
      .where({ id, storage_key: old })
      .whereRaw('(variants_made_at is null) = ?', [variants_made_at === null])
      .update({ storage_key: key })
    if (moved) await scheduleRemovals(transaction, [old])
  })
}
