import { DAYS } from '~/locations/model/week'
import { locationPath } from '~/locations/rules'
import { conflict, done, invalid, missing, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { dateHours, holdPlace, knownPlace, type KnownPlace } from './queries.server'
import { weekStamp } from './rules'
import { suggestionWords } from './words'

/**
 * Somebody says that the hours of a place are right, which dates them: today, by the place's calendar. `seen` is the stamp of the
 * week that they looked at; hours that were changed since are not what they meant. The value is the path of the place.
 */
export async function confirmHours(
  db: Db,
  { locationId, seen }: { locationId: number; seen: string },
): Promise<Outcome<{ path: string }>> {
  return db.transaction(async (transaction) => {
    await holdPlace(transaction, locationId)
    const place = await knownPlace(transaction, locationId)
    if (!place) return missing(suggestionWords.notFound)
    if (!hasHours(place)) return invalid(suggestionWords.hoursUnknown)
    if (weekStamp(place.hours) !== seen) return conflict(suggestionWords.hoursChanged)
    await dateHours(transaction, place.id)
    return done({ path: locationPath(place) })
  })
}

/** Whether anything is known of when a place is open. */
export const hasHours = ({ hours }: Pick<KnownPlace, 'hours'>): boolean =>
  DAYS.some((day) => hours[day] !== null)
