import { presentOf } from '../app/location-page/queries.server'
import { reportBusyness } from '../app/location-page/show-busyness.server'
import { hourTotals } from '../app/insights/queries.server'
import { locationsOf } from '../app/locations/queries.server'
import type { Db } from '../db/connection'
import { onOwnDatabase } from './database'
import { howMeasured, measureRounds, oneRow, p95Cells, type Found, type Run } from './rounds'
import { insertManyLocations } from './search-locations'

const PLACES = 20_000
const REPORTS = 1_000_000
const USERS = 5000
const AT_ONCE = 50_000
/** Number of locations on a campus page. */
const PAGE = 200

/**
 * How long reports and their statistics take with a thousand reports in the table and with a million. Times are
 * relative to an indexed one-row query.
 */
export async function measureBusyness(): Promise<string> {
  return onOwnDatabase(async (db) => {
    await insertManyLocations(db, PLACES)
    await db.raw(
      `insert into users (email, first_name, last_name, role_id)
      select 'bench' || n || '@sample.invalid', 'Bench', 'Reader', (select id from roles where name = 'Student') from generate_series(1, ?::int) n`,
      [USERS],
    )
    await insertReports(db, 0, 1000)
    const few = await measure(db)
    for (let from = 1000; from < REPORTS; from += AT_ONCE)
      await insertReports(db, from, Math.min(REPORTS, from + AT_ONCE))
    const many = await measure(db)
    const start = performance.now()
    await hourTotals(db)
    const insights = performance.now() - start
    const statistics = await db('aggregated_busyness').count({ n: '*' }).first()
    return table(
      few,
      many,
      `Counting the insights over ${Number(statistics!.n).toLocaleString('en')} hours of places takes ${insights.toFixed(0)} ms, ` +
        'once in five minutes and process.',
    )
  })
}

/** Five weeks of reports, a twentieth of them about one location. */
async function insertReports(db: Db, from: number, to: number): Promise<void> {
  await db.raw(
    `insert into busyness_reports (study_location_id, user_id, busyness_level, reported_at)
     select case when n % 20 = 0 then 1 else 1 + (n::bigint * 7919) % :places end, (select min(id) from users) + n % :users, 1 + n % 4,
       now() - (n % 50400) * interval '1 minute'
     from generate_series(:from::int, :to::int - 1) n`,
    { from, to, places: PLACES, users: USERS },
  )
}

async function measure(db: Db): Promise<(Found & Run)[]> {
  await db.raw('vacuum analyze')
  const first = Number((await db('users').min({ id: 'id' }).first())!.id)
  const now = new Date()
  let at = now.getTime()
  const runs: Run[] = [
    oneRow(db, PLACES),
    {
      name: `cards of ${PAGE} places with what they say of busyness`,
      run: (n) =>
        locationsOf(
          db,
          Array.from({ length: PAGE }, (_each, k) => 1 + ((n * 131 + k) % PLACES)),
        ),
    },
    {
      name: 'panel and popular times of a place',
      run: (n) =>
        presentOf(db, { location: 1 + ((n * 7919) % PLACES), viewer: { id: first }, now, day: n % 7 }),
    },
    {
      name: 'the same of the place with most reports',
      run: (n) => presentOf(db, { location: 1, viewer: { id: first }, now, day: n % 7 }),
    },
    {
      name: 'a report',
      // Each half an hour after the previous one, so that none is rejected.
      run: (n) =>
        reportBusyness(
          db,
          { viewer: { id: first + (n % USERS) }, location: { id: 1 + (n % 2) }, level: 1 + (n % 4) },
          new Date((at += 31 * 60_000)),
        ),
    },
  ]
  const found = await measureRounds(db, runs)
  return found.map((each, n) => ({ ...each, ...runs[n]! }))
}

function table(few: (Found & Run)[], many: Found[], insights: string): string {
  return [
    '## Busyness',
    '',
    `${PLACES.toLocaleString('en')} places; ${howMeasured()}.`,
    '',
    '| | statements | 1,000 reports | times | 1,000,000 reports | times |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...few.map(
      ({ name, statements }, n) =>
        `| ${name} | ${statements} | ${p95Cells(few, n, 2)} | ${p95Cells(many, n, 2)} |`,
    ),
    '',
    insights,
  ].join('\n')
}
