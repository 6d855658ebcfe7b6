/** The orders in which a location's reviews are read, as they stand in the address; the first is the usual one. */
export const REVIEW_SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]

/** The list begins with so many reviews, grows by so many, and goes on in a new page after so many. */
export const FIRST = 10
export const MORE = 8
export const PAGE = 98

/** A feed has so many reviews, and a page about other things so many recent ones. */
export const FEED_LENGTH = 20
export const RECENT = 3

/** Which part of the list is read. `page` from 1; `shown` from FIRST to PAGE. */
export type ListPosition = { sort: ReviewSort; page: number; shown: number }

/** Pages of a list of `total` reviews, at least one. */
export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / PAGE))

/** The address of one review in its place's list, of `path`, wherever in the list it is at present. */
export const reviewPath = (path: string, id: number | string): string => `${path}?review=${id}#review-${id}`

/** The part of the list, newest first, that the `rank`th review is in, from 1. */
export function partOf(rank: number): ListPosition {
  const page = Math.ceil(rank / PAGE)
  const inPage = rank - (page - 1) * PAGE
  return { sort: 'newest', page, shown: FIRST + Math.ceil(Math.max(0, inPage - FIRST) / MORE) * MORE }
}

/** The query of a part of the list, without what is usual: '?sort=oldest&shown=18', or '' for its beginning. */
export function listQuery({ sort, page, shown }: ListPosition): string {
  const parts = [
    sort === 'newest' ? '' : `sort=${sort}`,
    page === 1 ? '' : `page=${page}`,
    shown === FIRST ? '' : `shown=${shown}`,
  ].filter(Boolean)
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}
