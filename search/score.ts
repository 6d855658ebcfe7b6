import type { CampusMatch } from './engine'
import { normalise } from './normalise'

/** How well a name answers what was typed, for suggestions and the search within a campus. PostgreSQL's engine has the same in SQL. */

/** Of a search within a campus so many matches are looked at, */
export const MOST_OF_CAMPUS = 500
/** and so many shown: exact names, or the best of the others. */
const EXACT_SHOWN = 8
const BEST_SHOWN = 5
/** For a rating above 4, and for more than 10 reviews. */
const WELL_RATED = 5
const REVIEWED = 3
/** What a location can have beside its name's score. */
export const BONUS = WELL_RATED + REVIEWED

export type Scored = { id: number; score: number; exact: boolean; popularity: number }

type Candidate = {
  id: number
  /** The name and what else it goes by. */
  names: readonly string[]
  /** 0 when nothing was rated. */
  rating: number
  /** Number of reviews. */
  popularity: number
}

/**
 * 100 for a name itself, 80 for its beginning, 60 for a part of it, 40 for having matched otherwise (single words, city,
 * kind, a misspelling); 5 more for a rating above 4, 3 more for more than 10 reviews.
 * @param text what was typed, normalised
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

/** What a rating and a number of reviews add to a score. */
export const bonusOf = (rating: number, reviews: number): number =>
  (rating > 4 ? WELL_RATED : 0) + (reviews > 10 ? REVIEWED : 0)

function nameScore(name: string, text: string): number {
  if (name === text) return 100
  if (name.startsWith(text)) return 80
  return name.includes(text) ? 60 : 40
}

/**
 * Whether a name on or near a campus answers what was typed: it contains the text, or each of the words begins one of its own.
 * @param name normalised, as are the others
 */
export const isMeant = (name: string, text: string, words: readonly string[]): boolean =>
  name.includes(text) || (words.length > 0 && words.every((word) => ` ${name}`.includes(` ${word}`)))

/** Best first; the more reviewed, then the older, of equals. */
export const byScore = (a: Scored, b: Scored): number =>
  b.score - a.score || b.popularity - a.popularity || a.id - b.id

/** Ids of what is shown of matches within a campus, best first: the exact names alone when there are any, at most 8, else the best 5. */
export function pickOfCampus(matches: readonly CampusMatch[]): number[] {
  const exact = matches.filter((each) => each.exact)
  return (exact.length > 0 ? exact.slice(0, EXACT_SHOWN) : matches.slice(0, BEST_SHOWN)).map(({ id }) => id)
}
