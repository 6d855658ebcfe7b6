import type { Db } from '../../db/connection'
import type { StudyLocationRequestRow } from '../../db/request-tables'
import { stateId } from './university'

let serial = 0

/** An open request for a location in Berkeley, with the Pending location created from it if none is given. */
export async function insertLocationRequest(
  db: Db,
  values: Partial<StudyLocationRequestRow> = {},
): Promise<StudyLocationRequestRow> {
  const location = {
    name: values.name ?? `Wish ${++serial}`,
    address: '1 Wish Way',
    city: 'Berkeley',
    state_id: await stateId(db),
    category: 'Off-Campus',
  } as const
  const [made] = values.study_location_id
    ? [{ id: values.study_location_id }]
    : await db('study_locations')
        .insert({ ...location, status: 'Pending', source: 'request' })
        .returning('id')
  const [row] = await db('study_location_requests')
    .insert({ ...location, ...values, study_location_id: made!.id })
    .returning('*')
  return row!
}

/** An uploaded file of one new location, checked by the worker. */
export async function insertImport(db: Db, uploaded_by: number | null = null) {
  const report = {
    read: 1,
    inserted: 1,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    created: [{ row: 1, name: 'Bean', place: 'Madison' }],
    changed: [],
    refused: [],
  }
  const file = { kind: 'places', file_name: 'places.json', content: '[]', state: 'tried' } as const
  const [row] = await db('place_imports')
    .insert({ ...file, uploaded_by, report })
    .returning(['id', 'updated_at'])
  return row!
}
