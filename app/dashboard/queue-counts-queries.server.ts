import type { Reach } from '~/services/auth/reach'
import { spotIdWithin, spotWithin } from '~/spots/reach-queries.server'
import type { Db } from '~db/connection'
import { feedsToCheck } from '~/spots/feeds/queries.server'
import { itemWithin } from './item-within-queries.server'
import { waitingReviewsSql, waitingStudySessionsSql } from './reported-queries.server'

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

const countsSql = (reach: Reach) => `select
  ${counted(`from universities l where status = 'Pending' and ${itemWithin(reach, 'campus', 'l.id')} order by created_at`)} as campus,
  ${counted(`from study_locations l where status = 'Pending' and ${spotWithin(reach, 'l')} order by created_at`)} as spot,
  ${counted(`from ((select id from university_requests r where decided_at is null and ${itemWithin(reach, 'campus', 'r.university_id')} order by id limit ${MAX_COUNTED + 1})
    union all (select id from study_location_requests r where decided_at is null and ${spotIdWithin(reach, 'r.study_location_id')} order by id limit ${MAX_COUNTED + 1})) as open`)} as requests,
  ${counted(`from study_location_suggestions g where status = 'open' and ${spotIdWithin(reach, 'g.study_location_id')} order by created_at`)} as suggestions,
  ${counted(waitingReviewsSql(reach))} as reviews,
  ${counted(waitingStudySessionsSql(reach))} as sessions,
  ${counted(feedsToCheck(reach))} as calendars`

/** The number of waiting items in the dashboard's queues. One statement. */
export async function queueCounts(db: Db, reach: Reach): Promise<QueueCounts> {
  const { rows } = await db.raw<{ rows: QueueCounts[] }>(countsSql(reach))
  return rows[0]!
}
