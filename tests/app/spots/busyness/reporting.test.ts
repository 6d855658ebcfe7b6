import { beforeEach, describe, expect, it } from 'vitest'
import { panelCounts } from '~/spots/busyness/queries.server'
import { readerOf } from '~/spots/page/queries.server'
import { reportBusyness } from '~/spots/page/show-busyness.server'
import { locationsOf } from '~/spots/queries.server'
import { insertReports } from '../../../factories/busyness'
import { insertLocation } from '../../../factories/location'
import { insertUser } from '../../../factories/user'
import { useDatabase } from '../../../support/database'

const database = useDatabase()
let location: { id: number }
let viewer: { id: number }

beforeEach(async () => {
  location = await insertLocation(database.db)
  viewer = await insertUser(database.db)
})

const report = (level: number, now?: Date, who = viewer) =>
  reportBusyness(database.db, { viewer: who, location: location, level }, now)
const reports = () => database.db('busyness_reports').where({ study_location_id: location.id }).orderBy('id')
const minutes = (n: number) => n * 60_000

/** The stored statistics, and those calculated from the reports. */
async function kept(id = location.id) {
  const { db } = database
  const { rows } = await db.raw<{ rows: { kept: unknown[]; counted: unknown[] }[] }>(
    `select
       (select coalesce(json_agg(json_build_array(day_of_week, hour_of_day, level_sum, report_count) order by day_of_week, hour_of_day), '[]')
        from aggregated_busyness where study_location_id = :id and report_count > 0) as kept,
       (select coalesce(json_agg(json_build_array(day, hour, levels, n) order by day, hour), '[]') from (
          select extract(dow from reported_at at time zone l.time_zone) as day, extract(hour from reported_at at time zone l.time_zone) as hour,
            sum(busyness_level) as levels, count(*) as n
          from busyness_reports r join study_locations l on l.id = r.study_location_id where l.id = :id group by 1, 2) c) as counted`,
    { id },
  )
  return rows[0]!
}

async function expectExact(id = location.id) {
  const { kept: counts, counted } = await kept(id)
  expect(counts).toEqual(counted)
  return counts
}

describe('a report', () => {
  it('is one statement', async () => {
    const seen: string[] = []
    const note = ({ sql }: { sql: string }) => void seen.push(sql)
    database.db.on('query', note)
    await report(3)
    database.db.off('query', note)
    expect(seen).toHaveLength(1)
    expect(await reports()).toMatchObject([{ user_id: viewer.id, busyness_level: 3 }])
    await expectExact()
  })

  it('is refused within thirty minutes of the last one about the location, and accepted after them', async () => {
    const first = new Date('2026-05-04T10:00:00Z')
    expect(await report(1, first)).toEqual({ ok: true, value: null })
    for (const later of [0, 1, minutes(29), minutes(30) - 1]) {
      expect(await report(2, new Date(first.getTime() + later)), `${later} ms later`).toMatchObject({
        ok: false,
        kind: 'conflict',
        message: "You've already submitted a report for this location. Please wait before submitting again.",
      })
    }
    expect(await report(4, new Date(first.getTime() + minutes(30)))).toMatchObject({ ok: true })
    expect((await reports()).map(({ busyness_level }) => busyness_level)).toEqual([1, 4])
  })

  it('by another user, and about another location, is independent', async () => {
    await report(1)
    expect(await report(2, undefined, await insertUser(database.db))).toMatchObject({ ok: true })
    location = await insertLocation(database.db)
    expect(await report(3)).toMatchObject({ ok: true })
  })

  it('fifty at once by one user are one row, and by fifty users fifty', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_each, n) => report(1 + (n % 4))))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await reports()).toHaveLength(1)
    await expectExact()

    const people = await Promise.all(Array.from({ length: 50 }, () => insertUser(database.db)))
    const more = await Promise.all(people.map((who, n) => report(1 + (n % 4), undefined, who)))
    expect(more.filter(({ ok }) => ok)).toHaveLength(50)
    expect(await reports()).toHaveLength(51)
    await expectExact()
  })

  it('out of range is refused by the database as well, and leaves nothing', async () => {
    for (const level of [0, 5, -1])
      await expect(report(level), String(level)).rejects.toMatchObject({ code: '23514' })
    expect(await reports()).toEqual([])
    expect(await database.db('busyness_throttles').where({ user_id: viewer.id })).toEqual([])
    expect(await report(4)).toMatchObject({ ok: true })
  })

  it('stays what it was', async () => {
    await report(2)
    for (const change of [
      { busyness_level: 4 },
      { reported_at: new Date() },
      { study_location_id: location.id },
    ]) {
      await expect(
        database.db('busyness_reports').where({ user_id: viewer.id }).update(change),
      ).rejects.toMatchObject({ code: '23514' })
    }
    await expectExact()
  })
})

describe('the statistics of a location', () => {
  it('count by weekday and hour in the location’s time zone, with Sunday as 0', async () => {
    await database.db('study_locations').where({ id: location.id }).update({ time_zone: 'America/New_York' })
    await insertReports(database.db, { location: location.id, level: 4, at: '2026-01-05T04:59:00Z' }) // Sunday 23:59
    await insertReports(database.db, { location: location.id, level: 1, at: '2026-01-05T05:00:00Z' }) // Monday 0:00
    expect(await expectExact()).toEqual([
      [0, 23, 4, 1],
      [1, 0, 1, 1],
    ])
  })

  it('on the night the clocks go back, count both hours, and thirty minutes are real ones', async () => {
    // America/Los_Angeles, 1 November 2026: 1:30 PDT is 08:30 UTC, 1:30 PST an hour later.
    const first = new Date('2026-11-01T08:30:00Z')
    expect(await report(2, first)).toMatchObject({ ok: true })
    // At 1:59 PDT the clock goes back; 1:05 PST is 35 minutes after 1:30, not before it.
    expect(await report(3, new Date('2026-11-01T08:59:00Z'))).toMatchObject({ ok: false })
    expect(await report(4, new Date('2026-11-01T09:05:00Z'))).toMatchObject({ ok: true })
    expect(await report(1, new Date('2026-11-01T09:30:00Z'))).toMatchObject({ ok: false })
    expect(await report(1, new Date('2026-11-01T09:35:00Z'))).toMatchObject({ ok: true })
    expect(await expectExact()).toEqual([[0, 1, 2 + 4 + 1, 3]])
    const now = new Date('2026-11-01T09:34:59Z')
    const { newest } = await panelCounts(database.db, { location: location.id, viewer: null, now })
    expect(newest.map(({ at }) => at.toISOString())).toEqual([
      '2026-11-01T09:35:00.000Z',
      '2026-11-01T09:05:00.000Z',
    ])
  })

  it('on the night the clocks go forward, have no hour that is skipped', async () => {
    for (const at of ['2026-03-08T09:59:00Z', '2026-03-08T10:00:00Z'])
      await insertReports(database.db, { location: location.id, at })
    expect(await expectExact()).toEqual([
      [0, 1, 2, 1],
      [0, 3, 2, 1],
    ])
  })

  it('follow when reports are deleted, and stay when a user is deleted', async () => {
    await report(3)
    await insertReports(database.db, { location: location.id, level: 1, times: 4 })
    await database.db('users').where({ id: viewer.id }).del()
    expect((await expectExact()).length).toBe(1)
    expect(await database.db('busyness_throttles').where({ study_location_id: location.id })).toEqual([])
    await database.db('busyness_reports').where({ study_location_id: location.id, busyness_level: 1 }).del()
    await expectExact()
    await database.db('study_locations').where({ id: location.id }).del()
    expect(await kept()).toEqual({ kept: [], counted: [] })
  })

  it('are moved if the location’s time zone is corrected', async () => {
    await insertReports(database.db, { location: location.id, at: '2026-01-05T07:30:00Z', times: 3 })
    expect(await expectExact()).toEqual([[0, 23, 6, 3]])
    await database.db('study_locations').where({ id: location.id }).update({ time_zone: 'Pacific/Auckland' })
    expect(await expectExact()).toEqual([[1, 20, 6, 3]])
  })

  it('are exact with reports, deletions and changes of the time zone all at once', async () => {
    const { db } = database
    const zones = ['America/New_York', 'Pacific/Auckland', 'Asia/Kolkata', 'America/Los_Angeles', 'UTC']
    const other = await insertLocation(db)
    const add = (n: number) =>
      db('busyness_reports').insert(
        [location, other].map(({ id }) => ({
          study_location_id: id,
          busyness_level: 1 + (n % 4),
          reported_at: new Date(Date.UTC(2026, 2, 1 + (n % 9), n % 24, 30)),
        })),
      )
    await Promise.all(Array.from({ length: 20 }, (_each, n) => add(n)))
    const work = Array.from({ length: 150 }, (_each, n) => async () => {
      if (n % 5 === 1)
        await db('study_locations')
          .where({ id: location.id })
          .update({ time_zone: zones[Math.floor(n / 5) % zones.length] })
      else if (n % 5 === 2) {
        await db.raw(
          `delete from busyness_reports where id = any (array(
          select id from busyness_reports where study_location_id = ? order by id limit 2 for update skip locked))`,
          [location.id],
        )
      } else await add(n)
    })
    const queue = [...work]
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let next = queue.shift(); next; next = queue.shift()) await next()
      }),
    )
    for (const id of [location.id, other.id]) expect((await expectExact(id)).length).toBeGreaterThan(5)
  })

  it('a deletion waiting for a change of the time zone removes the report from the new statistics', async () => {
    const { db } = database
    await insertReports(db, { location: location.id, at: '2026-01-05T07:30:00Z', level: 3 })
    await insertReports(db, { location: location.id, at: '2026-01-05T07:30:00Z', level: 1 })
    const move = await db.transaction()
    await move('study_locations').where({ id: location.id }).update({ time_zone: 'Pacific/Auckland' })
    const deleting = db('busyness_reports')
      .where({ study_location_id: location.id, busyness_level: 3 })
      .del()
      .then(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 150))
    await move.commit()
    await deleting
    expect(await expectExact()).toEqual([[1, 20, 1, 1]])
  })
})

describe('what is read', () => {
  it("is the three newest reports of the last half hour and one's own last report: one statement", async () => {
    const { db } = database
    const now = new Date()
    const ago = (n: number) => new Date(now.getTime() - minutes(n))
    for (const [n, level] of [
      [29, 4],
      [20, 3],
      [10, 2],
      [1, 1],
      [31, 4],
    ] as const)
      await insertReports(db, { location: location.id, at: ago(n), level })
    await report(2, ago(40))
    const seen: string[] = []
    const note = ({ sql }: { sql: string }) => void seen.push(sql)
    db.on('query', note)
    const reader = await readerOf(db, { location: location.id, viewer, now })
    db.off('query', note)
    expect(seen).toHaveLength(1)
    expect(reader.newest.map(({ level, at }) => [level, at.getTime()])).toEqual([
      [1, ago(1).getTime()],
      [2, ago(10).getTime()],
      [3, ago(20).getTime()],
    ])
    expect(reader.reportedAt).toEqual(ago(40))
    expect((await readerOf(db, { location: location.id, viewer: null, now })).reportedAt).toBeNull()
  })

  it('for a list of 200 locations is one statement, with usual values only after at least three reports', async () => {
    const { db } = database
    const ids = await Promise.all(Array.from({ length: 200 }, async () => (await insertLocation(db)).id))
    // A week ago at the location, and an hour later, in case a new hour starts meanwhile.
    const {
      rows: [{ at, later }],
    } = await db.raw<{ rows: [{ at: Date; later: Date }] }>(`select at, at + interval '1 hour' as later from (
      select (now() at time zone 'America/Los_Angeles' - interval '7 days') at time zone 'America/Los_Angeles' as at) t`)
    for (const then of [at, later]) {
      await insertReports(db, { location: ids[0]!, level: 4, at: then, times: 4 })
      await insertReports(db, { location: ids[1]!, level: 3, at: then, times: 3 })
      await insertReports(db, { location: ids[2]!, level: 3, at: then, times: 2 })
    }
    await insertReports(db, { location: ids[0]!, level: 4 })
    const seen: string[] = []
    const note = ({ sql }: { sql: string }) => void seen.push(sql)
    db.on('query', note)
    const rows = await locationsOf(db, ids)
    db.off('query', note)
    expect(seen).toHaveLength(1)
    expect(rows).toHaveLength(200)
    expect(rows.slice(0, 4).map(({ busy_now, busy_usual }) => [busy_now, busy_usual])).toEqual([
      [4, 4],
      [null, 3],
      [null, null],
      [null, null],
    ])
  })
})
