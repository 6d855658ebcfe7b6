import type { Kind } from './model/kinds'
import { schemaOf } from './model/facts'
import { WEEKDAYS, type HoursRow } from './model/week'
import type { LocationDetail } from './queries.server'

/** What schema.org calls each kind of location; a local business where it has no better word. */
const TYPES: Record<Kind, string> = {
  library: 'Library',
  cafe: 'CafeOrCoffeeShop',
  bookshop: 'BookStore',
  park: 'Park',
  'campus building': 'LocalBusiness',
  coworking: 'LocalBusiness',
  other: 'LocalBusiness',
}

/**
 * A location in schema.org's terms, as JSON that may stand within a script element: no `<` is left that could end it. The
 * rating is left out where there is none, the hours where they are unknown or only samples.
 */
export function structuredData(
  location: LocationDetail,
  { url, image }: { url: string; image: string },
): string {
  const { latitude, longitude, rating, reviews } = location
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
    amenityFeature:
      location.tags.length === 0
        ? undefined
        : location.tags.map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
    openingHoursSpecification:
      location.source === 'sample' || location.hours.length === 0 ? undefined : location.hours.map(hoursOf),
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

/** A day that is closed opens and closes at midnight; a whole day ends a minute before it begins again. */
function hoursOf({ day_of_week, is_open, start_time, end_time }: HoursRow) {
  const opens = is_open && start_time ? start_time.slice(0, 5) : '00:00'
  const ends = is_open && end_time ? end_time.slice(0, 5) : '00:00'
  const closes = is_open && ends === opens ? minuteBefore(ends) : ends
  const day = WEEKDAYS.find((weekday) => weekday.day === day_of_week)!.name
  return { '@type': 'OpeningHoursSpecification', dayOfWeek: `https://schema.org/${day}`, opens, closes }
}

function minuteBefore(time: string): string {
  const [hour, minute] = time.split(':').map(Number)
  const minutes = (hour! * 60 + minute! + 1439) % 1440
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
