/** Categories and kinds of locations. The database checks the same lists. */

export const KINDS = ['library', 'cafe', 'campus building', 'bookshop', 'park', 'coworking', 'other'] as const
export type Kind = (typeof KINDS)[number]
export const KIND_NAMES: Record<Kind, string> = {
  library: 'Library',
  cafe: 'Café',
  'campus building': 'Campus building',
  bookshop: 'Bookstore',
  park: 'Park',
  coworking: 'Coworking space',
  other: 'Other',
}
/** A kind's label. An unknown one unchanged. */
export const kindName = (kind: string): string =>
  Object.hasOwn(KIND_NAMES, kind) ? KIND_NAMES[kind as Kind] : kind

/** What an admin decides. Until then a location may be Uncategorized. */
export const DECIDED_CATEGORIES = ['On-Campus', 'Off-Campus'] as const
export type DecidedCategory = (typeof DECIDED_CATEGORIES)[number]
export const CATEGORIES = ['On-Campus', 'Off-Campus', 'Uncategorized'] as const
export type Category = (typeof CATEGORIES)[number]
