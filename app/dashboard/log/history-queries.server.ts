import type { Decision } from '~/decision-text'
import type { Status } from '~/locations/model/statuses'
import type { Db } from '~db/connection'
import type { EditAction } from '~db/dashboard-tables'
import type { ItemKind } from '../items/form/item-rules'
import type { AreaNames } from './alert-lines'

/** A change in the update history, made at `edit_time`. Editors whose accounts are gone have no name. */
export type EditRow = {
  id: number
  action: EditAction
  edit_time: Date
  message: string
  editor: { first: string; last: string } | null
  suggester: { first: string; last: string } | null
  /** The study spot's areas, if alerts were changed. */
  areas: AreaNames | null
}

const LOGS = {
  campus: { table: 'university_edit_logs', of: 'university_id' },
  spot: { table: 'study_location_edit_logs', of: 'study_location_id' },
} as const

const person = (alias: string) =>
  `case when ${alias}.id is not null then jsonb_build_object('first', ${alias}.first_name, 'last', ${alias}.last_name) end`

/** SQL for the names of areas by id, for log entries that changed alerts. */
export const areaNames = (log: string): string =>
  `case when ${log}.action->'alerts' is not null then (select jsonb_object_agg(a.id, a.name)
    from location_areas a where a.study_location_id = ${log}.study_location_id) end`

const edits = (db: Db, kind: ItemKind) =>
  db(`${LOGS[kind].table} as g`)
    .leftJoin('users as e', 'e.id', 'g.edited_by')
    .leftJoin('users as s', 's.id', 'g.suggested_by')
    .select<EditRow[]>(
      'g.id',
      'g.action',
      'g.edit_time',
      'g.message',
      db.raw(`${person('e')} as editor`),
      db.raw(`${person('s')} as suggester`),
      db.raw(`${kind === 'spot' ? areaNames('g') : 'null::jsonb'} as areas`),
    )

/** Up to `limit` changes of an item, newest first, from before the change `before`. */
export async function editsOf(
  db: Db,
  kind: ItemKind,
  id: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<EditRow[]> {
  const { table, of } = LOGS[kind]
  const query = edits(db, kind).where(`g.${of}`, id)
  if (before !== null) {
    query.whereRaw('(g.edit_time, g.id) < ((select edit_time from ?? where id = ?), ?::bigint)', [
      table,
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
export async function editOf(db: Db, kind: ItemKind, id: number, logId: number): Promise<EditRow | null> {
  const [row] = await edits(db, kind).where({ [`g.${LOGS[kind].of}`]: id, 'g.id': logId })
  return row ?? null
}

const decisionOf = ({ action, editor, edit_time: at }: EditRow): Decision => ({
  who: editor && `${editor.first} ${editor.last}`.trim(),
  did: (action.status?.new as Status | undefined) ?? 'edited',
  at,
})

/** Sorts changes of status first, because they matter more than later edits. */
const WEIGHTIEST = "(g.action->'status') is null, g.id desc"

/** What was decided about an item since its version `seen`; null if the change isn't in the log. */
export async function decisionSince(
  db: Db,
  kind: ItemKind,
  id: number,
  seen: string,
): Promise<Decision | null> {
  const { table, of } = LOGS[kind]
  const [row] = await edits(db, kind)
    .where(`g.${of}`, id)
    .whereRaw('g.id >= (select max(id) from ?? where ?? = ? and seen = ?)', [table, of, id, seen])
    .orderByRaw(WEIGHTIEST)
    .limit(1)
  return row ? decisionOf(row) : null
}

/** The last change of status of each item, or else its last change. One statement. */
export async function lastDecisions(
  db: Db,
  kind: ItemKind,
  ids: readonly number[],
): Promise<Map<number, Decision>> {
  const of = `g.${LOGS[kind].of}`
  const rows = await edits(db, kind)
    .distinctOn(of)
    .select<(EditRow & { entry: number })[]>({ entry: of })
    .whereIn(of, ids)
    .orderByRaw(`${of}, ${WEIGHTIEST}`)
  return new Map(rows.map((row) => [row.entry, decisionOf(row)]))
}

/** An item's name in any status, and its public page if there is one; null when there's no such item. */
export async function itemName(
  db: Db,
  kind: ItemKind,
  id: number,
): Promise<{ name: string; status: string; university_key: string | null; shown: boolean } | null> {
  const row =
    kind === 'campus'
      ? await db('universities as u')
          .where('u.id', id)
          .first('u.name', 'u.status', 'u.key as university_key', db.raw(`u.status = 'Approved' as shown`))
      : await db('study_locations as l')
          .leftJoin('universities as u', 'u.id', 'l.university_id')
          .where('l.id', id)
          .first(
            'l.name',
            'l.status',
            'u.key as university_key',
            db.raw(`l.status = 'Approved' and coalesce(u.status, 'Approved') = 'Approved' as shown`),
          )
  return (
    (row as { name: string; status: string; university_key: string | null; shown: boolean } | undefined) ??
    null
  )
}
