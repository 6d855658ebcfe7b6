import { beforeAll, describe, expect, it } from 'vitest'
import { createChanges, foldGenerations, generationOf } from '~/services/changes.server'
import { connect } from '../../../db/connection'
import { insertReports } from '../../factories/busyness'
import { insertLocation } from '../../factories/location'
import { insertPhoto } from '../../factories/photo'
import { insertReview } from '../../factories/review'
import { insertStudySession } from '../../factories/study-session'
import { insertUniversity } from '../../factories/university'
import { insertUser } from '../../factories/user'
import { useDatabase } from '../../support/database'

const database = useDatabase()
const generation = async () => (await generationOf(database.db)).generation

describe('the generation of public content', () => {
  let location: number
  let campus: number
  let user: number
  let review: number

  beforeAll(async () => {
    const { db } = database
    campus = (await insertUniversity(db)).id
    location = (await insertLocation(db)).id
    user = (await insertUser(db)).id
    review = (await insertReview(db, { study_location_id: location, user_id: user })).id
  })

  it('increases by one with every transaction that changes any of it', async () => {
    const { db } = database
    const other = (await insertUser(db)).id
    let session = 0
    const CHANGES: Record<string, () => Promise<unknown>> = {
      'a name of a university': () => db('universities').where({ id: campus }).update({ name: 'Renamed' }),
      'a place taken back': () => db('study_locations').where({ id: location }).update({ status: 'Denied' }),
      hours: () =>
        db('study_location_hours').insert({
          study_location_id: location,
          day_of_week: 1,
          is_open: true,
          start_time: '08:00',
          end_time: '20:00',
        }),
      'a tag': async () =>
        db('study_location_tags').insert({
          study_location_id: location,
          tag_id: (await db('tag_types').first('id'))!.id,
        }),
      "a tag's name": () => db('tag_types').where({ name: 'Quiet' }).update({ name: 'Quiet' }),
      'a distance': () =>
        db('location_driving_cache').insert({
          campus_id: campus,
          location_id: location,
          driving_miles: 1,
          source: 'osrm',
        }),
      'a review': () => db('reviews').where({ id: review }).update({ rating: 2 }),
      'a photo': () => insertPhoto(db, { id: review, user_id: user, study_location_id: location }),
      'a study session': async () =>
        void (session = (await insertStudySession(db, { university_id: campus })).id),
      "a session's time": () =>
        db('study_sessions')
          .where({ id: session })
          .update({ end_time: db.raw("end_time + interval '1 hour'") as unknown as Date }),
      'a session made private': () =>
        db('study_sessions').where({ id: session }).update({ is_public: false }),
      'a picture taken down': () => db('study_locations').where({ id: location }).update({ image_url: null }),
      'a suspension': () =>
        db('users').where({ id: user }).update({ suspended_at: new Date(), suspension_reason: 'Spam' }),
      "a person's name": () => db('users').where({ id: user }).update({ first_name: 'Other' }),
      'a person that goes': () => db('users').where({ id: other }).del(),
      'a review that goes': () => db('reviews').where({ id: review }).del(),
    }
    const removals = []
    for (const [what, change] of Object.entries(CHANGES)) {
      const before = await generationOf(db)
      await change()
      const after = await generationOf(db)
      expect(after.generation - before.generation, what).toBe(1)
      if (after.removals > before.removals) removals.push(what)
    }
    expect(removals).toEqual([
      'a place taken back',
      'a session made private',
      'a picture taken down',
      'a suspension',
      "a person's name",
      'a person that goes',
      'a review that goes',
    ])
  })

  it('ignores frequent changes that no statistics include: reactions, reports, joining study sessions and reminders', async () => {
    const { db } = database
    const someone = (await insertUser(db)).id
    const its = (await insertReview(db, { study_location_id: location, user_id: (await insertUser(db)).id }))
      .id
    const session = (await insertStudySession(db, { university_id: campus })).id
    const before = await generation()
    await db('session_participants').insert({ session_id: session, user_id: someone })
    await db('study_sessions').where({ id: session }).update({ creator_reminded_at: new Date() })
    await db('review_reactions').insert({ review_id: its, user_id: someone, reaction: 'Helpful' })
    await insertReports(db, { location: location, user: someone })
    expect(await generation()).toBe(before)
  })

  it('counts a transaction once, however much it changes, and a rolled-back one not at all', async () => {
    const { db } = database
    const before = await generation()
    await db.transaction(async (transaction) => {
      await insertLocation(transaction, { tags: ['Quiet', 'Wifi'] })
      await insertLocation(transaction)
    })
    expect(await generation()).toBe(before + 1)
    await expect(
      db.transaction(async (transaction) => {
        await insertLocation(transaction)
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    expect(await generation()).toBe(before + 1)
  })

  it('does not increase with private changes: logging in, drafts, preferences', async () => {
    const { db } = database
    const before = await generation()
    await db('users').where({ id: user }).update({ onboarding_completed: true, updated_at: new Date() })
    await db('user_preferences').insert({ user_id: user, noise_level: 0 })
    expect(await generation()).toBe(before)
  })

  it('appears with the commit and not before, and two writers do not wait for each other', async () => {
    const { db } = database
    const before = await generation()
    const [one, other] = [await db.transaction(), await db.transaction()]
    await insertLocation(one)
    await insertLocation(other) // would hang here
    expect(await generation()).toBe(before)
    await other.commit()
    expect(await generation()).toBe(before + 1)
    await one.commit()
    expect(await generation()).toBe(before + 2)
  })

  it('stays when the rows of closed connections are added up', async () => {
    const { db } = database
    for (let n = 0; n < 3; n++) {
      const passing = connect(database.url, { max: 1 })
      await insertLocation(passing)
      await passing.destroy()
    }
    const before = await generationOf(db)
    await expect
      .poll(async () => {
        await foldGenerations(db)
        return (await generationOf(db)).rows
      })
      .toBeLessThanOrEqual(before.rows - 2)
    expect(await generation()).toBe(before.generation)
    await foldGenerations(db)
    expect(await generation()).toBe(before.generation)
  })
})

describe('a process that looks for changes', () => {
  it('checks once per interval, whatever the number of requests', async () => {
    const { db } = database
    let now = 0
    let asked = 0
    db.on('query', ({ sql }: { sql: string }) => void (asked += Number(sql.includes('content_changes'))))
    const changes = createChanges(db, 2000, () => now)
    const [first] = await Promise.all([changes.current(), changes.current(), changes.current()])
    expect(asked).toBe(1)
    const writer = connect(database.url, { max: 1 })
    await insertLocation(writer)
    now = 1999
    expect([await changes.current(), asked]).toEqual([first, 1])
    now = 2000
    expect([await changes.current(), asked]).toEqual([first! + 1, 2])
    await writer.destroy()
  })

  it('checks for recent writers once a second', async () => {
    let now = 0
    const changes = createChanges(database.db, 60_000, () => now)
    const before = await changes.current()
    await insertLocation(database.db)
    await changes.look()
    expect(await changes.current()).toBe(before)
    now = 1000
    await changes.look()
    expect(await changes.current()).toBe(before + 1)
  })

  it('sees what was committed before the request, if it checks each time', async () => {
    const changes = createChanges(database.db, 0)
    for (let n = 0; n < 5; n++) {
      const before = await changes.current()
      const [, seen] = await Promise.all([
        changes.current(),
        insertLocation(database.db).then(() => changes.current()),
      ])
      expect(seen).toBe(before + 1)
    }
  })

  it('keeps what it knows while the database is unreachable', async () => {
    const gone = connect(database.url, { max: 1 })
    const changes = createChanges(gone, 1)
    const known = await changes.current()
    expect(known).toBeGreaterThan(0)
    await gone.destroy()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await changes.current()).toBe(known)
  })
})
