export { PHOTO_BYTES, sanitiseFileName } from '~/reviews/photos/photo-rules'

/** A request is for a campus or for a location to study. */
export const REQUEST_KINDS = ['campus', 'location'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]
/** The kind that an address names, or null. */
export const kindOf = (text: string | undefined): RequestKind | null =>
  REQUEST_KINDS.find((kind) => kind === text) ?? null

/** Of a location that is asked for. */
export const TAGS = { least: 3, most: 10 }

/** Of one person: people look at each. */
export const REQUESTS_A_DAY = 10

/** How many letters of a university's name before universities are suggested, and how many suggestions. */
export const LEAST_LETTERS = 3
export const SUGGESTIONS = 5

/** Words that one person writes and another does not, or writes in another way. */
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

/** What a name or an address is compared by: without case, accents and punctuation, and with common words in one spelling. */
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

const STREETS = new Set([
  'st',
  'ave',
  'blvd',
  'rd',
  'dr',
  'ln',
  'pl',
  'sq',
  'hwy',
  'pkwy',
  'ct',
  'ste',
  'n',
  's',
  'e',
  'w',
])

/** The words of an address that everybody writes alike: "2476 telegraph" of 2476 Telegraph Avenue. */
export function streetWords(address: string): string {
  const words = sameKey(address).split(' ')
  return words.filter((word) => !STREETS.has(word)).join(' ') || words.join(' ')
}

/** The last part of the key of a request's picture: the file's name in small letters and hyphens; whatever it was, it is kept as a JPEG. */
export const pictureName = (sanitised: string): string =>
  `${
    sanitised
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'picture'
  }.jpg`

/** The page of a request's own, for who sent it. */
export const requestPath = (kind: RequestKind, id: number): string => `/requests/${kind}/${id}`
/** The picture of a request, for who sent it and for admins. */
export const picturePath = (kind: RequestKind, id: number): string => `${requestPath(kind, id)}/picture`
