/** The credit for a row's source, with a link to learn more. */
export type Attribution = { text: string; href: string | null }

/**
 * Rows from OpenStreetMap may only be shown with this text and link (ODbL 1.0). The other sources ask for credit,
 * or deserve it.
 */
const ATTRIBUTIONS = new Map<string, Attribution>([
  ['osm', { text: '© OpenStreetMap contributors', href: 'https://www.openstreetmap.org/copyright' }],
  ['imls', { text: 'Institute of Museum and Library Services, Public Libraries Survey', href: null }],
  ['ipeds', { text: 'IPEDS, National Center for Education Statistics', href: null }],
  ['overture', { text: 'Overture Maps Foundation', href: 'https://docs.overturemaps.org/attribution/' }],
  ['sample', { text: 'Sample content written for this demo', href: null }],
])

/** Every source that needs a credit. */
export const SOURCES: string[] = [...ATTRIBUTIONS.keys()]

/** The credit to show next to a row with this `source`; null if none is due (students' own requests). */
export function attributionOf(source: string): Attribution | null {
  return ATTRIBUTIONS.get(source) ?? null
}

/** The license of a row: its SPDX identifier, where to read it, and the credit that it asks for. */
export type License = { id: string; url: string; credit: Attribution }

/**
 * The license under which open data may be used. A row from OpenStreetMap is under ODbL as a whole. The others are facts
 * from public surveys and students, which we give for a credit.
 * @param own the site's own name and URL
 */
export const licenseOf = (source: string, own: Attribution): License =>
  source === 'osm'
    ? {
        id: 'ODbL-1.0',
        url: 'https://opendatacommons.org/licenses/odbl/1-0/',
        credit: attributionOf(source)!,
      }
    : {
        id: 'CC-BY-4.0',
        url: 'https://creativecommons.org/licenses/by/4.0/',
        credit: attributionOf(source) ?? own,
      }
