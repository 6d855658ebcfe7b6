import { savedAmong } from '~/collections/queries.server'
import { findCampusList } from '~/locations/campus-list/campus-list.server'
import { OFF_CAMPUS_MILES } from '~/locations/rules'
import { PLACE_GUIDELINES } from '~/requests/path-rules'
import { RECENT } from '~/reviews/reading/list-rules'
import { recentReviewsOfCampus } from '~/reviews/queries.server'
import { recentView } from '~/reviews/reading/recent-view.server'
import { campusPath } from '~/universities/rules'
import { ofCampus } from './head.server'
import type { Asked } from './tabs.server'

/** The study spots of a campus, which of them the viewer has saved, and the newest reviews of them. */
export async function spotsTab({ context, viewer, campus, counts, address, now }: Asked) {
  const { db, figures, search } = context
  const [recent, list] = await Promise.all([
    ofCampus(figures, 'campus reviews', campus, () =>
      recentReviewsOfCampus(db, campus, OFF_CAMPUS_MILES, RECENT),
    ),
    findCampusList(db, search, {
      campus,
      counts,
      path: campusPath(campus.key),
      view: address.spots,
      now,
    }),
  ])
  const shown = list.cards.map(({ id }) => id)
  return {
    list,
    saved: await savedAmong(db, viewer, shown),
    recent: recent.map(recentView),
    /** Where a spot that is missing can be asked for. */
    request: `${PLACE_GUIDELINES}?campus=${encodeURIComponent(campus.key)}`,
    address: context.env.origin + list.canonical,
  }
}
