import { normalise } from './normalise'
import { MAX_TIME_WORDS, whenSaid, type WhenSaid } from './understand-times'

/** Extracts filters from a query such as "quiet cafe with outlets open now near ucla". Pure functions. */

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
  /** Open on the day `on`, at `at` if there is one. */
  'on',
  /** Open at `at`. */
  'at',
  /** Has `want`, one of WANTS. */
  'has',
] as const
export type Wish = (typeof WISHES)[number]

/** Each wish's phrases, normalized. The longest match wins, so "not quiet" isn't "quiet". */
const PHRASES: Record<Exclude<Wish, 'on' | 'at' | 'has'>, string> = {
  open: `open now|open right now|now open|currently open|still open|open at the moment|open today|whats open|what is open|open this minute`,
  always: `24 hours|24 hour|24hr|24hrs|24h|24 hrs|24 hr|24 7|247|open 24 hours|open 24 7|open 24 hr|all night|open all night|overnight|around the clock|round the clock|never closes`,
  late: `open late|open til late|open till late|open until late|late night|late nights|late hours|late|late at night|at night|after midnight|past midnight|until midnight|late night access|night owl|night owls`,
  quiet: `quiet|quieter|silent|silence|calm|peaceful|hushed|noiseless|no noise|not loud|not noisy|without noise`,
  lively: `loud|loud is fine|loud is ok|loud is okay|loud ok|loud okay|noise is fine|noise is ok|noise is okay|noise ok|noisy|noisy is fine|lively|buzzing|bustling|not quiet|not too quiet|talking allowed|can talk|some noise`,
  group: `group|groups|group study|group friendly|group work|group project|group projects|group meeting|group meetings|group room|group rooms|group study room|group study rooms|group space|group spaces|study group|study groups|team|teams|team work|teamwork|with friends|with a friend|with my friends`,
  rooms: `private room|private rooms|private study room|private study rooms|meeting room|meeting rooms|bookable room|bookable rooms`,
  outlets: `outlet|outlets|power outlet|power outlets|plug|plugs|socket|sockets|power|charging|charger|chargers|charge my laptop|charge a laptop|places to charge|somewhere to charge|electricity`,
  wifi: `wifi|wi fi|wireless|internet|wlan|good wifi|fast wifi|free wifi|good internet|fast internet`,
  food: `food|snack|snacks|something to eat|to eat|eat|lunch|dinner|meals|food nearby|food near by|near food`,
  calm: `not busy|not too busy|not so busy|not very busy|not crowded|not too crowded|not so crowded|not packed|not full|uncrowded|less busy|least busy|less crowded|empty|empty seats|free seats|few people|isnt busy|isnt crowded|isnt full|isnt packed`,
  onCampus: `on campus`,
  offCampus: `off campus`,
  near: `near me|nearby me|close to me|around me|around here|near here|close by|nearby|closest|nearest|near my location`,
}
/** Phrases of wants, by name. */
const HAS_PHRASES: Record<string, string> = {
  silent: `silent room|silent rooms|silent desk|silent desks|silent area|silent areas|silent floor|silent floors|silent study|silent study room|silent space`,
  daylight: `daylight|natural light|natural lighting|sunlight|sunny|bright|good light|good lighting|lots of light|big windows|windows`,
  whiteboards: `whiteboard|whiteboards|white board|white boards`,
  computers: `computers|desktop computers|public computers|desktops|pcs`,
  displays: `monitor|monitors|external monitor|external monitors|second screen|displays`,
  printing: `printer|printers|printing|place to print|somewhere to print|to print`,
  'large-desks': `large desk|large desks|big desk|big desks|large table|large tables|big table|big tables`,
  adjustable: `adjustable desk|adjustable desks|standing desk|standing desks|adjustable furniture`,
  'food-allowed': `food allowed|eating allowed|can eat|can i eat|bring food|bring my own food|bring lunch`,
  'food-inside': `food in the building|food inside|cafe inside|cafe in the building`,
  'food-next-door': `food next door`,
  wheelchair: `wheelchair|wheelchairs|wheelchair access|wheelchair accessible|step free|step free access|stepfree|no steps|no stairs|accessible|accessible entrance`,
  restrooms: `accessible restroom|accessible restrooms|accessible bathroom|accessible bathrooms|accessible toilet|accessible toilets`,
  'hearing-loop': `hearing loop|induction loop`,
  'prayer-room': `prayer room|prayer rooms|prayer space|reflection room|meditation room`,
  'group-room': `group room|group rooms`,
  'reading-room': `reading room|reading rooms`,
  'computer-lab': `computer lab|computer labs`,
  reservable: `reservable|can reserve|can be reserved|can book|can be booked`,
  'seats-2': `for two|for 2|for two people|for 2 people|for two of us|for 2 of us`,
  'seats-4': `for three|for 3|for three people|for 3 people|for four|for 4|for four people|for 4 people|for four of us|for 4 of us`,
  'seats-8': `for five|for 5|for 5 people|for six|for 6|for six people|for 6 people|for seven|for 7|for eight|for 8|for eight people|for 8 people`,
}

type PhraseMeaning = { wish: Wish; want?: string } & WhenSaid
const foundBy = (
  phrases: Record<string, string>,
  found: (name: string) => PhraseMeaning,
): [string, PhraseMeaning][] =>
  Object.entries(phrases).flatMap(([name, list]) =>
    list.split('|').map((phrase): [string, PhraseMeaning] => [phrase, found(name)]),
  )
const wishOf = new Map([
  ...foundBy(PHRASES, (name) => ({ wish: name as Wish })),
  ...foundBy(HAS_PHRASES, (want) => ({ wish: 'has', want })),
])
const MAX_PHRASE_WORDS = 4
/** Words of the question itself, because every spot is for studying. */
const NOISE = new Set(
  [
    'where can i study|where can we study|where to study|place to study|places to study|spot to study|spots to study',
    'somewhere to study|to study|to study in|study in|can i study|can we study|somewhere|anywhere|anything|something|to work|to read|to sit|to meet|to do homework',
    'i want|i need|i want to study|i need to study|looking for|place|places|spot|spots|thats|that is|that has|that have|which has|which have|please',
  ]
    .join('|')
    .split('|'),
)
/** Words that are dropped next to a wish, because they mean nothing without it. */
const AROUND = new Set(
  'a an the and with has have having good great lots plenty of some for is are its thats really very pretty kind but or that where which enough any'.split(
    ' ',
  ),
)

export type Understood = {
  /** The normalized words left to search for. Empty if everything was understood. */
  rest: string
  /** Each wish once with its words, in the order of the query. */
  wishes: (PhraseMeaning & { typed: string })[]
}

/** Phrases of two to MAX_TIME_WORDS words that contain or touch a wish, and so might be names. */
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
 * Extracts wishes from a query. Never throws.
 * @param named the phrases of neighboursOf(q) that are part of a spot's name; their words aren't read as wishes
 */
export function understand(q: string, named: ReadonlySet<string> = NONE): Understood {
  const words = wordsOf(q)
  const wishes = new Map<string, PhraseMeaning & { typed: string }>()
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
      const { length: _length, ...read } = found
      const key = found.want ?? found.wish
      if (!wishes.has(key)) wishes.set(key, read)
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
    wishes: [...wishes.values()],
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

/** Words that come before a university or city. */
const BEFORE_REGIONS = 'close to|next to|near|at|in|around|by|from'.split('|')
const MAX_REGION_WORDS = 6

/**
 * Phrases that could name a university or city: first those after "near", "at", "in" and the like, then those at the
 * end or start of the text; longest first.
 * @param alone whether the whole text can be such a name
 */
export function regionsIn(text: string, alone: boolean): { before: string; phrase: string }[] {
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
  return [...said, ...[...atEnd, ...atBeginning].map((phrase) => ({ before: '', phrase }))]
}

/** Phrases that start at a word, longest first. */
const runsFrom = (words: readonly string[], from: number, most: number): string[] => {
  const longest = Math.max(0, Math.min(MAX_REGION_WORDS, most))
  return Array.from({ length: longest }, (_, n) => words.slice(from, from + longest - n).join(' '))
}

const NONE: ReadonlySet<string> = new Set()

const wordsOf = (q: string): string[] => {
  const text = normalise(q)
  return text === '' ? [] : text.split(' ')
}

function wishAt(
  words: readonly string[],
  start: number,
): (PhraseMeaning & { typed: string; length: number }) | null {
  for (let length = Math.min(MAX_TIME_WORDS, words.length - start); length > 0; length--) {
    const typed = words.slice(start, start + length).join(' ')
    const when = wishOf.has(typed) ? null : whenSaid(typed)
    const found = when ? { wish: when.on ? ('on' as const) : ('at' as const), ...when } : wishOf.get(typed)
    if (found) return { ...found, typed, length }
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
  for (let length = Math.min(MAX_PHRASE_WORDS, words.length - at); length > 0; length--) {
    if (NOISE.has(words.slice(at, at + length).join(' '))) return length
  }
  return 0
}
