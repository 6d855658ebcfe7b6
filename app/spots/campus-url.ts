import { numberParam } from '~/web/http/params'
import { mapViewText, readMapView, type MapView } from '~/services/maps/map-view'
import { RATINGS, type Moment } from './finder-rules'
import { readTime } from './model/times'
import { readOn } from './model/when-open'
import { chosenFeatures } from './model/wants'
import { DECIDED_CATEGORIES, KINDS, type Category, type Kind } from './model/kinds'

export const SORTS = ['reviews', 'rating', 'name', 'distance', 'best', 'calm', 'latest'] as const
export type Sort = (typeof SORTS)[number]

/** Spots shown at first, and added each time. A page holds four times as many. */
export const STEP = 24
export const PAGE = 96
const MAX_PAGES = 1000
const MAX_TAGS = 20

/** What a campus's list shows: everything in its URL. */
export type CampusView = Moment & {
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
  page: number
  shown: number
  /** Whether the map comes before the list. */
  asMap: boolean
  /** The map view in the URL. Null to fit the spots. */
  mapView: MapView | null
  /** Only spots in that view. */
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
  const mapView = readMapView(params.get('map'))
  const within = params.get('within') === 'map'
  return {
    q: (params.get('q') ?? '').trim().slice(0, 200),
    tags: tags.filter((tag) => !isCategory(tag)),
    categories: DECIDED_CATEGORIES.filter(
      (each) => known(DECIDED_CATEGORIES, 'category').includes(each) || tags.includes(each),
    ),
    kinds: known(KINDS, 'kind'),
    wants,
    rating: RATINGS.find((least) => String(least) === params.get('rating')) ?? null,
    openNow: params.get('open') === '1',
    openOn: readOn(params.get('on') ?? ''),
    openAt: readTime(params.get('at') ?? ''),
    notBusy: params.get('busy') === 'low',
    sort: SORTS.find((name) => name === params.get('sort')) ?? null,
    page: numberParam(params.get('page'), { fallback: 1, most: MAX_PAGES }),
    shown:
      Math.ceil(numberParam(params.get('shown'), { fallback: STEP, least: STEP, most: PAGE }) / STEP) * STEP,
    asMap: params.get('view') === 'map',
    mapView,
    inView: mapView !== null && within,
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
  const { q, tags, categories, kinds, wants, rating, openNow, openAt, notBusy, sort, page, shown } = asked
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
  if (openNow) params.set('open', '1')
  if (asked.openOn !== null) params.set('on', asked.openOn)
  if (openAt !== null) params.set('at', openAt)
  if (notBusy) params.set('busy', 'low')
  if (sort !== null && (sort !== 'reviews' || q)) params.set('sort', sort)
  if (page > 1) params.set('page', String(page))
  if (shown > STEP) params.set('shown', String(shown))
  for (const { name, value } of mapParams(asked)) params.set(name, value)
  return params.size > 0 ? `${path}?${params}` : path
}

/** The map's parameters, which forms that filter the list send along. */
export const mapParams = ({ asMap, mapView, inView }: Pick<CampusView, 'asMap' | 'mapView' | 'inView'>) => [
  ...(asMap ? [{ name: 'view', value: 'map' }] : []),
  ...(mapView ? [{ name: 'map', value: mapViewText(mapView) }] : []),
  ...(mapView && inView ? [{ name: 'within', value: 'map' }] : []),
]
