import { numberParam } from '~/http/params'
import type { Moment } from '../finder/rules'
import { DECIDED_CATEGORIES, KINDS, type Category, type Kind } from '../model/kinds'

export const SORTS = ['reviews', 'rating', 'name', 'distance', 'best', 'calm', 'latest'] as const
export type Sort = (typeof SORTS)[number]

/** The tags behind a filter; "Quiet" is both a noise level and a type of study. */
export const NOISE = ['Quiet'] as const
export const WIFI = ['Wifi'] as const
export const OUTLETS = ['Outlet'] as const
export const STUDY = ['Quiet', 'Group Friendly', 'Private Rooms'] as const
/** The least ratings that can be asked for. */
export const RATINGS = [3, 4, 4.5] as const

/** Spots that are shown at first, and added each time; a page holds four times as many. */
export const STEP = 24
export const PAGE = 96
const MOST_PAGES = 1000
const MOST_TAGS = 20

/** What the list of a campus is asked for: everything that its URL says. */
export type CampusView = Moment & {
  /** As typed; searched for from two letters on. */
  q: string
  /** Names of tags, each of which a location must have. */
  tags: string[]
  /** Of these, what was asked for as a type of study. */
  study: string[]
  /** Any of these; none for all. So are kinds. */
  categories: Category[]
  kinds: Kind[]
  /** The least rating; null for any. */
  rating: number | null
  /** null: what was found best comes first, or without a search the most reviewed. */
  sort: Sort | null
  page: number
  shown: number
}

/** Reads a view from a URL. Whatever stands there, it is one: what nobody knows is left out. */
export function readCampusView(params: URLSearchParams): CampusView {
  const all = (name: string) => [...new Set(params.getAll(name).slice(0, MOST_TAGS))]
  const known = <T extends string>(names: readonly T[], name: string) =>
    names.filter((each) => params.getAll(name).includes(each))
  const tags = all('tag').filter((tag) => tag.length <= 100)
  // Links may name a category, tag or type of study in any of the three parameters.
  const isCategory = (tag: string) => (DECIDED_CATEGORIES as readonly string[]).includes(tag)
  const isStudy = (tag: string) => tag !== 'Quiet' && (STUDY as readonly string[]).includes(tag)
  const study = STUDY.filter(
    (each) => params.getAll('study').includes(each) || (isStudy(each) && tags.includes(each)),
  )
  return {
    q: (params.get('q') ?? '').trim().slice(0, 200),
    tags: tags.filter((tag) => !isCategory(tag) && !isStudy(tag)).sort(),
    study,
    categories: DECIDED_CATEGORIES.filter(
      (each) => known(DECIDED_CATEGORIES, 'category').includes(each) || tags.includes(each),
    ),
    kinds: known(KINDS, 'kind'),
    rating: RATINGS.find((least) => String(least) === params.get('rating')) ?? null,
    openNow: params.get('open') === '1',
    notBusy: params.get('busy') === 'low',
    sort: SORTS.find((name) => name === params.get('sort')) ?? null,
    page: numberParam(params.get('page'), { fallback: 1, most: MOST_PAGES }),
    shown:
      Math.ceil(numberParam(params.get('shown'), { fallback: STEP, least: STEP, most: PAGE }) / STEP) * STEP,
  }
}

/**
 * The path of a view with some of it changed; what is as it would be anyway is left out. A change of what is listed begins at
 * the first location again.
 * @param path the page of the campus
 */
export function campusViewPath(path: string, view: CampusView, changes: Partial<CampusView> = {}): string {
  const { q, tags, study, categories, kinds, rating, openNow, notBusy, sort, page, shown } = {
    ...view,
    page: 1,
    shown: STEP,
    ...changes,
  }
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  for (const [name, values] of Object.entries({ tag: tags, study, category: categories, kind: kinds })) {
    for (const value of values) params.append(name, value)
  }
  if (rating !== null) params.set('rating', String(rating))
  if (openNow) params.set('open', '1')
  if (notBusy) params.set('busy', 'low')
  if (sort !== null && (sort !== 'reviews' || q)) params.set('sort', sort)
  if (page > 1) params.set('page', String(page))
  if (shown > STEP) params.set('shown', String(shown))
  return params.size > 0 ? `${path}?${params}` : path
}
