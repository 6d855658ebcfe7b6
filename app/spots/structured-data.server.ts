import { closuresOf, isClosedOn } from './model/alerts'
import type { Area } from './model/areas'
import type { Kind } from './model/kinds'
import { OFFICIAL_TRAITS, traitFacts, type TraitValues } from './model/traits'
import { datesOf, runsOf } from './model/dates'
import { schemaOf } from './model/facts'
import { clockText, minutesOf } from './model/times'
import { WEEKDAYS, rowsOfRanges, type HoursRow } from './model/week'
import { staleSince } from './hours-rules'
import type { LocationDetail } from './queries.server'

/** The schema.org type of each kind of location. LocalBusiness if there's no better one. */
const TYPES: Record<Kind, string> = {
  library: 'Library',
  cafe: 'CafeOrCoffeeShop',
  bookshop: 'BookStore',
  park: 'Park',
  'campus building': 'LocalBusiness',
  coworking: 'LocalBusiness',
  other: 'LocalBusiness',
}

/** How many areas to list. */
const AREAS = 10

/** Areas, and official facts of the whole location. */
type Inside = { areas: readonly Area[]; traits: TraitValues }

/**
 * A location in schema.org's terms, as JSON that's safe within a script element: every `<` is escaped. Omits the rating
 * if there's none, and hours that are unknown, only samples, or a week that was confirmed too long ago.
 */
export function structuredData(
  location: LocationDetail,
  { url, image, inside }: { url: string; image: string; inside?: Inside | null },
): string {
  const { latitude, longitude, rating, reviews } = location
  const isSample = location.source === 'sample'
  const special = specialHoursOf(isSample ? { ...location, dates: null } : location)
  const data = {
    '@context': 'https://schema.org',
    '@type': TYPES[location.kind],
    '@id': url,
    url,
    image,
    ...schemaOf(location),
    address: {
      '@type': 'PostalAddress',
      ...schemaOf(location, 'address'),
      addressRegion: location.state,
      addressCountry: 'US',
    },
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
    amenityFeature: undefinedIfEmpty(featuresOf(location.tags, inside?.traits ?? {})),
    containsPlace: undefinedIfEmpty((inside?.areas ?? []).slice(0, AREAS).map(structuredArea)),
    openingHoursSpecification:
      isSample || location.hours.length === 0 || staleSince(location, new Date())
        ? undefined
        : location.hours.map(hoursOf),
    specialOpeningHoursSpecification: undefinedIfEmpty(special),
    aggregateRating:
      reviews === 0
        ? undefined
        : {
            '@type': 'AggregateRating',
            ratingValue: rating,
            reviewCount: reviews,
            bestRating: 5,
            worstRating: 1,
          },
  }
  return JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

const undefinedIfEmpty = <Item>(list: Item[]) => (list.length === 0 ? undefined : list)

/** Official facts, and tags that no fact covers. */
function featuresOf(tags: readonly string[], traits: TraitValues) {
  const facts = OFFICIAL_TRAITS.flatMap((trait) => {
    const { label, values } = traitFacts(trait)
    const text = values[traits[trait] ?? -1]
    if (text === undefined) return []
    const value = text === label ? true : text === `No ${label.toLowerCase()}` ? false : text
    return [{ name: label, value }]
  })
  const others = tags.filter((tag) => !facts.some(({ name }) => name === tag))
  return [...others.map((name) => ({ name, value: true })), ...facts].map((feature) => ({
    '@type': 'LocationFeatureSpecification',
    ...feature,
  }))
}

/** In schema.org only a Room has a floor. */
const structuredArea = ({ name, kind, floor, seats, access }: Area) => ({
  '@type': kind === 'cafe' ? TYPES.cafe : kind === 'outdoors' ? 'Place' : 'Room',
  name,
  floorLevel: kind === 'cafe' || kind === 'outdoors' ? undefined : (floor ?? undefined),
  maximumAttendeeCapacity: seats ?? undefined,
  publicAccess: access === 'everybody',
})

/** Days closed by an alert, and other days with hours of their own. */
function specialHoursOf({ alerts, dates }: Pick<LocationDetail, 'alerts' | 'dates'>) {
  const closures = closuresOf(alerts)
  const runs = runsOf(datesOf(dates).filter(({ day }) => !isClosedOn(closures, day)))
  const closed = closures.map(({ starts_on, ends_on }) => ({ first: starts_on, last: ends_on, ranges: [] }))
  return [...closed, ...runs].flatMap(({ first, last, ranges }) =>
    rowsOfRanges(ranges).map((row) => {
      const { dayOfWeek: _any, ...times } = hoursOf(row)
      return { ...times, validFrom: first, validThrough: last }
    }),
  )
}

/** A closed day opens and closes at midnight. A 24-hour day ends a minute before midnight. */
function hoursOf({ day_of_week, is_open, start_time, end_time }: HoursRow) {
  const opens = is_open && start_time ? start_time.slice(0, 5) : '00:00'
  const ends = is_open && end_time ? end_time.slice(0, 5) : '00:00'
  const closes = is_open && ends === opens ? clockText(minutesOf(ends)! + 1439) : ends
  const day = WEEKDAYS.find((weekday) => weekday.day === day_of_week)!.name
  return { '@type': 'OpeningHoursSpecification', dayOfWeek: `https://schema.org/${day}`, opens, closes }
}
