import type { AreaKind } from '~/spots/model/areas'
import type { Kind } from '~/spots/model/kinds'
import anywhere from './data/reviews/anywhere.json'
import cafe from './data/reviews/cafe.json'
import closings from './data/reviews/closings.json'
import elsewhere from './data/reviews/elsewhere.json'
import library from './data/reviews/library.json'
import localTexts from './data/reviews/local.json'
import momentsAnywhere from './data/reviews/moments-anywhere.json'
import momentsAreas from './data/reviews/moments-areas.json'
import momentsBuildings from './data/reviews/moments-buildings.json'
import momentsCafe from './data/reviews/moments-cafe.json'
import momentsEnds from './data/reviews/moments-ends.json'
import momentsLibrary from './data/reviews/moments-library.json'
import openings from './data/reviews/openings.json'
import plain from './data/reviews/plain.json'
import pointGroups from './data/reviews/points.json'
import turnTexts from './data/reviews/turns.json'
import whole from './data/reviews/whole.json'

/** A writing style: it decides length and form, and which of the more personal lines fit. */
export type Voice = 'warm' | 'dry' | 'grumpy' | 'practical' | 'terse' | 'chatty' | 'casual'

/** '+' praise, '=' neither, '-' complaint. */
export type Mood = '+' | '=' | '-'

/**
 * Lines about one topic in one mood, for the locations they fit. A review takes at most one line per topic, so it
 * doesn't contradict itself. {place}, {campus}, {city}, {subject} and {task} are filled in, and one of [these|those]
 * is picked; see review-slots.ts. A line without any of them is used once in the whole sample.
 */
export type Group = {
  topic: string
  mood: Mood
  kinds?: Kind[]
  /** Tags that the location must have, and must not have. */
  tags?: string[]
  without?: string[]
  /** The location must have an area of this kind; {room} and {there} refer to it. */
  area?: AreaKind
  /** true: the author studies there; false: the author is from elsewhere. */
  local?: boolean
  voices?: Voice[]
  ratings?: number[]
  lines: string[]
}

/** A complete hand-written review. */
export type WholeReview = Pick<Group, 'kinds' | 'tags' | 'without'> & { rating: number; text: string }

/** The order decides which lines the seeded random numbers pick. */
export const groups = [
  library,
  cafe,
  elsewhere,
  anywhere,
  plain,
  openings,
  closings,
  momentsLibrary,
  momentsCafe,
  momentsBuildings,
  momentsAnywhere,
  momentsAreas,
  momentsEnds,
].flat() as Group[]

/** Phrases for a list of pros and cons; not full sentences. */
export const points = pointGroups as Group[]

/**
 * Links between praise and complaint; the next sentence continues in lower case. `single` only precedes the only
 * complaint, or the only praise, in a review.
 */
export const turns = turnTexts

export const wholeReviews = whole as WholeReview[]

/**
 * What only locals know about a location, by its slug. `reviews` and `appeal` (the mean rating) make some locations
 * busier or better than the rest.
 */
export const local = localTexts as Record<
  string,
  { reviews?: number; appeal?: number; notes: Partial<Record<Mood, string[]>> }
>
