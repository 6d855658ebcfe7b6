/** Sort orders of a location's reviews, as in the URL. The first is the default. */
export const REVIEW_SORTS = ['newest', 'oldest', 'highest', 'lowest', 'helpful'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]

/** Reviews that are shown at first, that "more" adds, and that a page can have. */
export const FIRST = 10
export const MORE = 8
export const PAGE = 98
/** A phone shows this many of the first ten, until the reader asks for the others. */
export const FIRST_ON_PHONE = 3

/** Reviews in a feed, and recent reviews on other pages. */
export const FEED_LENGTH = 20
export const RECENT = 3

/** The part of the list to show. `page` from 1; `shown` from FIRST to PAGE. `find`: words that the reviews must have. */
export type ListPosition = { sort: ReviewSort; page: number; shown: number; find?: string }

/** The longest search in reviews, in characters. */
export const FIND_LENGTH = 100

/** Pages of a list of `total` reviews, at least one. */
export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / PAGE))

/** The URL of a review in its location's list at `path`, whatever page of the list it's on. */
export const reviewPath = (path: string, id: number | string): string => `${path}?review=${id}#review-${id}`

/** The part of the list, newest first, with the `rank`th review, from 1. */
export function partOf(rank: number): ListPosition {
  const page = Math.ceil(rank / PAGE)
  const inPage = rank - (page - 1) * PAGE
  return { sort: 'newest', page, shown: FIRST + Math.ceil(Math.max(0, inPage - FIRST) / MORE) * MORE }
}

/** The query of a part of the list, without defaults: '?sort=oldest&shown=18', or '' for the start. */
export function listQuery({ sort, page, shown, find }: ListPosition): string {
  const parts = [
    find ? `find=${encodeURIComponent(find)}` : '',
    sort === 'newest' ? '' : `sort=${sort}`,
    page === 1 ? '' : `page=${page}`,
    shown === FIRST ? '' : `shown=${shown}`,
  ].filter(Boolean)
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}
