import { boxAround } from '~/geo/distance'
import { scope } from '~/locations/queries.server'
import type { Db } from '~db/connection'
import type { MapPoint } from '../location/map-rules'

/** An Approved place as it is compared with one that somebody asks for. */
export type ListedPlace = {
  id: number
  name: string
  address: string | null
  city: string
  abr: string
  latitude: number
  longitude: number
  university_key: string | null
}

const COMPARED = 20

const listed = (db: Db) =>
  scope(db)
    .join('states as s', 's.id', 'l.state_id')
    .select<ListedPlace[]>(
      'l.id',
      'l.name',
      'l.address',
      'l.city',
      's.abr',
      'l.latitude',
      'l.longitude',
      'u.key as university_key',
    )

/** Approved places by id, in no particular order. */
export const placesOf = async (db: Db, ids: readonly number[]): Promise<ListedPlace[]> =>
  ids.length === 0 ? [] : listed(db).whereIn('l.id', [...ids])

/** Approved places within some miles of a point: off campus, and on the campus that is given. */
export async function placesAround(
  db: Db,
  point: MapPoint,
  miles: number,
  campusId: number | null,
): Promise<ListedPlace[]> {
  const { south, north, west, east } = boxAround(point, miles)
  const around = () =>
    listed(db)
      .whereBetween('l.latitude', [south, north])
      .whereBetween('l.longitude', [west, east])
      .limit(COMPARED)
  const [off, on] = await Promise.all([
    around().whereNull('l.university_id'),
    campusId === null ? [] : around().where('l.university_id', campusId),
  ])
  return [...off, ...on]
}
