import { sheetPath } from './model/drawing'

/** The path of a location's page: under its campus if it has one, else by ID. */
export function locationPath(location: { id: number; name: string; university_key: string | null }): string {
  return location.university_key
    ? `/university/${encodeURIComponent(location.university_key)}/${encodeURIComponent(location.name)}`
    : `/location/${location.id}`
}

/** The page that says how busy everything on a campus is. */
export const campusBusyPath = (campus: string): string => `${campus}/how-busy`

/** The same for a screen in a hall, and for other sites to frame. `campus`: its key or, as it never changes, its ID. */
export const screenPath = (campus: string | number): string => `/screen/${encodeURIComponent(campus)}`
export const embedPath = (campus: string | number): string => `/embed/${encodeURIComponent(campus)}`

/** The location on map sites, by coordinates: names of locations mislead them. `directionsTo` leads to Google Maps. */
export function mapLinks({
  latitude,
  longitude,
  name,
}: {
  latitude: number
  longitude: number
  name: string
}) {
  const point = `${latitude},${longitude}`
  return [
    {
      text: 'OpenStreetMap',
      href: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`,
    },
    {
      text: 'Apple Maps',
      href: `https://maps.apple.com/?ll=${point}&q=${encodeURIComponent(name.toWellFormed())}`,
    },
  ]
}

/** The way to a location, from wherever the reader is. Phones open it in a map app. */
export const directionsTo = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${latitude},${longitude}`)}`

/** FNV-1a, 32 bit (Fowler, Noll, Vo): a stable number for a text. */
export function stableHash(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash
}

/**
 * Two tags for a card, picked by a hash of location and day rather than at random, so that a page stays the same while
 * it's read and cached.
 */
export function cardTags(tags: readonly string[], id: number, day: string): string[] {
  const telling = tags.filter((tag) => tag !== 'On-Campus' && tag !== 'Off-Campus')
  return telling
    .map((tag) => ({ tag, order: stableHash(`${id} ${day} ${tag}`) }))
    .sort((a, b) => a.order - b.order)
    .slice(0, 2)
    .map(({ tag }) => tag)
}

/** The path of the illustration of a location without a photo. @param drawing its code; see model/sql */
export const drawingPath = ({ drawing }: { drawing: string }): string => sheetPath([drawing])
