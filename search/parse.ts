import { normalise } from './normalise'
import {
  familyOf,
  familyTerms,
  LONGEST_PHRASE,
  otherSpellings,
  plurals,
  singulars,
  type Family,
} from './synonyms'

/**
 * From what a person typed to groups of terms, and from groups to the text of a tsquery. Pure: no database here.
 * Whatever is typed, only letters and digits get past normalise(), so that no tsquery built here can be malformed.
 */

/** Characters of a query that are read; the rest is ignored. */
export const MAX_LENGTH = 200
/** Groups of a query that are read, repetitions not counted. */
export const MAX_GROUPS = 10
/** Shorter words are dropped. */
export const MIN_WORD = 2
/** A lexeme may have 2046 bytes; a word of four-byte letters cut here stays well below. */
const MAX_WORD = 100

const STOP_WORDS = new Set(
  'a an and are at best by can find for from good i in is me my near nearby of on or place places spot spots that the to where with'.split(
    ' ',
  ),
)

/** Words or phrases of which a result must have any. */
export type Group = {
  /** As typed, normalised. */
  typed: string
  /** null for a word of no family. */
  family: Family | null
  /** Whether `typed` is the name of a university or city, of several words that belong together. */
  name: boolean
  /** What counts as a match, `typed` included or covered. */
  terms: readonly string[]
  /** A beginning that counts too, while a person is still typing the word; null when the word is complete. */
  prefix: string | null
}

export type ParsedQuery = {
  /** The normalised query, stop words included, for comparing with whole names. */
  text: string
  /** At most MAX_GROUPS; none when nothing of the query can be searched for. */
  groups: Group[]
}

/**
 * Reads a query: names of several words, family words and phrases, plurals, stop words dropped unless there is nothing else, the last
 * word as a prefix unless a space follows it. Never throws.
 * @param names those of phrasesOf(q) that name a university or a city
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
/** Words of the longest name that is looked for, and words of a query in which it is. */
const LONGEST_NAME = 7
const NAMES_IN = 16

/** Every run of two words or more, in which names of universities and cities are to be looked for. */
export function phrasesOf(q: string): string[] {
  const words = read(q).words.slice(0, NAMES_IN)
  return words.flatMap((_, from) =>
    words.slice(from + 1, from + LONGEST_NAME).map((_, more) => words.slice(from, from + more + 2).join(' ')),
  )
}

function longestOf(names: ReadonlySet<string>, words: string[], at: number): string | null {
  for (let length = Math.min(LONGEST_NAME, words.length - at); length > 1; length--) {
    const phrase = words.slice(at, at + length).join(' ')
    if (names.has(phrase)) return phrase
  }
  return null
}

/** Whether a word says so little that it is not searched for beside others. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word)
}

/** The words of a query without family or plural forms, stop words dropped unless there is nothing else. */
export function parseWords(q: string): { text: string; words: string[] } {
  const { text, words } = read(q)
  const long = [...new Set(words)].filter((word) => word.length >= MIN_WORD)
  const telling = long.filter((word) => !STOP_WORDS.has(word))
  return { text, words: (telling.length > 0 ? telling : long).slice(0, MAX_GROUPS) }
}

function read(q: string) {
  const cut = q.slice(0, MAX_LENGTH)
  const typed = q.length > MAX_LENGTH ? cut.replace(/(?<=\s)\S+$/, '') : cut // half a word would find nothing
  const text = normalise(typed)
  const words = text === '' ? [] : text.split(' ').map((word) => word.slice(0, MAX_WORD))
  return { text, words, open: !/\s$/.test(typed) }
}

/** The longest family phrase (or word) that begins at a word. */
function familyPhrase(words: string[], at: number) {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length--) {
    const typed = words.slice(at, at + length).join(' ')
    const family = familyOf(typed)
    if (family) return { typed, family, length }
  }
  return null
}

/** A word, what it may be the plural of, the plural of that, and other ways to write it. */
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
 * Which lexemes of a document count, as db/migrations/0008_search_typos.ts describes them.
 * 'about': what a location is and where, its address left out; 'anywhere': that and the address; 'named': what it is,
 * without city and campus; 'own': 'named' and the address. 'kind': the families alone, not their words.
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
 * The text of a tsquery over search_documents in which every group ('all') or any group ('any') has to match.
 * @param groups at least one; an empty text is no valid tsquery.
 */
export function groupsToTsquery(groups: readonly Group[], match: 'all' | 'any', scope: Scope): string {
  return groups
    .map((group) => `(${alternatives(group, scope).join(' | ')})`)
    .join(match === 'all' ? ' & ' : ' | ')
}

/**
 * The words of a query that aren't being typed any more, when they are likely to be rarer than what begins like the one that is:
 * families are common. Else null.
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
    // Words of a family in an address mean something else: Garden Street is no garden.
    const before = typed.includes(' ') ? [] : prefixes.filter((each) => each !== '#')
    return [`'*${family}'`, ...before.map((each) => `'${each}${typed}'${prefix === null ? '' : ':*'}`)]
  }
  return prefixes.flatMap((before) => [
    ...terms.filter((term) => term !== prefix).map((term) => `'${before}${term}'`),
    ...(prefix === null ? [] : [`'${before}${prefix}':*`]),
  ])
}

/**
 * The text of a tsquery over universities in which every word begins a word, or is one written otherwise.
 * @param words at least one, normalised
 * @param weights of the words that count; with any given, the words of each match are read as well
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
