import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addPhotos, preparePhotos, storePhotos } from '~/reviews/photos/add-photos.server'
import { captionPhoto, deletePhoto } from '~/reviews/photos/change-photo.server'
import { deleteReview } from '~/reviews/writing/delete-review.server'
import { makePhotoVariants } from '~/reviews/photos/make-photo-variants.server'
import type { ChosenPhoto } from '~/reviews/photos/photo-form'
import { photosOf } from '~/reviews/photo-queries.server'
import { photoView } from '~/reviews/photos/photo-view.server'
import { makeWidth } from '~/services/storage/pictures.server'
import { compareStorage } from '~/services/storage/named-keys.server'
import { StorageDown, type Storage } from '~/services/storage/storage'
import type { Viewer } from '~/services/auth/viewer'
import { insertArea } from '../../factories/area'
import { insertLocation } from '../../factories/location'
import { insertReview } from '../../factories/review'
import { insertUser } from '../../factories/user'
import { viewerFor } from '../../factories/viewer'
import { useDatabase } from '../../support/database'
import { FULL } from '../../support/full'
import { temporaryFolder } from '../../support/folder'
import { jobContext, runJobs } from '../../support/jobs'
import { noise } from '../services/storage/picture-files'
import { itRows } from '../../support/it-rows'

const database = useDatabase()
const varDir = temporaryFolder()
const storage = jobContext({} as never, { varDir }).storage
const VARIANTS = ['avif', 'webp', 'jpg']
  .flatMap((format) => [320, 640, 1280].map((width) => `${width}.${format}`))
  .sort()

let viewer: Viewer
let reviewId: number
let locationId: number
let large: Buffer
/** Wide enough for all nine smaller sizes, and so low that making these takes no time. */
const pictures: Buffer[] = []
const plain = (width: number, height: number, r: number) =>
  sharp({ create: { width, height, channels: 3, background: { r, g: 90, b: 60 } } })
    .jpeg()
    .toBuffer()

beforeAll(async () => {
  large = await plain(1400, 900, 0)
  for (let n = 0; n < 14; n++) pictures.push(await plain(1400, 9, n * 18))
})
beforeEach(async () => {
  viewer = viewerFor(await insertUser(database.db))
  locationId = (await insertLocation(database.db, { name: `Café ${viewer.id}` })).id
  reviewId = (await insertReview(database.db, { study_location_id: locationId, user_id: viewer.id })).id
})

const chosen = (bytes: Buffer, name = 'My desk.JPG', caption: string | null = null): ChosenPhoto => ({
  name,
  caption,
  area: null,
  read: () => Promise.resolve(new Uint8Array(bytes).buffer),
})
const add = (files: ChosenPhoto[], store = storage, who = viewer) =>
  addPhotos({ db: database.db, storage: store }, { viewer: who, reviewId, files })
const rows = () => database.db('review_images').where({ review_id: reviewId }).orderBy('id')
const keys = async (prefix = `post_images/${viewer.id}/`) => {
  const found: string[] = []
  for await (const { key } of storage.list(prefix)) found.push(key)
  return found.sort()
}
const read = async (key: string) => buffer((await storage.get(key))!.body)
const removals = () =>
  database.db('stored_object_removals').where('storage_key', 'like', `post_images/${viewer.id}/%`)
const runAll = () => runJobs(database, { varDir })
const whose = (photoId: number) => ({ viewer, locationId, photoId })
const variantsOf = (key: string) => [key, ...VARIANTS.map((each) => `${key}-${each}`)].sort()
const view = (row: Parameters<typeof photoView>[0]) => photoView(row, storage, locationId)
const expectEqual = async () =>
  expect(await compareStorage(database.db, storage)).toMatchObject({ missing: [], unnamed: [] })

describe('adding photos', () => {
  it('stores the picture under the key of the specification, saves its row, and makes the smaller sizes in a job', async () => {
    const file = chosen(large, 'C:\\fakepath\\Mein Tisch (1).JPG', 'The long table')
    expect(await add([file])).toEqual({ ok: true, value: { added: 1 } })
    const [row] = await rows()
    expect(row).toMatchObject({
      user_id: viewer.id,
      study_location_id: locationId,
      description: 'The long table',
      width: 1400,
      height: 900,
      thumbhash: null,
      variants_made_at: null,
    })
    const key = row!.storage_key
    expect(key).toMatch(new RegExp(`^post_images/${viewer.id}/${reviewId}/[0-9a-f]{32}-Mein-Tisch-1\\.jpg$`))
    expect(await keys()).toEqual([key])
    const before = view((await photosOf(database.db, [reviewId])).get(reviewId)![0]!)
    const url = `/files/${key}?t=${row!.created_at.getTime()}`
    expect(before).toMatchObject({ made: false, tint: null, url })

    await runAll()
    expect(await keys()).toEqual(variantsOf(key))
    const [made] = await rows()
    expect(made!.variants_made_at).toBeInstanceOf(Date)
    const after = view({ ...made!, area: null })
    expect(after).toMatchObject({ made: true, caption: 'The long table' })
    expect(after.tint).toMatch(/^#[0-9a-f]{6}$/)
    await expectEqual()
  })

  it("accepts four at a time, and the same review's file once however often it is sent", async () => {
    const four = [0, 1, 2, 3].map((n) => chosen(pictures[n]!, `${n}.jpg`))
    expect(await add(four)).toMatchObject({ value: { added: 4 } })
    expect(await add(four)).toMatchObject({ ok: true, value: { added: 0 } })
    expect(await add([four[0]!, four[0]!, chosen(pictures[4]!)])).toMatchObject({ value: { added: 1 } })
    expect((await rows()).length).toBe(5)
    expect((await keys()).length).toBe(5)
    // A caption for one that has none isn't lost.
    const captions = async () => (await rows()).slice(0, 2).map(({ description }) => description)
    await add([chosen(pictures[0]!, '0.jpg', 'By the window')])
    expect(await captions()).toEqual(['By the window', null])
    await add([chosen(pictures[0]!, '0.jpg', 'Another one')])
    expect(await captions()).toEqual(['By the window', null])
    await runAll()
    await expectEqual()
  })

  it('adds them once when the same form comes ten times at the same moment', async () => {
    const two = [0, 1].map((n) => chosen(pictures[n]!))
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => add(two)))
    expect(outcomes.every(({ ok }) => ok)).toBe(true)
    expect((await rows()).length).toBe(2)
    await runAll()
    expect((await removals()).length).toBe(0)
    expect((await keys()).length).toBe(2 + 2 * VARIANTS.length)
    await expectEqual()
  })

  it('names the area it shows before the caption, and forgets an area that is gone or elsewhere', async () => {
    const { db } = database
    const area = await insertArea(db, locationId, { name: 'Map <b>room' })
    const elsewhere = await insertArea(db, (await insertLocation(db)).id)
    await add([
      { ...chosen(pictures[0]!, '0.jpg', 'Long table'), area: area.id },
      { ...chosen(pictures[1]!, '1.jpg'), area: area.id },
      { ...chosen(pictures[2]!, '2.jpg'), area: elsewhere.id },
      { ...chosen(pictures[3]!, '3.jpg'), area: 999_999_999 },
    ])
    const captions = async () =>
      (await photosOf(db, [reviewId])).get(reviewId)!.map((row) => view(row).caption)
    expect(await captions()).toEqual(['Map <b>room: Long table', 'Map <b>room', null, null])
    await db('location_areas').where({ id: area.id }).del()
    expect(await captions()).toEqual(['Long table', null, null, null])
  })

  it('adds a photo again that was deleted, under another key', async () => {
    await add([chosen(pictures[0]!)])
    const [first] = await rows()
    await deletePhoto(database.db, whose(first!.id))
    await add([chosen(pictures[0]!)])
    const [second] = await rows()
    expect(second!.storage_key).not.toBe(first!.storage_key)
    await runAll()
    expect((await keys()).every((key) => key.startsWith(second!.storage_key))).toBe(true)
    await expectEqual()
  })

  it('stops at twelve, and says how many are left', async () => {
    for (const from of [0, 4]) await add([0, 1, 2, 3].map((n) => chosen(pictures[from + n]!)))
    await add([8, 9, 10].map((n) => chosen(pictures[n]!)))
    const message = 'A review can have up to 12 photos. You can add 1 more.'
    const refused = await add([chosen(pictures[11]!), chosen(pictures[12]!)])
    expect(refused).toEqual({ ok: false, kind: 'invalid', field: 'photos', message })
    expect((await rows()).length).toBe(11)
    const both = await Promise.all([11, 12, 13].map((n) => add([chosen(pictures[n]!)])))
    expect([both.filter(({ ok }) => ok).length, (await rows()).length]).toEqual([1, 12])
    expect((await keys()).length - (await removals()).length).toBe(12)
  })

  itRows([
    ['a text', () => Buffer.from('not a picture'), 'Only JPEG, JPG, and PNG files are allowed'],
    [
      'half a JPEG',
      () => large.subarray(0, 900),
      'This photo is damaged and can’t be opened. Choose another one.',
    ],
    ['nothing', () => Buffer.alloc(0), 'Only JPEG, JPG, and PNG files are allowed'],
    [
      'a phone’s HEIC',
      () => Buffer.concat([Buffer.from('\0\0\0\x18ftypheic', 'latin1'), Buffer.alloc(900)]),
      'Only JPEG, JPG, and PNG files are allowed. Its format is HEIC. Export it as JPEG, then choose that.',
    ],
    [
      'a WebP',
      () => sharp(large).webp().toBuffer(),
      'Only JPEG, JPG, and PNG files are allowed. Its format is WebP. Export it as JPEG, then choose that.',
    ],
    [
      'too many pixels',
      () =>
        sharp({ create: { width: 9000, height: 6000, channels: 3, background: '#36454f' } })
          .jpeg()
          .toBuffer(),
      'This photo has too many pixels. Choose a smaller one. It has 54 megapixels, and the limit is 51.',
    ],
  ])(
    'refuses one that is no picture next to its field, and adds none of the others',
    async (_name, bytes, said) => {
      const message = `“My desk.JPG”: ${said}`
      const refused = await add([chosen(pictures[0]!), chosen(await bytes())])
      expect(refused).toEqual({ ok: false, kind: 'invalid', field: 'photos', message })
      expect([await rows(), await keys()]).toEqual([[], []])
    },
  )

  it("adds nothing to another's review, to a missing one, or to one of a location that is not public", async () => {
    const other = viewerFor(await insertUser(database.db))
    const adds = async (who = viewer) =>
      expect(await add([chosen(pictures[0]!)], storage, who)).toMatchObject({ ok: false, kind: 'missing' })
    await adds(other)
    await database.db('study_locations').where({ id: locationId }).update({ status: 'Pending' })
    await adds()
    await database.db('reviews').where({ id: reviewId }).del()
    await adds()
    expect(await keys()).toEqual([])
  })
})

describe('when object storage fails', () => {
  const NOT_STORED = 'Upload failed. We can’t save photos right now. Please try again in a minute.'
  /** Object storage that fails on the nth call of a method. */
  const failing = (method: 'put' | 'head', nth: number): Storage => {
    let calls = 0
    return {
      ...storage,
      [method]: (...args: [never, never, never]) =>
        ++calls === nth
          ? Promise.reject(new StorageDown('the test says so'))
          : (storage[method] as unknown as (...all: never[]) => Promise<never>)(...args),
    }
  }

  it('at any step, nothing is left half done, and the field says so', async () => {
    const two = [chosen(pictures[0]!), chosen(pictures[1]!)]
    for (const method of ['put', 'head'] as const) {
      for (const nth of [1, 2]) {
        const failed = await add(two, failing(method, nth))
        expect(failed).toEqual({ ok: false, kind: 'unavailable', field: 'photos', message: NOT_STORED })
        expect(await rows()).toEqual([])
        await runAll()
        expect([await keys(), await removals()]).toEqual([[], []])
      }
    }
    expect(await add(two)).toMatchObject({ value: { added: 2 } })
  })

  it('by losing what was stored, the error says that there is no URL', async () => {
    const forgetful = { ...storage, head: () => Promise.resolve(null) }
    const message = 'Upload failed. Failed to retrieve public URL for the uploaded image.'
    const lost = await add([chosen(pictures[0]!)], forgetful)
    expect(lost).toMatchObject({ kind: 'unavailable', field: 'photos', message })
    expect(await rows()).toEqual([])
    await runAll()
    expect(await keys()).toEqual([])
  })

  it('a review deleted between storing the object and the row leaves an object that is removed', async () => {
    const prepared = await preparePhotos([chosen(pictures[0]!)])
    if (!prepared.ok) throw new Error(prepared.message)
    const gone: Storage = {
      ...storage,
      put: async (...args) => {
        await storage.put(...args)
        await database.db('reviews').where({ id: reviewId }).del()
      },
    }
    const stores = { db: database.db, storage: gone }
    const stored = await storePhotos(stores, { viewer, reviewId, photos: prepared.value })
    expect(stored).toMatchObject({ kind: 'missing' })
    expect((await keys()).length).toBe(1)
    await runAll()
    expect(await keys()).toEqual([])
  })

  it('the smaller sizes are made later, and pages show the full one until then', async () => {
    await add([chosen(pictures[0]!)])
    const [row] = await rows()
    const making = makePhotoVariants({ db: database.db, storage: failing('put', 3) }, { photoId: row!.id })
    await expect(making).rejects.toBeInstanceOf(StorageDown)
    expect((await rows())[0]!.variants_made_at).toBeNull()
    await makePhotoVariants({ db: database.db, storage }, { photoId: row!.id })
    expect((await rows())[0]!.variants_made_at).not.toBeNull()
    await expectEqual()
  })
})

describe('changing and deleting', () => {
  it("gives one's own photo another caption or none; no one else can", async () => {
    await add([chosen(pictures[0]!)])
    const photoId = (await rows())[0]!.id
    const other = viewerFor(await insertUser(database.db))
    const caption = (which: ReturnType<typeof whose>, text: string | null) =>
      captionPhoto(database.db, { ...which, caption: text, area: null })
    expect(await caption(whose(photoId), 'New')).toMatchObject({ ok: true })
    for (const wrong of [{ viewer: other }, { locationId: locationId + 1 }, { photoId: photoId + 99 }]) {
      const which = { ...whose(photoId), ...wrong }
      const missing = { ok: false, kind: 'missing' }
      expect(await caption(which, 'Theirs')).toMatchObject(missing)
      expect(await deletePhoto(database.db, which)).toMatchObject(missing)
    }
    expect((await rows())[0]!.description).toBe('New')
    await caption(whose(photoId), null)
    expect((await rows())[0]!.description).toBeNull()
  })

  it('deletes a photo with all its objects, and leaves the others', async () => {
    await add([chosen(pictures[0]!), chosen(pictures[1]!)])
    await runAll()
    const [first, second] = await rows()
    expect(await deletePhoto(database.db, whose(first!.id))).toMatchObject({ ok: true })
    expect((await removals()).map(({ storage_key }) => storage_key)).toEqual([first!.storage_key])
    await runAll()
    expect(await keys()).toEqual(variantsOf(second!.storage_key))
    expect(await removals()).toEqual([])
    await expectEqual()
  })

  it("a deleted review takes its photos' objects with it, with the next run of the jobs", async () => {
    await add([chosen(pictures[0]!), chosen(pictures[1]!)])
    await runAll()
    expect(await deleteReview(database.db, { viewer, locationId })).toMatchObject({ ok: true })
    expect((await removals()).length).toBe(2)
    await runAll()
    expect([await keys(), await removals()]).toEqual([[], []])
  })

  it('a photo that is deleted while its smaller sizes are made leaves none behind', async () => {
    await add([chosen(pictures[0]!)])
    const photoId = (await rows())[0]!.id
    let puts = 0
    const slow: Storage = {
      ...storage,
      put: async (...args) => {
        if (++puts === 5) await deletePhoto(database.db, { viewer, locationId, photoId }).then(runAll)
        await storage.put(...args)
      },
    }
    await makePhotoVariants({ db: database.db, storage: slow }, { photoId })
    expect(await keys()).toEqual([])
  })
})

it('the photos of many reviews are one statement', async () => {
  await add([chosen(pictures[0]!), chosen(pictures[1]!)])
  let statements = 0
  const count = () => void statements++
  database.db.on('query', count)
  const found = await photosOf(database.db, [reviewId, reviewId + 1, 999999])
  database.db.off('query', count)
  expect([statements, [...found.keys()], found.get(reviewId)!.length]).toEqual([1, [reviewId], 2])
  expect((await photosOf(database.db, [])).size).toBe(0)
})

it('a noisy picture of 3 megapixels has small sizes of few bytes', async () => {
  // Between a flat color, which compresses to nothing, and noise, which isn't like a photo: blurred noise.
  const rough = await sharp(noise(1000 * 750 * 3), { raw: { width: 1000, height: 750, channels: 3 } })
    .blur(3)
    .resize(2000, 1500)
    .jpeg({ quality: 92 })
    .toBuffer()
  await add([chosen(rough)])
  if (FULL) await runAll()
  const [row] = await rows()
  for (const format of ['avif', 'webp'] as const) {
    // The other seven take seconds.
    const { length } = await read(FULL ? `${row!.storage_key}-320.${format}` : row!.storage_key).then(
      (bytes) => (FULL ? bytes : makeWidth(bytes, 320, format)),
    )
    expect(length).toBeLessThan(30_000)
  }
})
