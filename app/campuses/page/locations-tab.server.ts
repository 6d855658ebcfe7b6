import { savedAmong } from '~/spots/collections/queries.server'
import { findCampusList } from '~/spots/campus-list.server'
import { campusMoment } from '~/spots/campus-moment-queries.server'
import { campusViewPath, type CampusView } from '~/spots/campus-url'
import { cachedMeanRating } from '~/spots/site-totals.server'
import { LOCATION_GUIDELINES } from '~/spots/requests/path-rules'
import { campusPath } from '../rules'
import { recentOf } from './head.server'
import type { CampusTabQuery } from './tab-query'

/** Tells apart the views that a campus's list differs in. */
const addressOf = (view: CampusView) => `${view.sort} ${campusViewPath('', view, view)}`

/** The study spots of a campus, which of them the viewer has saved, and their newest reviews. */
export async function locationsTab({ context, viewer, campus, counts, address, now }: CampusTabQuery) {
  const { db, cachedValues, search, maps } = context
  const mean = await cachedMeanRating(db, cachedValues)
  const view = address.spots
  const findList = () =>
    findCampusList(db, search, {
      campus,
      maps,
      counts,
      path: campusPath(campus.key),
      view,
      now,
      mean,
      moment: () =>
        cachedValues.thisMinute(`moment of ${campus.id}`, () => campusMoment(db, campus, new Date())),
    })
  const [recent, list] = await Promise.all([
    recentOf(db, cachedValues, campus),
    // What someone typed is hardly ever asked for twice.
    view.q === '' ? cachedValues.thisMinute(`list ${campus.id} ${addressOf(view)}`, findList) : findList(),
  ])
  const shown = list.cards.map(({ id }) => id)
  return {
    list,
    saved: await savedAmong(db, viewer, shown),
    recent,
    /** Where to request a missing location. */
    request: `${LOCATION_GUIDELINES}?campus=${encodeURIComponent(campus.key)}`,
    address: context.env.origin + list.canonical,
  }
}
