import type { Logger } from 'pino'
import { creditsOf } from '~/spots/location-card.server'
import { topLocations, type LocationRow } from '~/spots/queries.server'
import { drawTogether } from '~/spots/model/drawing'
import { locationPath, drawingPath } from '~/spots/rules'
import { lineWords } from '~/spots/words'
import { smallerPicture } from '~/services/storage/keys'
import type { Db } from '~db/connection'
import { listWords } from './recommendation-words'
import { readCandidates } from './recommendation-queries.server'
import { knowsSomething, rank } from './rank-rules'
import { isCandidate, popularScore } from './recommendation-rules'

/** A recommended location, as its card shows it. */
export type RecommendationView = {
  locationId: number
  href: string
  name: string
  /** 0 to 100. */
  matchScore: number
  /** The strongest parts of the score, in words. */
  reason: string
  /** 0 to 5. 0 without reviews. */
  rating: number
  reviews: number
  category: string
  /** Its university, or 'Independent'. */
  university: string
  /** City and state. */
  cityLine: string
  picture: string
}

/** How many are shown, and how many with `?more`. */
export const SHOWN = { few: 3, more: 12 } as const

/** Who the recommendations are for, how many, and where. */
type RecommendationQuery = {
  userId: number
  limit: number
  /** The mean of all reviews. */
  mean: () => Promise<number>
  /** Includes spots beyond the 12 miles around their campus. */
  anywhere: boolean
  /** Logs failures. */
  log?: Pick<Logger, 'error'>
}

/**
 * `area`: whether the search was limited to the student's campus, or without one, to what they saved. `few`: whether
 * fewer were found there than asked for. `failed`: whether they couldn't be matched, so that they're popular ones.
 */
export type Recommendations = {
  list: RecommendationView[]
  area: boolean
  few: boolean
  failed: boolean
  credits: { text: string; href: string | null }[]
}

/**
 * Spots for a student, best match first. One statement loads the student and at most 124 candidates, and `rank` scores
 * them. If we know nothing about the student or the statement fails, they get popular spots with fixed scores. If that
 * fails too, they get none.
 */
export async function recommend(
  db: Db,
  { userId, limit, mean: findMean, anywhere, log }: RecommendationQuery,
): Promise<Recommendations> {
  let failed = false
  try {
    const mean = await findMean()
    const { person, candidates: found } = await readCandidates(db, { userId, mean, anywhere })
    if (knowsSomething(person)) {
      const candidates = found.filter((location) => isCandidate(person, location, anywhere))
      const ranked = rank(person, candidates, mean, limit)
      const list = drawTogether(ranked.map(({ location, score, reason }) => view(location, score, reason)))
      const area = !anywhere && (person.campus !== null || person.saved.length > 0)
      const credits = creditsOf(ranked.map(({ location }) => location))
      return { list, area, few: area && list.length < limit, failed, credits }
    }
  } catch (error) {
    failed = true
    log?.error({ err: error }, 'recommendations failed; using popular spots')
  }
  const rows = await popular(db, limit, log)
  const list = drawTogether(rows.map((row) => view(asLocation(row), popularScore(row), listWords.popular)))
  return { list, area: false, few: false, failed, credits: creditsOf(rows) }
}

async function popular(db: Db, limit: number, log?: Pick<Logger, 'error'>): Promise<LocationRow[]> {
  try {
    return await topLocations(db, limit)
  } catch (error) {
    log?.error({ err: error }, 'popular spots failed, too')
    return []
  }
}

type RecommendedLocation = Pick<
  LocationRow,
  | 'id'
  | 'name'
  | 'city'
  | 'state'
  | 'category'
  | 'image_url'
  | 'drawing'
  | 'rating'
  | 'reviews'
  | 'university_key'
> & {
  university: string | null
}

const asLocation = (row: LocationRow): RecommendedLocation => ({ ...row, university: row.university_name })

const view = (location: RecommendedLocation, matchScore: number, reason: string): RecommendationView => ({
  locationId: location.id,
  href: locationPath(location),
  name: location.name,
  matchScore,
  reason,
  rating: location.rating,
  reviews: location.reviews,
  category: location.category,
  university: location.university ?? lineWords.independent,
  cityLine: `${location.city}, ${location.state}`,
  picture: smallerPicture(location.image_url, 640) ?? drawingPath(location),
})
