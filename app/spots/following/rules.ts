import { LOW_LEVEL } from '../model/busyness-rules'

/** How busy a followed study spot is: more than half full, with room, or quiet. */
export type Band = 'full' | 'room' | 'quiet'
export type News = 'room' | 'quiet'

/** Up to this level of 4 it's quiet: "Not Busy". */
const QUIET_LEVEL = 1
/** Reports by so many different people are enough. So is one current count. */
export const ENOUGH_PEOPLE = 2
/** What was seen longer ago is no longer what it was before. */
const MEMORY_MS = 3 * 60 * 60_000
/** Later than this, it isn't news. */
export const NEWS_MS = 30 * 60_000
/** At most so many a day for a person, whichever spots they follow, and one about the same spot in so many hours. */
export const MOST_A_DAY = 2
export const HOURS_BETWEEN = 2
/** How many study spots a person can follow. */
export const MOST_FOLLOWED = 50

export const bandOf = (level: number): Band =>
  level <= QUIET_LEVEL ? 'quiet' : level <= LOW_LEVEL ? 'room' : 'full'

/** What has changed for the better since it was last seen, the best first. */
export function newsOf(before: { band: Band; at: Date } | null, band: Band, now: Date): News[] {
  if (!before || now.getTime() - before.at.getTime() > MEMORY_MS) return []
  if (band === 'quiet' && before.band === 'full') return ['quiet', 'room']
  if (band === 'quiet' && before.band === 'room') return ['quiet']
  return band === 'room' && before.band === 'full' ? ['room'] : []
}

/** The page and form to follow a study spot. */
export const followPath = (id: number): string => `/location/${id}/follow`
