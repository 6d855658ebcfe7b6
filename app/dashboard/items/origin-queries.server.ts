import type { Db } from '~db/connection'
import type { ItemKind } from './form/item-rules'

/**
 * The request that an item was created from. `has_picture`: it came with an unpublished picture, which only admins can
 * see.
 */
export type OriginRow = {
  id: number
  created_at: Date
  details: string | null
  has_picture: boolean
  sender: { id: number; first: string; last: string } | null
}

const TABLES = {
  campus: { table: 'university_requests', of: 'university_id', details: 'null as details' },
  spot: { table: 'study_location_requests', of: 'study_location_id', details: 'r.details' },
} as const

/** The first request for an item; null when there's none. */
export async function originOf(db: Db, kind: ItemKind, id: number): Promise<OriginRow | null> {
  const { table, of, details } = TABLES[kind]
  const row = await db(`${table} as r`)
    .leftJoin('users as u', 'u.id', 'r.submitted_by')
    .where(`r.${of}`, id)
    .orderBy('r.id')
    .first(
      'r.id',
      'r.created_at',
      db.raw(details),
      db.raw('r.pending_image_path is not null as has_picture'),
      db.raw(
        `case when u.id is not null then jsonb_build_object('id', u.id, 'first', u.first_name, 'last', u.last_name) end as sender`,
      ),
    )
  return (row as OriginRow | undefined) ?? null
}
