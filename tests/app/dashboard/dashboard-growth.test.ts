import { WHOLE_SITE } from '~/services/auth/reach'
import { beforeAll, describe, expect, it } from 'vitest'
import { bulkView } from '~/dashboard/bulk/bulk-view.server'
import { campusesNamed } from '~/dashboard/items/form-queries.server'
import { readDashboard } from '~/dashboard/dashboard-url'
import { itemEditView } from '~/dashboard/items/edit-view.server'
import { historyView, revertView } from '~/dashboard/items/history-view.server'
import { listView } from '~/dashboard/items/list-view.server'
import { queueCounts } from '~/dashboard/queue-counts-queries.server'
import { useDatabase } from '../../support/database'
import { planOf, scansOf, statementsOf, type Statement } from '../../support/plans'

const { db } = useDatabase()

const BIG = new Set([
  'study_locations',
  'universities',
  'study_location_edit_logs',
  'university_edit_logs',
  'study_location_hours',
  'study_location_tags',
])

/** This many more of everything, and a hundred changes each for the newest location and campus. */
async function grow(from: number, to: number) {
  const range = { from: from + 1, to }
  await db.raw(
    `insert into universities (name, city, states_id, latitude, longitude, time_zone, status)
     select 'School ' || n, 'Town ' || n % 90, 1 + n % 50, 37, -122, 'America/New_York', case when n % 4 < 3 then 'Pending' else 'Approved' end
     from generate_series(:from::int, :to::int) n`,
    range,
  )
  await db.raw(
    `insert into study_locations (name, city, state_id, university_id, category, status, latitude, longitude, time_zone, created_at)
     select 'Quiet room ' || n, 'Town ' || n % 90, 1 + n % 50, case when n % 2 = 0 then (select min(id) from universities) end,
       case when n % 2 = 0 then 'On-Campus' else 'Off-Campus' end, case when n % 5 > 0 then 'Pending' else 'Denied' end, 37, -122, 'America/New_York', now() - n * interval '1 minute'
     from generate_series(:from::int, :to::int) n`,
    range,
  )
  await db.raw(
    `insert into study_location_hours (study_location_id, day_of_week, start_time, end_time)
     select l.id, d, '08:00', '20:00' from (select id from study_locations order by id desc limit 100) l, generate_series(1, 7) d on conflict do nothing`,
  )
  await db.raw(
    `insert into study_location_tags (study_location_id, tag_id)
     select l.id, t.id from (select id from study_locations order by id desc limit 100) l, tag_types t where t.id < 4 on conflict do nothing`,
  )
  for (const [table, of, entries] of [
    ['study_location_edit_logs', 'study_location_id', 'study_locations'],
    ['university_edit_logs', 'university_id', 'universities'],
  ]) {
    await db.raw(
      `insert into ${table} (${of}, action, message) select e.id, jsonb_build_object('city', jsonb_build_object('old', 'A', 'new', 'B')), 'Reason'
       from (select id from ${entries} order by id desc limit 5) e, generate_series(:from::int, :to::int) n where n % 5 = 0`,
      range,
    )
  }
  await db.raw('analyze')
}

const VIEWS = async () => {
  const location = (await db('study_locations').max({ id: 'id' }).first())!.id as number
  const campus = (await db('universities').max({ id: 'id' }).first())!.id as number
  const log = (await db('study_location_edit_logs')
    .where({ study_location_id: location })
    .max({ id: 'id' })
    .first())!.id as number
  const list = (query: string) => () => listView(db, WHOLE_SITE, readDashboard(new URLSearchParams(query)))
  return {
    'the list': list(''),
    'by name, from the middle on': list(`sort=name&after=${location - 3}&rows=50`),
    back: list(`sort=oldest&before=${location - 3}`),
    'every status': list('status=All&rows=50'),
    'a search': list('q=quiet+99&rows=20'),
    'a search of all campuses': list('kind=campus&status=All&q=school+7'),
    'by number': list(`q=%23${location}`),
    counts: () => queueCounts(db, WHOLE_SITE),
    'edit page': () => itemEditView(db, WHOLE_SITE, 'spot', location),
    'edit page of a campus': () => itemEditView(db, WHOLE_SITE, 'campus', campus),
    'campus by name': () => campusesNamed(db, WHOLE_SITE, 'School 7, Town 7', 5),
    history: () => historyView(db, WHOLE_SITE, 'spot', location, log),
    'history of a campus': () => historyView(db, WHOLE_SITE, 'campus', campus, null),
    'a change to revert': () => revertView(db, WHOLE_SITE, 'spot', location, log),
    'fifty selected': () =>
      bulkView(db, WHOLE_SITE, {
        kind: 'spot',
        ids: Array.from({ length: 50 }, (_, n) => location - n),
        status: 'Approved',
        useCampusPoint: true,
      }),
  }
}

/** The number of statements for each view. */
async function statements(): Promise<Record<string, Statement[]>> {
  const found: Record<string, Statement[]> = {}
  for (const [name, run] of Object.entries(await VIEWS())) found[name] = await statementsOf(db, run)
  return found
}

describe('the views of the dashboard', () => {
  let few: Record<string, number>
  const counted = (found: Record<string, Statement[]>) =>
    Object.fromEntries(Object.entries(found).map(([name, each]) => [name, each.length]))

  beforeAll(async () => {
    await grow(0, 20)
    few = counted(await statements())
    await grow(20, 1500)
  })

  it('run as many statements with thousands of rows as with a few, and scan no big table', async () => {
    const many = await statements()
    expect(counted(many)).toEqual(few)
    for (const n of Object.values(few)) expect(n).toBeLessThanOrEqual(10)
    console.info(`statements of the dashboard: ${JSON.stringify(few)}`)
    const faults: string[] = []
    for (const [name, each] of Object.entries(many)) {
      for (const statement of each) {
        const found = scansOf(await planOf(db, statement), BIG)
        const text = statement.sql.replace(/\s+/g, ' ').slice(0, 300)
        if (found.length > 0) faults.push(`${name}: all of ${found.join(', ')} in ${text}`)
      }
    }
    expect(faults).toEqual([])
  })

  it('count no further than a thousand', async () => {
    const empty = { requests: 0, suggestions: 0, reviews: 0 }
    expect(await queueCounts(db, WHOLE_SITE)).toMatchObject({ spot: 1001, campus: 1001, ...empty })
  })
})
