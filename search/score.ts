import type { CampusMatch } from './engine'
import { normalise } from './parse'

/** Scores names for suggestions and campus searches. PostgreSQL's engine has the same formula in SQL. */

/** How many matches of a campus search are scored. */
export const MAX_PER_CAMPUS = 500
/** How many are shown: exact names, or else the best matches. */
const EXACT_SHOWN = 8
const BEST_SHOWN = 5
/** Bonuses for a rating above 4, and for more than 10 reviews. */
const WELL_RATED = 5
const REVIEWED = 3
/** The highest bonus. */
export const BONUS = WELL_RATED + REVIEWED

export type Scored = { id: number; score: number; exact: boolean; popularity: number }

type Candidate = {
  id: number
  /** The name and its aliases. */
  names: readonly string[]
  /** 0 without ratings. */
  rating: number
  /** The number of reviews. */
  popularity: number
}

/**
 * 100 if the text is the name, 80 if the name starts with it, 60 if the name contains it, 40 for other matches (single
 * words, city, kind, a misspelling); plus 5 for a rating above 4, and 3 for more than 10 reviews.
 * @param text the query, normalized
 */
export function score({ id, names, rating, popularity }: Candidate, text: string): Scored {
  const base = Math.max(40, ...names.map((name) => nameScore(normalise(name), text)))
  return {
    id,
    popularity,
    exact: base === 100,
    score: base + bonusOf(rating, popularity),
  }
}

/** The bonus for a rating and a number of reviews. */
export const bonusOf = (rating: number, reviews: number): number =>
  (rating > 4 ? WELL_RATED : 0) + (reviews > 10 ? REVIEWED : 0)

function nameScore(name: string, text: string): number {
  if (name === text) return 100
  if (name.startsWith(text)) return 80
  return name.includes(text) ? 60 : 40
}

/**
 * Whether a name on or near a campus matches: it contains the text, or has a word for each typed prefix. All arguments
 * are normalized.
 */
export const isMeant = (name: string, text: string, words: readonly string[]): boolean =>
  name.includes(text) || (words.length > 0 && words.every((word) => ` ${name}`.includes(` ${word}`)))

/** Best first. Ties: more reviews, then lower ID. */
export const byScore = (a: Scored, b: Scored): number =>
  b.score - a.score || b.popularity - a.popularity || a.id - b.id

/** The IDs to show of a campus search, best first: up to 8 exact names, or the best 5 matches if there are none. */
export function pickOfCampus(matches: readonly CampusMatch[]): number[] {
  const exact = matches.filter((each) => each.exact)
  return (exact.length > 0 ? exact.slice(0, EXACT_SHOWN) : matches.slice(0, BEST_SHOWN)).map(({ id }) => id)
}
