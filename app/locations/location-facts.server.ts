import { attributionOf } from '~db/sources'
import { closingText, openingAt, openingText, todayIn, weekOf } from './hours-rules'
import type { Facts } from './LocationFacts'
import type { LocationDetail } from './queries.server'
import { mapLinks } from './rules'
import { tagIcon } from './tag-icons.server'

/** What the page of a location says beside its reviews, with its opening text for `now`. */
export function locationFacts(location: LocationDetail, now: Date): Facts {
  const opening = openingAt(location.hours, location.time_zone, now)
  return {
    address: location.address,
    place: [location.city, [location.state, location.zipcode].filter(Boolean).join(' ')].join(', '),
    phone: location.phone,
    website: location.website && /^https?:\/\//i.test(location.website) ? location.website : null,
    maps: mapLinks(location),
    opening: openingText(opening),
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
