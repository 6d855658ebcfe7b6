import { finished } from 'node:stream/promises'
import { parse } from 'csv-parse'
import { facts } from '~/spots/model/facts'
import { columnNamed } from './file-columns'
import { RowError } from './refusals'
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
const READERS = new Map<string, (text: string) => unknown>([
  ...facts.flatMap(([, { file, sql }]) =>
    file && BY_TYPE[sql ?? ''] ? [[file, BY_TYPE[sql ?? '']!] as const] : [],
  ),
  ['wifi', readBoolean],
  ...['aliases', 'tags'].map((name) => [name, readList] as const),
  ...['week', 'dates', 'areas', 'facts'].map((name) => [name, readJson] as const),
])

/** Bytes parsed at a time: a few milliseconds of work. */
const CHUNK = 16_384

const isBlank = (fields: string[]) => fields.every((field) => field.trim() === '')

/**
 * Reads a CSV file into the rows its JSON version would have; an empty field is null, and so are those that a short row
 * lacks. Rows of empty fields are left out, and a row that's too long is a RowError.
 * @param check looks at the names of the columns, as we write them; may throw
 * @throws Error of the parser, with a message for users
 */
export async function readCsv(
  text: string,
  check: (columns: string[]) => void = () => {},
): Promise<(Record<string, unknown> | RowError)[]> {
  const [sep = '', separator] = /^\uFEFF?"?sep=([,;\t])"?\r?\n/i.exec(text) ?? []
  const content = text.slice(sep.length)
  const parser = parse({
    bom: true,
    delimiter: separator ?? delimiterOf(content),
    relax_column_count: true,
    skip_empty_lines: true,
  })
  let columns: string[] | null = null
  let fault: unknown = null
  const rows: (Record<string, unknown> | RowError)[] = []
  parser.on('data', (fields: string[]) => {
    if (fault || isBlank(fields)) return
    if (columns) return void rows.push(readRow(columns, fields))
    columns = fields.map(columnNamed)
    try {
      check(columns)
    } catch (error) {
      fault = error
    }
  })
  const parsed = finished(parser)
  parsed.catch(() => {})
  const bytes = Buffer.from(content)
  const starts = Array.from({ length: Math.ceil(bytes.length / CHUNK) }, (_, n) => n * CHUNK)
  await inSlices(starts, (start) => {
    if (parser.writable && !fault) parser.write(bytes.subarray(start, start + CHUNK))
  })
  parser.end()
  await parsed
  if (fault) throw fault
  return rows
}

/** What separates fields: the most frequent of three characters in the first line, outside quotes. */
function delimiterOf(text: string): string {
  const counts = { ',': 0, ';': 0, '\t': 0 }
  let isQuoted = false
  for (const char of text) {
    if (char === '"') isQuoted = !isQuoted
    else if (!isQuoted && (char === '\n' || char === '\r')) break
    else if (!isQuoted && char in counts) counts[char as keyof typeof counts]++
  }
  return Object.entries(counts).reduce((most, each) => (each[1] > most[1] ? each : most))[0]
}

function readRow(columns: string[], fields: string[]): Record<string, unknown> | RowError {
  if (!isBlank(fields.slice(columns.length)))
    return new RowError('has more fields than the first line; put quotes around text with a comma')
  return Object.fromEntries(
    columns.flatMap((name, index) => {
      const value = (fields[index] ?? '').replace(GUARDED, '')
      return name ? [[name, value.trim() === '' ? null : (READERS.get(name)?.(value) ?? value)]] : []
    }),
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
