import { numberParam } from '~/web/http/params'
import { campusPath } from '~/campuses/rules'

/** Filters of a campus's study sessions. The first is the default. */
export const HUB_FILTERS = ['upcoming', 'mine'] as const
type HubFilter = (typeof HUB_FILTERS)[number]

/** Study sessions per page. */
export const HUB_PAGE = 24
const MAX_PAGES = 1000
/** How many participants' pictures a card shows. */
export const CARD_PEOPLE = 3
const MAX_SEARCH_LENGTH = 200

/** `page` null: the page where the reader's upcoming ones start. */
export type HubAddress = { filter: HubFilter; q: string; page: number | null }

/** Parses the Study Hub query string. Unknown or missing values fall back to defaults; never throws. */
export const readHub = (params: URLSearchParams): HubAddress => ({
  filter: HUB_FILTERS.find((known) => known === params.get('filter')) ?? 'upcoming',
  q: (params.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
  page:
    params.get('page') === null ? null : numberParam(params.get('page'), { fallback: 1, most: MAX_PAGES }),
})

/** The URL of a view of a campus's study sessions. */
export function hubViewPath(campusKey: string, { filter, q, page }: HubAddress): string {
  const params = new URLSearchParams({ tab: 'study-sessions' })
  if (filter !== 'upcoming') params.set('filter', filter)
  if (q) params.set('q', q)
  if (page !== null) params.set('page', String(page))
  return `${campusPath(campusKey)}?${params}`
}
