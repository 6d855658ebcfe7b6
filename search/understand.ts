import { normalise } from './normalise'
import {
  AFTER_NEGATION,
  AROUND,
  kindMeant,
  meaningOf,
  NEGATES_ALL,
  NEGATIONS,
  NOISE,
  NO_NEGATIONS,
  STRENGTHENS,
  type PhraseMeaning,
} from './phrases'
import { MAX_TIME_WORDS, MONTHS, whenSaid } from './understand-times'

/** Extracts filters from a query such as "quiet cafe with outlets open now near ucla". Pure functions. */

/** The most words of a negation, or of noise. */
const MAX_PHRASE_WORDS = 4
/** The most words that are left out together: "not moffitt library". */
const MAX_LEFT_OUT = 2

/** What a query asks for, with its words. `not`: it's left out. */
export type Said = PhraseMeaning & { typed: string; not?: true }

export type Understood = {
  /** The normalized words left to search for. Empty if everything was understood. */
  rest: string
  /** Each wish once, in the order of the query. */
  wishes: Said[]
}

/** Phrases of two or more words that contain or touch a wish, and so might be names. */
export function neighboursOf(q: string): string[] {
  const words = wordsOf(q)
  const runs: string[] = []
  for (let at = 0; at < words.length;) {
    const found = saidAt(words, at)
    if (found) runs.push(...runsAround(words, at, found))
    at += found?.length ?? 1
  }
  return [...new Set(runs)]
}

/** A wish with the word before or after it. In "in Friday Harbor", the name begins after the first word of the wish. */
function runsAround(words: readonly string[], at: number, { wish, length }: At): string[] {
  const run = (from: number, to: number) => words.slice(from, to).join(' ')
  const end = at + length
  const inner = wish === 'on' || wish === 'at' ? length : 1
  return [
    ...(at > 0 ? [run(at - 1, end)] : []),
    ...(end < words.length
      ? Array.from({ length: inner }, (_, nth) => run(at + nth, end + 1))
      : at === 0
        ? [run(0, end)]
        : []),
  ]
}

/** Phrases that could be a place after what's left out: "no kids berkeley". */
export function placesAfterNegations(q: string): string[] {
  const words = wordsOf(q)
  const first = words.findIndex((_, at) => phraseAt(NEGATIONS, words, at) > 0)
  if (first < 0) return []
  return [...new Set(words.flatMap((_, at) => (at > first ? runsFrom(words, at, words.length - at) : [])))]
}

/**
 * Extracts wishes from a query. Never throws.
 * @param named the phrases of neighboursOf(q) that are part of a spot's or city's name; their words aren't read as wishes
 * @param places the phrases of placesAfterNegations(q) that name a city, state or university
 */
export function understand(
  q: string,
  named: ReadonlySet<string> = NONE,
  places: ReadonlySet<string> = NONE,
): Understood {
  const words = wordsOf(q)
  const wishes = new Map<string, Said>()
  const kept: { word: string; around: boolean }[] = []
  let isTea = false
  for (let at = 0; at < words.length;) {
    const found = saidAt(words, at, places)
    if (found && !runsAround(words, at, found).some((run) => named.has(run))) {
      let each: At | null = found
      while (each) {
        const { length, ...said }: At = each
        const key = [said.not, said.wish, said.want, said.tag, said.kind, said.words].join(' ')
        if (!wishes.has(key)) wishes.set(key, said)
        at += length
        each = said.not ? leftOutToo(words, at, said, places) : null
      }
      while (kept.at(-1)?.around) kept.pop()
      continue
    }
    const tea = teaAt(words, at)
    isTea ||= tea > 0
    kept.push({ word: tea > 0 ? TEA : words[at]!, around: AROUND.has(words[at]!) })
    at += Math.max(1, tea)
  }
  if (wishes.size === 0)
    return { rest: isTea ? kept.map(({ word }) => word).join(' ') : q.trim(), wishes: [] }
  return {
    rest: withoutNoise(kept.map(({ word }) => word)),
    wishes: [...wishes.values()],
  }
}

/** A spot that has tea says so in its name. */
const TEA = 'tea'
const TEA_HOUSES = ['teahouse', 'teahouses', 'tearoom', 'tearooms']
/** How many words mean a house for tea. */
const teaAt = (words: readonly string[], at: number): number =>
  TEA_HOUSES.includes(words[at]!)
    ? 1
    : words[at] === TEA && /^(?:house|room|shop)s?$/.test(words[at + 1] ?? '')
      ? 2
      : 0
/** The words with a café in place of tea, for cities without a tea house. Null without tea. */
export const withCafe = (rest: string): string | null =>
  wordsOf(rest).includes(TEA)
    ? wordsOf(rest)
        .map((word) => (word === TEA ? 'cafe' : word))
        .join(' ')
    : null

/** The query without the words of a wish. */
export function without(q: string, typed: string): string {
  const words = wordsOf(q)
  const gone = typed.split(' ')
  const at = words.findIndex((_, from) => gone.every((word, nth) => words[from + nth] === word))
  if (at < 0) return q
  return withoutNoise([...words.slice(0, at), ...words.slice(at + gone.length)], false)
}

/** Words that come before a university or city. */
const BEFORE_REGIONS = 'not far from|close to|next to|near|at|in|around|by|from'.split('|')
const BEGINS_REGION: ReadonlySet<string> = new Set(BEFORE_REGIONS)
const MAX_REGION_WORDS = 6

/**
 * Phrases that could name a university or city: first those after "near", "at", "in" and the like, then those at the
 * end or start of the text, then those within it; longest first.
 * @param alone whether the whole text can be such a name
 */
export function regionsIn(
  text: string,
  alone: boolean,
): { before: string; phrase: string; within?: string[] }[] {
  const words = wordsOf(text)
  const said = words.flatMap((_, at) => {
    const before = BEFORE_REGIONS.find(
      (each) => each === words.slice(at, at + each.split(' ').length).join(' '),
    )
    if (!before) return []
    const from = at + before.split(' ').length
    const start = words[from] === 'the' ? from + 1 : from
    return runsFrom(words, start, words.length - start).map((phrase) => ({
      before: words.slice(at, start).join(' '),
      phrase,
    }))
  })
  const most = Math.min(MAX_REGION_WORDS, words.length - (alone ? 0 : 1))
  const atEnd = Array.from({ length: Math.max(0, most) }, (_, n) => words.slice(n - most).join(' '))
  const atBeginning = runsFrom(words, 0, words.length - 1)
  const within = words.slice(1, -1).flatMap((_, nth) =>
    runsFrom(words, nth + 1, words.length - nth - 2).map((phrase) => {
      const end = nth + 1 + phrase.split(' ').length
      return { before: '', phrase, within: [`${words[nth]} ${phrase}`, `${phrase} ${words[end]}`] }
    }),
  )
  return [...said, ...[...atEnd, ...atBeginning].map((phrase) => ({ before: '', phrase })), ...within]
}

/** Phrases that start at a word, longest first. */
const runsFrom = (words: readonly string[], from: number, most: number): string[] => {
  const longest = Math.max(0, Math.min(MAX_REGION_WORDS, most))
  return Array.from({ length: longest }, (_, n) => words.slice(from, from + longest - n).join(' '))
}

const NONE: ReadonlySet<string> = new Set()
/** "12/24", "12/24/26", but not "24/7" or "1/2 mile". */
const DATE =
  /\b(0?[1-9]|1[0-2])\/(0?[1-9]|[12]\d|3[01])(?:\/(20\d\d|\d\d))?\b(?!\/| ?(?:mile|block|hour|price|off))/g

/** Normalized, with dates in words. */
const wordsOf = (q: string): string[] => {
  const dated = q.replace(DATE, (_, month: string, day: string, year?: string) =>
    [MONTHS[Number(month) - 1], day, year && `20${year.slice(-2)}`].filter(Boolean).join(' '),
  )
  const text = normalise(dated)
  return text === '' ? [] : text.split(' ')
}

type At = Said & { length: number }

/** What's said from a word on, wanted or left out. */
function saidAt(words: readonly string[], start: number, places = NONE): At | null {
  const wish = wishAt(words, start)
  if (wish || phraseAt(NO_NEGATIONS, words, start) > 0) return wish
  const length = phraseAt(NEGATIONS, words, start)
  return length === 0 ? null : leftOutAt(words, start, start + length, places)
}

/** What "or" adds to what's left out: "no food or wifi". */
function leftOutToo(words: readonly string[], at: number, { typed }: Said, places: ReadonlySet<string>) {
  const all = typed.split(' ').some((_, nth, each) => NEGATES_ALL.has(each.slice(0, nth + 1).join(' ')))
  const goesOn = words[at] === 'or' || words[at] === 'nor' || (all && words[at] === 'and')
  return goesOn && phraseAt(NEGATIONS, words, at + 1) === 0 ? leftOutAt(words, at, at + 1, places) : null
}

/** What's left out, from the negation at `start` on; the thing itself is at `from` or after an article. */
function leftOutAt(
  words: readonly string[],
  start: number,
  from: number,
  places: ReadonlySet<string>,
): At | null {
  const said = (meaning: PhraseMeaning, end: number): At => ({
    ...meaning,
    not: true,
    typed: words.slice(start, end).join(' '),
    length: end - start,
  })
  let at = from
  for (;;) {
    const wish = wishAt(words, at)
    if (wish) return said(wish, at + wish.length)
    if (!AFTER_NEGATION.has(words[at]!)) break
    at++
  }
  for (let length = MAX_LEFT_OUT; length > 0; length--) {
    const kind = kindMeant(words.slice(at, at + length).join(' '))
    if (kind) return said({ wish: 'kind', kind }, at + length)
  }
  // A place can be what's left out. After something else, it's where to look.
  let end = at + phraseAt(places, words, at, MAX_REGION_WORDS)
  const isWhere = () =>
    end > at &&
    (phraseAt(BEGINS_REGION, words, end) > 0 || phraseAt(places, words, end, MAX_REGION_WORDS) > 0)
  // Only looks for the beginning of what's said next: reading it here would take exponential time for "no no no".
  const isNext = () => phraseAt(NEGATIONS, words, end) > 0 || wishAt(words, end) !== null
  while (end < words.length && end - at < MAX_LEFT_OUT && !AROUND.has(words[end]!) && !isNext() && !isWhere())
    end++
  return end === at ? null : said({ wish: 'words', words: words.slice(at, end).join(' ') }, end)
}

function wishAt(words: readonly string[], start: number): At | null {
  // "Pretty quiet" is quiet, a pretty library is pretty.
  if (words[start] === STRENGTHENS && start + 1 < words.length && wishAt(words, start + 1)) return null
  for (let length = Math.min(MAX_TIME_WORDS, words.length - start); length > 0; length--) {
    const typed = words.slice(start, start + length).join(' ')
    const known = meaningOf(typed, words[start + length])
    const when = known ? null : whenSaid(typed)
    const found = when ? { wish: when.on ? ('on' as const) : ('at' as const), ...when } : known
    if (found) return { ...found, typed, length }
  }
  return null
}

function withoutNoise(words: readonly string[], noise = true): string {
  const left: string[] = []
  for (let at = 0; at < words.length;) {
    const length = noise ? phraseAt(NOISE, words, at) : 0
    if (length > 0) at += length
    else left.push(words[at++]!)
  }
  while (left.length > 0 && AROUND.has(left.at(-1)!)) left.pop()
  while (left.length > 0 && AROUND.has(left[0]!)) left.shift()
  return left.join(' ')
}

/** The length of the longest of these phrases at a word. 0 if there's none. */
function phraseAt(
  phrases: ReadonlySet<string>,
  words: readonly string[],
  at: number,
  most = MAX_PHRASE_WORDS,
): number {
  for (let length = Math.min(most, words.length - at); length > 0; length--) {
    if (phrases.has(words.slice(at, at + length).join(' '))) return length
  }
  return 0
}
