import { describe, expect, it } from 'vitest'
import type { LocationDetail } from '~/spots/queries.server'
import { NEW_AREA } from '~/spots/model/area-fields'
import type { Area } from '~/spots/model/areas'
import { directionsTo, mapLinks } from '~/spots/rules'
import { structuredData } from '~/spots/structured-data.server'
import { sharedPicture } from '~/services/drawings/preview-rules'
import { tagIcon } from '~/spots/tag-icons.server'
import { itRows } from '../../support/it-rows'

const LOCATION: LocationDetail = {
  id: 5,
  name: 'Doe Library',
  kind: 'library',
  category: 'On-Campus',
  source: 'osm',
  drawing: 'lf0-5-0',
  address: '1 Hall',
  city: 'Berkeley',
  state: 'CA',
  zipcode: '94720',
  time_zone: 'America/Los_Angeles',
  latitude: 37.8722,
  longitude: -122.2591,
  rating: 4.25,
  reviews: 8,
  tags: ['Quiet'],
  hours: [],
  image_url: null,
  alerts: null,
  dates: null,
  website: null,
  phone: null,
  hours_confirmed_on: null,
  university_key: 'k',
  university_name: 'U',
  university_color: null,
  university_at: null,
}
const URL_OF = { url: 'https://carrel.test/location/5', image: 'https://carrel.test/a.png' }

type Data = Record<string, unknown> & {
  openingHoursSpecification?: Record<string, string>[]
  aggregateRating?: object
}
const dataOf = (values: Partial<LocationDetail> = {}) =>
  JSON.parse(structuredData({ ...LOCATION, ...values }, URL_OF)) as Data
const hours = (day_of_week: number, start_time: string | null, end_time: string | null) => ({
  day_of_week,
  is_open: start_time !== null,
  start_time,
  end_time,
})

describe('the structured data of a location', () => {
  it('has no week that was confirmed more than a year ago', () => {
    for (const [year, count] of [
      [2020, undefined],
      [new Date().getFullYear(), 1],
    ] as const) {
      const confirmed = { hours: [hours(1, '08:00', '22:00')], hours_confirmed_on: new Date(`${year}-01-01`) }
      expect(dataOf(confirmed).openingHoursSpecification?.length).toBe(count)
    }
  })

  it('has its kind, address, position and rating', () => {
    expect(dataOf()).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Library',
      '@id': URL_OF.url,
      ...URL_OF,
      name: 'Doe Library',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '1 Hall',
        addressLocality: 'Berkeley',
        addressRegion: 'CA',
        postalCode: '94720',
        addressCountry: 'US',
      },
      geo: { '@type': 'GeoCoordinates', latitude: 37.8722, longitude: -122.2591 },
      amenityFeature: [{ '@type': 'LocationFeatureSpecification', name: 'Quiet', value: true }],
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: 4.25,
        reviewCount: 8,
        bestRating: 5,
        worstRating: 1,
      },
    })
    expect(dataOf({ kind: 'cafe' })['@type']).toBe('CafeOrCoffeeShop')
    expect(dataOf({ kind: 'other' })['@type']).toBe('LocalBusiness')
  })

  it('has no rating without reviews, and no hours that are samples or unknown', () => {
    expect(dataOf({ reviews: 0, rating: 0 })).not.toHaveProperty('aggregateRating')
    expect(dataOf()).not.toHaveProperty('openingHoursSpecification')
    const sample = dataOf({ source: 'sample', hours: [hours(1, '08:00:00', '18:00:00')] })
    expect(sample).not.toHaveProperty('openingHoursSpecification')
  })

  it('has hours of a day, past midnight, of a whole day, and of a day that is closed', () => {
    const rows = [
      hours(1, '08:00:00', '18:30:00'),
      hours(2, '18:00:00', '02:00:00'),
      hours(3, '00:00:00', '00:00:00'),
      hours(7, null, null),
    ]
    const days = dataOf({ hours: rows }).openingHoursSpecification!
    expect(new Set(days.map((day) => day['@type']))).toEqual(new Set(['OpeningHoursSpecification']))
    expect(days.map(({ dayOfWeek, opens, closes }) => `${dayOfWeek} ${opens} ${closes}`)).toEqual([
      'https://schema.org/Monday 08:00 18:30',
      'https://schema.org/Tuesday 18:00 02:00',
      'https://schema.org/Wednesday 00:00 23:59',
      'https://schema.org/Sunday 00:00 00:00',
    ])
  })

  it('has official facts, instead of tags that say less, and up to ten areas', () => {
    const area = (values: Partial<Area>): Area => ({ ...NEW_AREA, id: 1, ...values })
    const inside = {
      traits: { noise: 0, outlets: 0, wifi: 0, wheelchair: 2, daylight: 1 },
      areas: [
        area({ name: 'Map room', floor: '2', seats: 40, access: 'university' }),
        area({ name: 'Café', kind: 'cafe', floor: '1' }),
        area({ name: 'Roof', kind: 'outdoors' }),
        ...Array.from({ length: 10 }, (_, n) => area({ name: `Room ${n}` })),
      ],
    }
    const data = JSON.parse(
      structuredData({ ...LOCATION, tags: ['Quiet', 'Wifi'] }, { ...URL_OF, inside }),
    ) as Data & { containsPlace: object[]; amenityFeature: { name: string; value: unknown }[] }
    expect(data.amenityFeature.map(({ name, value }) => [name, value])).toEqual([
      ['Quiet', true],
      ['Noise', 'Silent'],
      ['Outlets', false],
      ['Wifi', 'Unreliable wifi'],
      ['Daylight', true],
      ['Wheelchair access', true],
    ])
    expect(data.containsPlace).toHaveLength(10)
    const room = { floorLevel: '2', maximumAttendeeCapacity: 40, publicAccess: false }
    expect(data.containsPlace.slice(0, 3)).toEqual([
      { '@type': 'Room', name: 'Map room', ...room },
      { '@type': 'CafeOrCoffeeShop', name: 'Café', publicAccess: true },
      { '@type': 'Place', name: 'Roof', publicAccess: true },
    ])
  })

  it('cannot end its script, and parses back unchanged', () => {
    const name = '</script><!--<script>\u2028\u2029&"\\'
    const text = structuredData({ ...LOCATION, name }, URL_OF)
    expect(text).not.toMatch(/[<\u2028\u2029]/)
    expect((JSON.parse(text) as Data).name).toBe(name)
  })
})

describe('the link preview’s picture', () => {
  itRows([
    [null, 'https://carrel.test/og/place-5.png'],
    ['/scenes/stacks.svg', 'https://carrel.test/og/place-5.png'],
    ['http://', 'https://carrel.test/og/place-5.png'],
    [
      '/files/study_location_image/5/location_image.jpg?t=1',
      'https://carrel.test/files/study_location_image/5/location_image.jpg?t=1',
    ],
    ['https://elsewhere.test/a.jpg', 'https://elsewhere.test/a.jpg'],
  ])('is of the best one there is', (picture, expected) => {
    expect(sharedPicture('https://carrel.test', picture, '/og/place-5.png')).toBe(expected)
  })
})

it("maps are addressed by the location's coordinates", () => {
  const at = { latitude: 37.5, longitude: -122.25 }
  const links = mapLinks({ ...at, name: 'A & B' })
  const hrefs = [...links.map(({ href }) => href), directionsTo(at)].map((href) => new URL(href))
  const hosts = ['www.openstreetmap.org', 'maps.apple.com', 'www.google.com']
  expect(hrefs.map(({ hostname }) => hostname)).toEqual(hosts)
  expect(hrefs[0]!.search + hrefs[0]!.hash).toBe('?mlat=37.5&mlon=-122.25#map=18/37.5/-122.25')
  expect(hrefs[1]!.searchParams.get('ll')).toBe('37.5,-122.25')
  expect(hrefs[1]!.searchParams.get('q')).toBe('A & B')
  expect(hrefs[2]!.searchParams.get('destination')).toBe('37.5,-122.25')
})

it('each of the 13 tags has its own icon', () => {
  const features = [
    'Wifi',
    'Quiet',
    'Outlet',
    'Group Friendly',
    'Aesthetic',
    'Late Night Access',
    'Private Rooms',
  ]
  const around = ['Near By Food', 'Food Service', 'Free Parking', 'Paid Parking', 'On-Campus', 'Off-Campus']
  const tags = [...features, ...around]
  const other = tagIcon('Something else')
  expect(new Set([other, ...tags.map(tagIcon)]).size).toBe(14)
})
