import type { Columns, EditedColumn } from '~/locations/model/fields'
import type { HoursRow } from '~/locations/model/week'
import { differing } from '~/locations/model/difference'
import type { EditAction } from '~db/desk-tables'
import type { CampusEntry } from '../campus-field-rules'

export type { CampusEntry }

/** What of a study location an admin may change. Tags are ids, rising; hours by day and start. */
export type LocationEntry = Pick<Columns, EditedColumn> & { tags: number[]; hours: HoursRow[] }

export type CampusChanges = Partial<CampusEntry>
export type LocationChanges = Partial<LocationEntry>

/** The two kinds of entries, as the desk's addresses have them. */
export const KINDS_OF_ENTRIES = ['campus', 'spot'] as const
export type EntryKind = (typeof KINDS_OF_ENTRIES)[number]

export const LONGEST_REASON = 1000

/** Field by field what `changes` make other than it is. A field that is not given is left alone. */
export const differences = <Entry extends CampusEntry | LocationEntry>(
  entry: Entry,
  changes: Partial<Entry>,
): EditAction => differing(entry, changes) as EditAction

/** The changes that lead back to what was before `action`; only the fields that an entry has now. */
export function wayBack<Entry extends CampusEntry | LocationEntry>(
  action: EditAction,
  entry: Entry,
  tags: readonly { id: number; name: string }[],
): Partial<Entry> {
  const back: Record<string, unknown> = {}
  for (const [field, { old }] of Object.entries(action)) {
    if (!(field in entry)) continue
    back[field] = field === 'tags' && Array.isArray(old) ? idsOf(old as string[], tags) : old
  }
  return back as Partial<Entry>
}

/** Ids of tags by name, rising; names that no tag has any more are left out. */
export const idsOf = (names: readonly string[], tags: readonly { id: number; name: string }[]): number[] =>
  tags
    .filter(({ name }) => names.includes(name))
    .map(({ id }) => id)
    .sort((a, b) => a - b)
