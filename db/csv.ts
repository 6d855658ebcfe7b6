import { finished } from 'node:stream/promises'
import { parse } from 'csv-parse'
import { facts } from '~/spots/model/facts'
import { inSlices } from './in-slices'

/** CSV files for export and import: RFC 4180, with column names in the first line. */

/** A value in an exported row. */
export type Value = string | number | boolean | null | object

/** What a spreadsheet reads as a formula, also after whitespace and in full-width characters. */
const FORMULA = String.raw`[\s\0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n]`
/** Leading apostrophes count too, so that a text keeps its own when the import removes ours. */
const RISKY = new RegExp(`^'*(?:${FORMULA})`)
const GUARDED = new RegExp(`^'(?='*(?:${FORMULA}))`)

/**
 * Formats a value as a field. Text that a spreadsheet would read as a formula gets a leading apostrophe; numbers,
 * also negative ones, don't. A list is 'a; b', or JSON where that would be ambiguous.
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

/** By the column's type in the database. */
const BY_TYPE: Record<string, (text: string) => unknown> = {
  'double precision': readNumber,
  numeric: readNumber,
  smallint: readNumber,
  integer: readNumber,
  boolean: readBoolean,
}

/** Columns that aren't text in JSON. Values that can't be parsed stay text, and the importer reports them. */
const READERS: Record<string, (text: string) => unknown> = {
  ...Object.fromEntries(
    facts.flatMap(([, { file, sql }]) => (file && BY_TYPE[sql ?? ''] ? [[file, BY_TYPE[sql ?? '']!]] : [])),
  ),
  wifi: readBoolean,
  ...Object.fromEntries(['aliases', 'tags'].map((name) => [name, readList])),
  ...Object.fromEntries(['week', 'areas', 'facts'].map((name) => [name, readJson])),
}

/** Bytes parsed at a time: a few milliseconds of work. */
const CHUNK = 16_384

/**
 * Reads a CSV file into the rows its JSON version would have; an empty field is null. Fields are separated by commas,
 * or by the semicolons or tabs of the first line, as some spreadsheets write them.
 * @throws Error of the parser, with a message for users
 */
export async function readCsv(text: string): Promise<Record<string, unknown>[]> {
  const [names = ''] = text.split(/\r?\n/, 1)
  const delimiter = [',', ';', '\t'].find((each) => names.includes(each)) ?? ','
  const parser = parse({
    bom: true,
    columns: (found: string[]) => found.map((name) => name.trim()),
    delimiter,
    skip_empty_lines: true,
  })
  const rows: Record<string, unknown>[] = []
  parser.on('data', (row: Record<string, string>) => rows.push(readRow(row)))
  const parsed = finished(parser)
  parsed.catch(() => {})
  const bytes = Buffer.from(text)
  const starts = Array.from({ length: Math.ceil(bytes.length / CHUNK) }, (_, n) => n * CHUNK)
  await inSlices(starts, (start) => {
    if (parser.writable) parser.write(bytes.subarray(start, start + CHUNK))
  })
  parser.end()
  await parsed
  return rows
}

const readRow = (row: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, field]) => {
      const value = field.replace(GUARDED, '')
      return [name, value === '' ? null : (READERS[name]?.(value) ?? value)]
    }),
  )

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
