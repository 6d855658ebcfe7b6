import type { Db } from '~db/connection'
import { FEEDS_TO_CHECK } from '~/spots/feeds/queries.server'
import { WAITING_STUDY_SESSIONS } from './reported-queries.server'

/** Counting stops here, because more would take longer than the rest of the page. */
const MAX_COUNTED = 1000

/** How many items wait in each queue. MAX_COUNTED + 1 stands for any higher number. */
export type QueueCounts = {
  campus: number
  spot: number
  requests: number
  suggestions: number
  reviews: number
  sessions: number
  calendars: number
}

/** Needs an order with an index; otherwise it scans the whole table. */
const counted = (from: string) =>
  `(select count(*)::int from (select ${from} limit ${MAX_COUNTED + 1}) as waiting)`

const COUNTS = `select
  ${counted("from universities where status = 'Pending' order by created_at")} as campus,
  ${counted("from study_locations where status = 'Pending' order by created_at")} as spot,
  ${counted(`from ((select id from university_requests where decided_at is null order by id limit ${MAX_COUNTED + 1})
    union all (select id from study_location_requests where decided_at is null order by id limit ${MAX_COUNTED + 1})) as open`)} as requests,
  ${counted("from study_location_suggestions where status = 'open' order by created_at")} as suggestions,
  ${counted('from waiting_reviews')} as reviews,
  ${counted(WAITING_STUDY_SESSIONS)} as sessions,
  ${counted(FEEDS_TO_CHECK)} as calendars`

/** The number of waiting items in the dashboard's queues. One statement. */
export async function queueCounts(db: Db): Promise<QueueCounts> {
  const { rows } = await db.raw<{ rows: QueueCounts[] }>(COUNTS)
  return rows[0]!
}
