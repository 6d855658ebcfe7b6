import { beforeAll, expect, it } from 'vitest'
import { insertCollection } from '../../factories/collection'
import { insertLocation } from '../../factories/location'
import { insertReview } from '../../factories/review'
import { insertMember } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'

const database = useDatabase()
const app = useApp(database)
let location: number
let review: number
let reader: { id: number; cookie: string }

beforeAll(async () => {
  const { db } = database
  location = (await insertLocation(db)).id
  review = (await insertReview(db, { study_location_id: location, user_id: null })).id
  reader = await insertMember(db, app.env)
})

it('a tab opened before 1.5.0 is refused where it sends its toggles, and nothing is written', async () => {
  const browser = app.browser(reader.cookie)
  const collection = String((await insertCollection(database.db, { created_by: reader.id })).id)
  // For everything but 204, its scripts revert the change and show an error on the page.
  for (const [path, fields] of [
    [`/location/${location}/save/set`, { collection, want: 'on' }],
    [`/review/${review}/reaction/set`, { reaction: 'Truth', want: 'on' }],
  ] as const) {
    const answer = await browser.post(path, fields)
    expect([answer.status, answer.to], path).toEqual([404, undefined])
  }
  expect(await database.db('bookmark_collection_items')).toEqual([])
  expect(await database.db('review_reactions')).toEqual([])
  // Without a response they say that busyness can't be loaded, and that no position was found.
  for (const path of [`/location/${location}/busyness/now`, '/near-me/state'])
    expect((await browser.get(path)).status, path).toBe(404)
})
