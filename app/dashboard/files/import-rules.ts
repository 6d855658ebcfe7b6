import { cleanText, cutText } from '~/text-rules'

/** The kinds of files that are imported. */
export const IMPORT_KINDS = ['places', 'universities'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** Bytes; what is longer does not come whole through a form. */
export const IMPORT_BYTES = 5 * 1024 * 1024
/** So many rows of each list are shown; all of them are counted. */
export const ROWS_SHOWN = 100
/** A file waits so long to be confirmed. */
export const IMPORT_HOURS = 24

export type FactChange = { field: string; old: string | null; new: string | null }

/** What an import does, or would do: counts of all rows, and the first of each list. `row` counts from 1. */
export type ImportReport = {
  read: number
  inserted: number
  updated: number
  unchanged: number
  skipped: number
  created: { row: number; name: string; place: string }[]
  changed: { row: number; id: number; name: string; changes: FactChange[] }[]
  refused: { row: number; name: string | null; reason: string }[]
}

const NAME_SHOWN = 120
const VALUE_SHOWN = 300

/** How a row of a file is told to people: its name and city as far as it has any. */
export function nameOfRow(row: unknown): { name: string | null; place: string } {
  const of = (key: string) => {
    const value = typeof row === 'object' && row !== null ? (row as Record<string, unknown>)[key] : undefined
    return typeof value === 'string' ? readable(value, NAME_SHOWN) : ''
  }
  return { name: of('name') || null, place: [of('city'), of('state')].filter(Boolean).join(', ') }
}

/** A text that the database keeps: clean, and cut to `most` characters. */
const readable = (text: string, most = VALUE_SHOWN): string => cutText(cleanText(text), most).trim()

/** Field by field what is other in `after`. */
export function factChanges(before: Record<string, unknown>, after: Record<string, unknown>): FactChange[] {
  const shown = (value: unknown) => (value === null || value === undefined ? null : readable(String(value)))
  return Object.keys(after)
    .filter((field) => String(before[field] ?? '') !== String(after[field] ?? ''))
    .map((field) => ({ field, old: shown(before[field]), new: shown(after[field]) }))
}

/** A file's name as it is shown: its last part, without what is not text. */
export const tidyFileName = (name: string): string =>
  readable(name.split(/[\\/]/).at(-1) ?? '', 200) || 'file.json'
