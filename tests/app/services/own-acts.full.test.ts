import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Db } from '../../../db/connection'
import { insertReports } from '../../factories/busyness'
import { insertLocation } from '../../factories/location'
import { insertPhoto } from '../../factories/photo'
import { insertReview, reviewText } from '../../factories/review'
import { insertUniversity } from '../../factories/university'
import { insertMember, insertModerator, insertUser, logIn } from '../../factories/user'
import { startApp, type RunningApp } from '../../support/app'
import { cookieHeader } from '../../support/context'
import { useDatabase } from '../../support/database'
import { formOf } from '../../support/http'

const database = useDatabase()
/** Two web processes of one installation, as they run in production. */
let here: RunningApp
let there: RunningApp
let second: Db
let at: string
let campus: { id: number; key: string }
let spot: number
let review: number
/** The page of a spot on another campus. */
let elsewhere: string

beforeAll(async () => {
  const { db } = database
  second = connect(database.url, { max: 4 })
  here = await startApp(db, {}, undefined, {})
  there = await startApp(second, {}, undefined, {})
  campus = await insertUniversity(db)
  at = `/university/${encodeURIComponent(campus.key)}`
  for (const name of ['Atrium', 'Hall', 'Gym'])
    spot = (await insertLocation(db, { name, university_id: campus.id, tags: ['Quiet'] })).id
  const other = await insertUniversity(db)
  const den = await insertLocation(db, { name: 'Den', university_id: other.id })
  elsewhere = `/university/${encodeURIComponent(other.key)}/Den`
  const authors = [await insertUser(db, { first_name: 'Ada' }), await insertUser(db, { first_name: 'Kay' })]
  for (const { id } of authors) {
    const written = await insertReview(db, { study_location_id: spot, user_id: id })
    await insertPhoto(db, written)
    review = written.id
  }
  await insertReview(db, { study_location_id: den.id, user_id: authors[0]!.id })
}, 180_000)

afterAll(async () => {
  await here?.close()
  await there?.close()
  await second?.destroy()
})

const pagesOf = () => [
  at,
  `${at}?busy=low`,
  `${at}?open=1&sort=calm`,
  `${at}/Gym`,
  `${at}/Gym?sort=helpful`,
  elsewhere,
  '/',
]
/** A page without its nonces. */
const read = async (app: RunningApp, path: string, cookie: string) => {
  const { main, status } = await app.send(path, { headers: { Cookie: cookie } })
  expect(status, path).toBe(200)
  return main.outerHTML.replaceAll(/ nonce="[^"]*"/g, '')
}

const readAll = (app: RunningApp, cookie: string) =>
  Promise.all(pagesOf().map((path) => read(app, path, cookie)))

type Act = [path: string, fields: Record<string, string>]
const ACTS: Record<string, () => Act> = {
  'a reaction': () => [`/review/${review}/reaction`, { reaction: 'Helpful', want: 'on' }],
  'a report of busyness': () => [`/location/${spot}/busyness`, { level: '1' }],
  'an answer': () => [`/location/${spot}/facts`, { trait: 'noise', value: '1' }],
  'a review': () => [`/location/${spot}/review`, { rating: '2', description: reviewText('Mine.') }],
  'a saved spot': () => [
    `/location/${spot}/save`,
    { intent: 'toggle', collection: 'saved-spots', want: 'on' },
  ],
}

describe('what a member has just done', () => {
  for (const [what, act] of Object.entries(ACTS))
    it(`is on their next pages, whichever process makes them: ${what}`, async () => {
      const { db } = database
      for (const [answering, showing] of [
        [here, here],
        [here, there],
      ] as const) {
        const me = await insertMember(db, here.env, { university_id: campus.id })
        const other = await insertMember(db, here.env)
        await readAll(showing, other.cookie)
        await send(showing, other.cookie, [`/location/${spot}/facts`, { trait: 'outlets', value: '1' }])
        // Now everything is shared again, and the process won't look for changes so soon.
        const [before] = await Promise.all([readAll(showing, me.cookie), sleep(500)])
        const cookie = `${me.cookie}; ${await send(answering, me.cookie, act())}`
        const after = await readAll(showing, cookie)
        expect(after.some((page, n) => page !== before[n])).toBe(true)
        showing.dropCaches()
        expect(after).toEqual(await readAll(showing, cookie))
        await restore(db)
      }
    })

  async function send(app: RunningApp, cookie: string, [path, fields]: Act): Promise<string> {
    const answer = await app.send(path, {
      method: 'POST',
      body: formOf(fields),
      headers: {
        Cookie: cookie,
        Origin: app.origin,
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
    })
    expect(answer.status, answer.text).toBe(303)
    return cookieHeader(answer.cookies.filter((line) => line.startsWith('written=')))
  }

  /** Without reports, for the next report to change how busy it is. */
  const restore = async (db: Db) => {
    await db('busyness_reports').del()
    await db('busyness_throttles').del()
  }

  it('of others is there when the minute or the interval of looks is over, and reactions and reports at once', async () => {
    const { db } = database
    const { cookie } = await insertMember(db, here.env)
    const spotPage = () => read(there, `${at}/Gym`, cookie)
    const before = await spotPage()
    await insertReports(db, { location: spot, level: 4 })
    const reported = await spotPage()
    expect(reported).not.toBe(before)
    await db('review_reactions').insert({
      review_id: review,
      user_id: (await insertUser(db)).id,
      reaction: 'Truth',
    })
    expect(await spotPage()).not.toBe(reported)
  })
})

describe('five people with different rights', () => {
  it('get from shared values what each would get alone', async () => {
    const { db, env } = { ...database, env: here.env }
    const author = await insertMember(db, env, { university_id: campus.id })
    const own = await insertReview(db, { study_location_id: spot, user_id: author.id })
    await insertPhoto(db, own)
    await db('review_reactions').insert({ review_id: review, user_id: author.id, reaction: 'Truth' })
    const student = await insertMember(db, env, { university_id: campus.id })
    const [collection] = await db('bookmark_collections')
      .insert({ name: 'Mine', created_by: student.id } as never)
      .returning('id')
    await db('bookmark_collection_items').insert({
      bookmark_collection_id: (collection as { id: number }).id,
      location_id: spot,
    } as never)
    await db('trait_answers').insert({
      user_id: student.id,
      study_location_id: spot,
      trait: 'noise',
      value: 2,
    } as never)
    const admin = await insertUser(db, { role: 'Admin' })
    const people: Record<string, string> = {
      visitor: 'state=1', // isn't served from the page cache
      student: student.cookie,
      author: author.cookie,
      moderator: (await insertModerator(db, env, [campus.id])).cookie,
      admin: (await logIn(db, env, admin.id, { secondFactor: true })).cookie,
    }
    const alone: Record<string, string[]> = {}
    for (const [name, cookie] of Object.entries(people)) {
      alone[name] = []
      for (const path of pagesOf()) {
        here.dropCaches()
        alone[name].push(await read(here, path, cookie))
      }
    }
    const pages = Object.values(alone).map((each) => each.join())
    expect(new Set(pages).size, 'different pages').toBe(5)
    for (const first of Object.keys(people)) {
      here.dropCaches()
      await readAll(here, people[first]!)
      for (const [name, cookie] of Object.entries(people))
        expect(await readAll(here, cookie), `${name} after ${first}`).toEqual(alone[name])
    }
  })
})
