import type { Reach } from '~/services/auth/reach'
import type { Decision } from '~/web/decision-text'
import type { Status } from '~/spots/model/statuses'
import type { Db } from '~db/connection'
import type { EditAction } from '~db/dashboard-tables'
import type { ModerationAction } from '~db/review-tables'
import type { ModerationFigureRow } from '~db/suggestion-tables'
import type { ItemKind } from './item-rules'
import { ITEM_TABLES, itemWithin } from './item-within-queries.server'
import type { AreaNames } from './part-lines'
import { SOURCES, type LogCursor, type LogSource } from './log-rules'

/** A change in the update history, made at `edit_time`. Editors whose accounts are gone have no name. */
export type EditRow = {
  id: number
  action: EditAction
  edit_time: Date
  message: string
  editor: string | null
  suggester: string | null
  /** Whether a file made the change. */
  imported: boolean
  /** The study spot's areas, if alerts or dated hours were changed. */
  areas: AreaNames | null
}

const person = (alias: string) => `trim(${alias}.first_name || ' ' || ${alias}.last_name)`

/** SQL for the names of areas by id, for log entries that changed alerts or dated hours. */
const areaNames = (log: string): string =>
  `case when coalesce(${log}.action->'alerts', ${log}.action->'dates') is not null then (select jsonb_object_agg(a.id, a.name)
    from location_areas a where a.study_location_id = ${log}.study_location_id) end`

const edits = (db: Db, reach: Reach, kind: ItemKind) =>
  db(`${ITEM_TABLES[kind].log} as g`)
    .leftJoin('users as e', 'e.id', 'g.edited_by')
    .leftJoin('users as s', 's.id', 'g.suggested_by')
    .whereRaw(itemWithin(reach, kind, `g.${ITEM_TABLES[kind].of}`))
    .select<EditRow[]>(
      'g.id',
      'g.action',
      'g.edit_time',
      'g.message',
      'g.imported',
      db.raw(`${person('e')} as editor`),
      db.raw(`${person('s')} as suggester`),
      db.raw(`${kind === 'spot' ? areaNames('g') : 'null::jsonb'} as areas`),
    )

/** Up to `limit` changes of an item, newest first, from before the change `before`. */
export async function editsOf(
  db: Db,
  reach: Reach,
  kind: ItemKind,
  id: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<EditRow[]> {
  const { log, of } = ITEM_TABLES[kind]
  const query = edits(db, reach, kind).where(`g.${of}`, id)
  if (before !== null) {
    query.whereRaw('(g.edit_time, g.id) < ((select edit_time from ?? where id = ?), ?::bigint)', [
      log,
      before,
      before,
    ])
  }
  return query
    .orderBy([
      { column: 'g.edit_time', order: 'desc' },
      { column: 'g.id', order: 'desc' },
    ])
    .limit(limit)
}

/** One change of an item; null when there's none with this id. */
export async function editOf(
  db: Db,
  reach: Reach,
  kind: ItemKind,
  id: number,
  logId: number,
): Promise<EditRow | null> {
  const [row] = await edits(db, reach, kind).where({ [`g.${ITEM_TABLES[kind].of}`]: id, 'g.id': logId })
  return row ?? null
}

const decisionOf = ({ action, editor, edit_time: at }: EditRow): Decision => ({
  who: editor,
  did: (action.status?.new as Status | undefined) ?? 'edited',
  at,
})

/** Sorts changes of status first, because they matter more than later edits. */
const WEIGHTIEST = "(g.action->'status') is null, g.id desc"

/** What was decided about an item since its version `seen`; null if the change isn't in the log. */
export async function decisionSince(
  db: Db,
  reach: Reach,
  kind: ItemKind,
  id: number,
  seen: string,
): Promise<Decision | null> {
  const { log, of } = ITEM_TABLES[kind]
  const [row] = await edits(db, reach, kind)
    .where(`g.${of}`, id)
    .whereRaw('g.id >= (select max(id) from ?? where ?? = ? and seen = ?)', [log, of, id, seen])
    .orderByRaw(WEIGHTIEST)
    .limit(1)
  return row ? decisionOf(row) : null
}

/** The last change of status of each item, or else its last change. One statement. */
export async function lastDecisions(
  db: Db,
  reach: Reach,
  kind: ItemKind,
  ids: readonly number[],
): Promise<Map<number, Decision>> {
  const { log, of } = ITEM_TABLES[kind]
  // Each by its index, however long the log is.
  const last = `select (select g.id from ${log} g where g.${of} = item.id order by ${WEIGHTIEST} limit 1)
    from unnest(?::bigint[]) as item(id)`
  const rows = await edits(db, reach, kind)
    .select<(EditRow & { entry: number })[]>({ entry: `g.${of}` })
    .whereRaw(`g.id = any(array(${last}))`, [[...ids]])
  return new Map(rows.map((row) => [row.entry, decisionOf(row)]))
}

/** `university_key`: a campus's own, or that of a study spot's campus. `shown`: it's public. */
type ItemName = { name: string; status: string; university_key: string | null; shown: boolean }

/** An item's name in any status, and what its public page needs; null when there's no such item. */
export async function itemName(db: Db, reach: Reach, kind: ItemKind, id: number): Promise<ItemName | null> {
  const row =
    kind === 'campus'
      ? await db('universities as u')
          .where('u.id', id)
          .whereRaw(itemWithin(reach, kind, 'u.id'))
          .first('u.name', 'u.status', 'u.key as university_key', db.raw(`u.status = 'Approved' as shown`))
      : await db('study_locations as l')
          .leftJoin('universities as u', 'u.id', 'l.university_id')
          .where('l.id', id)
          .whereRaw(itemWithin(reach, kind, 'l.id'))
          .first(
            'l.name',
            'l.status',
            'u.key as university_key',
            db.raw(`l.status = 'Approved' and coalesce(u.status, 'Approved') = 'Approved' as shown`),
          )
  return (row as ItemName | undefined) ?? null
}

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
  /** What changed of the site itself. */
  site: EditAction | null
  /** For other decisions. */
  operation: ModerationAction | null
  /** The name of the item or of the review's location, and whether it's public now. */
  entry: string | null
  entry_id: number | null
  university_key: string | null
  shown: boolean
  /** The location's areas, if alerts or dated hours were changed. */
  areas: AreaNames | null
  /** First and last names of people the reason might mention. */
  names: string[]
}

/** `only` leaves out imports, which nobody decided. */
const TABLES: Record<LogSource, { table: string; at: string; only: string }> = {
  place: { table: 'study_location_edit_logs', at: 'edit_time', only: 'not imported' },
  campus: { table: 'university_edit_logs', at: 'edit_time', only: 'not imported' },
  moderation: { table: 'moderation_log', at: 'created_at', only: 'true' },
  site: { table: 'site_edit_logs', at: 'edit_time', only: 'true' },
}

/** The latest entries of one log after `before`, by its index and at most one page. */
function branch(source: LogSource, before: LogCursor | null): { sql: string; bindings: number[] } {
  const { table, at, only } = TABLES[source]
  const select = `select ${at} as at, ${SOURCES.indexOf(source)} as part, id from ${table} where ${only}`
  const order = `order by ${at} desc, id desc limit :most`
  if (!before) return { sql: `(${select} ${order})`, bindings: [] }
  const from = TABLES[before.source]
  // At the same time, `before` is followed by later sources, and within its source by lower ids.
  const apart = SOURCES.indexOf(source) - SOURCES.indexOf(before.source)
  const id = apart === 0 ? before.id : apart > 0 ? Number.MAX_SAFE_INTEGER : 0
  return {
    sql: `(${select} and (${at}, id) < (coalesce((select ${from.at} from ${from.table} where id = ?), 'infinity'), ?) ${order})`,
    bindings: [before.id, id],
  }
}

const DETAIL = `
  select n.at, n.part, n.id, coalesce(p.message, c.message, m.reason, '') as message, coalesce(p.action, c.action) as action,
    coalesce(p.was_public, c.was_public) as was_public, coalesce(p.suggested_by, c.suggested_by) is not null as suggested, m.action as operation,
    s.action as site,
    coalesce(l.name, cu.name) as entry, coalesce(l.id, cu.id) as entry_id, coalesce(u.key, cu.key) as university_key,
    coalesce(l.status, cu.status) = 'Approved' and coalesce(u.status, 'Approved') = 'Approved' as shown, coalesce(w.names, '{}') as names,
    ${areaNames('p')} as areas
  from newest n
  left join study_location_edit_logs p on n.part = 0 and p.id = n.id
  left join university_edit_logs c on n.part = 1 and c.id = n.id
  left join moderation_log m on n.part = 2 and m.id = n.id
  left join site_edit_logs s on n.part = 3 and s.id = n.id
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
