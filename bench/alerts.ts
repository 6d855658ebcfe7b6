import { campusCounts } from '~/locations/campus-list/campus-counts-queries.server'
import { campusOfKey } from '../app/universities/queries.server'
import type { Db } from '../db/connection'
import { createPostgresSearch } from '../search/postgres/postgres'
import { insertCampus, listRuns } from './campus'
import { OPEN, OPEN_MINUTES } from '~/locations/model/now-sql'
import { median } from './median'
import { onOwnDatabase } from './database'
import { howMeasured, measureRounds, oneRow, p95Cells, type Run } from './rounds'
import { insertManyLocations } from './search-locations'

const OTHERS = 5000
const SIZE = 300
const CALLS = 40
const WITHOUT = 'none'
const WITH = '4 each'
const CAMPUSES: Record<string, { name: string; longitude: number }> = {
  [WITHOUT]: { name: 'Bench University without', longitude: 3 },
  [WITH]: { name: 'Bench University with', longitude: 9 },
}

const VIEWS: Record<string, string> = {
  'the list': '',
  'open now': 'open=1',
  'open at 10 PM': 'at=22:00',
  'open latest first': 'sort=latest',
  'open now, latest first, 96 spots': 'open=1&sort=latest&shown=96',
}

/** What alerts that close days cost a campus's lists: the same 300 study spots with no alerts, and with four each. */
export async function measureAlerts(): Promise<string> {
  return onOwnDatabase(async (db) => {
    await insertManyLocations(db, OTHERS)
    for (const campus of Object.values(CAMPUSES)) await insertCampus(db, SIZE, campus)
    // One in the past, one for today that closes nothing, one that closes every seventh spot today, one in the
    // future.
    await db.raw(
      `insert into location_alerts (study_location_id, text, closes, starts_on, ends_on)
       select l.id, 'Alert', closes, current_date + starts, current_date + ends
       from study_locations l, (values (true, -40, -30, 1), (false, -2, 2, 1), (true, -1, 1, 7), (true, 5, 12, 1)) a (closes, starts, ends, nth)
       where l.latitude < -20 and l.longitude between ? and ? + 0.09 and l.id % a.nth = 0`,
      [CAMPUSES[WITH]!.longitude, CAMPUSES[WITH]!.longitude],
    )
    await db.raw('vacuum analyze')
    return measure(db)
  })
}

async function measure(db: Db): Promise<string> {
  const engine = createPostgresSearch(db)
  const now = new Date()
  const runs: (Run & { alerts?: string })[] = [oneRow(db, OTHERS)]
  for (const [alerts, { name, longitude }] of Object.entries(CAMPUSES)) {
    const campus = (await campusOfKey(db, `${name} Town`))!
    const counts = await campusCounts(db, campus)
    runs.push(...listRuns({ db, engine, campus, counts, now }, VIEWS).map((run) => ({ ...run, alerts })))
    runs.push({ name: 'counts of the filters', alerts, run: () => campusCounts(db, campus) })
    const ids: number[] = await db('study_locations')
      .where('latitude', '<', -20)
      .whereBetween('longitude', [longitude, longitude + 0.09])
      .pluck('id')
    const alone = (sql: string) => () =>
      db.raw(`select count(${sql}) from study_locations l where l.id = any (?)`, [now, ids])
    runs.push(
      { name: `open now, of ${ids.length}, alone`, alerts, run: alone(`nullif(${OPEN}, false)`) },
      { name: `minutes to go, of ${ids.length}, alone`, alerts, run: alone(OPEN_MINUTES) },
    )
  }
  const found = await measureRounds(db, runs, CALLS)
  return [
    `## Alerts: a campus with ${SIZE} study spots`,
    '',
    `Among ${OTHERS.toLocaleString('en')} other places; ${howMeasured(`${CALLS} calls`)}. The goal of the last two, the database’s part of “open now” and “open latest”, is 30 ms.`,
    '',
    '| | alerts | statements | p50 | p95 | times |',
    '| --- | --- | ---: | ---: | ---: | ---: |',
    ...runs.map(
      ({ name, alerts = '' }, n) =>
        `| ${name} | ${alerts} | ${found[n]!.statements} | ${median(found[n]!.p50).toFixed(1)} | ${p95Cells(found, n, 1)} |`,
    ),
  ].join('\n')
}
