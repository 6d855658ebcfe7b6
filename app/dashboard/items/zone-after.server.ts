import tzLookup from '@photostructure/tz-lookup'
import type { EditAction } from '~db/dashboard-tables'
import type { CampusItem } from '../item-rules'

/** A time zone for an item's row; with `known`, the row's own time zone wins. */
export type Zone = { name: string | null; known: boolean }

/**
 * The time zone after a change, from the coordinates like in imports; null when the change doesn't affect it. A moved
 * location gets the zone of its new position; a decision alone keeps the zone from the source.
 */
export function zoneAfter(
  { latitude, longitude }: Pick<CampusItem, 'latitude' | 'longitude'>,
  action: EditAction,
): Zone | null {
  const moved = Boolean(action.latitude ?? action.longitude)
  if (!moved && !action.status) return null
  return {
    name: latitude === null || longitude === null ? null : tzLookup(latitude, longitude),
    known: !moved,
  }
}
