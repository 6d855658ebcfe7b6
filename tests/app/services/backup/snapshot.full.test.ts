import path from 'node:path'
import { buffer as wholeOf } from 'node:stream/consumers'
import { beforeAll, expect, it } from 'vitest'
import { backUp } from '~/services/backup/back-up.server'
import { verifyBackup } from '~/services/backup/verify-backup.server'
import { createDiskStorage } from '~/services/storage/disk.server'
import type { Storage } from '~/services/storage/storage'
import { insertLocation } from '../../../factories/location'
import { insertPhoto } from '../../../factories/photo'
import { insertReview } from '../../../factories/review'
import { insertUser } from '../../../factories/user'
import { useDatabase } from '../../../support/database'
import { temporaryFolder } from '../../../support/folder'
import { jpegBytes } from '../storage/contract'

const database = useDatabase()
beforeAll(async () => void (await insertUser(database.db))) // an empty database isn't backed up
const disk = createDiskStorage(path.join(temporaryFolder(), 'uploads'))

async function made(storage: Storage) {
  let bytes: Buffer = Buffer.alloc(0)
  const done = await backUp(
    { db: database.db, storage, version: '1.3.0', secrets: [], key: null },
    async (source) => (bytes = await wholeOf(source)).length,
  )
  const open = async function* () {
    yield bytes
  }
  return { ...done, manifest: (await verifyBackup(open(), [])).manifest }
}

it('a backup sees one moment of a busy database: all of a transaction, or nothing of it', async () => {
  await database.db('sent_mails').del()
  let go = true
  let written = 0
  const writer = (async () => {
    for (; go; written++) {
      // The one table is read long before the other.
      await database.db.transaction(async (transaction) => {
        await transaction.raw('insert into rate_limits (key) values (?)', [`both ${written}`])
        await transaction('sent_mails').insert({ key: `both ${written}` })
      })
    }
  })()
  const counts: number[] = []
  for (let n = 0; n < 2; n++) {
    const { tables } = await made(disk)
    const rowsOf = (name: string) => tables.find((table) => table.name === `public.${name}`)!.rows
    expect(rowsOf('rate_limits')).toBe(rowsOf('sent_mails'))
    counts.push(rowsOf('sent_mails'))
  }
  go = false
  await writer
  expect(counts[1]).toBeGreaterThan(counts[0]!) // it did write meanwhile
})

it('lists files that its rows refer to but that are missing: removed meanwhile, lost before, or empty', async () => {
  const location = await insertLocation(database.db)
  const review = await insertReview(database.db, { study_location_id: location.id, user_id: null })
  const [kept, removed, lost, empty] = [
    await insertPhoto(database.db, review),
    await insertPhoto(database.db, review),
    await insertPhoto(database.db, review),
    await insertPhoto(database.db, review),
  ]
  for (const { storage_key } of [kept, removed])
    await disk.put(storage_key, jpegBytes(2000), { contentType: 'image/jpeg' })
  await disk.put(empty.storage_key, Buffer.alloc(0), { contentType: 'image/jpeg' })
  /** A user deletes a photo between rows and files. */
  const storage: Storage = {
    ...disk,
    async *list(prefix) {
      await database.db('review_images').where({ id: removed.id }).delete()
      await disk.delete(removed.storage_key)
      yield* disk.list(prefix)
    },
  }
  const { missing, manifest } = await made(storage)
  expect(missing).toHaveLength(3)
  expect(missing).toEqual(
    expect.arrayContaining([
      { key: removed.storage_key, by: `review_images ${removed.id}`, removed: true, accepted: false },
      { key: lost.storage_key, by: `review_images ${lost.id}`, removed: false, accepted: false },
      { key: empty.storage_key, by: `review_images ${empty.id}`, removed: false, accepted: false },
    ]),
  )
  expect(manifest.missing).toEqual(missing)
  expect(manifest.files.count).toBe(1)
})

it.each([0, 20_000_000, -1])(
  'a backup that fails after %i bytes (-1: before it is read) leaves no transaction behind',
  async (most) => {
    if (most !== 0)
      await database.db.raw(
        "insert into sent_mails (key) select repeat('x', 90) || n from generate_series(1, 250000) n on conflict do nothing",
      )
    let bytes = 0
    const failing = backUp(
      { db: database.db, storage: disk, version: '1.3.0', secrets: [], key: null },
      async (source) => {
        if (most < 0) await new Promise((resolve) => setTimeout(resolve, 3000))
        if (most < 0) throw new Error('the disk is full')
        for await (const piece of source)
          if ((bytes += piece.length) > most) throw new Error('the disk is full')
        return 0
      },
    )
    await expect(failing).rejects.toThrow('the disk is full')
    const { rows } = await database.db.raw(
      "select count(*) as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    )
    expect(rows[0].n).toBe(0)
  },
)
