import { locationCounts } from '../app/busyness/queries.server'
import { reportBusyness } from '../app/busyness/report-busyness.server'
import { hourTotals } from '../app/insights/queries.server'
import { locationsOf } from '../app/locations/queries.server'
import type { Db } from '../db/connection'
import { onOwnDatabase } from './database'
import { median } from './median'
import { insertManyLocations } from './search-locations'

const PLACES = 20_000
const REPORTS = 1_000_000
const USERS = 5000
const AT_ONCE = 50_000
const ROUNDS = 5
const CALLS = 60
/** A campus page of so many locations. */
const PAGE = 200

type Found = { name: string; p95: number[]; statements: number }

/**
 * How long reports and their statistics take, with a thousand reports in the table and with a million; times: against
 * one indexed row.
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
    const insights = await timed(db, () => hourTotals(db))
    const statistics = await db('aggregated_busyness').count({ n: '*' }).first()
    return table(
      few,
      many,
      `Counting the insights over ${Number(statistics!.n).toLocaleString('en')} hours of places takes ${insights.ms.toFixed(0)} ms, ` +
        'once in five minutes and process.',
    )
  })
}

/** Reports of five weeks, a twentieth of them about one place. */
async function insertReports(db: Db, from: number, to: number): Promise<void> {
  await db.raw(
    `insert into busyness_reports (study_location_id, user_id, busyness_level, reported_at)
     select case when n % 20 = 0 then 1 else 1 + (n::bigint * 7919) % :places end, (select min(id) from users) + n % :users, 1 + n % 4,
       now() - (n % 50400) * interval '1 minute'
     from generate_series(:from::int, :to::int - 1) n`,
    { from, to, places: PLACES, users: USERS },
  )
}

async function measure(db: Db): Promise<Found[]> {
  await db.raw('vacuum analyze')
  const first = Number((await db('users').min({ id: 'id' }).first())!.id)
  const now = new Date()
  let at = now.getTime()
  const runs: { name: string; run: (n: number) => Promise<unknown> }[] = [
    {
      name: 'one row by its id',
      run: (n) => db.raw('select id, name from study_locations where id = ?', [1 + ((n * 7919) % PLACES)]),
    },
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
        locationCounts(db, { location: 1 + ((n * 7919) % PLACES), viewer: { id: first }, now, day: n % 7 }),
    },
    {
      name: 'the same of the place with most reports',
      run: (n) => locationCounts(db, { location: 1, viewer: { id: first }, now, day: n % 7 }),
    },
    {
      name: 'a report',
      // Each half an hour after the one before, so that none is refused.
      run: (n) =>
        reportBusyness(
          db,
          { viewer: { id: first + (n % USERS) }, location: { id: 1 + (n % 2) }, level: 1 + (n % 4) },
          new Date((at += 31 * 60_000)),
        ),
    },
  ]
  const found = runs.map(({ name }): Found => ({ name, p95: [], statements: 0 }))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [which, { run }] of runs.entries()) {
      const times = []
      for (let n = 0; n < CALLS; n++) {
        const { ms, statements } = await timed(db, () => run(round * CALLS + n))
        times.push(ms)
        found[which]!.statements = statements
      }
      if (round > 0)
        found[which]!.p95.push(times.sort((one, other) => one - other)[Math.floor(0.95 * CALLS)]!) // the first is for warming up
    }
  }
  return found
}

async function timed(db: Db, run: () => Promise<unknown>): Promise<{ ms: number; statements: number }> {
  let statements = 0
  const note = () => void statements++
  db.on('query', note)
  const start = performance.now()
  await run()
  const ms = performance.now() - start
  db.off('query', note)
  return { ms, statements }
}

function table(few: Found[], many: Found[], insights: string): string {
  const cell = (found: Found[], n: number) => {
    const { p95 } = found[n]!
    return `${median(p95).toFixed(2)} (${Math.min(...p95).toFixed(2)} to ${Math.max(...p95).toFixed(2)}) | ${(median(p95) / median(found[0]!.p95)).toFixed(1)}`
  }
  return [
    '## Busyness',
    '',
    `${PLACES.toLocaleString('en')} places; p95 of ${CALLS} calls in ms, median of ${ROUNDS} alternating rounds (least to most), in the server's own process, ` +
      'one at a time; times: against an indexed query for one row.',
    '',
    '| | statements | 1,000 reports | times | 1,000,000 reports | times |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...few.map(
      ({ name, statements }, n) => `| ${name} | ${statements} | ${cell(few, n)} | ${cell(many, n)} |`,
    ),
    '',
    insights,
  ].join('\n')
}
