import type { Db } from '../../db/connection'
import type { UniversityRow } from '../../db/tables'
import { FIRST_SERIAL } from './serial'

let serial = FIRST_SERIAL

/** The default location: Berkeley, California. */
export const BERKELEY = { latitude: 37.8716, longitude: -122.2727, time_zone: 'America/Los_Angeles' }
export const APPROVED = { city: 'Berkeley', status: 'Approved', source: 'test', ...BERKELEY } as const

export async function stateId(db: Db, abr = 'CA'): Promise<number> {
  const row = await db('states').where({ abr }).first('id')
  return row!.id
}

/** An Approved university in Berkeley with a unique name. */
export async function insertUniversity(db: Db, values: Partial<UniversityRow> = {}): Promise<UniversityRow> {
  const [row] = await db('universities')
    .insert({ name: `College ${++serial}`, states_id: await stateId(db), ...APPROVED, ...values })
    .returning('*')
  return row!
}
