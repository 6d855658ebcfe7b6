import type { Db } from '../../db/connection'
import type { StudyLocationRequestRow } from '../../db/request-tables'
import { stateId } from './university'

let serial = 0

/** An open request for a location in Berkeley, with the Pending location created from it. */
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
  const [made] = await db('study_locations')
    .insert({ ...location, status: 'Pending', source: 'request' })
    .returning('id')
  const [row] = await db('study_location_requests')
    .insert({ ...location, study_location_id: made!.id, ...values })
    .returning('*')
  return row!
}
