import type { Logger } from 'pino'
import type { Kind } from '~/locations/model/kinds'
import { topLocations, type LocationRow } from '~/locations/queries.server'
import { locationPath, sceneOf } from '~/locations/rules'
import { locationWords } from '~/locations/words'
import { smallerPicture } from '~/storage/keys'
import type { Db } from '~db/connection'
import { listWords } from './words'
import { readCandidates } from './queries.server'
import { knowsSomething, rank } from './rank-rules'
import { popularScore } from './rules'

/** A location that is recommended to someone, as its card shows it. */
export type RecommendationView = {
  locationId: number
  href: string
  name: string
  /** 0 to 100. */
  matchScore: number
  /** The strongest parts of the score in words. */
  reason: string
  /** 0 to 5, 0 without reviews. */
  rating: number
  reviews: number
  category: string
  /** Its university, or 'Independent'. */
  university: string
  /** City and state. */
  place: string
  picture: string
}

/** How many are shown, and how many with `?more`. */
export const SHOWN = { few: 3, more: 12 } as const

/**
 * Places for a student, the best match first: one statement reads who they are and at most a few hundred candidates, `rank`
 * scores them. Of someone of whom nothing is known, or when that fails, popular locations with their own stable score;
 * when that fails too, none.
 * @param log told of what failed, if anything did
 */
export async function recommend(
  db: Db,
  { userId, limit, log }: { userId: number; limit: number; log?: Pick<Logger, 'error'> },
): Promise<RecommendationView[]> {
  try {
    const { person, places: locations } = await readCandidates(db, userId)
    if (knowsSomething(person))
      return rank(person, locations, limit).map(({ place: location, score, reason }) =>
        view(location, score, reason),
      )
  } catch (error) {
    log?.error({ err: error }, 'recommendations failed; popular places stand in')
  }
  return popular(db, limit, log)
}

async function popular(db: Db, limit: number, log?: Pick<Logger, 'error'>): Promise<RecommendationView[]> {
  try {
    const rows = await topLocations(db, limit)
    return rows.map((row) => view(asLocation(row), popularScore(row), listWords.popular))
  } catch (error) {
    log?.error({ err: error }, 'popular places failed as well')
    return []
  }
}

type Shown = Pick<
  LocationRow,
  'id' | 'name' | 'city' | 'state' | 'category' | 'image_url' | 'rating' | 'reviews' | 'university_key'
> & {
  kind: Kind
  university: string | null
}

const asLocation = (row: LocationRow): Shown => ({ ...row, university: row.university_name })

const view = (location: Shown, matchScore: number, reason: string): RecommendationView => ({
  locationId: location.id,
  href: locationPath(location),
  name: location.name,
  matchScore,
  reason,
  rating: location.rating,
  reviews: location.reviews,
  category: location.category,
  university: location.university ?? locationWords.independent,
  place: `${location.city}, ${location.state}`,
  picture: smallerPicture(location.image_url, 640) ?? sceneOf(location),
})
