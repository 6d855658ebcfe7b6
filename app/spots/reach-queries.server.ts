import { isModerator, isWholeSite, type ModeratedCampus, type Reach } from '~/services/auth/reach'
import { LIST_MILES, type Point } from '~/services/maps/distance'
import type { Db } from '~db/connection'
import { milesSql, nearSql } from '~db/near-sql'

const ids = (campuses: readonly ModeratedCampus[]) => campuses.map(({ id }) => Number(id)).join(', ')

/** SQL: whether a university's id is within reach. */
export function universityWithin({ campuses }: Reach, column: string): string {
  if (campuses === null) return 'true'
  return campuses.length > 0 ? `${column} in (${ids(campuses)})` : 'false'
}

/**
 * SQL: whether a study spot is within reach. On campus by its university, elsewhere by its distance, as in the lists of
 * campuses. `l` is the alias of study_locations.
 */
export function spotWithin(reach: Reach, l: string): string {
  if (reach.campuses === null) return 'true'
  const around = reach.campuses.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [near(l, { latitude, longitude })],
  )
  const off = around.length > 0 ? ` or ${l}.university_id is null and (${around.join(' or ')})` : ''
  return `(${universityWithin(reach, `${l}.university_id`)}${off})`
}

/** SQL: the same for the id of a study spot. */
export const spotIdWithin = (reach: Reach, column: string): string =>
  isWholeSite(reach)
    ? 'true'
    : `exists (select from study_locations reached where reached.id = ${column} and ${spotWithin(reach, 'reached')})`

/** SQL: whether what `l` is the alias of is in the list around a point. */
const near = (l: string, { latitude, longitude }: Point) =>
  `(${nearSql(l, `${latitude}`, `${longitude}`, `${LIST_MILES}::float8`)})`

/** Whether a viewer looks after a study spot. */
export async function mayModerateSpot(db: Db, viewer: { reach: Reach } | null, id: number): Promise<boolean> {
  if (!viewer || !isModerator(viewer)) return false
  if (isWholeSite(viewer.reach)) return true
  return Boolean(
    await db('study_locations as l').where('l.id', id).whereRaw(spotWithin(viewer.reach, 'l')).first('l.id'),
  )
}

const MOST_NEAR = 5

/** The names of other campuses whose lists have an off-campus study spot that a moderator looks after, nearest first. */
export async function othersNear(db: Db, reach: Reach, id: number): Promise<string[]> {
  const at = isWholeSite(reach) ? undefined : await placeOf(db, reach, id)
  if (!at) return []
  const others = db('universities as u')
    .where('u.status', 'Approved')
    .whereRaw(`not ${universityWithin(reach, 'u.id')}`)
    .whereRaw(near('u', at))
  return others
    .orderByRaw(milesSql('u', `${at.latitude}`, `${at.longitude}`))
    .limit(MOST_NEAR)
    .pluck('u.name')
}

const placeOf = async (db: Db, reach: Reach, id: number): Promise<Point | undefined> =>
  db('study_locations as l')
    .where('l.id', id)
    .whereNull('l.university_id')
    .whereRaw(spotWithin(reach, 'l'))
    .first<Point | undefined>('l.latitude', 'l.longitude')
