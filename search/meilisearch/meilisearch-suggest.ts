import type { Hits, MultiSearchQuery } from 'meilisearch'
import type { LocationDocument, UniversityDocument } from '../documents'
import type { CampusMatch, Suggestion } from '../engine'
import type { Asking } from './meilisearch'
import { indexName } from './meilisearch-client'
import { asPhrase, cityBeginsWith, termsOf, verbatimOf, within } from './meilisearch-query'
import { MAX_LENGTH, normalise, parseQuery, parseWords, type Group } from '../parse'
import { firstThatFinds } from '../postgres/postgres-spelling'
import { BONUS, byScore, isMeant, MOST_OF_CAMPUS, score, type Scored } from '../score'
import { ABOUT, NAMED, NEARLY_NAMED, NEARLY_OF_UNIVERSITY, OF_UNIVERSITY } from '../settings'

/** Spec, section 9: a list of 4 out of 5 a source. */
const SHOWN = 4
const PER_SOURCE = 5
/** The server's best, of which the product's score takes its own. */
const CANDIDATES = 40
const MAX_UNIVERSITIES = 100
const OF_A_CAMPUS = 1000
const TWELVE_MILES_IN_METRES = 19_312

const UNIVERSITY_FIELDS = ['id', 'name', 'aliases', 'key', 'city', 'popularity']
const LOCATION_FIELDS = ['id', 'name', 'city', 'universityKey', 'avgRating', 'reviewCount']
type UniversityHit = Pick<UniversityDocument, 'id' | 'name' | 'aliases' | 'key' | 'city' | 'popularity'>
type LocationHit = Pick<
  LocationDocument,
  'id' | 'name' | 'city' | 'universityKey' | 'avgRating' | 'reviewCount' | 'own'
>
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
      .search(words.map(asPhrase).join(' '), ofUniversities('exactly'), { signal })
    return hits
      .map((hit) => universityScore(hit, text))
      .sort(byScore)
      .slice(0, most)
      .map(({ id }) => id)
  })
}

/** The header's suggestions. Where nothing is found, not even as PostgreSQL spells it, Meilisearch's own tolerance is the last resort. */
export async function suggest(asking: Asking, q: string, city: string): Promise<Suggestion[]> {
  const found = await firstThatFinds(asking.db, q, (typed) => suggestFor(asking, typed, city, 'exactly'))
  return found.length > 0 ? found : suggestFor(asking, q, city, 'nearly')
}

const ofUniversities = (spelt: Spelt) => ({
  matchingStrategy: 'all' as const,
  limit: MAX_UNIVERSITIES,
  attributesToRetrieve: UNIVERSITY_FIELDS,
  attributesToSearchOn: spelt === 'exactly' ? OF_UNIVERSITY : NEARLY_OF_UNIVERSITY,
})

/** Three sources in one request, merged by the product's own score. */
async function suggestFor(
  { client, settings, signal }: Asking,
  q: string,
  city: string,
  spelt: Spelt,
): Promise<Suggestion[]> {
  const { text, groups } = parseQuery(q)
  const { words } = parseWords(q)
  const inCity = cityBeginsWith(city)
  if (text.length < 2 || groups.length === 0 || words.length === 0 || inCity === null) return []
  const exactly = spelt === 'exactly'
  const locations = (onCampus: boolean): MultiSearchQuery => ({
    indexUid: indexName(settings, 'location'),
    q: (exactly ? verbatimOf(groups) : termsOf(groups)).join(' '),
    filter: [...inCity, `onCampus = ${onCampus}`],
    matchingStrategy: 'all',
    limit: CANDIDATES,
    attributesToSearchOn: !exactly ? NEARLY_NAMED : groups.length === 1 ? NAMED : ABOUT,
    attributesToRetrieve: [...LOCATION_FIELDS, 'own'],
  })
  const { results } = await client.multiSearch(
    {
      queries: [
        {
          ...ofUniversities(spelt),
          indexUid: indexName(settings, 'university'),
          filter: inCity,
          q: (exactly ? words.map(asPhrase) : words).join(' '),
        },
        locations(false),
        locations(true),
      ],
    },
    { signal },
  )
  const [universities, offCampus, onCampus] = results.map(({ hits }) => hits)
  const ofPlaces = (hits: Hits) =>
    best(
      (hits as Hits<LocationHit>)
        // 'blue bottle oakland' may name the city or the campus, but these alone are no name of a location.
        .filter((hit) => !exactly || groups.length === 1 || isNamed(hit, groups))
        .map((hit) => ({ ...locationScore(hit, text), suggestion: location(hit) })),
    )
  return [
    ...best(
      (universities as Hits<UniversityHit>).map((hit) => ({
        ...universityScore(hit, text),
        suggestion: university(hit),
      })),
    ),
    ...ofPlaces(offCampus!),
    ...ofPlaces(onCampus!),
  ]
    .sort((a, b) => b.score - a.score || rank(a.suggestion) - rank(b.suggestion) || byScore(a, b))
    .slice(0, SHOWN)
    .map(({ suggestion }) => suggestion)
}

/** Whether any of the terms stands in what a location is called and what it is. */
function isNamed({ own }: LocationHit, groups: readonly Group[]): boolean {
  const said = own.split(' ')
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
    attributesToRetrieve: LOCATION_FIELDS,
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
      .flatMap((result) => result.hits as LocationHit[])
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

const locationScore = ({ id, name, avgRating, reviewCount }: LocationHit, text: string) =>
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
