import { milesBetween, ROAD_FACTOR } from '~/geo/distance'
import { attributionOf } from '~db/sources'
import { closingText, openingAt, todayIn, weekOf } from './hours-rules'
import { distanceOf, openingLine } from './location-card.server'
import type { Facts } from './LocationFacts'
import { linesOf } from './model/facts'
import type { LocationDetail } from './queries.server'
import { mapLinks, OFF_CAMPUS_MILES } from './rules'
import { tagIcon } from './tag-icons.server'

/** What the page of a location says beside its reviews, with its opening text for `now`. */
export function locationFacts(location: LocationDetail, now: Date): Facts {
  const opening = openingAt(location.hours, location.time_zone, now)
  return {
    address: location.address,
    place: [location.city, [location.state, location.zipcode].filter(Boolean).join(' ')].join(', '),
    lines: linesOf(location),
    maps: mapLinks(location),
    opening: openingLine(opening),
    open: opening.state === 'open',
    closing: closingText(opening),
    week: weekOf(location.hours).map(({ day, name, text }) => ({ day, name, text })),
    today: todayIn(location.time_zone, now),
    sample: location.source === 'sample',
    confirmed: location.hours_confirmed_on,
    tags: location.tags.map((name) => ({ name, icon: tagIcon(name) })),
    credit: attributionOf(location.source),
  }
}

/** The nearest campus whose list has an off-campus location, and how far the location is, in that list's words. */
export function nearestCampus(location: LocationDetail) {
  const [nearest] = (location.campuses ?? [])
    .map((campus) => ({ ...campus, miles: milesBetween(campus, location) }))
    .filter(({ miles }) => miles <= OFF_CAMPUS_MILES)
    .map(({ key, name, miles, driving_miles, source }) => ({
      key,
      name,
      away: driving_miles ?? miles * ROAD_FACTOR,
      byRoad: source === 'osrm',
    }))
    .sort((one, other) => one.away - other.away)
  return nearest
    ? { key: nearest.key, name: nearest.name, distance: distanceOf({ ...location, ...nearest }) }
    : null
}
