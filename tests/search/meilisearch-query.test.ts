import { describe, expect, it } from 'vitest'
import { cityBeginsWith, filtersOf, sortOf, termsOf, verbatimOf } from '~search/meilisearch-query'
import { parseQuery } from '~search/parse'
import { byScore, score } from '~search/score'
import {
  ABOUT,
  ANYWHERE,
  NAMED,
  NEARLY_NAMED,
  NEARLY_OF_UNIVERSITY,
  OF_UNIVERSITY,
  SETTINGS,
  TOLERANT,
} from '~search/settings'
import { FAMILIES, familyTerms, type Family } from '~search/synonyms'
import { query } from './query'
import { checkRows } from '../support/rows'

describe('terms', () => {
  const termsIn = (q: string, names: string[] = []) => termsOf(parseQuery(q, new Set(names)).groups)
  const TERMS = [
    ["Peet's Café", ['peets', 'cafe']],
    ['-library "quiet', ['library', 'quiet']],
    ['the best coffee shop near MIT', ['cafe', 'mit']],
    ['wi-fi', ['wifi']],
    ['librarys', ['library']],
    ['espresso', ['espresso']],
    ['%_ ☕', []],
  ] as const
  it('are the words that count, in one spelling', () =>
    checkRows(TERMS, ([q, terms]) => expect(termsIn(q)).toEqual(terms)))

  it('joins a name of several words', () =>
    expect(termsIn('library near new  Haven', ['new haven'])).toEqual(['library', 'newhaven']))

  it('are phrases in an exact search, except the word being typed', () => {
    const verbatimIn = (q: string, names: string[] = []) => verbatimOf(parseQuery(q, new Set(names)).groups)
    expect(verbatimIn('powell lib')).toEqual(['"powell"', 'lib'])
    expect(verbatimIn('powell lib ')).toEqual(['"powell"', '"lib"'])
    expect(verbatimIn('powell espresso')).toEqual(['"powell"', '"espresso"'])
    expect(verbatimIn('library new haven', ['new haven'])).toEqual(['"library"', '"newhaven"'])
  })

  it('are at most ten words for any input', () => {
    const words = Array.from({ length: 40 }, (_each, at) => `word${at}`).join(' ')
    expect(termsIn(words)).toHaveLength(10)
    expect(
      termsIn(`coffee shop study room open air ${words}`).join(' ').split(' ').length,
    ).toBeLessThanOrEqual(10)
  })
})

describe('filters', () => {
  it('are quoted conditions on single fields', () => {
    expect(
      filtersOf(
        query({
          city: ' São "Paulo',
          category: 'On-Campus',
          universityId: 3,
          stateId: 5,
          tags: ['Wi"fi', 'a\\'],
        }),
      ),
    ).toEqual([
      'cityKey = "sao paulo"',
      'category = "On-Campus"',
      'universityId = 3',
      'stateId = 5',
      'tags = "Wi\\"fi"',
      'tags = "a\\\\"',
    ])
    expect(filtersOf(query({ category: 'Library' }))).toEqual(['kind = "library"'])
    const anyTag = [['Food Service', 'Near By Food'], ['Free Parking']]
    expect(filtersOf(query({ anyTag }))).toEqual([
      '(tags = "Food Service" OR tags = "Near By Food")',
      '(tags = "Free Parking")',
    ])
    expect(filtersOf(query({ noTag: ['Wifi'], noKind: ['cafe', 'campus building'] }))).toEqual([
      'NOT tags = "Wifi"',
      'NOT kind = "cafe"',
      'NOT kind = "campus building"',
    ])
    expect(filtersOf(query({ category: 'all' }))).toEqual([])
    expect(filtersOf(query({ category: 'no such' }))).toBeNull()
    expect(filtersOf(query({ city: '!' }))).toBeNull()
    for (const stateId of [NaN, 1.5, Infinity, 'x OR 1' as never])
      expect(filtersOf(query({ stateId }))).toBeNull()
    for (const tag of ['', '\u0000', '\ud83d', 'x'.repeat(300)])
      expect(filtersOf(query({ tags: [tag] }))).toBeNull()
    expect(cityBeginsWith('San Fr')).toEqual(['cityPrefixes = "san fr"'])
    expect(cityBeginsWith(' ')).toEqual([])
    expect(cityBeginsWith('Llanfairpwllgwyngyllgogerychwyrndrobwll')).toEqual([
      'cityPrefixes = "llanfairpwllgwyngyll"',
    ])
  })

  it('use only fields that the settings allow', () => {
    const filterable = SETTINGS.location.filterableAttributes!.flatMap((each) =>
      typeof each === 'string' ? [each] : each.attributePatterns,
    )
    const sortable = SETTINGS.location.sortableAttributes!
    const used = filtersOf(
      query({ city: 'a', category: 'library', universityId: 1, stateId: 1, tags: ['a'] }),
    )!.map((each) => each.split(' ')[0])
    expect(filterable).toEqual(
      expect.arrayContaining([...used, 'category', 'onCampus', 'cityPrefixes', 'families', '_geo']),
    )
    for (const sort of ['rating', 'match', 'reviews', 'name', 'nearest'] as const) {
      for (const rule of sortOf(query({ sort, near: { latitude: 1, longitude: 2 } }))) {
        expect(sortable).toContain(rule.startsWith('_geoPoint(1, 2)') ? '_geo' : rule.split(':')[0])
      }
    }
    for (const near of [undefined, null, { latitude: NaN, longitude: 0 }, { latitude: 0, longitude: 1e9 }]) {
      expect(sortOf(query({ sort: 'nearest', near }))).toEqual(sortOf(query({})))
    }
    const fields = {
      location: [
        [...ABOUT, ...ANYWHERE, ...NAMED],
        [...TOLERANT, ...NEARLY_NAMED],
      ],
      university: [OF_UNIVERSITY, NEARLY_OF_UNIVERSITY],
    }
    for (const kind of ['location', 'university'] as const) {
      const [exact, tolerant] = fields[kind]
      expect(SETTINGS[kind].searchableAttributes).toEqual(expect.arrayContaining([...exact!, ...tolerant!]))
      expect(SETTINGS[kind].typoTolerance!.disableOnAttributes).toEqual(expect.arrayContaining(exact!))
      for (const field of tolerant!)
        expect(SETTINGS[kind].typoTolerance!.disableOnAttributes).not.toContain(field)
    }
  })
})

describe('synonyms', () => {
  const synonyms = SETTINGS.location.synonyms!
  it('come from the shared list, with plurals, at most three words long, and never contain the word itself', () => {
    for (const terms of Object.values<readonly string[]>(FAMILIES)) {
      for (const term of terms) expect(synonyms[term] ?? []).toEqual(terms.filter((each) => each !== term))
    }
    expect(synonyms.cafes).toContain('coffee')
    expect(synonyms['coffee shops']).toContain('cafe')
    for (const [key, values] of Object.entries(synonyms)) {
      expect(key.split(' ').length).toBeLessThanOrEqual(3)
      expect(values).not.toContain(key)
    }
  })
  it('every family is named after one of its words, which represents it in a query', () => {
    for (const family of Object.keys(FAMILIES)) expect(familyTerms(family as Family)).toContain(family)
  })
})

describe('scores', () => {
  const of = (name: string, rating = 0, popularity = 0, id = 1) =>
    score({ id, names: [name], rating, popularity }, 'doe library').score
  it('are 100, 80, 60 and 40, with bonuses of 5 and 3', () => {
    expect([of('Doe Library'), of('Doe Library Café'), of('The Doe Library'), of('Library')]).toEqual([
      100, 80, 60, 40,
    ])
    expect([of('Doe Library', 4, 10), of('Doe Library', 4.01, 11)]).toEqual([100, 108])
  })
  it('order by points, then by popularity', () => {
    const points = [of('Doe', 0, 1, 2), of('Doe', 0, 2, 1)]
    expect(points[0]).toBe(points[1])
    const scored = [1, 2].map((popularity) =>
      score({ id: 3 - popularity, names: ['a'], rating: 0, popularity }, 'b'),
    )
    expect(scored.sort(byScore).map(({ id }) => id)).toEqual([1, 2])
  })
})
