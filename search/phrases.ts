import { KIND_NAMES, KINDS, type Kind } from '~/spots/model/kinds'
import { WANTS } from '~/spots/model/wants'
import { normalise } from './normalise'
import { familyOf, withPlurals, type Family } from './synonyms'
import type { WhenSaid } from './understand-times'

/** What phrases of a query mean. All of them are normalized. */

type Wish =
  | keyof typeof PHRASES
  /** Has the tag `tag`. */
  | 'tag'
  /** Open on the day `on`, at `at` if there is one. */
  | 'on'
  /** Open at `at`. */
  | 'at'
  /** Has `want`, the name of one of WANTS. */
  | 'has'
  /** Is a `kind`. */
  | 'kind'
  /** Has `words`. */
  | 'words'

export type PhraseMeaning = {
  wish: Wish
  want?: string
  tag?: string
  kind?: Kind
  words?: string
} & WhenSaid

/** Each wish's phrases. The longest match wins, so "not quiet" isn't "quiet". */
const PHRASES = {
  open: `open now|open right now|right now|now|now open|currently open|still open|open at the moment|open today|whats open|what is open|open this minute`,
  always: `247|all night|open all night|overnight|around the clock|round the clock|never closes`,
  late: `all nighter|all nighters|open late|open til late|open till late|open until late|late night|late nights|late hours|late|late at night|at night|after midnight|past midnight|until midnight|late night access|night owl|night owls`,
  quiet: `quiet|quieter|silence|peaceful|hushed|noiseless|no noise|not loud|not noisy|without noise`,
  lively: `loud|loud is fine|loud is ok|loud is okay|loud ok|loud okay|noise is fine|noise is ok|noise is okay|noise ok|noisy|noisy is fine|lively|buzzing|bustling|not quiet|not too quiet|talking allowed|talk|talking|to talk|can talk|we can talk|can we talk|some noise`,
  group: `group|groups|group study|group friendly|group work|group project|group meeting|group meetings|group study room|group study rooms|group space|group spaces|study group|study groups|team|teams|team work|teamwork|with friends|with a friend|with my friends`,
  rooms: `private room|private rooms|private study room|private study rooms|meeting room|meeting rooms|bookable room|bookable rooms`,
  outlets: `outlet|outlets|power outlet|power outlets|plugs|socket|sockets|power|charger|chargers|places to charge|somewhere to charge|electricity`,
  wifi: `wifi|wi fi|wireless|internet|wlan|good wifi|fast wifi|free wifi|good internet|fast internet`,
  food: `food|snack|snacks|something to eat|to eat|eat|lunch|dinner|meals|food nearby|food near by|near food|get food|buy food|eat lunch|eat dinner|get lunch|grab lunch|grab a bite`,
  parking: `parking|park my car|where to park`,
  calm: `not busy|not too busy|not so busy|not very busy|not crowded|not too crowded|not so crowded|not packed|not full|uncrowded|less busy|least busy|less crowded|empty|empty seats|free seats|few people|no crowd|no crowds|without crowds|no people|without people|no line|no lines|isnt busy|isnt crowded|isnt full|isnt packed`,
  onCampus: `on campus`,
  offCampus: `off campus`,
  near: `near me|nearby me|close to me|around me|around here|near here|close by|nearby|closest|nearest|near my location`,
}
/** Phrases of tags. */
const TAG_PHRASES: Record<string, string> = {
  Aesthetic: `aesthetic|aesthetics|pretty|cute|beautiful|gorgeous|scenic|photogenic|instagrammable|charming|nice view|nice views|good view|good views|a view`,
  'Food Service': `food service`,
  'Near By Food': `near by food`,
  'Free Parking': `free parking|park for free`,
  'Paid Parking': `paid parking`,
}
/** Phrases of wants beside their labels, by name. */
const HAS_PHRASES: Record<string, string> = {
  silent: `silent desk|silent desks|silent area|silent areas|silent floor|silent floors|silent study|silent study room|silent space`,
  daylight: `natural light|natural lighting|sunlight|sunny|bright|good light|good lighting|lots of light|big windows|windows`,
  whiteboards: `whiteboard|white board|white boards`,
  computers: `desktop computers|public computers|desktops|pcs|use a computer|use a pc|use computers`,
  displays: `monitor|monitors|external monitor|external monitors|second screen`,
  printing: `print|printer|printers|place to print|somewhere to print|to print|scan|scanner|scanners|scanning|to scan|copier|copiers|photocopier|photocopy|photocopies|photocopying|make photocopies|make copies|print and scan|scan and print`,
  'large-desks': `large desk|big desk|big desks|large table|large tables|big table|big tables`,
  adjustable: `adjustable desk|adjustable desks|standing desk|standing desks`,
  'food-allowed': `eating allowed|can eat|can i eat|bring food|bring my own food|bring lunch|bring my lunch|own food|my own food|eat my own food|can eat my own food|i can eat my own food|outside food`,
  'food-inside': `food inside|cafe in the building`,
  wheelchair: `wheelchair|wheelchairs|wheelchair accessible|step free|step free access|stepfree|no steps|no stairs|accessible|accessible entrance`,
  restrooms: `accessible restroom|accessible bathroom|accessible bathrooms|accessible toilet|accessible toilets`,
  'hearing-loop': `induction loop`,
  'prayer-room': `prayer room|prayer rooms|prayer space|reflection room|meditation room`,
  outdoors: `outdoor|outside|outdoor seating|outdoor seats|outdoor tables|outdoor space|outdoor spaces|outdoor area|outdoor areas|outside seating|seating outside|sit outside|study outside|work outside`,
  reservable: `reservable|can reserve|can book|can be booked`,
}

type Known = [phrase: string, meaning: PhraseMeaning]
const phrasesOf = (phrases: Record<string, string>, found: (name: string) => PhraseMeaning): Known[] =>
  Object.entries(phrases).flatMap(([name, list]) =>
    list.split('|').map((phrase): Known => [phrase, found(name)]),
  )

const kinds = new Map(
  KINDS.flatMap((kind) =>
    withPlurals(normalise(KIND_NAMES[kind])).map((label): [string, Kind] => [label, kind]),
  ),
)
const spoken = new Map([
  ...phrasesOf(PHRASES, (name) => ({ wish: name as keyof typeof PHRASES })),
  ...phrasesOf(TAG_PHRASES, (tag) => ({ wish: 'tag', tag })),
  ...phrasesOf(HAS_PHRASES, (want) => ({ wish: 'has', want })),
])
/** A filter's own words mean what ticking it means. "Café" is a kind before it's an area. */
const wishOf = new Map([
  ...spoken,
  ...WANTS.flatMap(({ name, text, group, tag }) => {
    const labels = group === 'area' ? withPlurals(normalise(text)) : [normalise(text)]
    const own = labels.filter((each) => !kinds.has(each) && !(tag && spoken.has(each)))
    return own.map((each): Known => [each, { wish: 'has', want: name }])
  }),
])

/** A kind by its label, in the singular or plural. */
export const kindNamed = (phrase: string): Kind | null => kinds.get(phrase) ?? null

const FAMILY_KINDS: Partial<Record<Family, Kind>> = {
  cafe: 'cafe',
  library: 'library',
  bookshop: 'bookshop',
  coworking: 'coworking',
  park: 'park',
}

/** A kind by its label or another word for it. */
export const kindMeant = (phrase: string): Kind | null =>
  kindNamed(phrase) ?? FAMILY_KINDS[familyOf(phrase)!] ?? null

const ALWAYS = /^(?:open )?24 ?(?:hours?|hrs?|h|7)(?: a day)?$/
const DEVICE = '(?:laptops?|phones?|computers?|tablets?|macbooks?|ipads?|devices?|things|stuff)'
const CHARGE = new RegExp(
  `^(?:to )?(?:plug(?: in)?|(?:re)?charge|(?:re)?charging)(?: (?:my|a|our|your))?(?: ${DEVICE})?(?: in)?$`,
)
const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const NUMBER = `(\\d{1,3}|${NUMBERS.slice(2).join('|')}|fifteen|twenty)`
const PEOPLE = '(?: (?:people|persons|students|friends|ppl|seats|classmates|of us|or more|more))*'
const GROUP = '(?:(?:an?|the|my|our) )?(?:study )?(?:group|party|team|class|crowd|crew) of '
const SEATS = [
  `(?:(?:a )?(?:room|space|table|seat|desk)s? )?(?:for|that seats?|that fits?|that holds?|seats?|seating|fits?|holds?)(?: (?:up to|at least|about|around|us))* (?:${GROUP})?${NUMBER}${PEOPLE}`,
  `${GROUP}${NUMBER}${PEOPLE}`,
  `${NUMBER} (?:people|persons|students|friends|ppl|seats|classmates|of us)${PEOPLE}`,
  `(?:we are|we re|were|there are|there will be) ${NUMBER}${PEOPLE}`,
].map((each) => new RegExp(`^${each}$`))
/** "For 2 hours" isn't about seats. */
const UNITS =
  /^(?:hours?|hrs?|h|minutes?|mins?|am|pm|a|p|days?|weeks?|months?|miles?|blocks?|dollars?|bucks)$/
const SIZES = WANTS.flatMap(({ name }) => /^seats-(\d+)$/.exec(name)?.[1] ?? []).map(Number)

/** The filter of the seats that a phrase asks for, at least as many if there is one. */
function seatsSaid(phrase: string, next: string | undefined): string | null {
  if (next !== undefined && UNITS.test(next)) return null
  const said = SEATS.flatMap((pattern) => pattern.exec(phrase)?.[1] ?? [])[0]
  if (said === undefined) return null
  const named = said === 'fifteen' ? 15 : said === 'twenty' ? 20 : NUMBERS.indexOf(said)
  const seats = /^\d/.test(said) ? Number(said) : named
  return seats < 2 ? null : `seats-${SIZES.find((size) => size >= seats) ?? SIZES.at(-1)}`
}

/** What a phrase and nothing else means, apart from times. */
export function meaningOf(phrase: string, next: string | undefined): PhraseMeaning | null {
  const known = wishOf.get(phrase)
  if (known) return known
  // How busy it is, is always about now.
  const calm = /^(.+?) (?:right )?now$/.exec(phrase)?.[1]
  if (calm !== undefined && wishOf.get(calm)?.wish === 'calm') return { wish: 'calm' }
  if (ALWAYS.test(phrase)) return { wish: 'always' }
  if (CHARGE.test(phrase)) return { wish: 'outlets' }
  const want = seatsSaid(phrase, next)
  return want === null ? null : { wish: 'has', want }
}

const setOf = (...lists: string[]): ReadonlySet<string> => new Set(lists.join('|').split('|'))

/** What comes before something that's left out. */
export const NEGATIONS = setOf(
  'no|not|without|w o|isnt|is not|arent|are not|non|sans|minus|avoid|avoiding|except|except for|other than|instead of|rather than',
  'but not|but no|with no|with no good|dont want|dont need|do not want|do not need|dont like|doesnt have|does not have|anything but|anywhere but|somewhere but|nothing with',
)
/** These leave nothing out. */
export const NO_NEGATIONS = setOf('not sure|no idea|no matter|no problem|not far|not too far|not only')
/** After these, "and" goes on leaving out. */
export const NEGATES_ALL = setOf('except|except for|other than|anything but|anywhere but|somewhere but')
/** What may come between a negation and what's left out. */
export const AFTER_NEGATION = setOf('a|an|the|any|too|so|very|really|that|in|at|near|good')

/** Words of the question itself, because every spot is for studying. */
export const NOISE = setOf(
  'where can i study|where can we study|where do people study|where to study|place to study|places to study|spot to study|spots to study|study spot|study spots',
  'somewhere to study|to study|to study in|study in|can i study|can we study|somewhere|anywhere|anything|something|to work|to read|to sit|to meet|to do homework',
  'i want|i need|need|need to|i want to study|i need to study|looking for|place|places|spot|spots|thats|that is|that has|that have|which has|which have|please',
  'where can i|where can we|where i can|where we can|where do i|where do we|where|can i|can we|i can|we can|i want to|i need to|i would like|id like|we need|we want|is there|are there|there is|theres|do you know',
  'someplace|some place|a place|the best|nothing|open|while|while studying|i|we|me|us|my|our|not sure|no idea|no matter|no problem',
  'reading|cram|cramming|hang out|chill|homework|work|working|for hours|for a while|for a few hours',
)
/** Words that are dropped next to a wish, because they mean nothing without it. */
export const AROUND = setOf(
  'a|an|the|and|with|has|have|having|good|great|lots|plenty|of|some|for|is|are|its|thats|really|very|kind|but|or|that|where|which|enough|any|to|who',
)
/** What students call cities. */
export const CITY_NICKNAMES: ReadonlyMap<string, string> = new Map([
  ['nyc', 'new york'],
  ['new york city', 'new york'],
  ['philly', 'philadelphia'],
  ['la', 'los angeles'],
  ['sf', 'san francisco'],
  ['nola', 'new orleans'],
  ['slc', 'salt lake city'],
  ['atl', 'atlanta'],
])
/** Strengthens another wish: "pretty quiet". */
export const STRENGTHENS = 'pretty'
