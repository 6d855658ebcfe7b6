import { parse } from 'csv-parse/sync'
import { facts } from '~/locations/model/facts'

/** CSV files as the export writes them and the import reads them: RFC 4180, one line of column names first. */

/** What a value of an exported row can be. */
export type Value = string | number | boolean | null | object

/** What a spreadsheet takes for a formula: also behind blanks, and in full width. */
const FORMULA = String.raw`[\s\0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n]`
/** Apostrophes in front count too: each text keeps its own when the import takes one away. */
const RISKY = new RegExp(`^'*(?:${FORMULA})`)
const GUARDED = new RegExp(`^'(?='*(?:${FORMULA}))`)

/**
 * A value as a field. A text that a spreadsheet would take for a formula begins with an apostrophe; numbers are numbers, also
 * negative ones. A list is 'a; b', or JSON where that could be read in another way.
 */
export function csvField(value: Value | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : isTexts(value) ? listText(value) : JSON.stringify(value)
  const safe = RISKY.test(text) ? `'${text}` : text
  return /[",\r\n;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const isTexts = (value: object): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

const listText = (list: string[]) =>
  list.length === 0 ||
  list.some((item) => item.includes(';') || item.trim() !== item || item === '') ||
  list[0]?.startsWith('[')
    ? JSON.stringify(list)
    : list.join('; ')

export const csvLine = (values: readonly (Value | undefined)[]): string =>
  `${values.map(csvField).join(',')}\r\n`

/** By the type that a column has in the database. */
const BY_TYPE: Record<string, (text: string) => unknown> = {
  'double precision': readNumber,
  numeric: readNumber,
  smallint: readNumber,
  integer: readNumber,
  boolean: readBoolean,
}

/** Columns that aren't text in JSON. What isn't understood stays text, and the importer says what's wrong with it. */
const READERS: Record<string, (text: string) => unknown> = {
  ...Object.fromEntries(
    facts.flatMap(([, { file, sql }]) => (file && BY_TYPE[sql ?? ''] ? [[file, BY_TYPE[sql ?? '']!]] : [])),
  ),
  wifi: readBoolean,
  ...Object.fromEntries(['aliases', 'tags'].map((name) => [name, readList])),
  ...Object.fromEntries(['week', 'areas', 'facts'].map((name) => [name, readJson])),
}

/**
 * The rows of a CSV file as the same file has them in JSON; an empty field is null. Fields are divided by commas, or by the
 * semicolons or tabs of the first line, as some spreadsheets write them.
 * @throws Error of the parser, whose message is for people
 */
export function readCsv(text: string): Record<string, unknown>[] {
  const [names = ''] = text.split(/\r?\n/, 1)
  const delimiter = [',', ';', '\t'].find((each) => names.includes(each)) ?? ','
  const rows = parse(text, {
    bom: true,
    columns: (found: string[]) => found.map((name) => name.trim()),
    delimiter,
    skip_empty_lines: true,
  }) as Record<string, string>[]
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, field]) => {
        const value = field.replace(GUARDED, '')
        return [name, value === '' ? null : (READERS[name]?.(value) ?? value)]
      }),
    ),
  )
}

function readNumber(text: string): unknown {
  return /^\s*[-+]?\d+(\.\d+)?\s*$/.test(text) ? Number(text) : text
}

function readBoolean(text: string): unknown {
  const lower = text.trim().toLowerCase()
  return lower === 'true' ? true : lower === 'false' ? false : text
}

function readList(text: string): unknown {
  return text.startsWith('[')
    ? readJson(text)
    : text
        .split(';')
        .map((item) => item.trim())
        .filter(Boolean)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
