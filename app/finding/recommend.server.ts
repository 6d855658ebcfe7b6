import type { Logger } from 'pino'
import { creditsOf, pictureOf } from '~/spots/location-card.server'
import { topLocations, type LocationRow } from '~/spots/queries.server'
import { drawTogether } from '~/spots/model/drawing'
import { locationPath } from '~/spots/rules'
import { lineWords } from '~/spots/words'
import type { Db } from '~db/connection'
import { listWords } from './recommendation-words'
import { readCandidates, type Candidate } from './recommendation-queries.server'
import { knowsSomething, rank } from './rank-rules'
import { isCandidate, popularScore } from './recommendation-rules'

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
 * Spots for a student, best match first. One statement loads the student and at most 124 candidates, and `rank` scores
 * them. If we know nothing about the student or the statement fails, they get popular spots with fixed scores. If that
 * fails too, they get none.
 *
 * `area`: whether the search was limited to the student's campus, or without one, to what they saved. `few`: whether
 * fewer were found there than asked for. `failed`: whether they couldn't be matched, so that they're popular ones.
 */
export async function recommend(
  db: Db,
  { userId, limit, mean: findMean, anywhere, log }: RecommendationQuery,
) {
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
  const list = drawTogether(rows.map((row) => view(row, popularScore(row), listWords.popular)))
  return { list, area: false, few: false, failed, credits: creditsOf(rows) }
}

export type Recommendations = Awaited<ReturnType<typeof recommend>>

async function popular(db: Db, limit: number, log?: Pick<Logger, 'error'>): Promise<LocationRow[]> {
  try {
    return await topLocations(db, limit)
  } catch (error) {
    log?.error({ err: error }, 'popular spots failed, too')
    return []
  }
}

/**
 * A recommended location, as its card shows it.
 * @param matchScore 0 to 100
 * @param reason the strongest parts of the score, in words
 */
const view = (location: Candidate | LocationRow, matchScore: number, reason: string) => ({
  locationId: location.id,
  href: locationPath(location),
  name: location.name,
  matchScore,
  reason,
  rating: location.rating,
  reviews: location.reviews,
  category: location.category,
  university: location.university_name ?? lineWords.independent,
  cityLine: `${location.city}, ${location.state}`,
  picture: pictureOf(location),
})

export type RecommendationView = ReturnType<typeof view>
