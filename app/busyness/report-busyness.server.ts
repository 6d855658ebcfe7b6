import type { Viewer } from '~/auth/viewer'
import { conflict, done, invalid, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { isViolation } from '~db/errors'
import { insertReport } from './queries.server'
import { reportWords } from './words'

type Report = {
  viewer: Pick<Viewer, 'id'>
  /** One that the public may see. */
  location: { id: number }
  /** null: on the whole location. */
  area?: number | null
  level: number
}

/**
 * Tells how busy a location is. A person's reports about one place are at least half an hour apart, however many arrive
 * together.
 * @throws when the location or the person is gone meanwhile
 */
export async function reportBusyness(
  db: Db,
  { viewer, location, area = null, level }: Report,
  now = new Date(),
): Promise<Outcome<null>> {
  try {
    const written = await insertReport(db, { user: viewer.id, location: location.id, area, level, now })
    return written ? done(null) : conflict(reportWords.already)
  } catch (error) {
    if (area !== null && isViolation(error, 'foreignKey')) return invalid(reportWords.areaGone, 'area')
    throw error
  }
}
