import { savedAmong } from '~/spots/collections/queries.server'
import { findCampusList } from '~/spots/campus-list.server'
import { cachedMeanRating } from '~/spots/site-totals.server'
import { LIST_MILES } from '~/services/maps/distance'
import { LOCATION_GUIDELINES } from '~/spots/requests/path-rules'
import { RECENT } from '~/reviews/list-rules'
import { recentReviewsOfCampus } from '~/reviews/queries.server'
import { recentView } from '~/reviews/reading/recent-view.server'
import { campusPath } from '../rules'
import { ofCampus } from './head.server'
import type { CampusTabQuery } from './tab-query'

/** The study spots of a campus, which of them the viewer has saved, and their newest reviews. */
export async function locationsTab({ context, viewer, campus, counts, address, now }: CampusTabQuery) {
  const { db, cachedValues, search, maps } = context
  const mean = await cachedMeanRating(db, cachedValues)
  const [recent, list] = await Promise.all([
    ofCampus(cachedValues, 'campus reviews', campus, () =>
      recentReviewsOfCampus(db, campus, LIST_MILES, RECENT),
    ),
    findCampusList(db, search, {
      campus,
      maps,
      counts,
      path: campusPath(campus.key),
      view: address.spots,
      now,
      mean,
    }),
  ])
  const shown = list.cards.map(({ id }) => id)
  return {
    list,
    saved: await savedAmong(db, viewer, shown),
    recent: recent.map(recentView),
    /** Where to request a missing location. */
    request: `${LOCATION_GUIDELINES}?campus=${encodeURIComponent(campus.key)}`,
    address: context.env.origin + list.canonical,
  }
}
