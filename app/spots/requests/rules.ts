export { PHOTO_BYTES, sanitiseFileName } from '~/reviews/photos/photo-rules'

/** A request is for a campus or for a study spot. */
export const REQUEST_KINDS = ['campus', 'location'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]
/** The kind in a URL, or null. */
export const kindOf = (text: string | undefined): RequestKind | null =>
  REQUEST_KINDS.find((kind) => kind === text) ?? null

/** What users ask for: items that are missing, or an edit of one that's listed. */
export type AskedKind = RequestKind | 'suggestion'
/** The kind in a URL, or null. */
export const askedKindOf = (text: string | undefined): AskedKind | null =>
  text === 'suggestion' ? text : kindOf(text)

/** Number of tags for a requested location. */
export const TAGS = { least: 3, most: 10 }

/** Per user, because admins review each. */
export const REQUESTS_A_DAY = 10

/** From how many letters of a university's name to suggest universities, and how many to suggest. */
export const MIN_LETTERS = 3
export const SUGGESTIONS = 5

/** Words that some people omit or write differently. */
const LEFT_OUT = new Set(['the', 'of', 'at', 'in', 'and', 'a'])
const SHORT: Record<string, string> = {
  saint: 'st',
  street: 'st',
  mount: 'mt',
  fort: 'ft',
  avenue: 'ave',
  av: 'ave',
  boulevard: 'blvd',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  place: 'pl',
  square: 'sq',
  highway: 'hwy',
  parkway: 'pkwy',
  court: 'ct',
  suite: 'ste',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  university: 'univ',
  u: 'univ',
}

/**
 * The form of a name or address for comparing: without case, accents and punctuation, and with common words in one
 * spelling.
 */
export function sameKey(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’ʻ`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const words = plain.split(' ').map((word) => SHORT[word] ?? word)
  const telling = words.filter((word) => !LEFT_OUT.has(word))
  return (telling.length > 0 ? telling : words).join(' ')
}

export const isSame = (a: string, b: string): boolean => sameKey(a) === sameKey(b)

/** Short words of streets, which may be left out or written in full. */
const STREETS = new Set(Object.values(SHORT).filter((word) => !['mt', 'ft', 'univ'].includes(word)))

/** The words of an address that everyone writes the same way: "2476 telegraph" for 2476 Telegraph Avenue. */
export function streetWords(address: string): string {
  const words = sameKey(address).split(' ')
  return words.filter((word) => !STREETS.has(word)).join(' ') || words.join(' ')
}

/**
 * The last part of the key of a request's picture: the file name in lower case with hyphens. Always stored as a JPEG.
 */
export const pictureName = (sanitised: string): string =>
  `${
    sanitised
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'picture'
  }.jpg`

/** A request's page, for its sender. */
export const requestPath = (kind: RequestKind, id: number): string => `/requests/${kind}/${id}`
/** The page that asks before withdrawing what a user asked for. */
export const withdrawPath = (kind: AskedKind, id: number): string => `/requests/${kind}/${id}/withdraw`
/** A request's picture, for its sender and for admins. */
export const picturePath = (kind: RequestKind, id: number): string => `${requestPath(kind, id)}/picture`

/** The name of a saved picture, from a form. '' if it isn't one of ours. */
export const uploadedName = (value: unknown): string =>
  typeof value === 'string' && /^[\da-f]{16}-[\da-z-]{1,255}\.jpg$/.test(value) ? value : ''
