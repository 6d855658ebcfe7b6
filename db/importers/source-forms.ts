/** The forms of sources that are read as they are: GeoJSON and Overpass, and two federal CSV files. */
export type SourceForm = 'osm' | 'imls' | 'ipeds'

/** Enough to tell a form. */
export const START_LENGTH = 4096

/** Which form a file has, by its start; null: rows as in docs/import.md. */
export function formOf(start: string): SourceForm | null {
  const text = start.slice(0, START_LENGTH)
  if (/^\s*\{/.test(text))
    return /"type"\s*:\s*"FeatureCollection"|"(osm3s|elements|features)"\s*:/.test(text) ? 'osm' : null
  const [line = ''] = text.split(/\r?\n/, 1)
  const has = (...columns: string[]) => columns.every((name) => new RegExp(`\\b${name}\\b`).test(line))
  return has('UNITID', 'INSTNM') ? 'ipeds' : has('FSCSKEY', 'LIBNAME') ? 'imls' : null
}
