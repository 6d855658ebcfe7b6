import { normalise } from './normalise'
import {
  familyOf,
  familyTerms,
  MAX_PHRASE_WORDS,
  otherSpellings,
  plurals,
  singulars,
  type Family,
} from './synonyms'

/**
 * Parses queries into groups of terms, and builds tsqueries from them. Pure functions. normalise() leaves only letters
 * and digits, so a tsquery built here is always well-formed.
 */

/** Characters of a query that are read. The rest is ignored. */
export const MAX_LENGTH = 200
/** Groups of a query that are read, without repetitions. */
export const MAX_GROUPS = 10
/** Shorter words are dropped. */
export const MIN_WORD = 2
/** A lexeme can have 2046 bytes. A word of this many four-byte letters stays well below. */
const MAX_WORD = 100

const STOP_WORDS = new Set(
  'a an and are at best by can find for from good i in is me my near nearby of on or place places spot spots that the to where with'.split(
    ' ',
  ),
)

/** Alternatives: a result must match at least one. */
export type Group = {
  /** As typed, normalised. */
  typed: string
  /** Null if the word belongs to no family. */
  family: Family | null
  /** Whether `typed` is a university or city name of several words that belong together. */
  name: boolean
  /** The matching terms. They include `typed` or cover it. */
  terms: readonly string[]
  /** The word being typed, which also matches as a prefix. Null when it's complete. */
  prefix: string | null
}

export type ParsedQuery = {
  /** The normalized query with stop words, to compare with whole names. */
  text: string
  /** At most MAX_GROUPS. Empty if nothing in the query is searchable. */
  groups: Group[]
}

/**
 * Parses a query into names of several words, family words and phrases, and plurals. Drops stop words unless there's
 * nothing else. The last word is a prefix unless a space follows it. Never throws.
 * @param names the phrases of phrasesOf(q) that are names of universities or cities
 */
export function parseQuery(q: string, names: ReadonlySet<string> = NONE): ParsedQuery {
  const { text, words, open } = read(q)
  const groups = new Map<string, Group>()
  const stopWords: Group[] = []
  for (let at = 0; at < words.length && groups.size < MAX_GROUPS;) {
    const name = names.size > 0 ? longestOf(names, words, at) : null
    const phrase = name ? null : familyPhrase(words, at)
    const typed = name ?? phrase?.typed ?? words[at]!
    at += typed.split(' ').length
    const prefix =
      open && at === words.length && !typed.includes(' ') && typed.length >= MIN_WORD ? typed : null
    if (name) {
      groups.set(`name ${name}`, { typed, family: null, name: true, terms: [typed], prefix: null })
    } else if (phrase) {
      if (!groups.has(phrase.family)) {
        groups.set(phrase.family, {
          typed,
          family: phrase.family,
          name: false,
          terms: familyTerms(phrase.family),
          prefix,
        })
      }
    } else if (typed.length >= MIN_WORD) {
      const group = { typed, family: null, name: false, terms: formsOf(typed), prefix }
      if (STOP_WORDS.has(typed)) stopWords.push(group)
      else if (!groups.has(`word ${typed}`)) groups.set(`word ${typed}`, group)
    }
  }
  return { text, groups: groups.size > 0 ? [...groups.values()] : stopWords.slice(0, MAX_GROUPS) }
}

const NONE: ReadonlySet<string> = new Set()
/** The longest name in words, and how many words of a query are searched for names. */
const MAX_NAME_WORDS = 7
const NAMES_IN = 16

/** Every sequence of two or more words that could be a university or city name. */
export function phrasesOf(q: string): string[] {
  const words = read(q).words.slice(0, NAMES_IN)
  return words.flatMap((_, from) =>
    words
      .slice(from + 1, from + MAX_NAME_WORDS)
      .map((_, more) => words.slice(from, from + more + 2).join(' ')),
  )
}

function longestOf(names: ReadonlySet<string>, words: string[], at: number): string | null {
  for (let length = Math.min(MAX_NAME_WORDS, words.length - at); length > 1; length--) {
    const phrase = words.slice(at, at + length).join(' ')
    if (names.has(phrase)) return phrase
  }
  return null
}

/** Whether a word is too common to search for next to others. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word)
}

/** The query's words without family or plural forms. Drops stop words unless there's nothing else. */
export function parseWords(q: string): { text: string; words: string[] } {
  const { text, words } = read(q)
  const long = [...new Set(words)].filter((word) => word.length >= MIN_WORD)
  const telling = long.filter((word) => !STOP_WORDS.has(word))
  return { text, words: (telling.length > 0 ? telling : long).slice(0, MAX_GROUPS) }
}

function read(q: string) {
  const cut = q.slice(0, MAX_LENGTH)
  const typed = q.length > MAX_LENGTH ? cut.replace(/(?<=\s)\S+$/, '') : cut // a truncated word would match nothing
  const text = normalise(typed)
  const words = text === '' ? [] : text.split(' ').map((word) => word.slice(0, MAX_WORD))
  return { text, words, open: !/\s$/.test(typed) }
}

/** The longest family phrase or word that starts at this word. */
function familyPhrase(words: string[], at: number) {
  for (let length = Math.min(MAX_PHRASE_WORDS, words.length - at); length > 0; length--) {
    const typed = words.slice(at, at + length).join(' ')
    const family = familyOf(typed)
    if (family) return { typed, family }
  }
  return null
}

/** A word with its singulars, plurals and other spellings. */
function formsOf(word: string): string[] {
  const bases = singulars(word)
  return [
    ...new Set([
      word,
      ...bases,
      ...(bases.length > 0 ? bases : [word]).flatMap(plurals),
      ...otherSpellings(word),
    ]),
  ]
}

/**
 * Which lexemes of a document to match; their prefixes are described in db/migrations/0008_search_typos.ts. 'named':
 * name, kind and tags; 'own': also the address; 'about': 'named' with city and campus; 'anywhere': everything; 'kind':
 * only families, not their words.
 */
export type Scope = 'about' | 'anywhere' | 'named' | 'own' | 'kind'
const PREFIXES: Record<Scope, readonly string[]> = {
  about: ['', '@'],
  anywhere: ['', '@', '#'],
  named: [''],
  own: ['', '#'],
  kind: [],
}

/**
 * A tsquery for search_documents that requires every group ('all') or any group ('any').
 * @param groups at least one, because an empty text isn't a valid tsquery
 */
export function groupsToTsquery(groups: readonly Group[], match: 'all' | 'any', scope: Scope): string {
  return groups
    .map((group) => `(${alternatives(group, scope).join(' | ')})`)
    .join(match === 'all' ? ' & ' : ' | ')
}

/**
 * The complete words of a query, if they're likely to be rarer than the prefix being typed. Families are common, so
 * null if all are families.
 */
export function completeGroups(groups: readonly Group[]): Group[] | null {
  const complete = groups.filter(({ prefix }) => prefix === null)
  return complete.length < groups.length && complete.some(({ family }) => family === null) ? complete : null
}

function alternatives({ typed, family, name, terms, prefix }: Group, scope: Scope): string[] {
  const prefixes = PREFIXES[scope]
  if (name) {
    const named = `(${typed
      .split(' ')
      .map((word) => `'${word}'`)
      .join(' & ')})`
    return scope === 'named' || scope === 'own' ? [named] : [`'~${typed}'`, `'=city:${typed}'`, named]
  }
  if (family) {
    if (scope === 'kind') return [`'*${family}'`]
    // Family words mean something else in an address: Garden Street isn't a garden.
    const before = typed.includes(' ') ? [] : prefixes.filter((each) => each !== '#')
    return [`'*${family}'`, ...before.map((each) => `'${each}${typed}'${prefix === null ? '' : ':*'}`)]
  }
  return prefixes.flatMap((before) => [
    ...terms.filter((term) => term !== prefix).map((term) => `'${before}${term}'`),
    ...(prefix === null ? [] : [`'${before}${prefix}':*`]),
  ])
}

/**
 * A tsquery for universities that requires every word to be a prefix of an indexed word, or another spelling of one.
 * @param words at least one, normalized
 * @param weights restricts the match to words of these weights, which makes PostgreSQL read every match
 */
export function prefixesToTsquery(words: readonly string[], weights: '' | 'A' | 'C' | 'AC' = ''): string {
  return words
    .map((word) => {
      const others = otherSpellings(word)
      const begins = `'${word}':*${weights}`
      const whole = weights && `:${weights}`
      return others.length === 0
        ? begins
        : `(${[begins, ...others.map((other) => `'${other}'${whole}`)].join(' | ')})`
    })
    .join(' & ')
}
