import { beforeEach, describe, expect, it } from 'vitest'
import { enqueue } from '~/services/jobs/job.server'
import { bandOf, MOST_FOLLOWED, newsOf } from '~/spots/following/rules'
import {
  followMail,
  sendFollowNotice,
  watchFollowed,
  watchFollowedJob,
} from '~/spots/following/watch-followed.server'
import { followMailWords, followWords } from '~/spots/following/words'
import type { Db } from '~db/connection'
import { insertLocation } from '../../../factories/location'
import { insertUniversity } from '../../../factories/university'
import { insertUser, logIn } from '../../../factories/user'
import { useApp } from '../../../support/app'
import { answered } from '../../../support/answers'
import { useDatabase } from '../../../support/database'
import { temporaryFolder } from '../../../support/folder'
import { jobContext, runJobs, takeMails } from '../../../support/jobs'
import { ago, HOUR, MINUTE } from '../../../support/times'

const database = useDatabase()
const app = useApp(database, { varDir: temporaryFolder() })
const context = () => jobContext(database.db, app.env)

let serial = 0
const person = () => insertUser(database.db, { email: `follower${++serial}@example.edu` })
const spot = () => insertLocation(database.db, { name: `Followed Hall ${++serial}` })
const follow = (user_id: number, study_location_id: number) =>
  database.db('location_follows').insert({ user_id, study_location_id })

/** How busy a spot is now, as this many students say. */
async function report(study_location_id: number, level: number, people = 2) {
  const { db } = database
  await db('busyness_reports').where({ study_location_id }).del()
  for (let n = 0; n < people; n++) {
    const { id: user_id } = await person()
    await db('busyness_reports').insert({
      user_id,
      study_location_id,
      busyness_level: level,
      reported_at: new Date(),
    })
  }
}
const wasFull = (study_location_id: number, at = ago(HOUR)) =>
  database
    .db('followed_levels')
    .insert({ study_location_id, band: 'full', at })
    .onConflict('study_location_id')
    .merge()
/** What's sent, as 'address: subject'. */
async function sent() {
  await enqueue(database.db, watchFollowedJob, {})
  await runJobs(database, app.env)
  return (await takeMails(app.env.varDir)).map(({ to, subject }) => `${to}: ${subject}`)
}

beforeEach(async () => {
  await takeMails(app.env.varDir)
  for (const table of ['location_follows', 'followed_levels', 'follow_notices', 'busyness_reports'] as const)
    await database.db(table).del()
})

it('news is what became better within three hours', () => {
  const now = new Date()
  const at = ago(HOUR)
  expect([0.5, 1, 1.01, 2, 2.01, 4].map(bandOf)).toEqual(['quiet', 'quiet', 'room', 'room', 'full', 'full'])
  expect(newsOf({ band: 'full', at }, 'room', now)).toEqual(['room'])
  expect(newsOf({ band: 'full', at }, 'quiet', now)).toEqual(['quiet', 'room'])
  expect(newsOf({ band: 'room', at }, 'quiet', now)).toEqual(['quiet'])
  for (const [before, band] of [
    ['room', 'full'],
    ['quiet', 'room'],
    ['quiet', 'quiet'],
    ['full', 'full'],
  ] as const)
    expect(newsOf({ band: before, at }, band, now)).toEqual([])
  expect(newsOf(null, 'quiet', now)).toEqual([])
  expect(newsOf({ band: 'full', at: ago(4 * HOUR) }, 'quiet', now)).toEqual([])
})

describe('followers', () => {
  it('hear once that a full study spot has room, and only with enough reports', async () => {
    const { db } = database
    const [ada, location] = [await person(), await spot()]
    await follow(ada.id, location.id)
    await report(location.id, 4)
    expect(await sent()).toEqual([])
    await report(location.id, 2, 1)
    expect(await sent(), 'one person says so').toEqual([])
    await report(location.id, 2)
    expect(await sent()).toEqual([`${ada.email}: ${followMailWords.subject.room(location.name)}`])
    expect(await sent()).toEqual([])
    expect(await db('follow_notices').where({ user_id: ada.id })).toMatchObject([{ kind: 'room' }])
  })

  it('hear what they chose, not in their quiet hours, and not what they reported', async () => {
    const { db } = database
    const location = await spot()
    const [both, room, none, asleep, reporter, suspended] = await Promise.all([1, 2, 3, 4, 5, 6].map(person))
    for (const { id } of [both, room, none, asleep, reporter, suspended] as { id: number }[])
      await follow(id, location.id)
    const hour = new Date().getUTCHours()
    const quiet = { quiet_from: hour, quiet_until: (hour + 2) % 24, time_zone: 'UTC' }
    await db('notification_settings').insert([
      { user_id: room!.id, quiet: 'none' },
      { user_id: none!.id, quiet: 'none', room: 'none' },
    ])
    await db('notification_settings').insert({ user_id: asleep!.id, ...quiet })
    await db('busyness_throttles').insert({
      user_id: reporter!.id,
      study_location_id: location.id,
      reported_at: new Date(),
    })
    await db('users')
      .where({ id: suspended!.id })
      .update({ suspended_at: new Date(), suspension_reason: 'x' })
    await wasFull(location.id)
    await report(location.id, 1)
    const { room: hasRoom, quiet: isQuiet } = followMailWords.subject
    expect((await sent()).sort()).toEqual(
      [`${both!.email}: ${isQuiet(location.name)}`, `${room!.email}: ${hasRoom(location.name)}`].sort(),
    )
  })

  it('hear at most twice a day, about whichever study spots', async () => {
    const ada = await person()
    const spots = await Promise.all([1, 2, 3].map(spot))
    for (const { id } of spots) {
      await follow(ada.id, id)
      await wasFull(id)
      await report(id, 1)
    }
    expect(await sent()).toHaveLength(2)
    await database.db('follow_notices').update({ at: ago(25 * HOUR) })
    for (const { id } of spots) await wasFull(id)
    expect(await sent()).toHaveLength(2)
  })

  it('hear of it from a machine that counts, and not while it is closed', async () => {
    const { db } = database
    const [ada, counted, closed] = [await person(), await spot(), await spot()]
    const { id: university_id } = await insertUniversity(db, { name: 'Counting College', city: 'Salem' })
    const token = { name: 'Doors', token_hash: Buffer.alloc(32, 7), university_id }
    const [{ id: token_id } = { id: 0 }] = await db('occupancy_tokens').insert(token).returning('id')
    for (const [{ id: study_location_id }, level] of [
      [counted, 150],
      [closed, null],
    ] as const) {
      await follow(ada.id, study_location_id)
      await wasFull(study_location_id)
      const at = ago(MINUTE)
      const row = {
        study_location_id,
        area_id: null,
        at,
        level,
        said: 3,
        same_since: at,
        same_n: 1,
        token_id,
      }
      await db('occupancy_now').insert(row)
    }
    expect(await sent()).toEqual([`${ada.email}: ${followMailWords.subject.room(counted.name)}`])
  })

  it('hear nothing that is hidden, no longer so or no news anymore when the job runs', async () => {
    const { db } = database
    const [ada, location] = [await person(), await spot()]
    await follow(ada.id, location.id)
    const send = (at = new Date()) =>
      sendFollowNotice(context(), {
        userId: ada.id,
        locationId: location.id,
        kind: 'quiet',
        at: at.toISOString(),
      })
    await report(location.id, 3)
    await send()
    await report(location.id, 1)
    await send(ago(31 * MINUTE))
    await db('study_locations').where({ id: location.id }).update({ status: 'Denied' })
    await wasFull(location.id)
    await send()
    expect(await sent()).toEqual([])
    await db('study_locations').where({ id: location.id }).update({ status: 'Approved' })
    await db('location_follows').del()
    await send()
    expect(await sent()).toEqual([])
    await follow(ada.id, location.id)
    const at = new Date()
    for (const _twice of [1, 2]) await send(at)
    expect(await takeMails(app.env.varDir)).toHaveLength(1)
  })

  it('hear once, however many workers look, and though one is killed before it commits', async () => {
    const { db } = database
    const [ada, location] = [await person(), await spot()]
    await follow(ada.id, location.id)
    await wasFull(location.id)
    await report(location.id, 1)
    const killed = {
      transaction: (run: (transaction: Db) => Promise<void>) =>
        db.transaction(async (transaction) => {
          await run(transaction)
          await transaction.raw('select pg_terminate_backend(pg_backend_pid())')
        }),
    } as unknown as Db
    await expect(watchFollowed({ ...context(), db: killed })).rejects.toThrow()
    expect(await db('follow_notices')).toEqual([])
    await Promise.all([1, 2, 3, 4].map(() => watchFollowed(context())))
    expect(await db('graphile_worker.jobs').where({ task_identifier: followMail.name })).toHaveLength(1)
    expect(await sent()).toHaveLength(1)
  })
})

describe('the forms', () => {
  it('follow a study spot from its page and stop from the settings, twice is once', async () => {
    const { db } = database
    const [ada, location] = [await person(), await spot()]
    const browser = app.browser((await logIn(db, app.env, ada.id)).cookie)
    const path = `/location/${location.id}/follow`
    const pressed = async () =>
      (await browser.get(`/location/${location.id}`)).html
        .querySelector(`form[action="${path}"] input[name=want]`)
        ?.getAttribute('value')
    expect(await pressed()).toBe('on')
    for (const _twice of [1, 2]) await answered(browser.post(path, { want: 'on' }), 303)
    expect(await pressed()).toBe('off')
    expect((await browser.get('/setting/notifications')).text).toContain(location.name)
    await db('study_locations').where({ id: location.id }).update({ status: 'Pending' })
    expect((await browser.get('/setting/notifications')).text).not.toContain(location.name)
    await answered(browser.post(path, { want: 'off' }), 404)
    expect(await db('location_follows').where({ user_id: ada.id })).toEqual([])
    await answered(browser.post(path, { want: 'on' }), 404)
  })

  it('say when someone follows too many', async () => {
    const { db } = database
    const ada = await person()
    const spots = await Promise.all(Array.from({ length: MOST_FOLLOWED + 1 }, spot))
    const last = spots.pop()!
    for (const { id } of spots) await follow(ada.id, id)
    const browser = app.browser((await logIn(db, app.env, ada.id)).cookie)
    const answer = await answered(browser.post(`/location/${last.id}/follow`, { want: 'on' }), 409)
    expect(answer.text).toContain(followWords.tooMany(MOST_FOLLOWED))
  })
})
