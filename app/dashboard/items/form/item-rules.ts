import type { Columns, EditedColumn } from '~/locations/model/fields'
import type { Alert } from '~/locations/model/alerts'
import type { Area } from '~/locations/model/areas'
import type { TraitValues } from '~/locations/model/traits'
import type { HoursRow } from '~/locations/model/week'
import { differing } from '~/locations/model/difference'
import type { EditAction } from '~db/dashboard-tables'
import type { CampusItem } from '../campus-field-rules'

export type { CampusItem }

/** What of a study location an admin may change. Tags are ids, rising; hours by day and start. */
export type LocationItem = Pick<Columns, EditedColumn> & {
  tags: number[]
  hours: HoursRow[]
  traits: TraitValues
  areas: Area[]
  alerts: Alert[]
}

export type CampusChanges = Partial<CampusItem>
export type LocationChanges = Partial<LocationItem>

/** The two kinds of items, as the dashboard's addresses have them. */
export const KINDS_OF_ITEMS = ['campus', 'spot'] as const
export type ItemKind = (typeof KINDS_OF_ITEMS)[number]

export const LONGEST_REASON = 1000

/** Field by field what `changes` make other than it is. A field that is not given is left alone. */
export const differences = <Item extends CampusItem | LocationItem>(
  item: Item,
  changes: Partial<Item>,
): EditAction => differing(item, changes) as EditAction

/** The changes that lead back to what was before `action`; only the fields that an item has now. */
export function wayBack<Item extends CampusItem | LocationItem>(
  action: EditAction,
  item: Item,
  tags: readonly { id: number; name: string }[],
): Partial<Item> {
  const back: Record<string, unknown> = {}
  for (const [field, { old }] of Object.entries(action)) {
    if (!(field in item)) continue
    back[field] = field === 'tags' && Array.isArray(old) ? idsOf(old as string[], tags) : old
  }
  return back as Partial<Item>
}

/** Ids of tags by name, rising; names that no tag has any more are left out. */
export const idsOf = (names: readonly string[], tags: readonly { id: number; name: string }[]): number[] =>
  tags
    .filter(({ name }) => names.includes(name))
    .map(({ id }) => id)
    .sort((a, b) => a - b)
