import type { Point } from '~/geo/distance'
import type { Maps } from '~/maps/maps.server'
import { MAP_SIZES, pointOf, readMapView, viewAround, type MapView } from '~/maps/view'

/** A form's map for placing a pin. */
export type PinView = { version: string; view: MapView; point: Point | null; asked: boolean }

/** Zoom of the map for a campus, and for a spot that has its pin. */
const CAMPUS_ZOOM = 15
const SPOT_ZOOM = 17

/**
 * The map for a form. Null if there's none.
 * @param asked the map view that was shown last, as text
 */
export async function pinView(
  maps: Pick<Maps, 'versionAt'>,
  { asked, point, campus }: { asked: string; point: Point | null; campus: Point | null },
): Promise<PinView | null> {
  const view =
    readMapView(asked) ??
    (point ? viewAround(point, SPOT_ZOOM) : campus ? viewAround(campus, CAMPUS_ZOOM) : null)
  if (!view) return null
  const { width, height } = MAP_SIZES.pin
  const middle = pointOf({ x: width / 2, y: height / 2 }, view, MAP_SIZES.pin)
  const version = (await maps.versionAt(middle)) ?? (campus && (await maps.versionAt(campus)))
  return version ? { version, view, point, asked: asked !== '' } : null
}
