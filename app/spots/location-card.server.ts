import { cardBusy, type CardBusy } from './busyness/card-busy.server'
import { LIST_MILES, milesBetween, ROAD_FACTOR, type Point } from '~/services/maps/distance'
import type { CardArea } from './card-areas.server'
import { smallerPicture } from '~/services/storage/keys'
import { campusPath } from '~/campuses/rules'
import { attributionOf, type Attribution } from '~db/sources'
import { cardAlert } from './alert-rules'
import type { Glance } from './AtAGlance'
import type { Distance } from './campus-queries.server'
import { askedOpening } from './dates-rules'
import { closingText, dateIn, openingOf, openingText, type Opening } from './hours-rules'
import { traitFacts, type TraitValues } from './model/traits'
import { isMet, wantOfTag } from './model/wants'
import type { WhenOpen } from './model/when-open'
import type { Busyness, LocationDetail, LocationRow } from './queries.server'
import { cardTags, locationPath, drawingPath } from './rules'
import { FACT_ICONS, tagIcon } from './tag-icons.server'
import { lineWords, locationWords } from './words'

/** What a location's card shows. Nothing else is sent to the browser. */
export type LocationCardData = {
  id: number
  href: string
  name: string
  /** In a campus's list how far it is from there, or null if unknown; elsewhere its university and city. */
  where: string | null
  /** Tags that the reader filtered by, its category, and more to make at least two. */
  tags: string[]
  picture: string
  rating: number
  reviews: number
  opening: { open: boolean; text: string }
  /** The area that has what the reader asked for. */
  area?: CardArea
  /** Today's alert. Null if there is none. */
  alert?: string | null
  /** How busy it is now, or usually is at this hour. Null if neither is known, or it's closed. */
  busy: CardBusy | null
}

/** The credits that a list of locations requires, each once. */
export function creditsOf(rows: readonly { source: string }[]): Attribution[] {
  return [...new Set(rows.map(({ source }) => source))].flatMap((source) => attributionOf(source) ?? [])
}

/**
 * A row's card, with its opening text at `now`, or on the day that's asked for.
 * @param asked tags the reader filtered by, which come first
 */
export function locationCard(
  row: LocationRow & Partial<Busyness & Distance>,
  now = new Date(),
  asked: readonly string[] = [],
  when: WhenOpen = { openOn: null, openAt: null },
): LocationCardData {
  const wanted = row.tags.filter((tag) => asked.includes(tag))
  const others = cardTags(row.tags, row.id, now.toISOString().slice(0, 10)).filter(
    (tag) => !wanted.includes(tag),
  )
  const opening = openingOf(row, now)
  return {
    id: row.id,
    href: locationPath(row),
    name: row.name,
    where: distanceOf(row),
    tags: [...wanted, row.category, ...others.slice(0, Math.max(0, 2 - wanted.length))],
    picture: pictureOf(row),
    rating: row.rating,
    reviews: row.reviews,
    opening: askedOpening(row, when, now) ?? openingView(opening),
    ...alertOf(row, now),
    busy: opening.state === 'closed' ? null : cardBusy(row),
  }
}

/** A location's photo for cards, or else its illustration. */
export const pictureOf = (row: Pick<LocationRow, 'image_url' | 'drawing'>): string =>
  smallerPicture(row.image_url, 640) ?? drawingPath(row)

/** The university and city of a location, for lists of several. */
export const campusLine = (row: Pick<LocationRow, 'university_name' | 'city' | 'state'>): string =>
  [row.university_name, `${row.city}, ${row.state}`].filter(Boolean).join(' · ')

/** Omitted if there's none: most cards have none, and a page has up to 48. */
function alertOf({ alerts, time_zone }: LocationRow, now: Date): { alert?: string } {
  const alert = alerts && cardAlert(alerts, dateIn(time_zone, now))
  return alert ? { alert } : {}
}

/** Whether a location is open, in words. For a closed one only when it opens. */
export function openingLine(opening: Opening): string {
  const text = openingText(opening)
  if (opening.state !== 'closed' || !opening.opensIn) return text
  return opening.dated ? lineWords.closedDatedUntil(text) : lineWords.closedUntil(text)
}

/** Whether a location is open, for lists. */
export const openingView = (opening: Opening) => ({
  open: opening.state === 'open',
  text: openingLine(opening),
})

/** How far a location is from a campus, in words. Null if unknown. */
export function distanceOf({
  category,
  away,
  byRoad,
}: Pick<LocationRow, 'category'> & Partial<Distance>): string | null {
  if (category === 'On-Campus') return locationWords.onCampus
  if (away === undefined) return null
  const miles = away.toFixed(1)
  return byRoad ? lineWords.byRoad(miles) : lineWords.about(miles)
}

/** The longest walk we show. Beyond it, only miles. */
const WALK_MINUTES = 45

type From = Point & { key: string; name: string; driving_miles?: number | null; source?: string | null }

/**
 * What a location's page shows first, for a reader from this campus.
 * @param asked.known what's known about the whole location
 */
export function glanceOf(
  location: LocationDetail,
  { now, campus, known }: { now: Date; campus: From | null; known: TraitValues },
): Glance {
  const opening = openingOf(location, now)
  return {
    icons: FACT_ICONS,
    opening: {
      ...openingView(opening),
      closed: opening.state === 'closed',
      closing: closingText(opening),
    },
    away: awayOf(location, campus),
    amenities: lineWords.asked.flatMap(({ tags, trait }) => {
      const found = tags.find(([tag]) => location.tags.includes(tag))
      const value = known[trait]
      if (!found && value === undefined) return []
      const [tag, text] = found ?? [tags[0][0], traitFacts(trait).values[value!]!]
      const want = wantOfTag(trait)
      const isElsewhere = want?.tag === tag && value !== undefined && found && !isMet(want, value)
      return {
        text: isElsewhere ? lineWords.inSomeAreas(text) : text,
        icon: tagIcon(tag),
        has: found !== undefined,
      }
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
