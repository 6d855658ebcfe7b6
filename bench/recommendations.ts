import { siteTotals } from '../app/locations/queries.server'
import { rank } from '../app/recommendations/rank-rules'
import { readCandidates } from '../app/recommendations/queries.server'
import { recommend } from '../app/recommendations/recommend.server'
import type { Db } from '../db/connection'
import { onOwnDatabase } from './database'
import { howMeasured, measureRounds, oneRow, p95Table, type Run } from './rounds'
import { insertManyLocations } from './search-locations'

const CALLS = 120
const STUDENTS = 200
const BATCH = 5000
const SIZES = [20_000, 200_000]
/** How many times the p95 of a one-row query recommendations may take at 20,000 locations. */
const GOAL = 10

/**
 * Recommendations for students with a campus, preferences, and saved and reviewed locations, among locations with
 * busyness statistics.
 */
export async function measureRecommendations(): Promise<string> {
  const parts = []
  for (const places of SIZES) parts.push(await measure(places))
  return [
    '## Recommendations',
    '',
    `${howMeasured(`${CALLS} calls for ${STUDENTS} students in turn`)}.`,
    ...parts,
  ].join('\n')
}

async function measure(places: number): Promise<string> {
  return onOwnDatabase(async (db) => {
    await insertManyLocations(db, places)
    await insertStudents(db)
    return compare(db, places)
  })
}

/**
 * Inserts students of the biggest campuses, each with preferences, 8 saved and 10 reviewed locations, and
 * statistics for three hours of three days for every location.
 */
async function insertStudents(db: Db): Promise<void> {
  await db.raw(`
    insert into users (email, first_name, last_name, role_id, university_id)
      select 'bench' || n || '@sample.invalid', 'Bench', 'Reader', (select id from roles where name = 'Student'), n from generate_series(1, ${STUDENTS}) n;
    insert into user_preferences (user_id, noise_level, crowding_tolerance, preferred_study_times, preferred_days)
      select id, id % 3, id % 2, case when id % 2 = 0 then '{evening}' else '{morning,night}' end::text[], case when id % 3 = 0 then '{weekdays}' else '{}' end::text[]
      from users;
    insert into bookmark_collections (name, created_by) select 'Mine', id from users;
    insert into bookmark_collection_items (bookmark_collection_id, location_id)
      select b.id, l.id from bookmark_collections b, lateral (
        select l.id from study_locations l where l.id > b.id * 61 order by l.id limit 8) l;
    insert into reviews (user_id, study_location_id, rating, description)
      select u.id, l.id, 4, repeat('Quiet enough to read. ', 5) from users u, lateral (
        select l.id from study_locations l where l.id > u.id * 83 order by l.id limit 10) l;
  `)
  const most = Number((await db('study_locations').max({ most: 'id' }).first())?.most)
  for (let from = 0; from < most; from += BATCH) {
    await db.raw(
      `
      insert into aggregated_busyness (study_location_id, day_of_week, hour_of_day, level_sum, report_count)
        select l.id, d, 8 + 5 * h, 5 * (1 + (l.id + d + h) % 4), 5 from study_locations l, unnest(array[1, 3, 6]) d, generate_series(0, 2) h
        where l.id > :from and l.id <= :to`,
      { from, to: from + BATCH },
    )
  }
  await db.raw('vacuum analyze')
}

async function compare(db: Db, places: number): Promise<string> {
  const ids = (await db('users').orderBy('id').pluck('id')) as number[]
  const { mean } = await siteTotals(db)
  const asked = { mean, anywhere: false }
  const of = (n: number) => ids[n % ids.length]!
  const read = await Promise.all(ids.slice(0, 20).map((userId) => readCandidates(db, { userId, ...asked })))
  const runs: Run[] = [
    oneRow(db, places),
    {
      name: 'recommendations',
      run: (n) => recommend(db, { ...asked, userId: of(n), limit: 12, mean: async () => mean }),
    },
    { name: 'of that, the statement', run: (n) => readCandidates(db, { userId: of(n), ...asked }) },
    {
      name: 'of that, scoring',
      run: async (n) => rank(read[n % read.length]!.person, read[n % read.length]!.places, mean, 12),
    },
  ]
  const candidates = read.map((each) => each.places.length)
  return p95Table(
    `${places.toLocaleString('en')} places, ${Math.min(...candidates)} to ${Math.max(...candidates)} candidates`,
    runs,
    await measureRounds(db, runs, CALLS),
    places === 20_000 ? { recommendations: GOAL } : {},
    2,
  )
}
