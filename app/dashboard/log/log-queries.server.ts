import type { Db } from '~db/connection'
import type { EditAction } from '~db/dashboard-tables'
import type { ModerationAction } from '~db/review-tables'
import type { ModerationFigureRow } from '~db/suggestion-tables'
import type { AreaNames } from './alert-lines'
import { areaNames } from './history-queries.server'
import { SOURCES, type LogCursor, type LogSource } from './log-rules'

/** An entry in the public log. Its subject is in one of the three parts below. */
export type LogRow = {
  source: LogSource
  id: number
  at: Date
  message: string
  /** For a change: its fields, and whether the item was public before. */
  action: EditAction | null
  was_public: boolean | null
  suggested: boolean
  /** For other decisions. */
  operation: ModerationAction | null
  /** The name of the item or of the review's location, and whether it's public now. */
  entry: string | null
  entry_id: number | null
  university_key: string | null
  shown: boolean
  /** The location's areas, if alerts were changed. */
  areas: AreaNames | null
  /** First and last names of the people whom the reason might mention. */
  names: string[]
}

const TABLES: Record<LogSource, { table: string; at: string }> = {
  place: { table: 'study_location_edit_logs', at: 'edit_time' },
  campus: { table: 'university_edit_logs', at: 'edit_time' },
  moderation: { table: 'moderation_log', at: 'created_at' },
}

/** The latest entries of one log after `before`, by its index and at most one page. */
function branch(source: LogSource, before: LogCursor | null): { sql: string; bindings: number[] } {
  const { table, at } = TABLES[source]
  const select = `select ${at} as at, ${SOURCES.indexOf(source)} as part, id from ${table}`
  const order = `order by ${at} desc, id desc limit :most`
  if (!before) return { sql: `(${select} ${order})`, bindings: [] }
  const from = TABLES[before.source]
  // At the same time, `before` is followed by later sources, and within its source by lower ids.
  const apart = SOURCES.indexOf(source) - SOURCES.indexOf(before.source)
  const id = apart === 0 ? before.id : apart > 0 ? Number.MAX_SAFE_INTEGER : 0
  return {
    sql: `(${select} where (${at}, id) < (coalesce((select ${from.at} from ${from.table} where id = ?), 'infinity'), ?) ${order})`,
    bindings: [before.id, id],
  }
}

const DETAIL = `
  select n.at, n.part, n.id, coalesce(p.message, c.message, m.reason) as message, coalesce(p.action, c.action) as action,
    coalesce(p.was_public, c.was_public) as was_public, coalesce(p.suggested_by, c.suggested_by) is not null as suggested, m.action as operation,
    coalesce(l.name, cu.name) as entry, coalesce(l.id, cu.id) as entry_id, coalesce(u.key, cu.key) as university_key,
    coalesce(l.status, cu.status) = 'Approved' and coalesce(u.status, 'Approved') = 'Approved' as shown, coalesce(w.names, '{}') as names,
    ${areaNames('p')} as areas
  from newest n
  left join study_location_edit_logs p on n.part = 0 and p.id = n.id
  left join university_edit_logs c on n.part = 1 and c.id = n.id
  left join moderation_log m on n.part = 2 and m.id = n.id
  left join study_locations l on l.id = coalesce(p.study_location_id, m.study_location_id)
  left join universities u on u.id = l.university_id
  left join universities cu on cu.id = c.university_id
  left join lateral (
    select array_agg(o.first_name) || array_agg(o.last_name) as names from users o where o.id in (
      m.author_id, p.suggested_by, c.suggested_by,
      (select submitted_by from study_location_requests where study_location_id = p.study_location_id order by id limit 1),
      (select submitted_by from university_requests where university_id = c.university_id order by id limit 1))
  ) w on true
  order by n.at desc, n.part, n.id desc`

/** Entries of the public log after `before`, newest first. One statement. */
export async function logLines(
  db: Db,
  { before, limit }: { before: LogCursor | null; limit: number },
): Promise<LogRow[]> {
  const branches = SOURCES.map((source) => branch(source, before))
  const newest = `${branches.map((each) => each.sql).join(' union all ')} order by at desc, part, id desc limit :most`
  const sql = `with newest as (${newest}) ${DETAIL}`.replaceAll(':most', String(limit))
  const bindings = branches.flatMap((each) => each.bindings)
  const { rows } = await db.raw<{ rows: (Omit<LogRow, 'source'> & { part: number })[] }>(sql, bindings)
  return rows.map(({ part, ...row }) => ({ ...row, source: SOURCES[part]! }))
}

/** The number of decisions in the last months, newest month first. */
export async function monthlyCounts(
  db: Db,
  months: number,
): Promise<(Omit<ModerationFigureRow, 'month'> & { month: string })[]> {
  return db('moderation_figures')
    .whereRaw("month > (now() at time zone 'UTC' - make_interval(months => ?))::date", [months])
    .orderBy('moderation_figures.month', 'desc')
    .select(db.raw("to_char(month, 'YYYY-MM') as month"), 'kind', 'n')
}
