import type { Db } from '~db/connection'

/** A university, for completing and choosing its name. */
export type NamedUniversity = { id: number; name: string; city: string; abr: string }

/** A match of "name, city, ST" ranks before "name, city" (the key), then the name, then another name. */
const RANK = `case
  when search_normalise(u.name || ' ' || u.city || ' ' || s.abr) = t.typed then 1
  when search_normalise(u.name || ' ' || u.city) = t.typed then 2
  when search_normalise(u.name) = t.typed then 3
  when exists (select from unnest(u.aliases) a where search_normalise(a) = t.typed) then 4 end`

/**
 * Approved universities whose whole name matches a text, ignoring case, accents and punctuation: one, none, or up to
 * `limit` if several match equally well.
 */
export async function universitiesNamed(db: Db, text: string, limit: number): Promise<NamedUniversity[]> {
  const { rows } = await db.raw<{ rows: NamedUniversity[] }>(
    `with t as (select search_normalise(:text) as typed),
     named as (
       select u.id, u.name, u.city, s.abr, u.total_reviews, ${RANK} as rank
       from t, universities u join states s on s.id = u.states_id
       where u.status = 'Approved' and t.typed <> '' and u.fts @@ plainto_tsquery('simple', t.typed)
     )
     select id, name, city, abr from named where rank = (select min(rank) from named) order by total_reviews desc, id limit :limit`,
    { text, limit },
  )
  return rows
}

/** Universities by ID, in the order of `ids`. */
export async function universitiesOf(db: Db, ids: number[]): Promise<NamedUniversity[]> {
  if (ids.length === 0) return []
  const rows = await db('universities as u')
    .join('states as s', 's.id', 'u.states_id')
    .where('u.status', 'Approved')
    .whereIn('u.id', ids)
    .select<NamedUniversity[]>('u.id', 'u.name', 'u.city', 's.abr')
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}
