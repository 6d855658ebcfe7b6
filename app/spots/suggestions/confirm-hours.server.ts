import { DAYS } from '../model/week'
import { locationPath } from '../rules'
import { conflict, done, invalid, missing, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { dateHours, lockLocationOf, knownLocation, type KnownLocation } from './queries.server'
import { hoursStamp } from './rules'
import { suggestionWords } from './words'

/**
 * Records that a user confirmed a location's hours today, by the location's calendar. `seen` is the stamp of the week
 * they saw: the confirmation doesn't apply to hours changed since. Returns the location's path.
 */
export async function confirmHours(
  db: Db,
  { locationId, seen }: { locationId: number; seen: string },
): Promise<Outcome<{ path: string }>> {
  return db.transaction(async (transaction) => {
    await lockLocationOf(transaction, locationId)
    const location = await knownLocation(transaction, locationId)
    if (!location) return missing(suggestionWords.notFound)
    if (!hasHours(location)) return invalid(suggestionWords.hoursUnknown)
    if (hoursStamp(location) !== seen) return conflict(suggestionWords.hoursChanged)
    await dateHours(
      transaction,
      location.id,
      location.dated.map(({ day }) => day),
    )
    return done({ path: locationPath(location) })
  })
}

/** Whether any of a location's hours are known. */
export const hasHours = ({ hours, dated }: Pick<KnownLocation, 'hours' | 'dated'>): boolean =>
  dated.length > 0 || DAYS.some((day) => hours[day] !== null)
