import type { Db } from '~db/connection'
import { normalise } from '~search/normalise'
import { CITY_NICKNAMES, kindNamed } from '~search/phrases'
import {
  neighboursOf,
  placesAfterNegations,
  regionsIn,
  understand,
  without,
  type Said,
} from '~search/understand'
import { dayProblem } from './finder.server'
import { QUICK_TAGS } from './finder-rules'
import { nextDay } from './model/holidays'
import { KIND_NAMES, type Kind } from './model/kinds'
import { chosenFeatures, tokensOf, wantsOf } from './model/wants'
import { lastToday, type WhenOpen } from './model/when-open'
import { namedAmong, placesNamed, regionsNamed } from './sentence-queries.server'
import { sentenceWords } from './words'

/** Reads a sentence such as "quiet cafe without food near ucla" into filters, for a search and for a campus's list. */

/** How many phrases are looked up among the names of spots, universities and cities. */
const MAX_PHRASES = 120

/** What spots must have and be, typed or chosen. */
export type Filters = WhenOpen & {
  tags: string[]
  /** At least one of each. */
  anyTag: string[][]
  noTag: string[]
  /** Names of wants. */
  wants: string[]
  /** Names of wants that neither the spot nor an area may have. */
  noWants: string[]
  noKinds: Kind[]
  /** Words of names, cities and campuses that are left out. */
  noWords: string[]
  openNow: boolean
  notBusy: boolean
  always: boolean
  /** Sort by distance. */
  nearest: boolean
  /** 'On-Campus', 'Off-Campus' or a kind. '' for any. */
  category: string
  kind: Kind | null
}

export const NO_FILTERS: Filters = {
  tags: [],
  anyTag: [],
  noTag: [],
  wants: [],
  noWants: [],
  noKinds: [],
  noWords: [],
  openNow: false,
  openOn: null,
  openAt: null,
  notBusy: false,
  always: false,
  nearest: false,
  category: '',
  kind: null,
}

/** The filters of each wish that isn't about a tag, a want, a kind or a time by itself. */
const FILTERS: Partial<Record<Said['wish'], Partial<Filters>>> = {
  open: { openNow: true },
  always: { always: true },
  late: { tags: [QUICK_TAGS.late] },
  quiet: { tags: [QUICK_TAGS.quiet] },
  lively: { noTag: [QUICK_TAGS.quiet] },
  group: { tags: [QUICK_TAGS.group] },
  rooms: { tags: ['Private Rooms'] },
  outlets: { tags: [QUICK_TAGS.outlets] },
  wifi: { tags: [QUICK_TAGS.wifi] },
  food: { anyTag: [['Food Service', 'Near By Food']] },
  parking: { anyTag: [['Free Parking', 'Paid Parking']] },
  calm: { notBusy: true },
  near: { nearest: true },
  onCampus: { category: 'On-Campus' },
  offCampus: { category: 'Off-Campus' },
}
const OTHER_CATEGORY: Record<string, string> = { 'On-Campus': 'Off-Campus', 'Off-Campus': 'On-Campus' }

/** Tags to use instead of typed wants that no spot has data for. */
const INSTEAD: Record<string, string> = {
  silent: QUICK_TAGS.quiet,
  'silent-room': QUICK_TAGS.quiet,
  calm: QUICK_TAGS.quiet,
  'group-room': QUICK_TAGS.group,
  'group-projects': QUICK_TAGS.group,
  'working-with-friends': QUICK_TAGS.group,
}

type Region = {
  /** The university, if it's one. */
  campusId: number | null
  /** The name as written. Null for a university. */
  city: string | null
  /** Its 5 digits, if it's a ZIP code. */
  zip: string | null
  /** The city is a filter, because the sentence says "in". */
  isExact: boolean
  phrase: string
  typed: string
  text: string
}

export type Sentence = {
  /** The words left to search for. */
  rest: string
  said: Said[]
  region: Region | null
  /** The kind, if its name is all that's left. */
  kind: { kind: Kind; typed: string } | null
}

/** Reads a sentence. Three statements at most, and one more if something is left out. */
export async function readSentence(db: Db, q: string): Promise<Sentence> {
  const named = await namedAmong(db, neighboursOf(q).slice(0, MAX_PHRASES), normalise(q))
  const places = await placesNamed(db, placesAfterNegations(q).slice(0, MAX_PHRASES))
  const { rest, wishes } = understand(q, named, places)
  const region = await regionIn(db, rest, wishes.length > 0)
  const words = region ? without(rest, region.typed) : rest
  const kind = named.has(words) ? null : kindNamed(normalise(words))
  const unclear = wishes.filter((each) => !isFilter(each)).map(({ typed }) => typed)
  return {
    rest: [...(kind ? [] : [words]), ...unclear].join(' ').trim(),
    said: wishes.filter(isFilter),
    region,
    kind: kind && { kind, typed: normalise(words) },
  }
}

/** Whether a wish leads to a filter: nothing can be without "open" or "Sunday". */
function isFilter(said: Said): boolean {
  const { tags, anyTag, noTag, category } = filtersFor(said)
  return !said.not || Boolean(said.want ?? said.kind ?? said.words ?? tags ?? anyTag ?? noTag ?? category)
}

/**
 * Filters with what a sentence says. What's chosen comes before what's typed. `contradicted`: the typed words that were
 * left out, because they ask for the opposite of another filter.
 */
export function withSaid(chosen: Filters, { said, kind }: Pick<Sentence, 'said' | 'kind'>, now: Date) {
  const filters: Filters = {
    ...chosen,
    tags: [...chosen.tags],
    anyTag: [...chosen.anyTag],
    noTag: [...chosen.noTag],
    wants: [...chosen.wants],
  }
  const contradicted: string[] = []
  for (const each of said) {
    const { tags = [], anyTag = [], noTag = [], category, ...moment } = filtersFor(each)
    if (category && !each.not && filters.category !== '' && filters.category !== category)
      contradicted.push(each.typed)
    if (each.not) {
      filters.noTag.push(...tags, ...anyTag.flat())
      Object.assign(filters, chosenFeatures([...filters.tags, ...noTag], filters.wants))
      if (category && filters.category === '') filters.category = OTHER_CATEGORY[category]!
      if (each.want !== undefined && tags.length === 0) filters.noWants = [...filters.noWants, each.want]
      if (each.kind) filters.noKinds = [...filters.noKinds, each.kind]
      if (each.words) filters.noWords = [...filters.noWords, each.words]
      continue
    }
    if (each.want !== undefined && !filters.wants.includes(each.want)) filters.wants.push(each.want)
    filters.openOn ??= each.on ? nextDay(each.on, lastToday(now)) : null
    filters.openAt ??= each.at ?? null
    Object.assign(filters, moment)
    Object.assign(filters, chosenFeatures([...filters.tags, ...tags], filters.wants))
    filters.anyTag.push(...anyTag)
    filters.noTag.push(...noTag)
    if (category && filters.category === '') filters.category = category
  }
  // What's asked for isn't left out.
  const asked = [
    ...filters.tags,
    ...filters.anyTag.flat(),
    ...filters.wants.flatMap((want) => INSTEAD[want] ?? []),
  ]
  filters.noTag = filters.noTag.filter((tag) => !asked.includes(tag))
  for (const each of said) {
    const { tags = [], anyTag = [], noTag = [] } = filtersFor(each)
    const without = each.not ? [...tags, ...anyTag.flat()] : noTag
    if (without.length > 0 && without.every((tag) => asked.includes(tag))) contradicted.push(each.typed)
  }
  filters.kind = kind?.kind ?? null
  const dayNote = dayProblem(filters.openOn, now)
  return {
    filters: dayNote ? { ...filters, openOn: null, openAt: null } : filters,
    dayNote,
    contradicted,
  }
}

/** The filters of a wish itself; those of a want that is a tag are the tag's. */
function filtersFor({ wish, tag, want }: Said): Partial<Filters> {
  if (tag !== undefined) return { tags: [tag] }
  const sameTag = want === undefined ? undefined : wantsOf([want])[0]!.tag
  return sameTag === undefined ? (FILTERS[wish] ?? {}) : { tags: [sameTag] }
}

/** The filters without wants that were only typed, for when no spot has data for them. */
export const withoutWants = (filters: Filters, typed: readonly string[]): Filters => ({
  ...filters,
  wants: filters.wants.filter((want) => !typed.includes(want)),
  tags: [...new Set([...filters.tags, ...typed.flatMap((want) => INSTEAD[want] ?? [])])].sort(),
})

/** Tokens that one place must have, and that none may have. */
export const tokensFor = ({ tags, wants, noWants }: Filters) => ({
  has: tokensOf({ tags, wants }),
  lacks: wantsOf(noWants).map(({ token }) => token),
})

/** A filter that was typed, and its words. A day and a time are one filter, which the caller names. */
export type TypedFilter = { text: string; typed: string }

export const isTime = ({ wish }: Said): boolean => wish === 'on' || wish === 'at'

/** The filters that were typed, without times. */
export const typedFilters = ({ said, region, kind }: Sentence): TypedFilter[] => [
  ...said.filter((each) => !isTime(each)).map((each) => ({ text: saidText(each), typed: each.typed })),
  ...(kind ? [{ text: KIND_NAMES[kind.kind], typed: kind.typed }] : []),
  ...(region ? [{ text: region.text, typed: region.typed }] : []),
]

function saidText({ wish, want, tag, kind, words, not }: Said): string {
  const known = sentenceWords.wishes as Partial<Record<Said['wish'], string>>
  const text =
    tag ??
    (want !== undefined
      ? wantsOf([want])[0]!.text
      : kind
        ? KIND_NAMES[kind]
        : words
          ? `“${words}”`
          : known[wish]!)
  return not ? sentenceWords.without(text) : text
}

/**
 * The city, university or ZIP code named in the query, after a word such as "in" or "near", at its beginning or end, or within it. If
 * the name is both, "in" means the city.
 */
async function regionIn(db: Db, words: string, alone: boolean): Promise<Region | null> {
  const said = regionsIn(words, alone || /^\d{5}(?:-\d{4})?$/.test(words))
  // "La" begins other names.
  const nicknamed = (before: string, phrase: string) =>
    phrase.length > 2 || before !== '' || words.endsWith(` ${phrase}`)
      ? CITY_NICKNAMES.get(phrase)
      : undefined
  const asked = said.flatMap(({ before, phrase }) => [phrase, nicknamed(before, phrase) ?? phrase])
  const named = await regionsNamed(db, [...new Set(asked)].slice(0, MAX_PHRASES))
  const known = new Map(named.map((each) => [each.phrase, each]))
  const regionOf = (before: string, phrase: string) =>
    known.get(phrase) ?? known.get(nicknamed(before, phrase) ?? '')
  const candidates = said.filter(({ before, phrase }) => regionOf(before, phrase))
  // Within a sentence, "orange" in "Orange Street Coffee" isn't the city.
  const isWithin = (candidates[0]?.within ?? []).length > 0
  const names = await namedAmong(db, isWithin ? candidates.flatMap(({ within = [] }) => within) : [])
  for (const { before, phrase, within = [] } of candidates) {
    if (within.some((each) => names.has(each))) continue
    const typed = `${before} ${phrase}`.trim()
    const { phrase: key, city, university, campusId, zip } = regionOf(before, phrase)!
    const nowhere = { campusId: null, city: null, zip: null, isExact: false, phrase: key, typed }
    if (zip) return { ...nowhere, zip, text: sentenceWords.inZip(zip) }
    if (city && (before.startsWith('in') || !university)) {
      const isExact = before !== ''
      return { ...nowhere, city, isExact, text: sentenceWords.inCity(city) }
    }
    if (university) return { ...nowhere, campusId, text: sentenceWords.nearUniversity(university) }
  }
  return null
}
