/** The files of an export, but for their endings. */
export const EXPORTS = ['places', 'places-osm', 'schools'] as const
export type ExportName = (typeof EXPORTS)[number]
export const FORMATS = ['json', 'csv'] as const
export type ExportFormat = (typeof FORMATS)[number]

export const LICENCE_FILE = 'LICENCE-ODbL.txt'

/** The file that a path names; null: there is no such file. */
export function exportOf(file: string): { name: ExportName; format: ExportFormat } | null {
  const [name, format, ...rest] = file.split('.')
  const found = {
    name: EXPORTS.find((each) => each === name),
    format: FORMATS.find((each) => each === format),
  }
  return found.name && found.format && rest.length === 0 ? { name: found.name, format: found.format } : null
}

/** What a value of an exported row can be. */
export type Value = string | number | boolean | null | readonly string[] | Record<string, unknown>

/**
 * A value as a field of CSV (RFC 4180). A text that a spreadsheet would take for a formula begins with an apostrophe; numbers
 * are numbers, also negative ones.
 */
export function csvField(value: Value | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text =
    typeof value === 'string' ? value : Array.isArray(value) ? value.join('; ') : JSON.stringify(value)
  // Also behind blanks, and what is one only in full width.
  const safe = /^[\s\0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (values: readonly (Value | undefined)[]): string =>
  `${values.map(csvField).join(',')}\r\n`
