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
