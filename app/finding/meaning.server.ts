import { QUICK_TAGS } from '~/spots/finder-rules'
import { dayProblem } from '~/spots/finder.server'
import { nextDay } from '~/spots/model/holidays'
import { chosenFeatures, tokensOf, wantsOf } from '~/spots/model/wants'
import { lastToday, whenOf, type WhenOpen } from '~/spots/model/when-open'
import type { Db } from '~db/connection'
import { neighboursOf, regionsIn, understand, without, type Understood, type Wish } from '~search/understand'
import { namedAmong, regionsNamed } from './queries.server'
import { categoryName } from './category-name'
import type { Search } from './search-url'
import { searchWords } from './words'

/** How many phrases of a query are looked up among the names of spots, universities and cities. */
const MAX_PHRASES = 60

/** The filters for each wish. */
const FILTERS: Record<Wish, Partial<Filters>> = {
  open: { openNow: true },
  always: { always: true },
  late: { tags: [QUICK_TAGS.late] },
  quiet: { tags: [QUICK_TAGS.quiet] },
  lively: { noTag: [QUICK_TAGS.quiet] },
  group: { tags: [QUICK_TAGS.group] },
  rooms: { tags: ['Private Rooms'] },
  outlets: { tags: [QUICK_TAGS.outlets] },
  wifi: { tags: [QUICK_TAGS.wifi] },
  food: { anyTag: ['Food Service', 'Near By Food'] },
  calm: { notBusy: true },
  near: { nearest: true },
  onCampus: { category: 'On-Campus' },
  offCampus: { category: 'Off-Campus' },
  on: {},
  at: {},
  has: {},
}

/** Tags to use instead of typed wants that no spot has data for. */
const INSTEAD: Record<string, string> = {
  silent: QUICK_TAGS.quiet,
  'group-room': QUICK_TAGS.group,
}

type Filters = WhenOpen & {
  tags: string[]
  anyTag: string[]
  noTag: string[]
  /** Names. */
  wants: string[]
  openNow: boolean
  notBusy: boolean
  always: boolean
  /** Sort by distance. */
  nearest: boolean
  category: string
  city: string
  /** The university or city named in the query. */
  region: string
}

/** An active filter, and the changes that remove it. */
export type Chosen = { text: string | WhenOpen; without: Partial<Search> }

/** A search as understood: the remaining words, and every filter, typed or chosen. */
export type Meaning = Filters & {
  q: string
  chosen: Chosen[]
  wishes: Wish[]
  /** The words that were understood. */
  typed: string[]
  /** The wants among them. */
  typedWants: string[]
  /** Why a typed day was left out. */
  dayNote: string | null
}

/** Reads filters from the query, unless it's verbatim. Two statements at most. */
export async function meaningOf(db: Db, search: Search, now: Date): Promise<Meaning> {
  const { q, verbatim } = search
  const named = verbatim
    ? new Set<string>()
    : await namedAmong(db, [...new Set(neighboursOf(q))].slice(0, MAX_PHRASES))
  const { rest, wishes } = verbatim ? { rest: q, wishes: [] } : understand(q, named)
  const region = verbatim ? null : await regionIn(db, rest, wishes.length > 0)
  const filters: Filters = {
    tags: [...search.tags],
    anyTag: [],
    noTag: [],
    wants: [...search.wants],
    openNow: search.openNow,
    openOn: search.openOn,
    openAt: search.openAt,
    notBusy: search.notBusy,
    always: false,
    nearest: false,
    category: search.category,
    city: search.city,
    region: '',
  }
  for (const { wish, want, on, at } of wishes) {
    if (want !== undefined && !filters.wants.includes(want)) filters.wants.push(want)
    filters.openOn ??= on ? nextDay(on, lastToday(now)) : null
    filters.openAt ??= at ?? null
    const { tags = [], anyTag = [], noTag = [], category, ...moment } = FILTERS[wish]
    Object.assign(filters, moment)
    Object.assign(filters, chosenFeatures([...filters.tags, ...tags], filters.wants))
    filters.anyTag.push(...anyTag)
    filters.noTag.push(...noTag.filter((tag) => !filters.tags.includes(tag)))
    if (category && filters.category === '') filters.category = category
  }
  let words = rest
  if (region) {
    words = without(rest, region.typed)
    if (region.exactCity && filters.city === '') filters.city = region.exactCity
    else filters.region = region.phrase
  }
  const dayNote = dayProblem(filters.openOn, now)
  if (dayNote) Object.assign(filters, { openOn: null, openAt: null })
  const isTime = ({ wish }: { wish: Wish }) => wish === 'on' || wish === 'at'
  const timeless = wishes.filter(isTime).reduce((left, each) => without(left, each.typed), q)
  const when = whenOf(filters)
  const typed = [
    ...wishes.filter((each) => !isTime(each)).map((each) => ({ text: wishText(each), typed: each.typed })),
    ...(region ? [{ text: region.text, typed: region.typed }] : []),
  ]
  return {
    ...filters,
    q: words,
    wishes: wishes.map(({ wish }) => wish),
    typed: [...wishes, ...(region ? [region] : [])].map((each) => each.typed),
    typedWants: filters.wants.filter((want) => !search.wants.includes(want)),
    dayNote,
    chosen: [
      ...chosenOf(search, typed),
      // One chip for what's typed and chosen, which may complete each other.
      ...(when ? [{ text: when, without: { q: timeless, openOn: null, openAt: null } }] : []),
    ],
  }
}

const wishText = ({ wish, want }: Understood['wishes'][number]): string =>
  want !== undefined ? wantsOf([want])[0]!.text : searchWords.wishes[wish as keyof typeof searchWords.wishes]

/** The meaning without typed wants, for when no spot has data for them. */
export const withoutTypedWants = (meaning: Meaning): Meaning => ({
  ...meaning,
  wants: meaning.wants.filter((want) => !meaning.typedWants.includes(want)),
  tags: [...new Set([...meaning.tags, ...meaning.typedWants.flatMap((want) => INSTEAD[want] ?? [])])].sort(),
})

/** A meaning's words and filters, for the query. */
export const filtersOf = (
  { q, city, region, category, tags, anyTag, noTag, ...moment }: Pick<Meaning, 'q' | keyof Filters>,
  now: Date,
) => ({
  q,
  city,
  region,
  category,
  tags,
  anyTag,
  noTag,
  moment: {
    now,
    openNow: moment.openNow,
    openOn: moment.openOn,
    openAt: moment.openAt,
    notBusy: moment.notBusy,
    always: moment.always,
    has: tokensOf({ tags, wants: moment.wants }),
  },
})

/**
 * The city or university named in the query, after a word such as "in" or "near", or at its beginning or end. If the name is
 * both, "in" means the city.
 */
async function regionIn(db: Db, words: string, alone: boolean) {
  const said = regionsIn(words, alone)
  const phrases = [...new Set(said.map(({ phrase }) => phrase))].slice(0, MAX_PHRASES)
  const known = await regionsNamed(db, phrases)
  for (const { before, phrase } of said) {
    const found = known.find((each) => each.phrase === phrase)
    if (!found) continue
    const typed = `${before} ${phrase}`.trim()
    const { city, university } = found
    if (city && (before.startsWith('in') || !university)) {
      const exactCity = before === '' ? null : city
      return { exactCity, phrase, typed, text: searchWords.inCity(city) }
    }
    if (university) return { exactCity: null, phrase, typed, text: searchWords.nearUniversity(university) }
  }
  return null
}

/** All active filters of a search. */
function chosenOf(
  { q, city, category, state, tags, wants, openNow, notBusy }: Search,
  typed: { text: string; typed: string }[],
): Chosen[] {
  return [
    // Either the whole query can be removed, or each filter read from it.
    ...(q ? [{ text: `“${q}”`, without: { q: '' } }] : []),
    ...typed.map((each) => ({ text: each.text, without: { q: without(q, each.typed) } })),
    ...(city ? [{ text: city, without: { city: '' } }] : []),
    ...(category ? [{ text: categoryName(category), without: { category: '' } }] : []),
    ...(state ? [{ text: state, without: { state: '' } }] : []),
    ...tags.map((tag) => ({ text: tag, without: { tags: tags.filter((other) => other !== tag) } })),
    ...wantsOf(wants).map(({ name, text }) => ({
      text,
      without: { wants: wants.filter((other) => other !== name) },
    })),
    ...(openNow ? [{ text: searchWords.wishes.open, without: { openNow: false } }] : []),
    ...(notBusy ? [{ text: searchWords.wishes.calm, without: { notBusy: false } }] : []),
  ]
}
