import {
  isTime,
  NO_FILTERS,
  readSentence,
  tokensFor,
  typedFilters,
  withoutWants,
  withSaid,
  type Filters,
  type Sentence,
} from '~/spots/sentence.server'
import { LIST_MILES } from '~/services/maps/distance'
import { kindName } from '~/spots/model/kinds'
import { chosenFeatures, wantsOf } from '~/spots/model/wants'
import { whenOf, type WhenOpen } from '~/spots/model/when-open'
import { isZip } from '~/spots/model/zip'
import { finderWords } from '~/spots/words'
import type { Db } from '~db/connection'
import { without } from '~search/understand'
import type { Search } from './search-url'
import { searchWords } from './words'

/** An active filter, and the changes that remove it. */
export type Chosen = { text: string | WhenOpen; without: Partial<Search> }

/** A search as understood: the remaining words, and every filter, typed or chosen. */
export type Meaning = Filters & {
  q: string
  city: string
  /** The 5 digits of a ZIP code. */
  zip: string | null
  /** The university or city named in the query. */
  region: string
  chosen: Chosen[]
  /** The words that were understood. */
  typed: string[]
  /** The wants among them. */
  typedWants: string[]
  /** Why a typed day was left out. */
  dayNote: string | null
  /** Typed words that were left out. */
  contradicted: string[]
}

const unread = (q: string): Sentence => ({ rest: q, said: [], region: null, kind: null })

/** Reads filters from the query, unless it's verbatim. */
export async function meaningOf(db: Db, search: Search, now: Date): Promise<Meaning> {
  const { q, verbatim } = search
  const sentence = verbatim ? unread(q) : await readSentence(db, q)
  const { region, rest } = sentence
  const { filters, dayNote, contradicted } = withSaid(
    {
      ...NO_FILTERS,
      ...chosenFeatures(search.tags, search.wants),
      openNow: search.openNow,
      openOn: search.openOn,
      openAt: search.openAt,
      notBusy: search.notBusy,
      category: search.category,
    },
    sentence,
    now,
  )
  const said = sentence.said.filter(({ typed }) => !contradicted.includes(typed))
  // A search has one category, and what's chosen comes first. The kind is a word again, then.
  const isKind = filters.kind !== null && filters.category === ''
  const exactCity = region?.isExact && search.city === '' ? region.city : null
  const cityZip = isZip(search.city) ? search.city.slice(0, 5) : null
  const timeless = said.filter(isTime).reduce((left, each) => without(left, each.typed), q)
  const when = whenOf(filters)
  return {
    ...filters,
    category: isKind ? filters.kind! : filters.category,
    q: filters.kind && !isKind ? sentence.kind!.typed : rest,
    city: cityZip === null ? (exactCity ?? search.city) : '',
    zip: region?.zip ?? cityZip,
    region: region && !region.zip && exactCity === null ? region.phrase : '',
    typed: [...sentence.said, ...(region ? [region] : [])].map(({ typed }) => typed),
    typedWants: filters.wants.filter((want) => !search.wants.includes(want)),
    dayNote,
    contradicted,
    chosen: [
      ...chosenOf(search, typedFilters({ ...sentence, said, kind: isKind ? sentence.kind : null })),
      // One chip for what's typed and chosen, which may complete each other.
      ...(when ? [{ text: when, without: { q: timeless, openOn: null, openAt: null } }] : []),
    ],
  }
}

/** The meaning without typed wants, for when no spot has data for them. */
export const withoutTypedWants = (meaning: Meaning): Meaning => ({
  ...meaning,
  ...withoutWants(meaning, meaning.typedWants),
})

/** A meaning's words and filters, for the query. */
export const filtersOf = (meaning: Filters & Pick<Meaning, 'q' | 'city' | 'zip' | 'region'>, now: Date) => {
  const { q, city, zip, region, category, tags, anyTag, noTag, noKinds, noWords, ...moment } = meaning
  return {
    q,
    city,
    zip,
    region,
    category,
    tags,
    anyTag,
    noTag,
    noKind: noKinds,
    noWords,
    moment: {
      now,
      openNow: moment.openNow,
      openOn: moment.openOn,
      openAt: moment.openAt,
      notBusy: moment.notBusy,
      always: moment.always,
      ...tokensFor(meaning),
    },
  }
}

/** All active filters of a search. */
function chosenOf(
  { q, city, category, state, tags, wants, openNow, notBusy, nearMe }: Search,
  typed: { text: string; typed: string }[],
): Chosen[] {
  return [
    // Either the whole query can be removed, or each filter read from it.
    ...(q ? [{ text: `“${q}”`, without: { q: '' } }] : []),
    ...typed.map((each) => ({ text: each.text, without: { q: without(q, each.typed) } })),
    ...(city ? [{ text: city, without: { city: '' } }] : []),
    ...(category ? [{ text: kindName(category), without: { category: '' } }] : []),
    ...(state ? [{ text: state, without: { state: '' } }] : []),
    ...tags.map((tag) => ({ text: tag, without: { tags: tags.filter((other) => other !== tag) } })),
    ...wantsOf(wants).map(({ name, text }) => ({
      text,
      without: { wants: wants.filter((other) => other !== name) },
    })),
    ...(openNow ? [{ text: finderWords.quick.open, without: { openNow: false } }] : []),
    ...(notBusy ? [{ text: finderWords.quick.calm, without: { notBusy: false } }] : []),
    ...(nearMe ? [{ text: searchWords.withinMiles(LIST_MILES), without: { nearMe: false } }] : []),
  ]
}
