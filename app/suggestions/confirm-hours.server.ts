import { DAYS } from '~/locations/model/week'
import { locationPath } from '~/locations/rules'
import { conflict, done, invalid, missing, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { dateHours, lockLocationOf, knownLocation, type KnownLocation } from './queries.server'
import { weekStamp } from './rules'
import { suggestionWords } from './words'

/**
 * Someone says that the hours of a location are right, which dates them: today, by the location's calendar. `seen` is
 * the stamp of the week that they looked at; hours that were changed since are not what they meant. The value is the
 * path of the location.
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
    if (weekStamp(location.hours) !== seen) return conflict(suggestionWords.hoursChanged)
    await dateHours(transaction, location.id)
    return done({ path: locationPath(location) })
  })
}

/** Whether anything is known of when a location is open. */
export const hasHours = ({ hours }: Pick<KnownLocation, 'hours'>): boolean =>
  DAYS.some((day) => hours[day] !== null)
