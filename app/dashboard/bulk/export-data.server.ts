import { csvLine } from '~db/csv'
import { attributionOf } from '~db/sources'
import type { Db } from '~db/connection'
import { approvedLocations, approvedUniversities, type Exported } from './file-queries.server'
import type { ExportFormat, ExportName } from './export-rules'

const AT_ONCE = 500

const OSM_LICENCE =
  'Open Data Commons Open Database License (ODbL) 1.0, https://opendatacommons.org/licenses/odbl/1-0/'

/** The license text for files with OpenStreetMap data. */
export const licenceText = (): string => {
  const { text, href } = attributionOf('osm')!
  return [
    text,
    href,
    '',
    `This data is made available under the ${OSM_LICENCE}`,
    'Any rights in individual contents of the database are licensed under the Database Contents License,',
    'https://opendatacommons.org/licenses/dbcl/1-0/',
    '',
    'If you use it publicly, credit its source. If you share a database made from it, use the same license.',
    'If you share it in a locked form, share an unlocked one too.',
    '',
  ].join('\n')
}

/**
 * Streams a file of public data, so that it's never in memory as a whole. JSON is an object with the license and
 * `rows`, with the fields that the importer reads; CSV has a header line and the credit in every row.
 */
export async function* exportFile(
  db: Db,
  { name, format }: { name: ExportName; format: ExportFormat },
): AsyncGenerator<string> {
  const osm = name === 'places-osm'
  const licence = osm ? OSM_LICENCE : null
  let names: string[] | null = null
  let first = true
  if (format === 'json')
    yield `{"licence":${JSON.stringify(licence)},"attribution":${JSON.stringify(osm ? attributionOf('osm') : null)},"rows":[`
  for (let after = 0; ;) {
    const rows: Exported[] =
      name === 'schools'
        ? await approvedUniversities(db, { after, limit: AT_ONCE })
        : await approvedLocations(db, { osm, after, limit: AT_ONCE })
    let piece = ''
    for (const row of rows) {
      const credited = {
        ...row,
        attribution: attributionOf(osm ? 'osm' : String(row.src))?.text ?? null,
        licence,
      }
      if (format === 'json') {
        piece += `${first ? '\n' : ',\n'}${JSON.stringify(credited)}`
      } else {
        // Spreadsheets need a byte order mark to recognize UTF-8.
        if (!names) piece += `\uFEFF${csvLine((names = Object.keys(credited)))}`
        piece += csvLine(Object.values(credited))
      }
      first = false
    }
    if (piece) yield piece
    if (rows.length < AT_ONCE) break
    after = rows.at(-1)!.carrel_id
  }
  if (format === 'json') yield '\n]}\n'
}
