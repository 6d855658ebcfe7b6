import type { Hits, MultiSearchQuery } from 'meilisearch'
import { ownWords, type LocationDocument, type UniversityDocument } from '../documents'
import type { CampusMatch, Suggestion } from '../engine'
import type { Asking } from './meilisearch'
import { indexName, type MeilisearchSettings } from './meilisearch-client'
import { asPhrase, cityBeginsWith, termsOf, verbatimOf, within } from './meilisearch-query'
import { MAX_LENGTH, normalise, parseQuery, parseWords, type Group } from '../parse'
import { firstThatFinds, spellings } from '../postgres/postgres-spelling'
import { BONUS, byScore, isMeant, MAX_PER_CAMPUS, score, type Scored } from '../score'
import { ABOUT, NAMED, NEARLY_NAMED, NEARLY_OF_UNIVERSITY, OF_UNIVERSITY } from '../settings'

/** Spec, section 9: show 4, from up to 5 of each source. */
const SHOWN = 4
const PER_SOURCE = 5
/** How many matches we take from the server, to rank by our own score. All queries of a request share them. */
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
/** With or without typo tolerance. */
type Spelt = 'exactly' | 'nearly'

/**
 * IDs of Approved universities where every typed word is a prefix of a word in the names, city or state, best first. If
 * there are none, corrects the spelling.
 */
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
 * Suggestions for the header search. If nothing matches, one more request tries PostgreSQL's spelling corrections and,
 * last, Meilisearch's typo tolerance. The first with results wins.
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

/** The results of the first question that has any. Sends all questions in one request. */
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

/** Null if there's nothing to search for. */
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

/** The three sources: universities, off-campus locations, and on-campus locations. */
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

/** 'blue bottle oakland' may name the city or campus, but those alone don't name a location. */
const hasToBeNamed = ({ exactly, groups }: ReadQuestion): boolean => exactly && groups.length > 1

/** Merges them by our own score. */
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

/** Whether a location's name, kind, category or tags include any of the terms. */
function isNamed({ name, families, called }: LocationHit, groups: readonly Group[]): boolean {
  const said = ownWords({ nameKey: normalise(name), families, called })
  return termsOf(groups).some(
    (term, at) =>
      said.includes(term) || (groups[at]!.prefix !== null && said.some((word) => word.startsWith(term))),
  )
}

/**
 * See SearchEngine.searchCampus. Off campus, a part of a name matches only from the start of a word, and only the last
 * word can be a prefix.
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
          // A campus has few locations, so we read them all, to match any part of a name.
          { ...shared, filter: `universityId = ${universityId}`, limit: OF_A_CAMPUS },
          {
            ...shared,
            q: words.join(' ') || text,
            filter: `onCampus = false AND ${around}`,
            attributesToSearchOn: ['title'],
            limit: MAX_PER_CAMPUS,
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
      .slice(0, MAX_PER_CAMPUS)
      .map(({ id, exact }) => ({ id, exact }))
  })
}

const best = <T extends Scored>(found: T[]): T[] => found.sort(byScore).slice(0, PER_SOURCE)

const rank = ({ type }: Suggestion) => (type === 'university' ? 0 : 1)

/** Universities have no rating and get the highest bonus: for "harv", Harvard comes before cafés named after it. */
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
