import { readList, setMoment, setPage, type ListView } from '~/spots/list-url'
import { DECIDED_CATEGORIES, KINDS } from '~/spots/model/kinds'
import { whenOf } from '~/spots/model/when-open'
import { chosenFeatures } from '~/spots/model/wants'
import { SORTS, type Sort } from '~search/engine'

/** What /search shows: everything in its URL. Pages hold 100 results. */
export type Search = ListView & {
  q: string
  city: string
  /** One of CATEGORIES, or as typed if unknown. '' for all. */
  category: string
  /** A state's name or postal abbreviation as typed. '' for any. */
  state: string
  tags: string[]
  /** Names of wants. One area, or the spot itself, must have all of them. */
  wants: string[]
  /** Only within NEAR_MILES of the reader. */
  nearMe: boolean
  sort: Sort
  /** Search for the words as typed, without correcting their spelling. */
  verbatim: boolean
}

export const CATEGORIES = [...DECIDED_CATEGORIES, ...KINDS] as const

/** Results shown at first, and added each time. */
export const STEP = 10
/** The most results on one page. */
export const PAGE = 100
const MAX_TAGS = 20

/** Parses a search from query parameters. Invalid values are ignored; never throws. */
export function readSearch(params: URLSearchParams): Search {
  const text = (name: string, most: number) => (params.get(name) ?? '').trim().slice(0, most)
  const typed = text('category', 40)
  const known = CATEGORIES.find((name) => name.toLowerCase() === typed.toLowerCase())
  return {
    q: text('q', 200),
    city: text('city', 100),
    category: known ?? (typed.toLowerCase() === 'all' ? '' : typed),
    state: text('state', 60),
    ...chosenFeatures(params.getAll('tag').slice(0, MAX_TAGS), params.getAll('want').slice(0, MAX_TAGS)),
    ...readList(params, { step: STEP, most: PAGE }),
    nearMe: params.get('near') === 'me',
    sort: SORTS.find((name) => name === params.get('sort')) ?? 'rating',
    verbatim: params.get('verbatim') === '1',
  }
}

/** Whether there's anything to search for. */
export const isAsked = ({ q, city, category, state, ...filters }: Search): boolean =>
  [q, city, category, state].some((text) => text !== '') ||
  filters.tags.length > 0 ||
  filters.wants.length > 0 ||
  filters.openNow ||
  whenOf(filters) !== null ||
  filters.notBusy ||
  filters.nearMe

/**
 * The path of a search with some changes, without default values. Changing the search starts over at the first result.
 */
export function searchPath(search: Search, changes: Partial<Search> = {}): string {
  // Another search has other results, so its map starts over.
  const asked = { ...search, page: 1, shown: STEP, mapView: null, ...changes }
  const { q, city, category, state, tags, wants, nearMe, sort, verbatim } = asked
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ q, city, category, state })) if (value) params.set(name, value)
  for (const tag of tags) params.append('tag', tag)
  for (const want of wants) params.append('want', want)
  setMoment(params, asked)
  if (nearMe) params.set('near', 'me')
  if (sort !== 'rating') params.set('sort', sort)
  if (verbatim && q) params.set('verbatim', '1')
  setPage(params, asked, STEP)
  return params.size > 0 ? `/search?${params}` : '/search'
}

/** A search's path with the nearest spots first. Without anything to search for, only those near the reader. */
export function nearestFirst(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://carrel')
  if (pathname !== '/search') return path
  const search = readSearch(searchParams)
  return searchPath(search, isAsked(search) && !search.nearMe ? { sort: 'nearest' } : { nearMe: true })
}

/** The filters as a campus's page reads them, without "?". */
export const campusQuery = (search: Search): string =>
  searchPath(search, { city: '', state: '', nearMe: false, sort: 'rating', verbatim: false, asMap: false })
    .split('?')
    .slice(1)
    .join()
