import { milesBetween, type Point } from '~/services/maps/distance'
import type { Maps } from '~/services/maps/maps.server'
import { viewAddress } from '~/services/maps/map-address'
import {
  boxOfView,
  MAP_SIZES,
  mapViewText,
  moved,
  pixelOf,
  viewOfAll,
  zoomed,
  type MapView,
} from '~/services/maps/map-view'
import type { mapWords } from './words'
import { MAX_PINS, placePins } from './place-pins'

/** A spot that a list shows, in its order. `drawn`: the map has streets around it. */
export type MapSpot = Point & { name: string; open: boolean; drawn: boolean }

/** Spots farther than this from the campus, or from the first spot, don't zoom the map out if others are nearer. */
const NEAR_MILES = 1

type Move = keyof typeof mapWords.moves

type LiveSpot = { n: number; name: string; open: boolean; at: Point }

/** A list's street map, as a page shows it. */
export type StreetMapView = {
  image: string
  /** Path data: lines from spots to pins that had to move aside. */
  leaders: string
  /** Only spots in view that the map has streets of, with their numbers in the list. */
  pins: { n: number; x: number; y: number; name: string; open: boolean }[]
  /** Where the campus is, if it's in view. */
  campus: { x: number; y: number } | null
  /** Links that show another part of the map. */
  moves: { name: Move; to: string }[]
  /** How many spots are in view, and how many aren't. */
  seen: Parameters<typeof mapWords.caption>[0]
  /** Spots that the map has no streets of. */
  beyond: { n: number; name: string }[]
  /** Link to the view with all spots, if some are outside this one, or if they don't fit, with `first`. */
  all: { to: string; first: number | null } | null
  /** Data for the draggable map. */
  explore: {
    version: string
    view: string
    z: number
    latitude: number
    longitude: number
    spots: LiveSpot[]
  }
}

/**
 * @param view the map view in the URL; null to fit the spots
 * @param first the number of the first spot in the list
 * @param to the page with another map view
 */
export function streetMap({
  version,
  view: asked,
  campus,
  color,
  spots,
  first,
  total,
  onDay = false,
  to,
}: {
  version: string
  view: MapView | null
  campus: Point | null
  color: string | null
  spots: readonly MapSpot[]
  first: number
  /** How many spots the whole list has. */
  total: number
  /** Whether the list is about another day or time, which `open` means then. */
  onDay?: boolean
  to: (view: MapView) => string
}): StreetMapView {
  const size = MAP_SIZES.campus
  const view =
    asked ??
    viewOf(
      campus,
      spots.filter(({ drawn }) => drawn),
    )
  const middle = boxOfView(view, size)
  const inside = ({ x, y }: { x: number; y: number }) =>
    x >= 0 && y >= 0 && x <= size.width && y <= size.height
  const numbered = spots.map((spot, nth) => ({ ...spot, n: first + nth }))
  const drawn = numbered
    .filter((spot) => spot.drawn)
    .map(({ n, name, open, latitude, longitude }) => ({ n, name, open, at: { latitude, longitude } }))
  const here = drawn.map((spot) => ({ ...spot, ...pixelOf(spot.at, view, size) })).filter(inside)
  const shown = here.slice(0, MAX_PINS)
  const { positions, leaders } = placePins(shown, size)
  const campusAt = campus && pixelOf(campus, view, size)
  const move = (name: Move, next: MapView | null) => (next ? [{ name, to: to(next) }] : [])
  const [nearest, ...others] = drawn
  const whole =
    nearest && here.length < drawn.length
      ? viewOfAll([nearest.at, ...others.map(({ at }) => at)], size)
      : null
  const fits = whole && drawn.every(({ at }) => inside(pixelOf(at, whole, size)))
  return {
    image: viewAddress(version, 'campus', view, color),
    leaders,
    pins: shown.map(({ n, name, open }, nth) => ({ n, name, open, ...positions[nth]! })),
    campus: campusAt && inside(campusAt) ? { x: Math.round(campusAt.x), y: Math.round(campusAt.y) } : null,
    moves: [
      ...move('closer', zoomed(view, 1)),
      ...move('farther', zoomed(view, -1)),
      ...move('north', moved(view, 0, -1, size)),
      ...move('west', moved(view, -1, 0, size)),
      ...move('east', moved(view, 1, 0, size)),
      ...move('south', moved(view, 0, 1, size)),
    ],
    seen: {
      shown: shown.length,
      hidden: here.length - shown.length,
      outside: drawn.length - here.length,
      onDay,
      listed: spots.length < total ? [first, first + spots.length - 1, total] : null,
    },
    beyond: numbered.filter((spot) => !spot.drawn).map(({ n, name }) => ({ n, name })),
    all:
      whole && mapViewText(whole) !== mapViewText(view)
        ? { to: to(whole), first: fits ? null : nearest!.n }
        : null,
    explore: {
      version,
      view: mapViewText(view),
      z: view.z,
      latitude: (middle.north + middle.south) / 2,
      longitude: (middle.east + middle.west) / 2,
      spots: drawn,
    },
  }
}

/**
 * A view of the campus and what's near it, or of the first spot and what's near it if that's most of them. Shows all spots
 * otherwise.
 */
function viewOf(campus: Point | null, spots: readonly MapSpot[]): MapView {
  const around = campus ?? spots[0]!
  const near = spots.filter((spot) => milesBetween(around, spot) <= NEAR_MILES)
  const isMost = campus ? near.length > 0 : near.length * 2 > spots.length
  return viewOfAll([around, ...(isMost ? near : spots)], MAP_SIZES.campus)
}

/** Rows, which of them the street map has streets of, and its version. Null if it has none of them. */
export async function withStreets<Row extends Point>(
  found: readonly Row[] | Promise<readonly Row[]>,
  maps: Pick<Maps, 'versionAt'>,
) {
  const rows = await found
  const versions = await Promise.all(rows.map((row) => maps.versionAt(row)))
  return {
    rows,
    streets: versions.find((version) => version !== null) ?? null,
    isDrawn: versions.map((version) => version !== null),
  }
}

/** A list's rows and cards as spots on its map. */
export const spotsOf = (
  rows: readonly (Point & { name: string })[],
  cards: readonly { opening: { open: boolean } }[],
  isDrawn: readonly boolean[],
): MapSpot[] =>
  rows.map(({ name, latitude, longitude }, at) => ({
    name,
    latitude,
    longitude,
    open: cards[at]!.opening.open,
    drawn: isDrawn[at]!,
  }))

/** The two ways to see a list, as links. */
export const shownAs = (asMap: boolean, to: (asMap: boolean) => string) => [
  { map: false, to: to(false), on: !asMap },
  { map: true, to: to(true), on: asMap },
]

/** The corners of a view in degrees, for "only spots in this view". */
export const boxOf = (view: MapView) => boxOfView(view, MAP_SIZES.campus)
