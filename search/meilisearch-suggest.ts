import type { MultiSearchQuery } from 'meilisearch'
import type { LocationDocument, UniversityDocument } from './documents'
import type { Suggestion } from './engine'
import type { Asking } from './meilisearch'
import { indexName } from './meilisearch-client'
import { cityBeginsWith, termsOf, within } from './meilisearch-query'
import { MAX_LENGTH, normalise, parseQuery, parseWords } from './parse'
import { byScore, pickOfCampus, score, type Scored } from './score'
import { TOLERANT } from './settings'

/** Spec, section 9: a list of 4 out of 5 a source. */
const SHOWN = 4
const PER_SOURCE = 5
/** The server's best, of which the product's score takes its own. */
const CANDIDATES = 40
const MAX_UNIVERSITIES = 100
const OF_A_CAMPUS = 1000
const TWELVE_MILES_IN_METRES = 19_312
/** One word must be of the place's name or kind: a city or campus alone is no name of a place. */
const NAMES = ['title', 'nameKey', 'keywords', 'kind', 'category', 'tags']

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
    matchingStrategy: 'all', attributesToRetrieve: UNIVERSITY_FIELDS, limit: MAX_UNIVERSITIES,
  }, { signal })
  return hits.map((hit) => universityScore(hit, text)).sort(byScore).slice(0, most).map(({ id }) => id)
}

/** The header's suggestions: three sources in one request, merged by the product's own score. */
export async function suggest({ client, settings, signal }: Asking, q: string, city: string): Promise<Suggestion[]> {
  const { text, groups } = parseQuery(q)
  const { words } = parseWords(q)
  const terms = termsOf(groups)
  const inCity = cityBeginsWith(city)
  if (text.length < 2 || terms.length === 0 || words.length === 0 || inCity === null) return []
  const shared = { matchingStrategy: 'all' as const, limit: CANDIDATES }
  const places = (onCampus: boolean): MultiSearchQuery => ({
    ...shared, indexUid: indexName(settings, 'location'), q: terms.join(' '), filter: [...inCity, `onCampus = ${onCampus}`],
    attributesToSearchOn: terms.length === 1 ? NAMES : TOLERANT, attributesToRetrieve: LOCATION_FIELDS,
  })
  const { results } = await client.multiSearch({
    queries: [
      {
        ...shared, indexUid: indexName(settings, 'university'), q: words.join(' '), filter: inCity,
        attributesToRetrieve: UNIVERSITY_FIELDS,
      },
      places(false), places(true),
    ],
  }, { signal })
  const [universities, offCampus, onCampus] = results.map(({ hits }) => hits)
  return [
    ...best((universities as UniversityHit[]).map((hit) => ({ ...universityScore(hit, text), suggestion: university(hit) }))),
    ...best((offCampus as LocationHit[]).map((hit) => ({ ...locationScore(hit, text), suggestion: location(hit) }))),
    ...best((onCampus as LocationHit[]).map((hit) => ({ ...locationScore(hit, text), suggestion: location(hit) }))),
  ].sort((a, b) => b.score - a.score || rank(a.suggestion) - rank(b.suggestion) || byScore(a, b))
    .slice(0, SHOWN).map(({ suggestion }) => suggestion)
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

/** Universities have no rating of their own. */
const universityScore = ({ id, name, aliases, popularity }: UniversityHit, text: string) =>
  score({ id, names: [name, ...aliases], rating: 0, popularity }, text)

const locationScore = ({ id, name, avgRating, reviewCount }: LocationHit, text: string) =>
  score({ id, names: [name], rating: avgRating, popularity: reviewCount }, text)

const university = ({ id, name, city, key }: UniversityHit): Suggestion => ({ type: 'university', id, name, city, universityKey: key })
const location = ({ id, name, city, universityKey }: LocationHit): Suggestion => ({ type: 'location', id, name, city, universityKey })
