import { attributionOf } from '~db/sources'
import { todayIn, weekOf } from './hours-rules'
import type { Facts } from './LocationFacts'
import { smallMap } from './map/small-map.server'
import { linesOf } from './model/facts'
import type { LocationDetail } from './queries.server'
import { mapLinks } from './rules'
import { tagIcon } from './tag-icons.server'

/** What a location's page shows next to its reviews. @param streets version of the local street map, or null */
export function locationFacts(location: LocationDetail, now: Date, streets: string | null): Facts {
  return {
    address: location.address,
    place: [location.city, [location.state, location.zipcode].filter(Boolean).join(' ')].join(', '),
    lines: linesOf(location),
    map: smallMap(location, streets),
    maps: mapLinks(location),
    week: weekOf(location.hours).map(({ day, name, text }) => ({ day, name, text })),
    today: todayIn(location.time_zone, now),
    sample: location.source === 'sample',
    confirmed: location.hours_confirmed_on,
    tags: location.tags.map((name) => ({ name, icon: tagIcon(name) })),
    credit: attributionOf(location.source),
  }
}
