import type { Viewer } from '~/auth/viewer'
import { conflict, done, invalid, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { isViolation } from '~db/errors'
import { insertReport } from './queries.server'
import { reportWords } from './words'

type Report = {
  viewer: Pick<Viewer, 'id'>
  /** Must be public. */
  location: { id: number }
  /** null: about the whole location. */
  area?: number | null
  level: number
}

/**
 * Reports how busy a location is. A user can report on a location once per half hour, even with concurrent requests.
 * @throws when the location or user was deleted in the meantime
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
