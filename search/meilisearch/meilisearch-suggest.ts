import type { Hits, MultiSearchQuery } from 'meilisearch'
import { ownWords, type LocationDocument, type UniversityDocument } from '../documents'
import type { CampusMatch, Suggestion } from '../engine'
import type { Asking } from './meilisearch'
import { indexName, type MeilisearchSettings } from './meilisearch-client'
import { asPhrase, cityBeginsWith, termsOf, verbatimOf, within } from './meilisearch-query'
import { normalise } from '../normalise'
import { MAX_LENGTH, parseQuery, parseWords, type Group } from '../parse'
import { firstThatFinds, spellings } from '../postgres/postgres-spelling'
import { BONUS, byScore, isMeant, MOST_OF_CAMPUS, score, type Scored } from '../score'
import { ABOUT, NAMED, NEARLY_NAMED, NEARLY_OF_UNIVERSITY, OF_UNIVERSITY } from '../settings'

/** Spec, section 9: a list of 4 out of 5 a source. */
const SHOWN = 4
const PER_SOURCE = 5
/** The server's best of a source, of which the product's score takes its own. All questions of one request share them. */
const CANDIDATES = 25
const MAX_UNIVERSITIES = 100
const OF_A_CAMPUS = 1000
const TWELVE_MILES_IN_METRES = 19_312

const UNIVERSITY_FIELDS = ['id', 'name', 'aliases', 'key', 'city', 'popularity']
const SCORED_FIELDS = ['id', 'name', 'avgRating', 'reviewCount']
const LOCATION_FIELDS = [...SCORED_FIELDS, 'city', 'universityKey']
type UniversityHit = Pick<UniversityDocument, 'id' | 'name' | 'aliases' | 'key' | 'city' | 'popularity'>
type ScoredHit = Pick<LocationDocument, 'id' | 'name' | 'avgRating' | 'reviewCount'>
type LocationHit = ScoredHit & Pick<LocationDocument, 'city' | 'universityKey' | 'families' | 'called'>
/** Whether typos count. */
type Spelt = 'exactly' | 'nearly'

/** Ids, best first, of Approved universities in whose names, city and state every typed word begins a word; else as meant. */
export async function searchUniversities(asking: Asking, q: string, limit: number): Promise<number[]> {
  const most = Number.isFinite(limit) ? within(limit, MAX_UNIVERSITIES) : MAX_UNIVERSITIES
  if (limit < 1) return []
  const { client, db, settings, signal } = asking
  return firstThatFinds(db, q, async (typed) => {
    const { text, words } = parseWords(typed)
    if (words.length === 0) return []
    const { hits } = await client
      .index<UniversityHit>(indexName(settings, 'university'))
      .search(words.map(asPhrase).join(' '), ofUniversities('exactly', MAX_UNIVERSITIES), { signal })
    return hits
      .map((hit) => universityScore(hit, text))
      .sort(byScore)
      .slice(0, most)
      .map(({ id }) => id)
  })
}

/**
 * The header's suggestions. Where nothing is found, one more request asks for every spelling that PostgreSQL knows and, as the
 * last resort, for what Meilisearch's own tolerance finds; the first that is found counts.
 */
export async function suggest(asking: Asking, q: string, city: string): Promise<Suggestion[]> {
  const inCity = cityBeginsWith(city)
  if (inCity === null || normalise(q.slice(0, MAX_LENGTH)).length < 2) return []
  const found = await firstOf(asking, [{ q, spelt: 'exactly' }], inCity)
  if (found.length > 0) return found
  const meant = (await spellings(asking.db, q)).map(({ corrected }): Question => ({
    q: corrected,
    spelt: 'exactly',
  }))
  return firstOf(asking, [...meant, { q, spelt: 'nearly' }], inCity)
}

type Question = { q: string; spelt: Spelt }

/** What the first of several questions finds that finds anything. One request, whatever their number. */
async function firstOf(
  { client, settings, signal }: Asking,
  questions: readonly Question[],
  inCity: readonly string[],
): Promise<Suggestion[]> {
  const asked = questions.map(readQuestion).filter((each) => each !== null)
  if (asked.length === 0) return []
  const limit = Math.ceil(CANDIDATES / asked.length)
  const { results } = await client.multiSearch(
    { queries: asked.flatMap((each) => queriesFor(settings, each, inCity, limit)) },
    { signal },
  )
  for (const [at, each] of asked.entries()) {
    const [universities, offCampus, onCampus] = results.slice(3 * at, 3 * at + 3).map(({ hits }) => hits)
    const found = merged(
      each,
      universities as Hits<UniversityHit>,
      offCampus as Hits<LocationHit>,
      onCampus as Hits<LocationHit>,
    )
    if (found.length > 0) return found
  }
  return []
}

type ReadQuestion = { text: string; words: string[]; groups: Group[]; exactly: boolean }

/** null when there is nothing to look for. */
function readQuestion({ q, spelt }: Question): ReadQuestion | null {
  const { text, groups } = parseQuery(q)
  const { words } = parseWords(q)
  if (text.length < 2 || groups.length === 0 || words.length === 0) return null
  return { text, words, groups, exactly: spelt === 'exactly' }
}

const ofUniversities = (spelt: Spelt, limit: number) => ({
  matchingStrategy: 'all' as const,
  limit,
  sort: ['popularity:desc'],
  attributesToRetrieve: UNIVERSITY_FIELDS,
  attributesToSearchOn: spelt === 'exactly' ? OF_UNIVERSITY : NEARLY_OF_UNIVERSITY,
})

/** Three sources: universities, and locations off campus and on one. */
function queriesFor(
  settings: MeilisearchSettings,
  question: ReadQuestion,
  inCity: readonly string[],
  limit: number,
): MultiSearchQuery[] {
  const { words, groups, exactly } = question
  const locations = (onCampus: boolean): MultiSearchQuery => ({
    indexUid: indexName(settings, 'location'),
    q: (exactly ? verbatimOf(groups) : termsOf(groups)).join(' '),
    filter: [...inCity, `onCampus = ${onCampus}`],
    matchingStrategy: 'all',
    limit,
    attributesToSearchOn: !exactly ? NEARLY_NAMED : groups.length === 1 ? NAMED : ABOUT,
    attributesToRetrieve: hasToBeNamed(question)
      ? [...LOCATION_FIELDS, 'families', 'called']
      : LOCATION_FIELDS,
  })
  return [
    {
      ...ofUniversities(exactly ? 'exactly' : 'nearly', limit),
      indexUid: indexName(settings, 'university'),
      filter: [...inCity],
      q: (exactly ? words.map(asPhrase) : words).join(' '),
    },
    locations(false),
    locations(true),
  ]
}

/** 'blue bottle oakland' may name the city or the campus, but these alone are no name of a location. */
const hasToBeNamed = ({ exactly, groups }: ReadQuestion): boolean => exactly && groups.length > 1

/** Merged by the product's own score. */
function merged(
  question: ReadQuestion,
  universities: Hits<UniversityHit>,
  offCampus: Hits<LocationHit>,
  onCampus: Hits<LocationHit>,
): Suggestion[] {
  const { text, groups } = question
  const ofLocations = (hits: Hits<LocationHit>) =>
    best(
      hits
        .filter((hit) => !hasToBeNamed(question) || isNamed(hit, groups))
        .map((hit) => ({ ...locationScore(hit, text), suggestion: location(hit) })),
    )
  return [
    ...best(universities.map((hit) => ({ ...universityScore(hit, text), suggestion: university(hit) }))),
    ...ofLocations(offCampus),
    ...ofLocations(onCampus),
  ]
    .sort((a, b) => b.score - a.score || rank(a.suggestion) - rank(b.suggestion) || byScore(a, b))
    .slice(0, SHOWN)
    .map(({ suggestion }) => suggestion)
}

/** Whether any of the terms stands in what a location is called and what it is. */
function isNamed({ name, families, called }: LocationHit, groups: readonly Group[]): boolean {
  const said = ownWords({ nameKey: normalise(name), families, called })
  return termsOf(groups).some(
    (term, at) =>
      said.includes(term) || (groups[at]!.prefix !== null && said.some((word) => word.startsWith(term))),
  )
}

/**
 * As SearchEngine.searchCampus. Off campus a part of a name counts from the beginning of a word only, and only the last word may
 * be one that is still being typed.
 */
export async function searchCampus(asking: Asking, universityId: number, q: string): Promise<CampusMatch[]> {
  const { client, db, settings, signal } = asking
  if (normalise(q.slice(0, MAX_LENGTH)).length < 2 || !Number.isSafeInteger(universityId)) return []
  const campus = await db('universities')
    .where({ id: universityId, status: 'Approved' })
    .first('latitude', 'longitude')
  if (!campus) return []
  const shared = {
    indexUid: indexName(settings, 'location'),
    attributesToRetrieve: SCORED_FIELDS,
    matchingStrategy: 'all' as const,
  }
  const around = `_geoRadius(${campus.latitude}, ${campus.longitude}, ${TWELVE_MILES_IN_METRES})`
  return firstThatFinds(db, q, async (typed) => {
    const { text, words } = parseWords(typed)
    const { results } = await client.multiSearch(
      {
        queries: [
          // A campus has few locations: all of them are looked at, so that any part of a name counts.
          { ...shared, filter: `universityId = ${universityId}`, limit: OF_A_CAMPUS },
          {
            ...shared,
            q: words.join(' ') || text,
            filter: `onCampus = false AND ${around}`,
            attributesToSearchOn: ['title'],
            limit: MOST_OF_CAMPUS,
          },
        ],
      },
      { signal },
    )
    return results
      .flatMap((result) => result.hits as ScoredHit[])
      .filter(({ name }) => isMeant(normalise(name), text, words))
      .map((hit) => locationScore(hit, text))
      .sort(byScore)
      .slice(0, MOST_OF_CAMPUS)
      .map(({ id, exact }) => ({ id, exact }))
  })
}

const best = <T extends Scored>(found: T[]): T[] => found.sort(byScore).slice(0, PER_SOURCE)

const rank = ({ type }: Suggestion) => (type === 'university' ? 0 : 1)

/**
 * A university has no rating of its own and counts as one with the best: among names that match alike, who types "harv"
 * means Harvard before any café that is called after it.
 */
const universityScore = ({ id, name, aliases, popularity }: UniversityHit, text: string): Scored => {
  const found = score({ id, names: [name, ...aliases], rating: 0, popularity: 0 }, text)
  return { ...found, popularity, score: found.score + BONUS }
}

const locationScore = ({ id, name, avgRating, reviewCount }: ScoredHit, text: string) =>
  score({ id, names: [name], rating: avgRating, popularity: reviewCount }, text)

const university = ({ id, name, city, key }: UniversityHit): Suggestion => ({
  type: 'university',
  id,
  name,
  city,
  universityKey: key,
})
const location = ({ id, name, city, universityKey }: LocationHit): Suggestion => ({
  type: 'location',
  id,
  name,
  city,
  universityKey,
})
