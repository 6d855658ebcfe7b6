import type { Hits, MultiSearchQuery } from 'meilisearch'
import type { LocationDocument, UniversityDocument } from './documents'
import type { Suggestion } from './engine'
import type { Asking } from './meilisearch'
import { indexName } from './meilisearch-client'
import { correct, isMarked, MARK } from './meilisearch-correct'
import { cityBeginsWith, termsOf, within } from './meilisearch-query'
import { MAX_LENGTH, normalise, parseQuery, parseWords } from './parse'
import { BONUS, byScore, pickOfCampus, score, type Scored } from './score'
import { TOLERANT } from './settings'

/** Spec, section 9: a list of 4 out of 5 a source. */
const SHOWN = 4
const PER_SOURCE = 5
/** The server's best, of which the product's score takes its own. */
const CANDIDATES = 40
const MAX_UNIVERSITIES = 100
const OF_A_CAMPUS = 1000
const TWELVE_MILES_IN_METRES = 19_312
/** What a place is called. */
const NAMES = ['nameKey', 'keywords', 'kind', 'category', 'tags']

const UNIVERSITY_NAMES = ['aliases', 'nameKey', 'cityKey', 'stateName']
const UNIVERSITY_FIELDS = ['id', 'name', 'aliases', 'key', 'city', 'popularity']
const LOCATION_FIELDS = ['id', 'name', 'city', 'universityKey', 'avgRating', 'reviewCount']
type UniversityHit = Pick<UniversityDocument, 'id' | 'name' | 'aliases' | 'key' | 'city' | 'popularity'>
type LocationHit = Pick<LocationDocument, 'id' | 'name' | 'city' | 'universityKey' | 'avgRating' | 'reviewCount'>

/** Ids of Approved universities, best first. */
export async function searchUniversities({ client, settings, signal }: Asking, q: string, limit: number): Promise<number[]> {
  const { text, words } = parseWords(q)
  const most = Number.isFinite(limit) ? within(limit, MAX_UNIVERSITIES) : MAX_UNIVERSITIES
  if (words.length === 0 || limit < 1) return []
  const { hits } = await client.index<UniversityHit>(indexName(settings, 'university')).search(words.join(' '), {
    matchingStrategy: 'all', limit: MAX_UNIVERSITIES, ...MARK,
    attributesToRetrieve: [...UNIVERSITY_FIELDS, ...UNIVERSITY_NAMES], attributesToHighlight: UNIVERSITY_NAMES,
  }, { signal })
  const meant = spelled(text, words, correct(words, hits.map((hit) => hit._formatted)))
  return hits.map((hit) => universityScore(hit, meant)).sort(byScore).slice(0, most).map(({ id }) => id)
}

/** The header's suggestions: three sources in one request, merged by the product's own score. */
export async function suggest({ client, settings, signal }: Asking, q: string, city: string): Promise<Suggestion[]> {
  const { text, groups } = parseQuery(q)
  const { words } = parseWords(q)
  const terms = termsOf(groups)
  const inCity = cityBeginsWith(city)
  if (text.length < 2 || terms.length === 0 || words.length === 0 || inCity === null) return []
  const shared = { matchingStrategy: 'all' as const, limit: CANDIDATES, ...MARK }
  const places = (onCampus: boolean): MultiSearchQuery => ({
    ...shared, indexUid: indexName(settings, 'location'), q: terms.join(' '), filter: [...inCity, `onCampus = ${onCampus}`],
    attributesToSearchOn: terms.length === 1 ? NAMES : TOLERANT, attributesToHighlight: TOLERANT,
    attributesToRetrieve: [...LOCATION_FIELDS, ...TOLERANT],
  })
  const { results } = await client.multiSearch({
    queries: [
      {
        ...shared, indexUid: indexName(settings, 'university'), q: words.join(' '), filter: inCity,
        attributesToHighlight: UNIVERSITY_NAMES, attributesToRetrieve: [...UNIVERSITY_FIELDS, ...UNIVERSITY_NAMES],
      },
      places(false), places(true),
    ],
  }, { signal })
  const marked = results.flatMap(({ hits }) => hits.map((hit) => hit._formatted))
  const meant = spelled(text, words, correct(words, marked))
  const [universities, offCampus, onCampus] = results.map(({ hits }) => hits)
  const ofPlaces = (hits: Hits) => best((hits as Hits<LocationHit>)
    // 'blue bottle oakland' may name the city or the campus, but these alone are no name of a place.
    .filter((hit) => terms.length === 1 || NAMES.some((field) => isMarked((hit._formatted as Record<string, unknown> | undefined)?.[field])))
    .map((hit) => ({ ...locationScore(hit, meant), suggestion: location(hit) })))
  return [
    ...best((universities as Hits<UniversityHit>).map((hit) => ({ ...universityScore(hit, meant), suggestion: university(hit) }))),
    ...ofPlaces(offCampus!), ...ofPlaces(onCampus!),
  ].sort((a, b) => b.score - a.score || rank(a.suggestion) - rank(b.suggestion) || byScore(a, b))
    .slice(0, SHOWN).map(({ suggestion }) => suggestion)
}

/** A text with the words in it that were corrected. */
function spelled(text: string, words: readonly string[], corrected: readonly string[] | null): string {
  if (!corrected) return text
  return text.split(' ').map((word) => corrected[words.indexOf(word)] ?? word).join(' ')
}

/** As SearchEngine.searchCampus. Of places off campus a part of a name counts from the beginning of a word only. */
export async function searchCampus({ client, db, settings, signal }: Asking, universityId: number, q: string): Promise<number[]> {
  const text = normalise(q.slice(0, MAX_LENGTH))
  if (text.length < 2 || !Number.isSafeInteger(universityId)) return []
  const campus = await db('universities').where({ id: universityId, status: 'Approved' }).first('latitude', 'longitude')
  if (!campus) return []
  const shared = { indexUid: indexName(settings, 'location'), attributesToRetrieve: LOCATION_FIELDS, matchingStrategy: 'all' as const }
  const around = `_geoRadius(${campus.latitude}, ${campus.longitude}, ${TWELVE_MILES_IN_METRES})`
  const { results } = await client.multiSearch({
    queries: [
      // A campus has few places: all of them are looked at, so that any part of a name counts.
      { ...shared, filter: `universityId = ${universityId}`, limit: OF_A_CAMPUS },
      { ...shared, q: text, filter: `onCampus = false AND ${around}`, attributesToSearchOn: ['nameKey'], limit: CANDIDATES },
    ],
  }, { signal })
  const hits = results.flatMap((result) => result.hits as LocationHit[]).filter(({ name }) => normalise(name).includes(text))
  return pickOfCampus(hits.map((hit) => locationScore(hit, text)))
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

const locationScore = ({ id, name, avgRating, reviewCount }: LocationHit, text: string) =>
  score({ id, names: [name], rating: avgRating, popularity: reviewCount }, text)

const university = ({ id, name, city, key }: UniversityHit): Suggestion => ({ type: 'university', id, name, city, universityKey: key })
const location = ({ id, name, city, universityKey }: LocationHit): Suggestion => ({ type: 'location', id, name, city, universityKey })
