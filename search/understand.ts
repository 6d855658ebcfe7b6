import { normalise } from './parse'

/**
 * What a sentence such as "quiet cafe with outlets open now near ucla" asks for besides words: filters. Pure: no database.
 */

const WISHES = [
  'open',
  'always',
  'late',
  'quiet',
  'lively',
  'group',
  'rooms',
  'outlets',
  'wifi',
  'food',
  'calm',
  'near',
  'onCampus',
  'offCampus',
] as const
export type Wish = (typeof WISHES)[number]

/** The phrases of each wish, normalised. The longest that fits counts, so that "not quiet" isn't "quiet". */
const PHRASES: Record<Wish, string> = {
  open: `open now|open right now|now open|currently open|still open|open at the moment|open today|whats open|what is open|open this minute`,
  always: `24 hours|24 hour|24hr|24hrs|24h|24 hrs|24 hr|24 7|247|open 24 hours|open 24 7|open 24 hr|all night|open all night|overnight|around the clock|round the clock|never closes`,
  late: `open late|open til late|open till late|open until late|late night|late nights|late hours|late|late at night|at night|after midnight|past midnight|until midnight|late night access|night owl|night owls`,
  quiet: `quiet|quieter|silent|silence|calm|peaceful|hushed|noiseless|no noise|not loud|not noisy|without noise`,
  lively: `loud|loud is fine|loud is ok|loud is okay|loud ok|loud okay|noise is fine|noise is ok|noise is okay|noise ok|noisy|noisy is fine|lively|buzzing|bustling|not quiet|not too quiet|talking allowed|can talk|some noise`,
  group: `group|groups|group study|group friendly|group work|group project|group projects|group meeting|group meetings|group room|group rooms|group study room|group study rooms|group space|group spaces|study group|study groups|for groups|for a group|team|teams|team work|teamwork|with friends|with a friend|with my friends`,
  rooms: `private room|private rooms|private study room|private study rooms|meeting room|meeting rooms|bookable room|bookable rooms`,
  outlets: `outlet|outlets|power outlet|power outlets|plug|plugs|socket|sockets|power|charging|charger|chargers|charge my laptop|charge a laptop|places to charge|somewhere to charge|electricity`,
  wifi: `wifi|wi fi|wireless|internet|wlan|good wifi|fast wifi|free wifi|good internet|fast internet`,
  food: `food|snack|snacks|something to eat|to eat|eat|lunch|dinner|meals|food nearby|food near by|near food`,
  calm: `not busy|not too busy|not so busy|not very busy|not crowded|not too crowded|not so crowded|not packed|not full|uncrowded|less busy|least busy|less crowded|empty|empty seats|free seats|few people|isnt busy|isnt crowded|isnt full|isnt packed`,
  onCampus: `on campus`,
  offCampus: `off campus`,
  near: `near me|nearby me|close to me|around me|around here|near here|close by|nearby|closest|nearest|near my location`,
}
const wishOf = new Map(
  WISHES.flatMap((wish) => PHRASES[wish].split('|').map((phrase): [string, Wish] => [phrase, wish])),
)
const LONGEST = 4

/** Verbs of the question itself: every spot is one where one can study. */
const NOISE = new Set(
  [
    'where can i study|where can we study|where to study|place to study|places to study|spot to study|spots to study',
    'somewhere to study|to study|to study in|study in|can i study|can we study|somewhere|anywhere|anything|something|to work|to read|to sit|to meet|to do homework',
    'i want|i need|i want to study|i need to study|looking for|place|places|spot|spots|thats|that is|that has|that have|which has|which have|please',
  ]
    .join('|')
    .split('|'),
)
/** Words that belong to a wish beside them and mean nothing without it. */
const AROUND = new Set(
  'a an the and with has have having good great lots plenty of some for is are its thats really very pretty kind but or that where which enough any'.split(
    ' ',
  ),
)

export type Understood = {
  /** What is left to search for, as typed but normalised; '' when everything was understood. */
  rest: string
  /** Each wish once, with the words that said so, in the order of the words. */
  wishes: { wish: Wish; typed: string }[]
}

/** Runs of two to LONGEST words that hold a wish, or touch one: what a name may be. */
export function neighboursOf(q: string): string[] {
  const words = wordsOf(q)
  const runs: string[] = []
  for (let at = 0; at < words.length;) {
    const found = wishAt(words, at)
    if (!found) {
      at++
      continue
    }
    const from = at
    at += found.length
    if (from > 0) runs.push(words.slice(from - 1, at).join(' '))
    if (at < words.length) runs.push(words.slice(from, at + 1).join(' '))
    if (words.length === found.length) runs.push(words.join(' '))
  }
  return runs
}

/**
 * Reads wishes out of a query. Never throws.
 * @param named those of neighboursOf(q) that are part of a spot's name: there the words stay words
 */
export function understand(q: string, named: ReadonlySet<string> = NONE): Understood {
  const words = wordsOf(q)
  const wishes = new Map<Wish, string>()
  const kept: { word: string; around: boolean }[] = []
  for (let at = 0; at < words.length;) {
    const found = wishAt(words, at)
    const run = (from: number, to: number) => words.slice(from, to).join(' ')
    const inName =
      found !== null &&
      (named.has(run(at - 1, at + found.length)) ||
        named.has(run(at, at + found.length + 1)) ||
        (found.length === words.length && named.has(run(0, words.length))))
    if (found && !inName) {
      if (!wishes.has(found.wish)) wishes.set(found.wish, found.typed)
      while (kept.at(-1)?.around) kept.pop()
      at += found.length
      continue
    }
    kept.push({ word: words[at]!, around: AROUND.has(words[at]!) })
    at++
  }
  if (wishes.size === 0) return { rest: q.trim(), wishes: [] }
  return {
    rest: withoutNoise(kept.map(({ word }) => word)),
    wishes: [...wishes].map(([wish, typed]) => ({ wish, typed })),
  }
}

/** The query without the words of a wish. */
export function without(q: string, typed: string): string {
  const words = wordsOf(q)
  const gone = typed.split(' ')
  const at = words.findIndex((_, from) => gone.every((word, nth) => words[from + nth] === word))
  if (at < 0) return q
  return withoutNoise([...words.slice(0, at), ...words.slice(at + gone.length)], false)
}

/** Said before the name of a university or city. */
const BEFORE_PLACES = 'close to|next to|near|at|in|around|by|from'.split('|')
const LONGEST_PLACE = 6

/** Runs of words after "near", "at", "in" and the like: what may name a university or a city. With where each begins. */
export function placesIn(text: string): { before: string; phrase: string }[] {
  const words = wordsOf(text)
  return words.flatMap((_, at) => {
    const before = BEFORE_PLACES.find(
      (each) => each === words.slice(at, at + each.split(' ').length).join(' '),
    )
    if (!before) return []
    const from = at + before.split(' ').length
    const start = words[from] === 'the' ? from + 1 : from
    const most = Math.min(LONGEST_PLACE, words.length - start)
    return Array.from({ length: Math.max(0, most) }, (_each, n) => ({
      before: words.slice(at, start).join(' '),
      phrase: words.slice(start, start + most - n).join(' '),
    }))
  })
}

const NONE: ReadonlySet<string> = new Set()

const wordsOf = (q: string): string[] => {
  const text = normalise(q)
  return text === '' ? [] : text.split(' ')
}

function wishAt(words: readonly string[], at: number): { wish: Wish; typed: string; length: number } | null {
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length--) {
    const typed = words.slice(at, at + length).join(' ')
    const wish = wishOf.get(typed)
    if (wish) return { wish, typed, length }
  }
  return null
}

function withoutNoise(words: readonly string[], noise = true): string {
  const left: string[] = []
  for (let at = 0; at < words.length;) {
    const length = noise ? noiseAt(words, at) : 0
    if (length > 0) at += length
    else left.push(words[at++]!)
  }
  while (left.length > 0 && AROUND.has(left.at(-1)!)) left.pop()
  while (left.length > 0 && AROUND.has(left[0]!)) left.shift()
  return left.join(' ')
}

function noiseAt(words: readonly string[], at: number): number {
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length--) {
    if (NOISE.has(words.slice(at, at + length).join(' '))) return length
  }
  return 0
}
