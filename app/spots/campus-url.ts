import { RATINGS } from './finder-rules'
import { readList, setMoment, setPage, type ListView } from './list-url'
import { chosenFeatures } from './model/wants'
import { DECIDED_CATEGORIES, KINDS, type Category, type Kind } from './model/kinds'

export const SORTS = ['reviews', 'rating', 'name', 'distance', 'best', 'calm', 'latest'] as const
export type Sort = (typeof SORTS)[number]

/** Spots shown at first, and added each time. A page holds four times as many. */
export const STEP = 24
export const PAGE = 96
const MAX_TAGS = 20

/** What a campus's list shows: everything in its URL. */
export type CampusView = ListView & {
  /** As typed. Searched for if it has at least two letters. */
  q: string
  /** Names of tags. A location must have all of them. */
  tags: string[]
  /** Any of these; empty for all. Same for kinds. */
  categories: Category[]
  kinds: Kind[]
  /** Names of wants. One area, or the spot itself, must have all of them. */
  wants: string[]
  /** Minimum rating. Null for any. */
  rating: number | null
  /** Null for the best search results first, or without a search the most reviewed. */
  sort: Sort | null
  /** Only spots in the map view. */
  inView: boolean
}

/** Reads a view from a URL. Ignores anything unknown, so it never fails. */
export function readCampusView(params: URLSearchParams): CampusView {
  const all = (name: string) => [...new Set(params.getAll(name).slice(0, MAX_TAGS))]
  const known = <T extends string>(names: readonly T[], name: string) =>
    names.filter((each) => params.getAll(name).includes(each))
  const { tags, wants } = chosenFeatures(
    // Older links have some tags as a type of study, or a category as a tag.
    [...all('tag'), ...all('study')].filter((tag) => tag.length <= 100),
    all('want'),
  )
  const isCategory = (tag: string) => (DECIDED_CATEGORIES as readonly string[]).includes(tag)
  const list = readList(params, { step: STEP, most: PAGE })
  return {
    q: (params.get('q') ?? '').trim().slice(0, 200),
    tags: tags.filter((tag) => !isCategory(tag)),
    categories: DECIDED_CATEGORIES.filter(
      (each) => known(DECIDED_CATEGORIES, 'category').includes(each) || tags.includes(each),
    ),
    kinds: known(KINDS, 'kind'),
    wants,
    rating: RATINGS.find((least) => String(least) === params.get('rating')) ?? null,
    ...list,
    sort: SORTS.find((name) => name === params.get('sort')) ?? null,
    inView: params.get('within') === 'map' && list.mapView !== null,
  }
}

/** The view of the plain page: everything. */
export const PLAIN_VIEW: CampusView = readCampusView(new URLSearchParams())

/**
 * The path of a view with some changes, without default values. Changing what's listed starts over at the first
 * location.
 * @param path the page of the campus
 */
export function campusViewPath(path: string, view: CampusView, changes: Partial<CampusView> = {}): string {
  const asked = { ...view, page: 1, shown: STEP, ...changes }
  const { q, tags, categories, kinds, wants, rating, sort } = asked
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  for (const [name, values] of Object.entries({
    tag: tags,
    category: categories,
    kind: kinds,
    want: wants,
  })) {
    for (const value of values) params.append(name, value)
  }
  if (rating !== null) params.set('rating', String(rating))
  setMoment(params, asked)
  if (sort !== null && (sort !== 'reviews' || q)) params.set('sort', sort)
  setPage(params, asked, STEP)
  return params.size > 0 ? `${path}?${params}` : path
}
