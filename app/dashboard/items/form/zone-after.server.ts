import tzLookup from '@photostructure/tz-lookup'
import type { EditAction } from '~db/dashboard-tables'
import type { CampusItem } from './item-rules'

/** A time zone for an item's row; `known` wins over it when the row has one. */
export type Zone = { name: string | null; known: boolean }

/**
 * The time zone after a change, told by the coordinates as the importers do; null when the change does not touch it. A
 * location that moves gets the one of where it is now; one that is only decided on keeps what its source said.
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
