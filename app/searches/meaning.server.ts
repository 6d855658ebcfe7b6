import { QUICK_TAGS } from '~/locations/finder/rules'
import type { Db } from '~db/connection'
import { neighboursOf, placesIn, understand, without, type Wish } from '~search/understand'
import { namedAmong, placesNamed } from './queries.server'
import { categoryName } from './category-name'
import type { Search } from './search-url'
import { searchWords } from './words'

/** Phrases of one query that are looked for among names of spots, and of places. */
const MOST_PHRASES = 60

/** What a wish is as filters. */
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
}

type Filters = {
  tags: string[]
  anyTag: string[]
  noTag: string[]
  openNow: boolean
  notBusy: boolean
  always: boolean
  /** What is nearest comes first. */
  nearest: boolean
  category: string
  city: string
  /** The name of a university or city that was typed. */
  place: string
}

/** What narrows a search, and the search without it. */
export type Chosen = { text: string; without: Partial<Search> }

/** What a search means: the words that are left to look for, and every filter, typed or chosen. */
export type Meaning = Filters & {
  q: string
  chosen: Chosen[]
  wishes: Wish[]
  /** The words that were understood. */
  typed: string[]
}

/** Reads filters out of what was typed, unless it's to be taken word by word. Two statements at most. */
export async function meaningOf(db: Db, search: Search): Promise<Meaning> {
  const { q, verbatim } = search
  const named = verbatim
    ? new Set<string>()
    : await namedAmong(db, [...new Set(neighboursOf(q))].slice(0, MOST_PHRASES))
  const { rest, wishes } = verbatim ? { rest: q, wishes: [] } : understand(q, named)
  const place = verbatim ? null : await placeIn(db, rest, wishes.length > 0)
  const filters: Filters = {
    tags: [...search.tags],
    anyTag: [],
    noTag: [],
    openNow: search.openNow,
    notBusy: search.notBusy,
    always: false,
    nearest: false,
    category: search.category,
    city: search.city,
    place: '',
  }
  for (const { wish } of wishes) {
    const { tags = [], anyTag = [], noTag = [], category, ...moment } = FILTERS[wish]
    Object.assign(filters, moment)
    filters.tags = [...new Set([...filters.tags, ...tags])].sort()
    filters.anyTag.push(...anyTag)
    filters.noTag.push(...noTag.filter((tag) => !filters.tags.includes(tag)))
    if (category && filters.category === '') filters.category = category
  }
  let words = rest
  if (place) {
    words = without(rest, place.typed)
    if (place.exactCity && filters.city === '') filters.city = place.exactCity
    else filters.place = place.phrase
  }
  const typed = [
    ...wishes.map((each) => ({ text: searchWords.wishes[each.wish], typed: each.typed })),
    ...(place ? [{ text: place.text, typed: place.typed }] : []),
  ]
  return {
    ...filters,
    q: words,
    wishes: wishes.map(({ wish }) => wish),
    typed: typed.map((each) => each.typed),
    chosen: chosenOf(search, typed),
  }
}

/** The words and filters of a meaning, as a query has them. */
export const filtersOf = (
  { q, city, place, category, tags, anyTag, noTag, openNow, notBusy, always }: Meaning,
  now: Date,
) => ({ q, city, place, category, tags, anyTag, noTag, moment: { now, openNow, notBusy, always } })

/**
 * The city or university that the words name, after "in", "near" and the like or beside other words. "In" means the
 * city, if the name is both.
 */
async function placeIn(db: Db, words: string, alone: boolean) {
  const said = placesIn(words, alone)
  const phrases = [...new Set(said.map(({ phrase }) => phrase))].slice(0, MOST_PHRASES)
  const known = await placesNamed(db, phrases)
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

/** Everything that narrows a search, with what leaves it out. */
function chosenOf(
  { q, city, category, state, tags, openNow, notBusy }: Search,
  typed: { text: string; typed: string }[],
): Chosen[] {
  return [
    // What was understood of the words can be left out one by one; the words as a whole, too.
    ...(q ? [{ text: `“${q}”`, without: { q: '' } }] : []),
    ...typed.map((each) => ({ text: each.text, without: { q: without(q, each.typed) } })),
    ...(city ? [{ text: city, without: { city: '' } }] : []),
    ...(category ? [{ text: categoryName(category), without: { category: '' } }] : []),
    ...(state ? [{ text: state, without: { state: '' } }] : []),
    ...tags.map((tag) => ({ text: tag, without: { tags: tags.filter((other) => other !== tag) } })),
    ...(openNow ? [{ text: searchWords.wishes.open, without: { openNow: false } }] : []),
    ...(notBusy ? [{ text: searchWords.wishes.calm, without: { notBusy: false } }] : []),
  ]
}
