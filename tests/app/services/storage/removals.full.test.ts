import fs from 'node:fs'
import path from 'node:path'
import pino from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  enqueueRemovals,
  scheduleRemovals,
  removeObjects,
  removeOrphans,
} from '~/services/storage/removals.server'
import { unnamePhotos } from '~/services/storage/unname-photos.server'
import { StorageDown, type Storage } from '~/services/storage/storage'
import { compareStorage } from '~/services/storage/named-keys.server'
import { insertLocation } from '../../../factories/location'
import { insertPhoto } from '../../../factories/photo'
import { insertReview } from '../../../factories/review'
import { insertUser } from '../../../factories/user'
import { useDatabase } from '../../../support/database'
import { temporaryFolder } from '../../../support/folder'
import { jobContext, runJobs } from '../../../support/jobs'
import { jpegBytes, keysOf } from './contract'

const database = useDatabase()
const varDir = temporaryFolder()
const storage = jobContext({} as never, { varDir }).storage
const lines: Record<string, unknown>[] = []
const log = pino(
  { level: 'info' },
  { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
)
const context = (store: Storage = storage) => ({ db: database.db, storage: store, log })

let review: { id: number; user_id: number | null; study_location_id: number }
beforeEach(async () => {
  for (const key of await keysOf(storage)) await storage.delete(key)
  await database.db('review_images').del()
  await database.db('stored_object_removals').del()
  lines.length = 0
  const user = await insertUser(database.db)
  review = await insertReview(database.db, {
    study_location_id: (await insertLocation(database.db)).id,
    user_id: user.id,
  })
})

async function put(key: string, days = 0) {
  await storage.put(key, jpegBytes(100), { contentType: 'image/jpeg' })
  const then = new Date(Date.now() - days * 24 * 3_600_000)
  fs.utimesSync(path.join(varDir, 'uploads', key), then, then)
}
async function photo(days = 0) {
  const row = await insertPhoto(database.db, review)
  for (const each of ['', '-320.avif', '-320.webp', '-320.jpg']) await put(row.storage_key + each, days)
  return row
}
const waiting = () => database.db('stored_object_removals').orderBy('storage_key').pluck('storage_key')

describe('a deleted row', () => {
  it.each(['the photo', 'the review', 'the place'])(
    'with %s records its object, which the job removes with its variants',
    async (what) => {
      const [gone, stays] = [
        await photo(),
        await insertPhoto(
          database.db,
          await insertReview(database.db, {
            study_location_id: (await insertLocation(database.db)).id,
            user_id: review.user_id,
          }),
        ),
      ]
      await put(stays.storage_key)
      if (what === 'the photo') await database.db('review_images').where({ id: gone.id }).del()
      if (what === 'the review') await database.db('reviews').where({ id: review.id }).del()
      if (what === 'the place')
        await database.db('study_locations').where({ id: review.study_location_id }).del()
      expect(await waiting()).toEqual([gone.storage_key])
      expect(
        await compareStorage(database.db, storage),
        'what waits for its removal is no difference',
      ).toMatchObject({ missing: [], unnamed: [] })
      await enqueueRemovals(database.db)
      await runJobs(database, { varDir })
      expect([await keysOf(storage), await waiting()]).toEqual([[stays.storage_key], []])
    },
  )

  it('with its author keeps its object', async () => {
    const { storage_key, id } = await photo()
    await database.db('users').where({ id: review.user_id! }).del()
    expect(await waiting()).toEqual([])
    expect(await database.db('review_images').where({ id }).first()).toMatchObject({
      user_id: null,
      storage_key,
    })
  })
})

describe('the job', () => {
  it('keeps trying while object storage is down, and removes finished ones from the list', async () => {
    const [first, second] = [await photo(), await photo()]
    await database.db('review_images').del()
    let calls = 0
    const down = {
      ...storage,
      delete: (key: string) => (++calls > 5 ? Promise.reject(new StorageDown('down')) : storage.delete(key)),
    }
    await expect(removeObjects(context(down))).rejects.toBeInstanceOf(StorageDown)
    expect((await waiting()).length).toBe(1)
    await removeObjects(context())
    expect([await keysOf(storage), await waiting()]).toEqual([[], []])
    expect([first.id, second.id]).not.toContain(null)
  })

  it('removes 1,200 at once, and nothing twice', async () => {
    const keys = Array.from(
      { length: 1200 },
      (_each, n) => `post_images/1/2/${String(n).padStart(32, '0')}-a.jpg`,
    )
    for (const key of keys.slice(0, 20)) await put(key)
    await scheduleRemovals(database.db, keys)
    await scheduleRemovals(database.db, keys.slice(0, 3))
    await scheduleRemovals(database.db, [])
    await Promise.all([removeObjects(context()), removeObjects(context())])
    expect([await keysOf(storage), await waiting()]).toEqual([[], []])
  })

  it('leaves an object alone that a row refers to after all, and says so', async () => {
    const { storage_key } = await photo()
    await scheduleRemovals(database.db, [storage_key])
    await removeObjects(context())
    expect([(await keysOf(storage)).length, await waiting()]).toEqual([4, []])
    expect(lines).toContainEqual(expect.objectContaining({ level: 50, key: storage_key }))
  })

  it('does not mistake a picture for a variant of another', async () => {
    const { storage_key } = await photo()
    await put(`${storage_key}-320.avif-320.webp`)
    await put(`${storage_key}x`)
    await database.db('review_images').del()
    await removeObjects(context())
    expect(await keysOf(storage)).toEqual([`${storage_key}-320.avif-320.webp`, `${storage_key}x`])
  })
})

describe('the photos of a deleted account', () => {
  const VARIANTS = ['', '-320.avif', '-320.jpg', '-320.webp']
  const all = (key: string) => VARIANTS.map((each) => key + each)
  const moved = (key: string) => key.replace(/^post_images\/\d+/, 'post_images/0')
  const rows = () => database.db('review_images').orderBy('id').pluck('storage_key')

  it('lose its ID, wherever the job was interrupted', async () => {
    const keys = [(await photo()).storage_key, (await photo()).storage_key]
    const other = await insertPhoto(database.db, {
      ...review,
      user_id: (await insertUser(database.db)).id,
    })
    await put(other.storage_key)
    await unnamePhotos(context())
    expect(await rows()).toEqual([...keys, other.storage_key])
    await database.db('users').where({ id: review.user_id! }).del()
    for (let allowed = 0; allowed < 4; allowed++) {
      let calls = 0
      const down = {
        ...storage,
        copy: (from: string, to: string) =>
          calls++ === allowed ? Promise.reject(new StorageDown('down')) : storage.copy(from, to),
      }
      await expect(unnamePhotos(context(down))).rejects.toBeInstanceOf(StorageDown)
      const missing = await compareStorage(database.db, storage)
      expect(missing.missing).toEqual([])
    }
    await unnamePhotos(context())
    await unnamePhotos(context())
    expect(await rows()).toEqual([...keys.map(moved), other.storage_key])
    expect(await waiting()).toEqual(keys.toSorted())
    await removeObjects(context())
    expect(await keysOf(storage)).toEqual([...keys.map(moved).flatMap(all), other.storage_key].sort())
  })

  it('that were moved before the database was restored are found; a lost one changes nothing', async () => {
    const [{ storage_key }, lost] = [await photo(), await insertPhoto(database.db, review)]
    for (const key of all(storage_key)) {
      await storage.copy(key, moved(key))
      await storage.delete(key)
    }
    await database.db('users').where({ id: review.user_id! }).del()
    await unnamePhotos(context())
    expect(await rows()).toEqual([moved(storage_key), lost.storage_key])
  })

  it('that were deleted or got variants while they were copied stay as they are', async () => {
    const [gone, made] = [await photo(), await photo()]
    await database.db('users').where({ id: review.user_id! }).del()
    const meanwhile = {
      ...storage,
      async copy(from: string, to: string) {
        await database.db('review_images').where({ id: gone.id }).del()
        await database.db('review_images').where({ id: made.id }).update({ variants_made_at: new Date() })
        return storage.copy(from, to)
      },
    }
    await unnamePhotos(context(meanwhile))
    expect([await rows(), await waiting()]).toEqual([[made.storage_key], [gone.storage_key]])
    await unnamePhotos(context())
    expect(await rows()).toEqual([moved(made.storage_key)])
  })
})

describe('the nightly job', () => {
  it('removes review pictures that have been unreferenced for a day, with their variants, and nothing else', async () => {
    const kept = await photo(9)
    const orphan = 'post_images/7/8/0123456789abcdef0123456789abcdef-a.jpg'
    for (const each of [orphan, `${orphan}-640.avif`, `${orphan}-640.jpg`]) await put(each, 2)
    await put('post_images/7/8/young.jpg', 0.9)
    await put('profile_images/7/profile_img', 9)
    await removeOrphans(context())
    expect(await keysOf(storage)).toEqual(
      [
        kept.storage_key,
        ...['-320.avif', '-320.jpg', '-320.webp'].map((each) => kept.storage_key + each),
        'post_images/7/8/young.jpg',
        'profile_images/7/profile_img',
      ].sort(),
    )
    expect(lines).toContainEqual(expect.objectContaining({ removed: 3 }))
    lines.length = 0
    await removeOrphans(context())
    expect(lines).toEqual([])
  })

  it('handles more than one batch', async () => {
    const kept = await photo(9)
    await Promise.all(Array.from({ length: 1010 }, (_, n) => put(`post_images/9/9/${n}.jpg`, 2)))
    await removeOrphans(context())
    expect((await keysOf(storage)).every((key) => key.startsWith(kept.storage_key))).toBe(true)
    expect((await keysOf(storage)).length).toBe(4)
  })
})

it('the comparison reports a missing file', async () => {
  const { storage_key, id } = await insertPhoto(database.db, review)
  expect((await compareStorage(database.db, storage)).missing).toEqual([
    { key: storage_key, by: `review_images ${id}`, needed: true },
  ])
})
