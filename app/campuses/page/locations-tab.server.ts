import { savedAmong } from '~/spots/collections/queries.server'
import { findCampusList } from '~/spots/campus-list.server'
import { campusViewPath, type CampusView } from '~/spots/campus-url'
import { cachedMeanRating } from '~/spots/site-totals.server'
import { LIST_MILES } from '~/services/maps/distance'
import { LOCATION_GUIDELINES } from '~/spots/requests/path-rules'
import { RECENT } from '~/reviews/list-rules'
import { recentReviewsOfCampus } from '~/reviews/queries.server'
import { recentView } from '~/reviews/reading/recent-view.server'
import { campusPath } from '../rules'
import { ofCampus } from './head.server'
import type { CampusTabQuery } from './tab-query'

/** Tells apart the views that a campus's list differs in. */
const addressOf = (view: CampusView) => `${view.sort} ${campusViewPath('', view, view)}`

/** The study spots of a campus, which of them the viewer has saved, and their newest reviews. */
export async function locationsTab({ context, viewer, campus, counts, address, now }: CampusTabQuery) {
  const { db, cachedValues, search, maps } = context
  const mean = await cachedMeanRating(db, cachedValues)
  const view = address.spots
  const findList = () =>
    findCampusList(db, search, { campus, maps, counts, path: campusPath(campus.key), view, now, mean })
  const [recent, list] = await Promise.all([
    ofCampus(cachedValues, 'campus reviews', campus, () =>
      recentReviewsOfCampus(db, campus, LIST_MILES, RECENT),
    ),
    // What someone typed is hardly ever asked for twice.
    view.q === '' ? cachedValues.thisMinute(`list ${campus.id} ${addressOf(view)}`, findList) : findList(),
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
