import { cardText } from '~/busyness/card-text.server'
import { smallerPicture } from '~/storage/keys'
import { attributionOf, type Attribution } from '~db/sources'
import { cardAlert } from './alerts/rules'
import type { Distance } from './campus-list/campus-queries.server'
import { dateIn, openingOf, openingText, type Opening } from './hours-rules'
import type { Busyness, LocationRow } from './queries.server'
import { cardTags, locationPath, drawingPath } from './rules'
import { lineWords, locationWords } from './words'

/** What a location's card shows. Nothing else is sent to the browser. */
export type LocationCardData = {
  id: number
  href: string
  name: string
  place: string
  university: string | null
  /** Tags that the reader filtered by, its category, and more to make at least two. */
  tags: string[]
  picture: string
  rating: number
  reviews: number
  opening: { open: boolean; text: string }
  /** Today's alert. Null if there is none. */
  alert?: string | null
  /** How busy it is now, or usually is at this hour. Null if neither is known. */
  busy: string | null
  /** How far it is from the campus whose list it's in, or that it's on campus. Null in other lists. */
  distance: string | null
}

/** The credits that a list of locations requires, each once. */
export function creditsOf(rows: readonly { source: string }[]): Attribution[] {
  return [...new Set(rows.map(({ source }) => source))].flatMap((source) => attributionOf(source) ?? [])
}

/** A row's card, with its opening text at `now`. @param asked tags the reader filtered by, which come first */
export function locationCard(
  row: LocationRow & Partial<Busyness & Distance>,
  now = new Date(),
  asked: readonly string[] = [],
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
    place: `${row.city}, ${row.state}`,
    university: row.university_name,
    tags: [...wanted, row.category, ...others.slice(0, Math.max(0, 2 - wanted.length))],
    picture: smallerPicture(row.image_url, 640) ?? drawingPath(row),
    rating: row.rating,
    reviews: row.reviews,
    opening: { open: opening.state === 'open', text: openingLine(opening) },
    ...alertOf(row, now),
    busy: cardText(row),
    distance: distanceOf(row),
  }
}

/** Omitted if there's none: most cards have none, and a page has up to 48. */
function alertOf({ alerts, time_zone }: LocationRow, now: Date): { alert?: string } {
  const alert = alerts && cardAlert(alerts, dateIn(time_zone, now))
  return alert ? { alert } : {}
}

/** Whether a location is open, in words. For a closed one only when it opens. */
export function openingLine(opening: Opening): string {
  const text = openingText(opening)
  return opening.state === 'closed' && opening.opensIn ? lineWords.closedUntil(text) : text
}

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
