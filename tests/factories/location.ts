import type { Db } from '../../db/connection'
import type { StudyLocationHoursRow, StudyLocationRow } from '../../db/tables'
import { APPROVED, stateId } from './university'

let serial = 0

type Hours = Omit<StudyLocationHoursRow, 'study_location_id'>
/** `rating` is the mean of `reviews` reviews, which aren't written. */
type Values = Partial<StudyLocationRow> & {
  tags?: string[]
  hours?: Hours[]
  rating?: number
  reviews?: number
}

/** Open every day between two times. */
export const everyDay = (start_time: string, end_time: string): Hours[] =>
  [1, 2, 3, 4, 5, 6, 7].map((day_of_week) => ({ day_of_week, is_open: true, start_time, end_time }))

/** An Approved café off campus, or with a university_id a library on that campus. */
export async function insertLocation(
  db: Db,
  { tags = [], hours = [], rating = 0, reviews = rating ? 1 : 0, ...values }: Values = {},
): Promise<StudyLocationRow> {
  const campus = values.university_id != null
  const [row] = await db('study_locations')
    .insert({
      name: `Place ${++serial}`,
      state_id: await stateId(db),
      ...APPROVED,
      category: campus ? 'On-Campus' : 'Off-Campus',
      kind: campus ? 'library' : 'cafe',
      ...(reviews > 0 && { review_count: reviews, rating_sum: rating * reviews }),
      ...values,
    })
    .returning('*')
  const id = row!.id
  if (hours.length > 0)
    await db('study_location_hours').insert(hours.map((each) => ({ study_location_id: id, ...each })))
  for (const name of tags) {
    const tag = await db('tag_types').where({ name }).first('id')
    await db('study_location_tags').insert({ study_location_id: id, tag_id: tag!.id })
  }
  return row!
}

/** A Pending library of a file that looks like another one. Returns both. */
export async function insertAlike(db: Db, values: Values = {}) {
  const other = await insertLocation(db, { kind: 'library', ...values })
  const file = { source: 'imls', source_id: `pls:${other.id}` }
  const spot = await insertLocation(db, { kind: 'library', ...values, ...file, status: 'Pending' })
  await db('location_sources').insert({ ...file, location_id: other.id, same: null })
  return { spot, other }
}

/** A location that the last file of its source lacked. */
export async function insertGone(db: Db, values: Values = {}): Promise<StudyLocationRow> {
  const spot = await insertLocation(db, {
    source: 'osm',
    source_id: `osm:node/${Date.now()}${++serial}`,
    ...values,
  })
  const { source, source_id, id: location_id } = spot
  await db('location_sources').insert({ source, source_id: source_id!, location_id, gone_at: new Date() })
  return spot
}

/** A café as an import file has it. */
export const importedCafe = (over: object = {}) => ({
  id: 'osm:node/1',
  src: 'osm',
  name: 'The Quiet Bean',
  category: 'cafe',
  kind: 'coffee counter',
  address: '12 Elm Street',
  city: 'Madison',
  state: 'WI',
  zip: '53703',
  lat: 43.07,
  lon: -89.4,
  wifi: true,
  timezone: 'America/Chicago',
  week: { Mo: [[480, 1080]] },
  checked: '2025-03-01',
  ...over,
})
