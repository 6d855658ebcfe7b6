import type { Hits, MultiSearchQuery } from 'meilisearch'
import { ownWords, type LocationDocument, type UniversityDocument } from './documents'
import { within, type CampusMatch, type Suggestion } from './engine'
import { indexName, type MeilisearchSettings, type SearchCall } from './meilisearch-client'
import { asPhrase, cityBeginsWith, termsOf, verbatimOf } from './meilisearch-query'
import { normalise } from './normalise'
import { MAX_LENGTH, parseQuery, parseWords, type Group } from './parse'
import { firstThatFinds, spellings } from './postgres-spelling'
import { BONUS, byScore, isMeant, MAX_PER_CAMPUS, score, type Scored } from './score'
import { ABOUT, NAMED, NEARLY_NAMED, NEARLY_OF_UNIVERSITY, OF_UNIVERSITY } from './settings'

/** Spec, section 9: show 4, from up to 5 of each source, so the best 4 of all are among them. */
const SHOWN = 4
/** How many matches we take from the server, to rank by our own score. All questions of a request share them. */
const CANDIDATES = { universities: 20, locations: 30 }
/** If none of the likeliest spellings finds anything, typo tolerance finds what the next ones would. */
const MAX_SPELLINGS = 2
const MAX_UNIVERSITIES = 100
const OF_A_CAMPUS = 1000
const TWELVE_MILES_IN_METRES = 19_312

const UNIVERSITY_FIELDS = ['id', 'name', 'aliases', 'key', 'city', 'popularity']
const SCORED_FIELDS = ['id', 'name', 'avgRating', 'reviewCount']
const LOCATION_FIELDS = [...SCORED_FIELDS, 'city', 'universityKey']
type UniversityHit = Pick<UniversityDocument, 'id' | 'name' | 'aliases' | 'key' | 'city' | 'popularity'>
type ScoredHit = Pick<LocationDocument, 'id' | 'name' | 'avgRating' | 'reviewCount'>
type LocationHit = ScoredHit & Pick<LocationDocument, 'city' | 'universityKey' | 'families' | 'called'>

/**
 * IDs of Approved universities where every typed word is a prefix of a word in the names, city or state, best first. If
 * there are none, corrects the spelling.
 */
export async function searchUniversities(call: SearchCall, q: string, limit: number): Promise<number[]> {
  const most = Number.isFinite(limit) ? within(limit, MAX_UNIVERSITIES) : MAX_UNIVERSITIES
  if (limit < 1) return []
  const { client, db, settings, signal } = call
  return firstThatFinds(db, q, async (typed) => {
    const { text, words } = parseWords(typed)
    if (words.length === 0) return []
    const { hits } = await client
      .index<UniversityHit>(indexName(settings, 'university'))
      .search(words.map(asPhrase).join(' '), ofUniversities(true, MAX_UNIVERSITIES), { signal })
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
export async function suggest(call: SearchCall, q: string, city: string): Promise<Suggestion[]> {
  const inCity = cityBeginsWith(city)
  if (inCity === null || normalise(q.slice(0, MAX_LENGTH)).length < 2) return []
  const found = await firstOf(call, [{ q, exactly: true }], inCity)
  if (found.length > 0) return found
  const spelt = (await spellings(call.db, q)).slice(0, MAX_SPELLINGS)
  const meant = spelt.map(({ corrected }): Question => ({ q: corrected, exactly: true }))
  return firstOf(call, [...meant, { q, exactly: false }], inCity)
}

/** `exactly`: without typo tolerance. */
type Question = { q: string; exactly: boolean }

/** The results of the first question that has any. Sends all questions in one request. */
async function firstOf(
  { client, settings, signal }: SearchCall,
  questions: readonly Question[],
  inCity: readonly string[],
): Promise<Suggestion[]> {
  const asked = questions.map(readQuestion).filter((each) => each !== null)
  if (asked.length === 0) return []
  const { results } = await client.multiSearch(
    { queries: asked.flatMap((each) => queriesFor(settings, each, inCity, asked.length)) },
    { signal },
  )
  for (const [at, each] of asked.entries()) {
    const [universities, locations] = results.slice(2 * at, 2 * at + 2).map(({ hits }) => hits)
    const found = merged(each, universities as Hits<UniversityHit>, locations as Hits<LocationHit>)
    if (found.length > 0) return found
  }
  return []
}

type ReadQuestion = { text: string; words: string[]; groups: Group[]; exactly: boolean }

/** Null if there's nothing to search for. */
function readQuestion({ q, exactly }: Question): ReadQuestion | null {
  const { text, groups } = parseQuery(q)
  const { words } = parseWords(q)
  if (text.length < 2 || groups.length === 0 || words.length === 0) return null
  return { text, words, groups, exactly }
}

const ofUniversities = (exactly: boolean, limit: number) => ({
  matchingStrategy: 'all' as const,
  limit,
  attributesToRetrieve: UNIVERSITY_FIELDS,
  attributesToSearchOn: exactly ? OF_UNIVERSITY : NEARLY_OF_UNIVERSITY,
})

/** A query for universities, and one for locations on and off campus; each costs Meilisearch a few milliseconds. */
function queriesFor(
  settings: MeilisearchSettings,
  question: ReadQuestion,
  inCity: readonly string[],
  questions: number,
): MultiSearchQuery[] {
  const { words, groups, exactly } = question
  return [
    {
      ...ofUniversities(exactly, Math.ceil(CANDIDATES.universities / questions)),
      indexUid: indexName(settings, 'university'),
      filter: [...inCity],
      q: (exactly ? words.map(asPhrase) : words).join(' '),
    },
    {
      indexUid: indexName(settings, 'location'),
      filter: [...inCity],
      q: (exactly ? verbatimOf(groups) : termsOf(groups)).join(' '),
      matchingStrategy: 'all',
      limit: Math.ceil(CANDIDATES.locations / questions),
      attributesToSearchOn: !exactly ? NEARLY_NAMED : groups.length === 1 ? NAMED : ABOUT,
      attributesToRetrieve: hasToBeNamed(question)
        ? [...LOCATION_FIELDS, 'families', 'called']
        : LOCATION_FIELDS,
    },
  ]
}

/** 'blue bottle oakland' may name the city or campus, but those alone don't name a location. */
const hasToBeNamed = ({ exactly, groups }: ReadQuestion): boolean => exactly && groups.length > 1

/** Merges them by our own score. */
function merged(
  question: ReadQuestion,
  universities: Hits<UniversityHit>,
  locations: Hits<LocationHit>,
): Suggestion[] {
  const { text, groups } = question
  return [
    ...universities.map((hit) => ({ ...universityScore(hit, text), suggestion: university(hit) })),
    ...locations
      .filter((hit) => !hasToBeNamed(question) || isNamed(hit, groups))
      .map((hit) => ({ ...locationScore(hit, text), suggestion: location(hit) })),
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
export async function searchCampus(
  call: SearchCall,
  universityId: number,
  q: string,
): Promise<CampusMatch[]> {
  const { client, db, settings, signal } = call
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
