import { expect, it } from 'vitest'
import { drawSamplePhotos } from '~/reviews/photos/draw-sample-photos.server'
import { variantKey } from '~/services/storage/keys'
import { createStorage } from '~/services/storage/create-storage.server'
import { seedDashboard } from '../../../db/seeds/dashboard'
import { seedSample } from '../../../db/seeds/sample'
import { testEnv } from '../../support/context'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'

const database = useDatabase()
const env = testEnv({ varDir: temporaryFolder(), demo: true })

it('gives a demo 160 small photos, five at a spot of each campus, and some requests a picture, once', async () => {
  const { db } = database
  const storage = createStorage(env)
  await seedSample(db)
  await seedDashboard(db)
  await drawSamplePhotos({ env: { demo: false }, db, storage })
  expect(await db('review_images').pluck('id')).toEqual([])

  await drawSamplePhotos({ env, db, storage })
  const photos = await db('review_images as i')
    .join('reviews as r', 'r.id', 'i.review_id')
    .join('study_locations as l', 'l.id', 'i.study_location_id')
    .select('i.*', 'r.user_id as author', 'l.kind')
  expect(photos).toHaveLength(160)
  expect(photos.filter(({ user_id, author }) => user_id !== author)).toEqual([])
  expect(photos.filter(({ description }) => description).length).toBeGreaterThan(50)
  const { rows: most } = await db.raw(
    `select university_id, max(n)::int as most from (select l.university_id, count(i.id) as n from study_locations l
       left join review_images i on i.study_location_id = l.id where l.source = 'sample' and l.university_id is not null
       group by l.university_id, l.id) each group by 1`,
  )
  expect(most).toHaveLength(28)
  expect(most.filter((campus: { most: number }) => campus.most < 5)).toEqual([])
  expect(new Set(photos.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(3)
  const pictures = new Set(photos.map(({ thumbhash }) => thumbhash!.toString('hex')))
  expect(pictures.size).toBeGreaterThanOrEqual(8)
  expect(pictures.size).toBeLessThanOrEqual(16)
  for (const { storage_key } of photos) {
    expect((await storage.head(storage_key))!.size).toBeLessThan(40_000)
    for (const [width, format] of [
      [320, 'avif'],
      [640, 'webp'],
      [640, 'jpg'],
    ] as const)
      expect(await storage.head(variantKey(storage_key, width, format)), storage_key).not.toBeNull()
  }
  const waiting = [...(await db('study_location_requests')), ...(await db('university_requests'))]
  expect(waiting).toHaveLength(11)
  for (const { pending_image_path } of waiting) expect(await storage.head(pending_image_path!)).not.toBeNull()

  await drawSamplePhotos({ env, db, storage })
  expect(await db('review_images').pluck('id')).toHaveLength(160)
})
