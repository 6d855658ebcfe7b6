import { boxAround } from '~/geo/distance'
import { scope } from '~/locations/public-queries.server'
import type { Db } from '~db/connection'
import type { MapPoint } from '../location/map-rules'

/** An Approved location, for comparing with a requested one. */
export type ListedLocation = {
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
    .select<ListedLocation[]>(
      'l.id',
      'l.name',
      'l.address',
      'l.city',
      's.abr',
      'l.latitude',
      'l.longitude',
      'u.key as university_key',
    )

/** Approved locations by ID, in no particular order. */
export const listedLocations = async (db: Db, ids: readonly number[]): Promise<ListedLocation[]> =>
  ids.length === 0 ? [] : listed(db).whereIn('l.id', [...ids])

/** Approved locations within some miles of a point: off campus, and on the given campus. */
export async function locationsAround(
  db: Db,
  point: MapPoint,
  miles: number,
  campusId: number | null,
): Promise<ListedLocation[]> {
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
