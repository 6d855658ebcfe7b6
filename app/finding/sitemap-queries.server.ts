import { scope } from '~/spots/public-queries.server'
import { approved } from '~/campuses/queries.server'
import type { Db } from '~db/connection'

/** From the first ID to the last. */
export type Range = { from: number; to: number }

/** The highest IDs, whatever their status. 0 if there are none. */
export async function highestIds(db: Db): Promise<{ schools: number; places: number }> {
  const highest = (table: 'universities' | 'study_locations') => db(table).max('id')
  const row = await db.first(highest('universities').as('schools'), highest('study_locations').as('places'))
  return { schools: Number(row.schools ?? 0), places: Number(row.places ?? 0) }
}

/** Partnered campuses in a range of IDs. */
export const campusesOfRange = (db: Db, { from, to }: Range): Promise<{ key: string; updated_at: Date }[]> =>
  approved(db('universities as u'))
    .whereBetween('u.id', [from, to])
    .orderBy('u.id')
    .select('u.key', 'u.updated_at')

/** Public locations in a range of IDs. */
export const locationsOfRange = (
  db: Db,
  { from, to }: Range,
): Promise<{ id: number; name: string; university_key: string | null; updated_at: Date }[]> =>
  scope(db)
    .whereBetween('l.id', [from, to])
    .orderBy('l.id')
    .select('l.id', 'l.name', 'l.updated_at', 'u.key as university_key')
