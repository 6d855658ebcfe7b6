import { LIST_MILES, milesBetween, ROAD_FACTOR, type Point } from '~/geo/distance'
import { campusPath } from '~/universities/rules'
import type { Glance } from './AtAGlance'
import { closingText, openingOf } from './hours-rules'
import { openingLine } from './location-card.server'
import type { LocationDetail } from './queries.server'
import { FACT_ICONS, tagIcon } from './tag-icons.server'
import { lineWords } from './words'

/** The longest walk we show. Beyond it, only miles. */
const WALK_MINUTES = 45

type From = Point & { key: string; name: string; driving_miles?: number | null; source?: string | null }

/** What a location's page shows first, for a reader from this campus. */
export function glanceOf(
  location: LocationDetail,
  { now, campus }: { now: Date; campus: From | null },
): Glance {
  const opening = openingOf(location, now)
  return {
    icons: FACT_ICONS,
    opening: {
      text: openingLine(opening),
      open: opening.state === 'open',
      closing: closingText(opening),
    },
    away: awayOf(location, campus),
    amenities: lineWords.asked.map(({ tags, absent }) => {
      const found = tags.find(([tag]) => location.tags.includes(tag))
      return { text: found?.[1] ?? absent, icon: tagIcon((found ?? tags[0])[0]), has: found !== undefined }
    }),
  }
}

/** How far it is from the reader's campus, or else from its own or nearest campus. */
function awayOf(location: LocationDetail, campus: From | null): Glance['away'] {
  const near = (location.campuses ?? []).map((each) => ({ ...each, miles: milesBetween(each, location) }))
  const [nearest] = near
    .filter(({ miles }) => miles <= LIST_MILES)
    .sort((one, other) => roadMiles(one) - roadMiles(other))
  const own = campus && {
    ...(near.find(({ key }) => key === campus.key) ?? campus),
    miles: milesBetween(campus, location),
  }
  const from = own && own.miles <= LIST_MILES ? own : nearest
  const onCampus = location.category === 'On-Campus'
  if (onCampus && (from === undefined || from.key === location.university_key)) return 'on campus'
  return from ? { ...distanceFrom(from), from: { name: from.name, path: campusPath(from.key) } } : null
}

type Away = From & { miles: number }

const roadMiles = ({ driving_miles, miles }: Away) => driving_miles ?? miles * ROAD_FACTOR

function distanceFrom(from: Away): Pick<Exclude<Glance['away'], string | null>, 'by' | 'miles' | 'minutes'> {
  const measured = from.source === 'osrm' ? (from.driving_miles ?? null) : null
  const { miles, minutes } = walkOf(from.miles, measured)
  if (minutes <= WALK_MINUTES) return { by: 'walk', miles: shown(miles), minutes }
  return { by: from.source === 'osrm' ? 'road' : 'air', miles: shown(roadMiles(from)), minutes: 0 }
}

const shown = (miles: number) => Math.max(0.1, miles).toFixed(1)

/** Bohannon and Andrews, "Normal walking speed", Physiotherapy 2011: adults under 60 walk at 1.3 to 1.4 m/s. */
const MILES_PER_HOUR = 3

/**
 * The walk to a point `miles` away in a straight line, at 3 mph. Uses `measured` road miles if known, or else 1.3 times
 * the straight line. Minutes are integers of at least 1.
 */
export function walkOf(miles: number, measured: number | null = null): { miles: number; minutes: number } {
  const way = measured ?? miles * ROAD_FACTOR
  return { miles: way, minutes: Math.max(1, Math.round((way / MILES_PER_HOUR) * 60)) }
}
