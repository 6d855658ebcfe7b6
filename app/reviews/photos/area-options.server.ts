import { areaNames } from '~/spots/areas/answer-queries.server'
import type { Db } from '~db/connection'

/** An option of a list. */
export type AreaOption = { value: string; text: string }

/** Areas of a location that a photo can show. */
export const areaOptions = async (db: Db, locationId: number): Promise<AreaOption[]> =>
  (await areaNames(db, locationId)).map(({ id, name }) => ({ value: String(id), text: name }))
