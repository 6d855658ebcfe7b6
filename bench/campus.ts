import { findCampusList } from '~/locations/campus-list/campus-list.server'
import { campusCounts } from '~/locations/campus-list/campus-counts-queries.server'
import { readCampusView } from '~/locations/campus-list/campus-url'
import { campusOfKey } from '../app/universities/queries.server'
import type { Db } from '../db/connection'
import { SearchEngine } from '../search/engine'
import { createPostgresSearch } from '../search/postgres/postgres'
import { onOwnDatabase } from './database'
import { planOf, scansOf } from '../tests/support/plans'
import { howMeasured, measureRounds, oneRow, p95Cells, statementsOf, type Run } from './rounds'
import { insertManyLocations } from './search-locations'

const OTHERS = 20_000
const SIZES = [20, 2000]
const CALLS = 40

const VIEWS: Record<string, string> = {
  'the list': '',
  'the list by distance, 96 spots': 'sort=distance&shown=96',
  'every filter on':
    'tag=Quiet&tag=Wifi&study=Quiet&category=On-Campus&category=Off-Campus&kind=library&kind=cafe&rating=3&open=1&sort=distance',
  'every filter and a search': 'q=room&tag=Quiet&tag=Wifi&category=On-Campus&kind=library&rating=3&open=1',
  'a late page, open now': 'page=3&open=1&sort=rating',
}

/**
 * How long a campus's list takes with 20 and with 2,000 locations, among 20,000 others. Times are relative to an
 * indexed one-row query.
 */
export async function measureCampus(): Promise<string> {
  return onOwnDatabase(async (db) => {
    await insertManyLocations(db, OTHERS)
    for (const size of SIZES) await insertCampus(db, size)
    await db.raw(`insert into location_driving_cache (campus_id, location_id, driving_miles, source)
      select u.id, l.id, 1, 'osrm' from universities u join study_locations l on l.university_id is null
        and abs(l.latitude - u.latitude) < 0.17 and abs(l.longitude - u.longitude) < 0.2 on conflict do nothing`)
    await db.raw('vacuum analyze')
    return measure(db)
  })
}

/** Half of the locations on campus, half near it, with hours, tags, reviews and measured distances. */
async function insertCampus(db: Db, size: number): Promise<void> {
  const values = { size, name: `Bench University ${size}`, latitude: -30, longitude: size / 100 }
  await db.raw(
    `insert into universities (name, city, states_id, latitude, longitude, time_zone, status)
    values (:name, 'Town', 1, :latitude, :longitude, 'America/New_York', 'Approved')`,
    values,
  )
  await db.raw(
    `insert into study_locations (name, city, state_id, university_id, category, kind, status, latitude, longitude, time_zone, review_count, rating_sum)
     select 'Quiet room ' || n, 'Town', 1, case when n % 2 = 0 then u.id end, case when n % 2 = 0 then 'On-Campus' else 'Off-Campus' end,
       (array['library', 'cafe', 'other'])[1 + n % 3], 'Approved', u.latitude + n % 83 / 1000.0, u.longitude + n % 89 / 1000.0, 'America/New_York',
       n % 40, n % 40 * 4
     from universities u, generate_series(1, :size::int) n where u.name = :name`,
    values,
  )
  const own = `select id from study_locations where latitude < 0 and longitude between ${values.longitude} and ${values.longitude} + 0.09`
  await db.raw(`insert into study_location_hours (study_location_id, day_of_week, start_time, end_time)
    select id, d, '00:00', '00:00' from (${own}) l, generate_series(1, 7) d on conflict do nothing`)
  await db.raw(`insert into study_location_tags (study_location_id, tag_id)
    select l.id, t.id from (${own}) l, tag_types t where t.name in ('Quiet', 'Wifi') or (l.id + t.id) % 4 = 0 on conflict do nothing`)
  await db.raw(
    `insert into location_driving_cache (campus_id, location_id, driving_miles, source)
    select u.id, l.id, 1, 'osrm' from universities u, (${own}) l where u.name = :name on conflict do nothing`,
    values,
  )
}

type Asked = Omit<Parameters<typeof findCampusList>[2], 'maps' | 'path' | 'view' | 'mean'>

/** Lists of a campus, by the queries of their URLs. */
export const listRuns = (
  { db, engine, ...asked }: Asked & { db: Db; engine: SearchEngine },
  views: Record<string, string>,
): Run[] =>
  Object.entries(views).map(([name, query]) => {
    const view = readCampusView(new URLSearchParams(query))
    const maps = { versionAt: async () => null }
    return { name, run: () => findCampusList(db, engine, { ...asked, maps, path: '/', view, mean: 4 }) }
  })

async function measure(db: Db): Promise<string> {
  const engine = createPostgresSearch(db)
  const now = new Date()
  const runs: (Run & { size?: number })[] = [oneRow(db, OTHERS)]
  for (const size of SIZES) {
    const campus = (await campusOfKey(db, `Bench University ${size} Town`))!
    const counts = await campusCounts(db, campus)
    runs.push(...listRuns({ db, engine, campus, counts, now }, VIEWS).map((run) => ({ ...run, size })))
    runs.push({
      name: 'counts of the filters (kept for 5 minutes)',
      size,
      run: () => campusCounts(db, campus),
    })
  }
  const found = await measureRounds(db, runs, CALLS)
  const rows: string[] = []
  for (const [n, { name, size = '', run }] of runs.entries()) {
    const scans = (await scansIn(db, run)).join(', ') || 'none'
    rows.push(`| ${name} | ${size} | ${found[n]!.statements} | ${p95Cells(found, n, 1)} | ${scans} |`)
  }
  return [
    '## The list of a campus',
    '',
    `Among ${OTHERS.toLocaleString('en')} other places; ${howMeasured(`${CALLS} calls`)}; scans: big tables that are read whole.`,
    '',
    '| | places | statements | p95 | times | scans |',
    '| --- | ---: | ---: | ---: | ---: | --- |',
    ...rows,
  ].join('\n')
}

/** Big tables that a query scans completely. */
async function scansIn(db: Db, run: Run['run']): Promise<string[]> {
  const big = { has: (table: string) => /^(study_location|location_driving|reviews|search_doc)/.test(table) }
  const scans = new Set<string>()
  for (const statement of await statementsOf(db, () => run(0)))
    for (const table of scansOf(await planOf(db, statement), big)) scans.add(table)
  return [...scans]
}
