import type { Db } from '~db/connection'
import type { CampusMatch, SearchEngine } from '~search/engine'
import { normalise } from '~search/normalise'
import { wordsOnCampus } from '~search/postgres-campus'
import { withCafe, without } from '~search/understand'
import type { CampusPoint } from './campus-counts-queries.server'
import type { CampusView } from './campus-url'
import { spotsInZip } from './sentence-queries.server'
import {
  isTime,
  NO_FILTERS,
  readSentence,
  typedFilters,
  withSaid,
  type Filters,
  type TypedFilter,
} from './sentence.server'

/** Shorter texts aren't searched for. */
const MIN_LETTERS = 2

/** What a campus's list asks for: what's chosen, and the sentence in the search box. */
export type CampusAsked = {
  /** The spots whose names match, best first. Null if the sentence isn't about names. */
  found: CampusMatch[] | null
  /** Those that come first, because their names match. */
  named: CampusMatch[]
  filters: Filters
  /** The spots with the words of the sentence that aren't filters. Null for any. */
  ids: number[] | null
  /** Words that no spot of the campus has. */
  leftOut: string[]
  typed: TypedFilter[]
  /** The sentence without a day and a time. */
  timeless: string
  /** Wants that were only typed. */
  typedWants: string[]
  dayNote: string | null
  /** Words that were left out, because they contradict another filter. */
  contradicted: string[]
}

type Asking = CampusPoint & { city: string }

/**
 * Reads the sentence of a campus's list. The filters' own words come first, then names, then everything else that it can
 * mean. This campus and its city needn't be said, and leave nothing out.
 */
export async function askCampus(
  db: Db,
  engine: SearchEngine,
  { campus, view, now }: { campus: Asking; view: CampusView; now: Date },
): Promise<CampusAsked> {
  const { q, tags, wants, openNow, openOn, openAt, notBusy } = view
  const chosen = {
    ...NO_FILTERS,
    tags,
    wants,
    openNow,
    openOn,
    openAt,
    notBusy,
  }
  const asked = (over: Partial<CampusAsked>): CampusAsked => ({
    found: null,
    named: [],
    filters: chosen,
    ids: null,
    leftOut: [],
    typed: [],
    timeless: q,
    typedWants: [],
    dayNote: null,
    contradicted: [],
    ...over,
  })
  if (q.length < MIN_LETTERS) return asked(withSaid(chosen, NOTHING_SAID, now))
  const read = await readSentence(db, q)
  const { region } = read
  const zip = region?.zip ?? null
  const isHere = zip || region?.campusId === campus.id || (region && normalise(campus.city) === region.phrase)
  const rest = region && !isHere ? `${read.rest} ${region.typed}`.trim() : read.rest
  const named = await engine.searchCampus(campus.id, q)
  if (rest !== '' && named.length > 0) return asked({ ...withSaid(chosen, NOTHING_SAID, now), found: named })
  const { filters, dayNote, contradicted } = withSaid(chosen, read, now)
  const said = read.said.filter(({ typed }) => !contradicted.includes(typed))
  const noWords = filters.noWords
  const search = (words: string) => wordsOnCampus(db, campus.id, { words, noWords })
  let words = rest === '' && noWords.length === 0 ? null : await search(rest)
  const cafe = withCafe(rest)
  if (cafe !== null && words!.leftOut.length > 0) words = await search(cafe)
  const typed = typedFilters({ ...read, said, region: zip ? region : null })
  const inZip = zip && new Set(await spotsInZip(db, zip))
  const ids = words?.ids ?? null
  const isNobodys = words !== null && words.isAll && read.said.length === 0 && !zip && rest !== ''
  return asked({
    named,
    filters,
    dayNote,
    contradicted,
    // Without a filter, words that no spot has find nothing.
    ids: isNobodys ? [] : inZip ? (ids?.filter((id) => inZip.has(id)) ?? [...inZip]) : ids,
    leftOut: words?.leftOut ?? [],
    typed,
    timeless: read.said.filter(isTime).reduce((left, each) => without(left, each.typed), q),
    typedWants: filters.wants.filter((want) => !wants.includes(want)),
  })
}

const NOTHING_SAID = { said: [], kind: null }
