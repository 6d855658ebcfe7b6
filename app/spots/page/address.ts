import { dayOf } from '../model/busyness-rules'
import { idParam, numberParam } from '~/web/http/params'
import { FIND_LENGTH, FIRST, PAGE, REVIEW_SORTS } from '~/reviews/list-rules'

/** What a study spot's URL asks for: which reviews, a single review, and a day of its popular times. */
export const readLocationAddress = (query: URLSearchParams) => ({
  list: {
    find: (query.get('find') ?? '').trim().replace(/\s+/g, ' ').slice(0, FIND_LENGTH).toWellFormed(),
    sort: REVIEW_SORTS.find((known) => known === query.get('sort')) ?? ('newest' as const),
    page: numberParam(query.get('page'), { fallback: 1, most: 1e6 }),
    shown: numberParam(query.get('shown'), { fallback: FIRST, least: FIRST, most: PAGE }),
  },
  reviewId: idParam(query.get('review') ?? undefined),
  day: dayOf(query.get('day')),
})

export type LocationAddress = ReturnType<typeof readLocationAddress>
