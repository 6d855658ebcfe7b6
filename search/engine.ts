/** What every search engine of this product answers; PostgreSQL is one, Meilisearch another. */

export type SearchQuery = {
  /** As typed; '' for a filter alone. */
  q: string
  /** As typed, matched whole without regard to case and accents; '' for any. */
  city: string
  /** One of the place kinds or proximity categories, '' or 'All' for any; an unknown one matches nothing. */
  category: string
  /** From 1. */
  page: number
  pageSize: number
}

export type SearchResult = {
  /** Study location ids of this page in order: best rated first. */
  ids: number[]
  /** Exact number of matches over all pages. */
  total: number
  /** 'all': every term matched. 'any': nothing had them all, so any of them counted. */
  matched: 'all' | 'any'
}

export type Suggestion = {
  type: 'university' | 'location'
  id: number
  name: string
  city: string
  /** The key of the campus: of the university itself, or of an On-Campus location's. null off campus. */
  universityKey: string | null
}

export interface SearchEngine {
  /** Approved study locations for a query. Never throws for what a person typed; an empty query without filters finds nothing. */
  search(query: SearchQuery): Promise<SearchResult>
  /** Ids of Approved universities whose name, alias or city matches, best first, at most `limit`. */
  searchUniversities(q: string, limit: number): Promise<number[]>
  /** At most 4 of 5 universities, 5 off-campus and 5 on-campus locations, by score. Shorter than 2 characters: none. */
  suggest(q: string, city: string): Promise<Suggestion[]>
}
