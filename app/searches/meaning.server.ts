import { QUICK_TAGS } from '~/locations/finder/rules'
import type { Db } from '~db/connection'
import { neighboursOf, placesIn, understand, without, type Wish } from '~search/understand'
import { namedAmong, placesNamed } from './queries.server'
import { categoryName } from './category-name'
import type { Search } from './search-url'
import { searchWords } from './words'

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
}

/** What narrows a search, and the search without it. */
export type Chosen = { text: string; without: Partial<Search> }

/** What a search means: the words that are left to look for, and every filter, typed or chosen. */
export type Meaning = Filters & {
  q: string
  chosen: Chosen[]
  wishes: Wish[]
}

/** Reads filters out of what was typed, unless it's to be taken word by word. Two statements at most. */
export async function meaningOf(db: Db, search: Search): Promise<Meaning> {
  const { q, verbatim } = search
  const named = verbatim ? new Set<string>() : await namedAmong(db, neighboursOf(q))
  const { rest, wishes } = verbatim ? { rest: q, wishes: [] } : understand(q, named)
  const place = verbatim ? null : await placeIn(db, rest)
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
  if (place?.city && filters.city === '') {
    filters.city = place.city
    words = without(rest, place.typed)
  }
  const typed = [
    ...wishes.map((each) => ({ text: searchWords.wishes[each.wish], typed: each.typed })),
    ...(place ? [{ text: place.text, typed: place.typed }] : []),
  ]
  return { ...filters, q: words, wishes: wishes.map(({ wish }) => wish), chosen: chosenOf(search, typed) }
}

/** The words and filters of a meaning, as a query has them. */
export const filtersOf = (
  { q, city, category, tags, anyTag, noTag, openNow, notBusy, always }: Meaning,
  now: Date,
) => ({ q, city, category, tags, anyTag, noTag, moment: { now, openNow, notBusy, always } })

/** The city or university that the words name after "in", "near" and the like. A city, if the name is both and it's "in". */
async function placeIn(db: Db, words: string) {
  const said = placesIn(words)
  const known = await placesNamed(
    db,
    said.map(({ phrase }) => phrase),
  )
  for (const { before, phrase } of said) {
    const found = known.find((each) => each.phrase === phrase)
    if (!found) continue
    const typed = `${before} ${phrase}`
    if (found.city && (before.startsWith('in') || !found.university)) {
      return { city: found.city, typed, text: searchWords.inCity(found.city) }
    }
    if (found.university) return { city: null, typed, text: searchWords.nearUniversity(found.university) }
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
