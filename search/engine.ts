import type { Kind } from '~/spots/model/kinds'
import { whenOf, type WhenOpen } from '~/spots/model/when-open'

/** The interface that both search engines implement, PostgreSQL and Meilisearch. */

export const SORTS = ['rating', 'match', 'reviews', 'name', 'nearest', 'best', 'calm', 'latest'] as const
export type Sort = (typeof SORTS)[number]

/** Degrees, rounded to two decimals by the browser. */
export type Position = { latitude: number; longitude: number }

export const isPosition = ({ latitude, longitude }: Position): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

/** A whole number from 1 to `max`; invalid values from a URL become valid. */
export const within = (value: number, max: number): number =>
  Number.isFinite(value) ? Math.min(max, Math.max(1, Math.trunc(value))) : 1

/** The most results of a page. */
export const MAX_PAGE_SIZE = 100

/**
 * Conditions that depend on the time. Only the database can check them, so PostgreSQL answers these queries for both
 * engines.
 */
export type Moment = Partial<WhenOpen> & {
  now: Date
  openNow: boolean
  /** Reported or usually at most half full. */
  notBusy: boolean
  /** Open 24 hours, every day. */
  always: boolean
  /** Tokens of known_places.has. The location or one of its areas that's open at these times has all of them. */
  has?: readonly string[]
  /** Tokens that neither the location nor any of its areas has. */
  lacks?: readonly string[]
}

/** Whether any condition is set. One is enough to search without words. */
export const hasCondition = ({ openNow, notBusy, always, has = [], lacks = [], ...when }: Moment): boolean =>
  openNow || notBusy || always || whenOf(when) !== null || has.length + lacks.length > 0

export type SearchQuery = {
  /** As typed. Empty to search by filters only. */
  q: string
  /** As typed. Matches whole city names, ignoring case and accents; empty for any. */
  city: string
  /** Only spots whose ZIP code has these 5 digits. */
  zip?: string | null
  /** Whether more than `q` was typed, and the filters have the rest. */
  isPart?: boolean
  /** A university or city that every result must be at or near. Its words are always required. */
  region?: string
  /** A location kind or proximity category; '' or 'All' for any. An unknown one matches nothing. */
  category: string
  /** Only spots of this campus. */
  universityId?: number | null
  /** Only spots in this state. */
  stateId?: number | null
  /** Tags that a spot must have, all of them. */
  tags?: readonly string[]
  /** `anyTag`: the spot must have at least one of each. `noTag`: it must have none of them. */
  anyTag?: readonly (readonly string[])[]
  noTag?: readonly string[]
  /** It must be none of these kinds. */
  noKind?: readonly Kind[]
  /** Phrases: the spot, its city and its campus may not have all words of any. */
  noWords?: readonly string[]
  /** Defaults to now, without conditions. */
  moment?: Moment
  /** Defaults to 'rating'. 'nearest' without a position is the same as 'rating'. */
  sort?: Sort
  /** The mean rating of all reviews, for the sort order 'best'. */
  mean?: number
  /** The reader's state. Its spots come first; `sort` orders both groups. */
  firstStateId?: number | null
  near?: Position | null
  /** Only spots this near to `near`, by great circle. */
  withinMiles?: number | null
  /** Search for the words as typed, without spelling correction ("Search instead for …"). */
  verbatim?: boolean
  /** Starts at 1. */
  page: number
  pageSize: number
}

export type SearchResult = {
  /** Location IDs of this page, in order. */
  ids: number[]
  /** Matches on all pages. Exact up to the engine's limit. */
  total: number
  /**
   * 'all': every term matched. 'corrected': every term of `corrected` matched. 'known': every term matched but those of
   * `leftOut`, which no spot anywhere has. 'any': no spot matched every term, so any term counted.
   */
  matched: 'all' | 'corrected' | 'known' | 'any'
  /** The spelling-corrected query that the results are for or, without results, a suggested one. */
  corrected: string | null
  /** For 'known' and 'any': the typed words that none of the best results contains. */
  leftOut?: string[]
}

/** How many results each filter would leave. `has` is keyed by token. */
export type MomentCounts = {
  open: number
  calm: number
  tags: Record<string, number>
  has: Record<string, number>
}

export type Suggestion = {
  type: 'university' | 'location'
  id: number
  name: string
  city: string
  /** The campus key of the university, or of an On-Campus location. Null off campus. */
  universityKey: string | null
}

/** A city with locations or universities, for the city field. */
export type CitySuggestion = { city: string; state: string }

/** A location found by a campus search. `exact`: its name equals the query, as typed or corrected. */
export type CampusMatch = { id: number; exact: boolean }

export interface SearchEngine {
  /** Finds Approved locations. Never throws for user input; an empty query without filters finds nothing. */
  search(query: SearchQuery): Promise<SearchResult>
  /**
   * How many results of a query are open now, are calm now, and have each tag. Null if there are more than 1,000
   * results.
   */
  countMoments(query: SearchQuery, tags: readonly string[]): Promise<MomentCounts | null>
  /** Up to `limit` IDs of Approved universities whose name, alias, .edu label or city matches, best first. */
  searchUniversities(q: string, limit: number): Promise<number[]>
  /**
   * The 4 best of 5 universities, 5 off-campus and 5 on-campus locations, by score. None for fewer than 2 characters.
   */
  suggest(q: string, city: string, signal?: AbortSignal): Promise<Suggestion[]>
  /** Up to 4 cities that start with the query, by number of locations. None for fewer than 2 characters. */
  suggestCities(q: string): Promise<CitySuggestion[]>
  /**
   * Searches Approved locations of a campus, and off-campus ones within 12 miles. Scores are those of `score`
   * (search/score). A query without matches is spelling-corrected. Returns every match, best first, up to some
   * hundreds; pickOfCampus then selects those to show. None for fewer than 2 characters.
   */
  searchCampus(universityId: number, q: string): Promise<CampusMatch[]>
}
