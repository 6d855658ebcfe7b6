import { readMapView } from '~/maps/view'
import { shownAs, spotsOf, streetMap } from '../map/street-map.server'
import { campusMap } from './campus-map.server'
import type { CampusPoint } from './campus-counts-queries.server'
import type { campusLocations } from './campus-queries.server'
import { mapParams, type CampusView } from './campus-url'

type Asked = {
  view: CampusView
  campus: CampusPoint & { color: string | null }
  /** The version of the street map around the campus. Null if there's none, or the list shows no map. */
  streets: string | null
  rows: Awaited<ReturnType<typeof campusLocations>>['rows']
  cards: readonly { opening: { open: boolean } }[]
  /** The number of the first row in the whole list, and how many spots that has. */
  first: number
  total: number
  to: (changes: Partial<CampusView>) => string
}

/** The map of a campus's list, links to and from it, and the link that makes the list follow it. */
export function listMap({ view, campus, streets, rows, cards, first, total, to }: Asked) {
  const here = { page: view.page, shown: view.shown }
  const street =
    streets === null
      ? null
      : streetMap({
          version: streets,
          view: view.mapView,
          campus,
          color: campus.color,
          spots: spotsOf(rows, cards),
          first,
          total,
          // A list that follows the map starts over at its first page with each view.
          to: (mapView) => to({ asMap: true, mapView, ...(view.inView ? {} : here) }),
        })
  return {
    /** The drawing of distances, if there's no street map. */
    map: street || !view.asMap ? null : campusMap(campus, rows, first),
    street,
    asMap: view.asMap,
    shownAs: shownAs(view.asMap, (asMap) => to({ asMap, ...here })),
    /** The link for the list to start or stop following the map. */
    follow: street && {
      following: view.inView,
      to: view.inView
        ? to({ inView: false })
        : to({ asMap: true, inView: true, mapView: readMapView(street.explore.view) }),
    },
    mapParams: mapParams(view),
  }
}
