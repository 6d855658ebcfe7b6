/**
 * Search synonyms. The specification requires the first six families; the rest is ours. Terms are normalized words or
 * phrases. Changes need a migration of search_families; a test compares them.
 */
export const FAMILIES = {
  cafe: [
    'cafe',
    'coffee',
    'coffeehouse',
    'coffeeshop',
    'coffee shop',
    'coffee house',
    'coffee bar',
    'espresso',
    'latte',
    'cappuccino',
    'roastery',
    'roaster',
    'barista',
    'teahouse',
    'tea house',
  ],
  library: [
    'library',
    'study',
    'studying',
    'study room',
    'study hall',
    'study space',
    'study spot',
    'reading room',
    'learning commons',
  ],
  quiet: ['quiet', 'silent', 'silence', 'calm', 'peaceful', 'hushed', 'noiseless'],
  wifi: ['wifi', 'wi fi', 'wireless', 'internet', 'wlan'],
  outdoor: ['outdoor', 'outside', 'patio', 'terrace', 'garden', 'courtyard', 'open air', 'al fresco', 'lawn'],
  indoor: ['indoor', 'inside', 'indoor seating'],
  bookshop: ['bookshop', 'bookstore', 'bookseller', 'book shop', 'book store'],
  coworking: ['coworking', 'co working', 'cowork', 'coworking space'],
  park: ['park'],
} as const satisfies Record<string, readonly string[]>

export type Family = keyof typeof FAMILIES

/** Different spellings of the same word, in names and addresses. */
const SPELLINGS = [
  ['ave', 'avenue'],
  ['st', 'street', 'saint'],
  ['blvd', 'boulevard'],
  ['rd', 'road'],
  ['dr', 'drive'],
  ['ln', 'lane'],
  ['sq', 'square'],
  ['hwy', 'highway'],
  ['pkwy', 'parkway'],
  ['mt', 'mount'],
  ['ft', 'fort'],
  ['univ', 'university'],
  ['inst', 'institute'],
  ['tech', 'technology'],
  ['bldg', 'building'],
  ['ctr', 'center', 'centre'],
  ['eng', 'engr', 'engineering'],
  ['sci', 'science'],
  ['dept', 'department'],
  ['intl', 'international'],
  ['natl', 'national'],
  ['theater', 'theatre'],
  ['grad', 'graduate'],
  ['undergrad', 'undergraduate'],
  // Medical libraries are mostly named for health sciences or biomedicine.
  ['med', 'medical', 'medicine', 'health', 'biomedical'],
]
const spellings = new Map(
  SPELLINGS.flatMap((words) => words.map((word) => [word, words.filter((other) => other !== word)])),
)

/** Other spellings of a word: 'ave' is also 'avenue'. */
export function otherSpellings(word: string): readonly string[] {
  return spellings.get(word) ?? []
}

/** The longest phrase in FAMILIES, in words: how far the parser looks ahead. */
export const MAX_PHRASE_WORDS = 2

/**
 * English plurals of a word, by spelling alone. Empty for single letters and for words with other characters than a to
 * z.
 */
export function plurals(word: string): string[] {
  if (!/^[a-z]{2,}$/.test(word)) return []
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`]
  return [/(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`]
}

/**
 * Possible singulars of a word, by spelling alone: 'houses' gives both 'house' and 'hous', and the wrong one matches
 * nothing. Empty if the word doesn't look like a plural ('campus').
 */
export function singulars(word: string): string[] {
  if (!/^[a-z]{4,}$/.test(word)) return []
  const found: string[] = []
  if (/[^aeiou]ies$/.test(word)) found.push(`${word.slice(0, -3)}y`)
  if (/(?:s|x|z|ch|sh)es$/.test(word)) found.push(word.slice(0, -2))
  if (/[^su]s$/.test(word)) found.push(word.slice(0, -1))
  return found
}

/** A term with its plurals. In a phrase, only the last word changes. */
export function withPlurals(term: string): string[] {
  const at = term.lastIndexOf(' ') + 1
  return [term, ...plurals(term.slice(at)).map((form) => term.slice(0, at) + form)]
}

const familyByTerm = new Map<string, Family>()
const termsByFamily = new Map<Family, string[]>()
for (const [name, terms] of Object.entries(FAMILIES)) {
  const family = name as Family
  const all = terms.flatMap(withPlurals)
  for (const term of all) familyByTerm.set(term, family)
  // 'coffee shop' matches nothing that 'coffee' doesn't, so leave it out to keep the query short.
  const words = new Set(all)
  termsByFamily.set(
    family,
    all.filter((term) => !term.includes(' ') || !term.split(' ').some((word) => words.has(word))),
  )
}

/**
 * The family of a normalized word or phrase in any plural form, even a wrong one ('librarys'). Null if there is none.
 */
export function familyOf(term: string): Family | null {
  const exact = familyByTerm.get(term)
  if (exact) return exact
  const at = term.lastIndexOf(' ') + 1
  for (const form of singulars(term.slice(at))) {
    const family = familyByTerm.get(term.slice(0, at) + form)
    if (family) return family
  }
  return null
}

/** All terms of a family, with plurals. Without phrases that contain a single-word term of the family. */
export function familyTerms(family: Family): readonly string[] {
  return termsByFamily.get(family) ?? []
}

/** All single words of families, with plurals: candidates for spelling correction. */
export const familyWords: readonly string[] = [...familyByTerm.keys()].filter((term) => !term.includes(' '))

/** All terms of all families with plurals, phrases included. */
export const familyEntries: readonly (readonly [term: string, family: Family])[] = [...familyByTerm]
