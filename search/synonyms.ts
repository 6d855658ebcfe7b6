/**
 * Words that mean the same in a search. The first six families are required; the words and the last three are ours. A term is a
 * word or a phrase as normalise() leaves it. A change here needs a migration for search_families; a test compares them.
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

/**
 * Where a location has to name a family to belong to it, its kind apart. A tag such as "Group Study" makes no library
 * of a lounge, and a name such as "Exposition Park Library" no park.
 */
export const NAMED_IN: Record<Family, { name: boolean; tags: boolean }> = {
  cafe: { name: true, tags: false },
  library: { name: true, tags: false },
  quiet: { name: true, tags: true },
  wifi: { name: true, tags: true },
  outdoor: { name: true, tags: true },
  indoor: { name: true, tags: true },
  bookshop: { name: true, tags: false },
  coworking: { name: true, tags: false },
  park: { name: false, tags: false },
}

/** Ways to write the same word, in names and addresses. */
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
]
const spellings = new Map(
  SPELLINGS.flatMap((words) => words.map((word) => [word, words.filter((other) => other !== word)])),
)

/** Other ways to write a word: 'ave' is also 'avenue'. */
export function otherSpellings(word: string): readonly string[] {
  return spellings.get(word) ?? []
}

/** Longest phrase in FAMILIES, in words: how far ahead a parser has to look. */
export const LONGEST_PHRASE = 2

/**
 * The English plural forms of a word, by spelling alone. Words with a digit or a letter beyond a to z have none,
 * and neither have words of one letter.
 */
export function plurals(word: string): string[] {
  if (!/^[a-z]{2,}$/.test(word)) return []
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`]
  return [/(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`]
}

/**
 * What a word may be the plural of, by spelling alone: 'houses' gives both 'house' and 'hous', since only a
 * dictionary knows; the wrong one matches nothing. Empty for a word that does not look like a plural ('campus').
 */
export function singulars(word: string): string[] {
  if (!/^[a-z]{4,}$/.test(word)) return []
  const found: string[] = []
  if (/[^aeiou]ies$/.test(word)) found.push(`${word.slice(0, -3)}y`)
  if (/(?:s|x|z|ch|sh)es$/.test(word)) found.push(word.slice(0, -2))
  if (/[^su]s$/.test(word)) found.push(word.slice(0, -1))
  return found
}

/** A term with its plural forms; of a phrase the last word has them. */
function withPlurals(term: string): string[] {
  const at = term.lastIndexOf(' ') + 1
  return [term, ...plurals(term.slice(at)).map((form) => term.slice(0, at) + form)]
}

const familyByTerm = new Map<string, Family>()
const termsByFamily = new Map<Family, string[]>()
for (const [name, terms] of Object.entries(FAMILIES)) {
  const family = name as Family
  const all = terms.flatMap(withPlurals)
  for (const term of all) familyByTerm.set(term, family)
  // 'coffee shop' finds nothing that 'coffee' does not: leaving it out keeps the query short.
  const words = new Set(all)
  termsByFamily.set(
    family,
    all.filter((term) => !term.includes(' ') || !term.split(' ').some((word) => words.has(word))),
  )
}

/** The family of a normalised word or phrase in any plural form, also a wrong one ('librarys'); null for none. */
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

/** Every term that stands for a family, with plurals; phrases only where no single word of the family covers them. */
export function familyTerms(family: Family): readonly string[] {
  return termsByFamily.get(family) ?? []
}

/** Every single word of the families with its plurals: what a misspelt word may have been meant to be. */
export const familyWords: readonly string[] = [...familyByTerm.keys()].filter((term) => !term.includes(' '))

/** Every term of every family with its plurals, phrases that a word of them covers included. */
export const familyEntries: readonly (readonly [term: string, family: Family])[] = [...familyByTerm]
