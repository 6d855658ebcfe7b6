import type { Db } from '~db/connection'

/** A university as its name is completed and chosen. */
export type NamedUniversity = { id: number; name: string; city: string; abr: string }

/** "name, city, ST" comes before "name, city" (which is the key), this before the name, and that before another name. */
const RANK = `case
  when search_normalise(u.name || ' ' || u.city || ' ' || s.abr) = t.typed then 1
  when search_normalise(u.name || ' ' || u.city) = t.typed then 2
  when search_normalise(u.name) = t.typed then 3
  when exists (select from unnest(u.aliases) a where search_normalise(a) = t.typed) then 4 end`

/**
 * The Approved universities that a text names as a whole, without regard to case, accents and punctuation: one, none, or,
 * where the text names several equally well, at most `limit` of them.
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

/** Universities by id, in the order of `ids`. */
export async function universitiesOf(db: Db, ids: number[]): Promise<NamedUniversity[]> {
  if (ids.length === 0) return []
  const rows = await db('universities as u')
    .join('states as s', 's.id', 'u.states_id')
    .where('u.status', 'Approved')
    .whereIn('u.id', ids)
    .select<NamedUniversity[]>('u.id', 'u.name', 'u.city', 's.abr')
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}
