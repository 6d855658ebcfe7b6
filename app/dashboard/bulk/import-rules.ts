import type { DatedDay } from '~/spots/model/dates'
import { WEEKDAYS, type HoursRow } from '~/spots/model/week'
import { cleanText, cutText } from '~/services/text-rules'

/** The kinds of import files. */
export const IMPORT_KINDS = ['places', 'universities'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** In bytes. Longer files don't fit in a form. */
export const IMPORT_BYTES = 5 * 1024 * 1024
/** Rows of a file. Importing this many takes about a minute. */
export const IMPORT_ROWS = 25_000
/** Rows shown per list; the counts include all of them. */
export const ROWS_SHOWN = 100
/** How long a file waits to be confirmed. */
export const IMPORT_HOURS = 24

export type FactChange = { field: string; old: string | null; new: string | null; suggested?: boolean }

/** What an import does or would do: counts of all rows, and the first rows of each list. `row` starts at 1. */
export type ImportReport = {
  read: number
  inserted: number
  updated: number
  unchanged: number
  skipped: number
  created: { row: number; name: string; place: string }[]
  changed: { row: number; id: number; name: string; changes: FactChange[] }[]
  refused: { row: number; name: string | null; reason: string }[]
  /** Rows with values that become suggested edits; absent in older reports. */
  suggested?: number
  /** Fields that the import leaves alone, because a higher source or a later file said them; absent in reports of before 2.0. `old` is the file's. */
  kept?: { row: number; id?: number; name: string | null; changes: FactChange[] }[]
  /** How many rows have such fields. */
  allKept?: number
  /** What wasn't read or looks wrong: each reason once, with its first row and how many there are. */
  notes?: { row: number; rows: number; reason: string; example?: string | null }[]
  /** Study spots of an earlier file that this one lacks. */
  gone?: { id: number; name: string }[]
}

const NAME_SHOWN = 120
const VALUE_SHOWN = 300

/** A row's name and location for display, as far as it has them. */
export function nameOfRow(row: unknown): { name: string | null; place: string } {
  const of = (key: string) => {
    const value = typeof row === 'object' && row !== null ? (row as Record<string, unknown>)[key] : undefined
    return typeof value === 'string' ? readable(value, NAME_SHOWN) : ''
  }
  return { name: of('name') || null, place: [of('city'), of('state')].filter(Boolean).join(', ') }
}

/** A clean text of at most `most` characters. */
const readable = (text: string, most = VALUE_SHOWN): string => cutText(cleanText(text), most).trim()

/** The fields that are different in `after`. */
export function factChanges(before: Record<string, unknown>, after: Record<string, unknown>): FactChange[] {
  const shown = (value: unknown) => (value === null || value === undefined ? null : readable(String(value)))
  return Object.keys(after)
    .filter((field) => String(before[field] ?? '') !== String(after[field] ?? ''))
    .map((field) => ({ field, old: shown(before[field]), new: shown(after[field]) }))
}

/** A stored value, or one of a file, for display. */
export function valueText(field: string, value: unknown, states: ReadonlyMap<number, string>): string | null {
  if (value === null || value === undefined) return null
  if (field === 'hours') return hoursText(value as HoursRow[])
  if (field === 'state_id' || field === 'states_id') return states.get(Number(value)) ?? String(value)
  if (field === 'dates') return datesText(value as DatedDay[])
  return readable(Array.isArray(value) ? value.join(', ') : String(value))
}

const hoursText = (rows: readonly HoursRow[]) =>
  rows
    .map(({ day_of_week, is_open, start_time, end_time }) =>
      [
        WEEKDAYS[day_of_week - 1]?.short,
        is_open ? `${start_time?.slice(0, 5)}–${end_time?.slice(0, 5)}` : 'closed',
      ].join(' '),
    )
    .join(', ')

const datesText = (dates: readonly Pick<DatedDay, 'day' | 'ranges'>[]) =>
  readable(
    dates
      .map(({ day, ranges }) =>
        [day, ranges.map((range) => `${range.start_time}–${range.end_time}`).join(' and ') || 'closed'].join(
          ' ',
        ),
      )
      .join(', '),
  )

/** A file's name for display: without folders and control characters. */
export const tidyFileName = (name: string): string =>
  readable(name.split(/[\\/]/).at(-1) ?? '', 200) || 'file.json'
