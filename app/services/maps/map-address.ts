import { shortColor } from '../color-rules'
import { MAP_SIZES, viewWithin, type MapSizeName, type MapView } from './map-view'

/** A picture that the server draws: a view, or a tile or its labels for the draggable map. */
export type MapPicture =
  | { kind: 'view'; size: MapSizeName; view: MapView; tint: string | null }
  | { kind: 'tile'; z: number; x: number; y: number; dark: boolean }
  | { kind: 'labels'; z: number; x: number; y: number }

const VIEW = /^([a-z]+)-(\d{1,2})-(\d{1,7})-(\d{1,7})(?:-([0-9a-f]{3}))?\.svg$/
const TILE_NAME = /^tile-(\d{1,2})-(\d{1,6})-(\d{1,6})(-dark)?\.webp$/
const LABELS = /^labels-(\d{1,2})-(\d{1,6})-(\d{1,6})\.svg$/

/**
 * The URL of a view. It changes with the map file and the drawing code (`version`), so it can be cached forever.
 * @param color the university's, as #rrggbb
 */
export function viewAddress(
  version: string,
  size: MapSizeName,
  { z, x, y }: MapView,
  color: string | null = null,
): string {
  // The short color limits the number of tints; the difference is invisible.
  const tint = color === null ? '' : `-${shortColor(color).slice(1)}`
  return `/maps/${version}/${size}-${z}-${x}-${y}${tint}.svg`
}

/** Parses the name of a picture. Null if it isn't one. */
export function pictureOfName(name: string): MapPicture | null {
  // Leading zeros would give one picture several names.
  if (/-0\d/.test(name.replace(/-[0-9a-f]{3}\.svg$/, ''))) return null
  const [, size, ...numbers] = VIEW.exec(name) ?? []
  if (size !== undefined && Object.hasOwn(MAP_SIZES, size)) {
    const [z, x, y] = numbers.map(Number)
    const view = viewWithin({ z: z!, x: x!, y: y! })
    return view && { kind: 'view', size: size as MapSizeName, view, tint: numbers[3] ?? null }
  }
  const tile = TILE_NAME.exec(name)
  const [z, x, y] = (tile ?? LABELS.exec(name) ?? []).slice(1, 4).map(Number)
  if (z === undefined || x === undefined || y === undefined) return null
  // Eight steps of a view are one tile.
  if (!viewWithin({ z, x: x * 8, y: y * 8 }) || x >= 2 ** z || y >= 2 ** z) return null
  return tile ? { kind: 'tile', z, x, y, dark: tile[4] !== undefined } : { kind: 'labels', z, x, y }
}
