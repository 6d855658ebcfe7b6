import { milesBetween, type Point } from '~/services/maps/distance'
import { readMapView } from '~/services/maps/map-view'
import { MAX_PINS, PIN, placePins } from './place-pins'
import type { Distance, campusLocations } from './campus-queries.server'
import { distanceOf } from './location-card.server'
import { shownAs, spotsOf, streetMap, type StreetMapView } from './street-map.server'
import { ringWords } from './campus-list-words'
import type { Category } from './model/kinds'
import type { CampusPoint } from './campus-counts-queries.server'
import type { CampusView } from './campus-url'
import { mapParams } from './list-url'

/** The side of the square drawing in units, and the margin at its edge. */
export const SIDE = 400
const EDGE = 18
const CENTRE = SIDE / 2
/** The radius of the outermost ring. */
const REACH = CENTRE - EDGE
/** The label of a ring. */
export const LABEL = { width: 36, height: 14 }
/**
 * Rings in miles. The outermost is the first that contains everything. If that's the first one, a smaller one is added.
 */
const RINGS = [0.5, 1, 2, 5, 12]
const WITHIN_FIRST = 0.25

export type MapLocation = Point & Distance & { category: Category }

/**
 * The listed locations around their campus, north up. The drawing uses the square root of the distance, so what's near
 * the campus has more room.
 * @param first the number of the first location in the list
 * @param onDay whether the list is about another day
 */
export function campusMap(campus: Point, locations: readonly MapLocation[], first: number, onDay = false) {
  if (locations.length === 0) return null
  const shown = locations.slice(0, MAX_PINS)
  const miles = shown.map((location) => milesBetween(campus, location))
  const furthest = Math.max(...miles)
  const outer = RINGS.find((ring) => ring >= furthest) ?? furthest
  const scale = (distance: number) => REACH * Math.sqrt(Math.min(1, distance / outer))

  const spots = shown.map((location, at) => {
    const north = location.latitude - campus.latitude
    const east =
      (((location.longitude - campus.longitude + 540) % 360) - 180) *
      Math.cos((campus.latitude * Math.PI) / 180)
    const angle = Math.atan2(north, east)
    return {
      x: CENTRE + scale(miles[at]!) * Math.cos(angle),
      y: CENTRE - scale(miles[at]!) * Math.sin(angle),
    }
  })
  const { positions, leaders } = placePins(spots, { width: SIDE, height: SIDE })
  const pins = positions.map(({ x, y }, at) => ({ n: first + at, x, y }))
  const taken = positions.map(({ x, y }): [number, number] => [x, y])
  // Same rounding as on the cards, so cards and summary agree on what is farthest.
  const off = shown
    .filter(({ category }) => category !== 'On-Campus')
    .sort((one, other) => one.away - other.away)
  const summary = ringWords.summary({
    all: shown.length,
    on: shown.length - off.length,
    // As the rings show it.
    near: off.filter((location) => milesBetween(campus, location) <= 1).length,
    far: distanceOf(off.at(-1) ?? shown[0]!) ?? '',
    onDay,
  })
  const rings = [...(outer === RINGS[0] ? [WITHIN_FIRST] : []), ...RINGS.filter((ring) => ring <= outer)].map(
    (ring) => {
      const radius = Math.round(scale(ring))
      const [x, y] = labelSpot(radius, taken)
      return `<circle cx="${CENTRE}" cy="${CENTRE}" r="${radius}"/><text x="${x}" y="${y + 4}">${ringWords.ring(ring)}</text>`
    },
  )
  return {
    /** What's below the pins, as the content of an SVG element: rings, the campus, and lines to pins that had to move. */
    ground: `${rings.join('')}<path class="map-campus" d="M${CENTRE} ${CENTRE - 9}l9 9-9 9-9-9z"/>${leaders && `<path d="${leaders}"/>`}`,
    /** For the first locations, in their order. */
    pins,
    summary: locations.length > shown.length ? `${summary} ${ringWords.first(MAX_PINS)}` : summary,
  }
}

export type CampusMap = NonNullable<ReturnType<typeof campusMap>>

/**
 * Where a ring's label covers no pin: at its top, or else at the next clock position with room, or the one with the
 * most room.
 */
function labelSpot(radius: number, pins: readonly [number, number][]): [x: number, y: number] {
  const spots = [0, 1, 11, 2, 10, 3, 9, 4, 8, 5, 7, 6].map((hour): [number, number] => {
    const x = CENTRE + radius * Math.sin((hour * Math.PI) / 6)
    return [
      Math.round(Math.min(SIDE - LABEL.width / 2, Math.max(LABEL.width / 2, x))),
      Math.round(CENTRE - radius * Math.cos((hour * Math.PI) / 6)),
    ]
  })
  const room = ([x, y]: [number, number]) =>
    Math.min(
      ...pins.map(([pinX, pinY]) =>
        Math.hypot(
          Math.max(0, Math.abs(pinX - x) - LABEL.width / 2),
          Math.max(0, Math.abs(pinY - y) - LABEL.height / 2),
        ),
      ),
    )
  return spots.find((spot) => room(spot) > PIN) ?? spots.sort((one, other) => room(other) - room(one))[0]!
}

type ListMapInput = {
  view: CampusView
  campus: CampusPoint & { color: string | null }
  /** The version of the street map around the campus. Null if there's none, or the list shows no map. */
  streets: string | null
  rows: Awaited<ReturnType<typeof campusLocations>>['rows']
  cards: readonly { opening: { open: boolean } }[]
  /** Which rows the street map has streets of. */
  isDrawn: readonly boolean[]
  /** The number of the first row in the whole list, and how many spots that has. */
  first: number
  total: number
  to: (changes: Partial<CampusView>) => string
}

function followOf(following: boolean, street: StreetMapView, to: ListMapInput['to']) {
  const here = to({ asMap: true, inView: true, mapView: readMapView(street.explore.view) })
  return { following, to: following ? to({ inView: false }) : here, here }
}

/** The map of a campus's list, links to and from it, and the link that makes the list follow it. */
export function listMap({ view, campus, streets, rows, cards, isDrawn, first, total, to }: ListMapInput) {
  const here = { page: view.page, shown: view.shown }
  const onDay = view.openOn !== null
  const street =
    streets === null
      ? null
      : streetMap({
          version: streets,
          view: view.mapView,
          campus,
          color: campus.color,
          spots: spotsOf(rows, cards, isDrawn),
          first,
          total,
          onDay,
          // A list that follows the map starts over at its first page with each view.
          to: (mapView) => to({ asMap: true, mapView, ...(view.inView ? {} : here) }),
        })
  return {
    /** The drawing of distances, if there's no street map. */
    map: street || !view.asMap ? null : campusMap(campus, rows, first, onDay),
    street,
    asMap: view.asMap,
    shownAs: shownAs(view.asMap, (asMap) => to({ asMap, ...here })),
    /** The link for the list to start or stop following the map. */
    follow: street && followOf(view.inView, street, to),
    mapParams: mapParams(view),
  }
}
