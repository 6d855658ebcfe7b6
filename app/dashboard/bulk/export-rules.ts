/** Names of the export files, without extensions. */
export const EXPORTS = ['places', 'places-osm', 'schools'] as const
export type ExportName = (typeof EXPORTS)[number]
export const FORMATS = ['json', 'csv'] as const
export type ExportFormat = (typeof FORMATS)[number]

export const LICENCE_FILE = 'LICENCE-ODbL.txt'

/** The export that a file name stands for; null when there's none. */
export function exportOf(file: string): { name: ExportName; format: ExportFormat } | null {
  const [name, format, ...rest] = file.split('.')
  const found = {
    name: EXPORTS.find((each) => each === name),
    format: FORMATS.find((each) => each === format),
  }
  return found.name && found.format && rest.length === 0 ? { name: found.name, format: found.format } : null
}
