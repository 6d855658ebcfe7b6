import type { Category, Kind, Status } from '~/locations/model/kinds'
import type { HoursRow } from '~/locations/model/week'
import type { EditAction } from '~db/desk-tables'

/** What of a campus an admin may change. */
export type CampusEntry = {
  name: string
  city: string
  states_id: number
  address: string | null
  zipcode: string | null
  latitude: number | null
  longitude: number | null
  status: Status
  school_hex_color: string | null
  website: string | null
  image_url: string | null
}

/** What of a study location an admin may change. */
export type LocationEntry = {
  name: string
  address: string | null
  city: string
  state_id: number
  zipcode: string | null
  latitude: number | null
  longitude: number | null
  status: Status
  category: Category
  university_id: number | null
  kind: Kind
  website: string | null
  phone: string | null
  image_url: string | null
  /** Ids of tags, rising. */
  tags: number[]
  /** By day and start, the whole week. */
  hours: HoursRow[]
}

export type CampusChanges = Partial<CampusEntry>
export type LocationChanges = Partial<LocationEntry>

/** The two kinds of entries, as the desk's addresses have them. */
export const KINDS_OF_ENTRIES = ['campus', 'spot'] as const
export type EntryKind = (typeof KINDS_OF_ENTRIES)[number]

export const LONGEST_REASON = 1000

/** Field by field what `changes` make other than it is. A field that is not given is left alone. */
export function differences<Entry extends CampusEntry | LocationEntry>(
  entry: Entry,
  changes: Partial<Entry>,
): EditAction {
  const action: EditAction = {}
  for (const [field, wanted] of Object.entries(changes)) {
    const is = entry[field as keyof Entry]
    if (wanted !== undefined && !isSame(is, wanted)) action[field] = { old: is, new: wanted }
  }
  return action
}

/** Numbers of coordinates are compared as they are typed: to a ten-millionth of a degree, a centimetre. */
function isSame(is: unknown, wanted: unknown): boolean {
  if (typeof is === 'number' && typeof wanted === 'number') return Math.abs(is - wanted) < 1e-7
  return JSON.stringify(is) === JSON.stringify(wanted)
}

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
