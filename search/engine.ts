/** What every search engine of this product answers; PostgreSQL is one, Meilisearch another. */

export const SORTS = ['rating', 'match', 'reviews', 'name', 'nearest', 'best', 'calm', 'latest'] as const
export type Sort = (typeof SORTS)[number]

/** Degrees, as the reader gave them: rounded to two decimals. */
export type Position = { latitude: number; longitude: number }

/** What a location has to be at a moment. Only the database knows that, so PostgreSQL answers, whatever the engine. */
export type Moment = {
  now: Date
  openNow: boolean
  /** Known to be half full at most. */
  notBusy: boolean
  /** Open round the clock, all week. */
  always: boolean
  /** Open when its clocks next show this time, 'HH:MM'. */
  openAt?: string | null
  /** Tokens of known_places.has: the location or one of its areas, open at these times, has all of them. */
  has?: readonly string[]
}

/** Whether something is asked of the moment, which is enough to search for. */
export const isAskedOf = ({ openNow, notBusy, always, openAt, has }: Moment): boolean =>
  openNow || notBusy || always || openAt != null || (has?.length ?? 0) > 0

export type SearchQuery = {
  /** As typed; '' for a filter alone. */
  q: string
  /** As typed, matched whole without regard to case and accents; '' for any. */
  city: string
  /** The name of a university or city that every result has to be at or near; its words are never left out. */
  place?: string
  /** One of the location kinds or proximity categories, '' or 'All' for any; an unknown one matches nothing. */
  category: string
  /** Places of one campus only. */
  universityId?: number | null
  /** Places of one state only. */
  stateId?: number | null
  /** Tag names that a location must have, all of them. */
  tags?: readonly string[]
  /** Tag names of which it must have one, and those it must not have. */
  anyTag?: readonly string[]
  noTag?: readonly string[]
  /** Now and nothing asked of it, when not given. */
  moment?: Moment
  /** 'rating' when not given. 'nearest' without a position is 'rating'. */
  sort?: Sort
  /** The mean of all reviews, for the order 'best'. */
  mean?: number
  /** The reader's state, whose locations come first; within and after it `sort` decides. */
  firstStateId?: number | null
  near?: Position | null
  /** The words as typed: no correction of spelling ("Search instead for …"). */
  verbatim?: boolean
  /** From 1. */
  page: number
  pageSize: number
}

export type SearchResult = {
  /** Study location ids of this page in order. */
  ids: number[]
  /** Number of matches over all pages; exact up to the engine's limit. */
  total: number
  /** 'all': every term matched. 'corrected': every term of `corrected` did. 'any': nothing had them all, so any of them counted. */
  matched: 'all' | 'corrected' | 'any'
  /** The query with its spelling corrected, when that is what the results are for, or (nothing found) what may have been meant. */
  corrected: string | null
  /** With 'any': the typed words that none of the best results has. */
  leftOut?: string[]
}

/** How many results each filter would leave; `has` by token. */
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
  /** The key of the campus: of the university itself, or of an On-Campus location's. null off campus. */
  universityKey: string | null
}

/** A city that has locations or universities, for the city box. */
export type CitySuggestion = { city: string; state: string }

/** A location that a search within a campus has found; `exact`: what was typed, or meant by it, is its name. */
export type CampusMatch = { id: number; exact: boolean }

export interface SearchEngine {
  /** Approved study locations for a query. Never throws for what a person typed; an empty query without filters finds nothing. */
  search(query: SearchQuery): Promise<SearchResult>
  /**
   * Of the results of a query, how many are open or calm now, and have each of these tags; null where there are more than
   * 1,000 results.
   */
  countMoments(query: SearchQuery, tags: readonly string[]): Promise<MomentCounts | null>
  /** Ids of Approved universities whose name, alias, .edu label or city matches, best first, at most `limit`. */
  searchUniversities(q: string, limit: number): Promise<number[]>
  /** At most 4 of 5 universities, 5 off-campus and 5 on-campus locations, by score. Shorter than 2 characters: none. */
  suggest(q: string, city: string, signal?: AbortSignal): Promise<Suggestion[]>
  /**
   * At most 4 cities that begin with what was typed, the ones with most locations first. Shorter than 2 characters:
   * none.
   */
  suggestCities(q: string): Promise<CitySuggestion[]>
  /**
   * Search within a campus: score 100 for the exact name, 80 for its beginning, 60 for a part of
   * it, 40 where each typed word only begins a word of it, 5 more for a rating above 4, 3 more for more than 10 reviews. What
   * finds nothing as typed is looked for as it may have been meant. Approved locations of the campus and off campus
   * within 12 miles are searched. Every match, best first, up to some hundreds: what is shown of them, once filters
   * have narrowed them, is pickOfCampus (search/score). Shorter than 2: none.
   */
  searchCampus(universityId: number, q: string): Promise<CampusMatch[]>
}
