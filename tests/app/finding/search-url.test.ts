import { describe, expect, it } from 'vitest'
import { isAsked, nearestFirst, readSearch, searchPath, type Search } from '~/finding/search-url'
import { itRows, itValues } from '../../support/it-rows'

const read = (query: string) => readSearch(new URLSearchParams(query))
const BARE = read('')

describe('readSearch', () => {
  it('reads everything that a URL can contain', () => {
    const tags = 'tag=Wifi&tag=Quiet&tag=Wifi'
    expect(
      read(
        `busy=low&near=me&q=+quiet+café+&city=Ann+Arbor&category=CAFE&state=mi&${tags}&sort=name&verbatim=1&page=3&shown=40`,
      ),
    ).toEqual({
      q: 'quiet café',
      city: 'Ann Arbor',
      category: 'cafe',
      state: 'mi',
      tags: ['Quiet', 'Wifi'],
      wants: [],
      openNow: false,
      openOn: null,
      openAt: null,
      notBusy: true,
      nearMe: true,
      sort: 'name',
      verbatim: true,
      page: 3,
      shown: 40,
      asMap: false,
      mapView: null,
    } satisfies Search)
  })

  it('is an empty search without anything, and for "All"', () => {
    expect(BARE).toEqual({
      q: '',
      city: '',
      category: '',
      state: '',
      tags: [],
      wants: [],
      openNow: false,
      openOn: null,
      openAt: null,
      notBusy: false,
      nearMe: false,
      sort: 'rating',
      verbatim: false,
      page: 1,
      shown: 10,
      asMap: false,
      mapView: null,
    })
    expect(isAsked(BARE)).toBe(false)
    expect(isAsked(read('q=+&city=+&category=all&state=&sort=name&page=4'))).toBe(false)
  })

  itValues(['q=a', 'city=a', 'category=a', 'state=a', 'tag=a', 'open=1', 'busy=low', 'near=me'])(
    'is a search with any of them',
    (query) => {
      expect(isAsked(read(query))).toBe(true)
    },
  )

  itRows([
    ['0', 10],
    ['1', 10],
    ['10', 10],
    ['11', 20],
    ['99', 100],
    ['100', 100],
    ['101', 100],
    ['999999999', 100],
    ['1e1', 10],
    ['-5', 10],
    ['', 10],
  ])('shows a typed number as it counts', (typed, shown) => expect(read(`shown=${typed}`).shown).toBe(shown))

  itRows([
    ['0', 1],
    ['-1', 1],
    ['abc', 1],
    ['7', 7],
    ['99999', 1000],
  ])('reads the page', (typed, page) => expect(read(`page=${typed}`).page).toBe(page))

  it('cuts what is too long, and keeps an unknown category as typed', () => {
    const long = read(
      `q=${'q'.repeat(500)}&city=${'c'.repeat(500)}&state=${'s'.repeat(500)}&${'tag=x&'.repeat(50)}${'tag=y&'.repeat(50)}`,
    )
    expect([long.q.length, long.city.length, long.state.length, long.tags]).toEqual([200, 100, 60, ['x']])
    expect(read('category=Igloo').category).toBe('Igloo')
    expect(read('sort=random').sort).toBe('rating')
  })
})

describe('searchPath', () => {
  it('omits defaults', () => {
    expect(searchPath(BARE)).toBe('/search')
    expect(searchPath(BARE, { q: 'a b&c' })).toBe('/search?q=a+b%26c')
    expect(searchPath(BARE, { verbatim: true })).toBe('/search')
  })

  it('is read back as the same search', () => {
    const search: Search = {
      q: '50% "off" & more',
      city: 'Saint-Jean',
      category: 'campus building',
      state: 'New York',
      tags: ['Quiet', 'Wifi'],
      wants: [],
      openNow: false,
      openOn: null,
      openAt: null,
      notBusy: true,
      nearMe: true,
      sort: 'nearest',
      verbatim: true,
      page: 2,
      shown: 30,
      asMap: true,
      mapView: { z: 15, x: 41_000, y: 101_000 },
    }
    const path = searchPath(search, { page: 2, shown: 30, mapView: search.mapView })
    expect(readSearch(new URL(path, 'http://x').searchParams)).toEqual(search)
  })

  itRows([
    ['/search', '/search?near=me'],
    ['/search?q=quiet&page=2', '/search?q=quiet&sort=nearest'],
    ['/search?tag=Wifi&near=me', '/search?tag=Wifi&near=me'],
    ['/university/Yale', '/university/Yale'],
  ])('has the nearest first once we know where the reader is', (path, expected) =>
    expect(nearestFirst(path)).toBe(expected),
  )

  it('starts at the first result again when something changes', () => {
    expect(searchPath({ ...BARE, q: 'a', page: 3, shown: 50 }, { sort: 'name' })).toBe(
      '/search?q=a&sort=name',
    )
  })
})
