import { bulkView } from '~/dashboard/bulk/bulk-view.server'
import { readDashboard } from '~/dashboard/dashboard-url'
import { itemEditView } from '~/dashboard/items/form/edit-view.server'
import { historyView, revertView } from '~/dashboard/log/history-view.server'
import { listView } from '~/dashboard/items/list-view.server'
import { queueCounts } from '~/dashboard/nav/queue-counts-queries.server'
import type { Db } from '../db/connection'
import { onOwnDatabase } from './database'
import { fillQueues, queueRuns } from './queues'
import { measureRounds, roundsTable, type Run } from './rounds'

const PENDING = 50_000
const OTHERS = 20_000
const CAMPUSES = 4000
const LOGS = 200_000
/** How many times a one-row query by id each view may take. */
const GOAL = 12

/**
 * How long the dashboard's views take with 50,000 Pending items and 200,000 log rows, against an indexed one-row
 * query in the same rounds.
 */
export async function measureDashboard(): Promise<string> {
  return onOwnDatabase(async (db) => {
    await fill(db)
    return measure(db)
  })
}

const NAMES = `(array['Quiet', 'Blue', 'Old', 'Main', 'North'])[1 + n % 5] || ' ' || (array['Library', 'Café', 'Hall', 'Room'])[1 + n % 4] || ' ' || n`

/**
 * Inserts locations of every status, half of them on a campus, and one location and one campus with 1,000 changes
 * each.
 */
async function fill(db: Db): Promise<void> {
  await db.raw(
    `insert into universities (name, city, states_id, latitude, longitude, time_zone, status, created_at)
     select 'School ' || n, 'Town ' || n % 900, 1 + n % 50, 25 + (n % 2400) / 100.0, -120 + ((n * 7) % 5000) / 100.0, 'America/New_York', case when n % 4 = 0 then 'Pending' else 'Approved' end,
       now() - n * interval '1 minute' from generate_series(1, :campuses::int) n`,
    { campuses: CAMPUSES },
  )
  for (let from = 1; from <= PENDING + OTHERS; from += 5000) {
    // statements have a time limit
    await db.raw(
      `insert into study_locations (name, city, state_id, university_id, category, status, address, created_at, latitude, longitude, time_zone)
       select ${NAMES}, 'Town ' || n % 900, 1 + n % 50, case when n % 2 = 0 then (select min(id) from universities) + n % :campuses::int end,
         case when n % 2 = 0 then 'On-Campus' else 'Off-Campus' end,
         case when n <= :pending::int then 'Pending' when n % 2 = 0 then 'Denied' else 'Approved' end, n || ' Main Street', now() - n * interval '10 seconds', 25 + (n % 2400) / 100.0,
         -120 + ((n * 7) % 5000) / 100.0,
         'America/New_York'
       from generate_series(:from::int, :from::int + 4999) n`,
      { campuses: CAMPUSES, pending: PENDING, from },
    )
  }
  await db.raw(
    `insert into users (email, first_name, last_name, role_id) select 'a' || n || '@example.edu', 'Ada', 'Desk', 2 from generate_series(1, 5) n`,
  )
  const change = `jsonb_build_object('city', jsonb_build_object('old', 'A', 'new', 'B'))`
  for (let from = 1; from <= LOGS; from += 25_000) {
    await db.raw(
      `insert into study_location_edit_logs (study_location_id, action, message, edited_by, edit_time)
       select (select min(id) from study_locations) + case when n % 200 = 0 then 7 else n % :places::int end, ${change}, 'Told by the owner ' || n,
         (select min(id) from users) + n % 5, now() - n * interval '1 minute' from generate_series(:from::int, :from::int + 24999) n`,
      { from, places: PENDING + OTHERS },
    )
  }
  await fillQueues(db)
  await db.raw('vacuum analyze')
}

async function measure(db: Db): Promise<string> {
  const first = (await db('study_locations').min({ id: 'id' }).first())!.id as number
  const location = first + 7
  const log = (await db('study_location_edit_logs')
    .where({ study_location_id: location })
    .orderBy('id')
    .first('id'))!.id
  const ids = await db('study_locations').where({ status: 'Pending' }).orderBy('id').limit(5000).pluck('id')
  const middle = ids[2500]!
  const list = (query: string) => () => listView(db, readDashboard(new URLSearchParams(query)))
  const runs: Run[] = [
    {
      name: 'one row by its id',
      run: (n) =>
        db.raw('select id, name from study_locations where id = ?', [ids[(n * 7919) % ids.length]!]),
    },
    { name: 'counts of all queues', run: () => queueCounts(db) },
    ...Object.entries({
      'the list': '',
      'fifty rows': 'rows=50',
      'by name': 'sort=name',
      'of every status': 'status=All&rows=50',
      'from the middle on': `after=${middle}`,
      'back from the middle': `before=${middle}&sort=name`,
      campuses: 'kind=campus&rows=20',
      'a search that finds most': 'q=library',
      'a search that finds one': `q=${encodeURIComponent('quiet library 4440')}`,
      'a search that finds nothing': 'q=xylophone',
      'an entry by its number': `q=%23${middle}`,
    }).map(([name, query]) => ({ name, run: list(query) })),
    { name: 'the edit page', run: (n) => itemEditView(db, 'spot', ids[(n * 7919) % ids.length]!) },
    {
      name: 'the history of an entry with 1,000 changes',
      run: () => historyView(db, 'spot', location, null),
    },
    { name: 'a change to revert', run: () => revertView(db, 'spot', location, log) },
    ...(await queueRuns(db)),
    {
      name: 'fifty selected',
      run: () =>
        bulkView(db, { kind: 'spot', ids: ids.slice(100, 150), status: 'Approved', useCampusPoint: false }),
    },
  ]
  return roundsTable(
    {
      title: `The desk: ${PENDING.toLocaleString('en-US')} Pending places, ${LOGS.toLocaleString('en-US')} rows of the log`,
      goal: `the goal is ${GOAL}`,
    },
    runs,
    await measureRounds(db, runs),
  )
}
