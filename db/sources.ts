/** What has to be said of a row's origin, and where a reader finds more about it. */
export type Attribution = { text: string; href: string | null }

/** Rows of OpenStreetMap may be shown only with this text and this link (ODbL 1.0); the other credits are asked for, or honest. */
const ATTRIBUTIONS = new Map<string, Attribution>([
  ['osm', { text: '© OpenStreetMap contributors', href: 'https://www.openstreetmap.org/copyright' }],
  ['imls', { text: 'Institute of Museum and Library Services, Public Libraries Survey', href: null }],
  ['ipeds', { text: 'IPEDS, National Center for Education Statistics', href: null }],
  ['sample', { text: 'Sample content written for this demo', href: null }],
])

/** Every source that has a credit. */
export const SOURCES: string[] = [...ATTRIBUTIONS.keys()]

/** The credit to show beside a row whose `source` column says `source`; null when none is due (students' own requests). */
export function attributionOf(source: string): Attribution | null {
  return ATTRIBUTIONS.get(source) ?? null
}
