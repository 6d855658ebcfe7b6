import { describe, expect, it } from 'vitest'
import { creditsOf, locationCard } from '~/spots/location-card.server'
import type { LocationRow } from '~/spots/queries.server'
import { cardTags, locationPath, stableHash } from '~/spots/rules'
import { itRows } from '../../support/it-rows'

describe('locationPath', () => {
  itRows([
    [{ id: 7, name: 'Café', university_key: null }, '/location/7'],
    [
      { id: 7, name: 'Doe Library', university_key: 'Cal Berkeley' },
      '/university/Cal%20Berkeley/Doe%20Library',
    ],
    [
      { id: 7, name: 'A/B? #1 50% é', university_key: 'X, SC' },
      '/university/X%2C%20SC/A%2FB%3F%20%231%2050%25%20%C3%A9',
    ],
  ])('is that of its campus, or its own', (location, path) => expect(locationPath(location)).toBe(path))
})

describe('what seems chosen at random', () => {
  it('is the same for the same text (FNV-1a)', () => {
    expect([stableHash(''), stableHash('a'), stableHash('foobar')]).toEqual([
      0x811c9dc5, 0xe40c292c, 0xbf9cf968,
    ])
  })

  it('tags: two, never the location’s own, the same all day, different on other days and locations', () => {
    const tags = ['Wifi', 'Quiet', 'On-Campus', 'Outlet', 'Off-Campus', 'Aesthetic']
    const seen = new Set<string>()
    for (let day = 1; day < 20; day++) {
      const chosen = cardTags(tags, 7, `2026-01-${day}`)
      expect(chosen).toEqual(cardTags([...tags].reverse(), 7, `2026-01-${day}`))
      expect(chosen).toHaveLength(2)
      expect(chosen.join()).not.toMatch(/Campus/)
      seen.add(chosen.join())
    }
    expect(seen.size).toBeGreaterThan(3)
    expect(cardTags(['On-Campus'], 7, '2026-01-01')).toEqual([])
    expect(cardTags(['Wifi'], 7, '2026-01-01')).toEqual(['Wifi'])
  })
})

describe('a card', () => {
  const row: LocationRow = {
    id: 7,
    name: 'Doe',
    city: 'Berkeley',
    state: 'CA',
    kind: 'library',
    category: 'On-Campus',
    image_url: null,
    rating: 4.5,
    reviews: 2,
    time_zone: 'America/Los_Angeles',
    latitude: 1,
    longitude: 1,
    university_key: 'Cal Berkeley',
    university_name: 'Cal',
    tags: ['Wifi'],
    source: 'osm',
    drawing: 'lf0-7-0',
    hours: [{ day_of_week: 2, is_open: true, start_time: '08:00:00', end_time: '18:00:00' }],
    alerts: null,
    dates: null,
    hours_confirmed_on: null,
  }

  it('says when the location is open, in its own zone', () => {
    expect(locationCard(row, new Date('2026-03-03T20:00:00Z')).opening).toEqual({
      open: true,
      text: 'Open until : 6:00 PM',
    })
    expect(locationCard(row, new Date('2026-03-04T03:00:00Z')).opening).toEqual({
      open: false,
      text: 'Closed · Opens next Tuesday at 8:00 AM',
    })
    expect(locationCard({ ...row, hours: [] }).opening).toEqual({ open: false, text: 'Hours not available' })
    const never = [{ day_of_week: 2, is_open: false, start_time: null, end_time: null }]
    expect(locationCard({ ...row, hours: never }, new Date('2026-03-03T20:00:00Z')).opening).toEqual({
      open: false,
      text: 'Closed',
    })
  })

  it('shows the distance only off campus, and whether it was measured', () => {
    expect(locationCard({ ...row, away: 1, byRoad: false }).where).toBe('On campus')
    const off = { ...row, category: 'Off-Campus', university_key: null } as const
    expect(locationCard({ ...off, away: 1.26, byRoad: false })).toMatchObject({
      where: 'about 1.3 mi from campus',
      href: '/location/7',
    })
    expect(locationCard({ ...off, away: 1.26, byRoad: true }).where).toBe('1.3 mi from campus by road')
    expect(locationCard(off).where).toBeNull()
  })

  it('shows its own picture if it has one', () => {
    expect(locationCard({ ...row, image_url: '/own.jpg' }).picture).toBe('/own.jpg')
    expect(locationCard(row).picture).toBe('/drawings/a-lf0-7-0.svg')
  })

  it('sends nothing to the browser that is not shown', () => {
    expect(Object.keys(locationCard(row)).sort()).toEqual([
      'busy',
      'href',
      'id',
      'name',
      'opening',
      'picture',
      'rating',
      'reviews',
      'tags',
      'where',
    ])
  })
})

it("credits appear once per source, and not for students' own requests", () => {
  const credits = creditsOf([
    { source: 'osm' },
    { source: 'osm' },
    { source: 'request' },
    { source: 'sample' },
  ])
  expect(credits.map(({ href }) => href)).toEqual(['https://www.openstreetmap.org/copyright', null])
  expect(credits[0]!.text).toBe('© OpenStreetMap contributors')
})
