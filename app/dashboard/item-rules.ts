import type { Columns, EditedColumn } from '~/spots/model/fields'
import type { Alert } from '~/spots/model/alerts'
import type { Area } from '~/spots/model/areas'
import type { TraitValues } from '~/spots/model/traits'
import type { DatedDay } from '~/spots/model/dates'
import type { HoursRow } from '~/spots/model/week'
import { differing } from '~/spots/model/difference'
import type { EditAction } from '~db/dashboard-tables'
import type { CampusItem } from './campus-field-rules'

export type { CampusItem }

/** The fields of a study spot that an admin can change. Tags are ids in ascending order; hours are by day and start. */
export type LocationItem = Pick<Columns, EditedColumn> & {
  tags: number[]
  hours: HoursRow[]
  traits: TraitValues
  areas: Area[]
  alerts: Alert[]
  /** By day; see withDates. Without those of a feed. */
  dates: DatedDay[]
}

export type LocationChanges = Partial<LocationItem>
/** Changes of an item whose kind is known elsewhere. */
export type ItemChanges = Partial<CampusItem & LocationItem>

/** The two kinds of items, as in the dashboard's URLs. */
export const KINDS_OF_ITEMS = ['campus', 'spot'] as const
export type ItemKind = (typeof KINDS_OF_ITEMS)[number]

export const MAX_REASON_LENGTH = 1000

/** The fields that `changes` would change. Missing fields stay the same. */
export const differences = <Item extends CampusItem | LocationItem>(
  item: Item,
  changes: Partial<Item>,
): EditAction => differing(item, changes) as EditAction

/** The changes that restore the values from before `action`; only fields that an item still has. */
export function wayBack(
  action: EditAction,
  item: CampusItem | LocationItem,
  tags: readonly { id: number; name: string }[],
): ItemChanges {
  const back: Record<string, unknown> = {}
  for (const [field, { old }] of Object.entries(action)) {
    if (!(field in item)) continue
    back[field] = field === 'tags' && Array.isArray(old) ? idsOf(old as string[], tags) : old
  }
  return back
}

/** Ids of tags by name, in ascending order; unknown names are left out. */
export const idsOf = (names: readonly string[], tags: readonly { id: number; name: string }[]): number[] =>
  tags
    .filter(({ name }) => names.includes(name))
    .map(({ id }) => id)
    .sort((a, b) => a - b)
