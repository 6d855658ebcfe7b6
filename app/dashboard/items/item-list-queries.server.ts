import type { Reach } from '~/services/auth/reach'
import { spotWithin } from '~/spots/reach-queries.server'
import type { Category } from '~/spots/model/kinds'
import { STATUSES, type Status } from '~/spots/model/statuses'
import type { Db } from '~db/connection'
import type { DashboardList } from '../dashboard-url'
import type { ItemKind } from '../item-rules'
import { ITEM_TABLES, itemWithin } from '../item-within-queries.server'
import { SPOTS_SHOWN } from './form-queries.server'

/** An item in the dashboard's list. `campus` is that of a location. */
export type ListedItem = {
  id: number
  name: string
  city: string
  state: string
  status: Status
  created_at: Date
  /** For a campus, its own key. */
  university_key: string | null
  university_name: string | null
  university_status: Status | null
  category: Category | null
}

type Bindings = Record<string, string | number>

const ORDERS = {
  newest: { key: 'l.created_at', of: 'created_at', way: 'desc' },
  oldest: { key: 'l.created_at', of: 'created_at', way: 'asc' },
  name: { key: 'lower(l.name)', of: 'lower(name)', way: 'asc' },
} as const
const OTHER = { asc: 'desc', desc: 'asc' } as const

const SHOWN = {
  campus: `select l.id, l.name, l.city, s.abr as state, l.status, l.created_at, l.key as university_key, null as university_name,
    null as university_status, null as category
    from page p join universities l on l.id = p.id join states s on s.id = l.states_id`,
  spot: `select l.id, l.name, l.city, s.abr as state, l.status, l.created_at, u.key as university_key, u.name as university_name,
    u.status as university_status, l.category
    from page p join study_locations l on l.id = p.id join states s on s.id = l.state_id left join universities u on u.id = l.university_id`,
}

/** The expression indexed by migration 0016. */
const TEXT =
  "to_tsvector('simple', search_normalise(l.name || ' ' || l.city || ' ' || coalesce(l.address, '')))"
/** The search words for to_tsquery; the last one matches as a prefix. */
const WORDS = `to_tsquery('simple', replace(search_normalise(:q), ' ', ' & ') || ':*')`

/**
 * A page of the list in its order, and whether there are more items before and after. Reads each status from its index,
 * starting at the cursor, so that the last page is as fast as the first.
 */
export async function listItems(
  db: Db,
  reach: Reach,
  list: DashboardList,
): Promise<{ rows: ListedItem[]; more: { after: boolean; before: boolean } }> {
  const { key, of, way } = ORDERS[list.sort]
  const { table } = ITEM_TABLES[list.kind]
  const back = list.cursor?.side === 'before'
  const walked = back ? OTHER[way] : way
  const beyond = walked === 'desc' ? '<' : '>'
  const bindings: Bindings = { n: list.rows + 1 }
  const within = list.kind === 'spot' ? spotWithin(reach, 'l') : itemWithin(reach, 'campus', 'l.id')
  const conditions = [...conditionsOf(list, bindings), within]
  if (list.cursor) {
    bindings.cursor = list.cursor.id
    conditions.push(`(${key}, l.id) ${beyond} ((select at from edge), (select id from edge))`)
  }
  const parts = (list.status === 'All' ? STATUSES : [list.status]).map(
    (status) =>
      `(select l.id, ${key} as at from ${table} l where ${[`l.status = '${status}'`, ...conditions].join(' and ')}
      order by ${key} ${walked}, l.id ${walked} limit :n)`,
  )
  const { rows } = await db.raw<{ rows: ListedItem[] }>(
    `with ${list.cursor ? `edge as (select id, ${of} as at from ${table} where id = :cursor), ` : ''}
     page as (select id, at from (${parts.join(' union all ')}) as found order by at ${walked}, id ${walked} limit :n)
     ${SHOWN[list.kind]} order by p.at ${walked}, p.id ${walked}`,
    bindings,
  )
  const shown = rows.slice(0, list.rows)
  const beyondLast = rows.length > list.rows
  return back
    ? { rows: shown.reverse(), more: { before: beyondLast, after: true } }
    : { rows: shown, more: { before: list.cursor !== null, after: beyondLast } }
}

function conditionsOf({ q }: DashboardList, bindings: Bindings): string[] {
  if (q === '') return []
  const [, number] = /^#([1-9]\d{0,14})$/.exec(q) ?? []
  if (number) {
    bindings.number = Number(number)
    return ['l.id = :number']
  }
  // A search without letters or digits finds nothing.
  if (!/[\p{L}\p{N}]/u.test(q)) return ['false']
  bindings.q = q
  return [`${TEXT} @@ ${WORDS}`]
}

/** The next item in a list; null when it's the last. The given item need not be in the list anymore. */
export async function itemAfter(
  db: Db,
  reach: Reach,
  list: DashboardList,
  id: number,
): Promise<number | null> {
  const { rows } = await listItems(db, reach, { ...list, rows: 5, cursor: { side: 'after', id } })
  return rows[0]?.id ?? null
}

/** An item in a bulk change. */
export type BulkItem = {
  id: number
  name: string
  address: string | null
  city: string
  state: string
  /** For a location: library, cafe … */
  kind: string | null
  status: Status
  placed: boolean
  category: Category | null
  university_id: number | null
  university_name: string | null
  university_status: Status | null
  university_placed: boolean
  /** Another Approved item has its name, which must be unique. */
  taken: boolean
  /** For a campus: how many study spots are public only while it's Approved. */
  spots: number
}

const BULK = {
  campus: `select l.id, l.name, l.address, l.city, s.abr as state, null as kind, l.status, l.latitude is not null and l.longitude is not null as placed,
    null as category, null as university_id, null as university_name, null as university_status, false as university_placed, false as taken,
    ${SPOTS_SHOWN}
    from universities l join states s on s.id = l.states_id where l.id = any(:ids) and :within order by array_position(:ids, l.id)`,
  spot: `select l.id, l.name, l.address, l.city, s.abr as state, l.kind, l.status, l.latitude is not null and l.longitude is not null as placed,
    l.category, l.university_id, u.name as university_name, u.status as university_status,
    u.latitude is not null and u.longitude is not null as university_placed,
    l.university_id is not null and exists (select from study_locations o where o.university_id = l.university_id
      and lower(o.name) = lower(l.name) and o.status = 'Approved' and o.id <> l.id) as taken, 0 as spots
    from study_locations l join states s on s.id = l.state_id left join universities u on u.id = l.university_id
    where l.id = any(:ids) and :within order by array_position(:ids, l.id)`,
}

/** Items by id, in the order of `ids`; deleted ones are left out. */
export async function bulkItems(
  db: Db,
  reach: Reach,
  kind: ItemKind,
  ids: readonly number[],
): Promise<BulkItem[]> {
  if (ids.length === 0) return []
  const { rows } = await db.raw<{ rows: BulkItem[] }>(
    BULK[kind]
      .replaceAll(':ids', 'cast(:ids as bigint[])')
      .replace(':within', itemWithin(reach, kind, 'l.id')),
    { ids: [...ids] },
  )
  return rows
}

/** Whether there's a study spot in any status. */
export const hasLocations = async (db: Db, reach: Reach): Promise<boolean> =>
  (await db('study_locations as l').whereRaw(spotWithin(reach, 'l')).first('l.id')) !== undefined
