/** Degrees. */
export type MapPoint = { latitude: number; longitude: number }

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d{1,15})?)`
const PAIR = String.raw`${NUMBER}\s*(?:,|%2C|;|\s)\s*${NUMBER}`

/**
 * Patterns for coordinates in pasted links, the location's own before the map's center. Google: !3d…!4d… is the pin, @…
 * the view. Apple: coordinate, ll. OpenStreetMap: mlat and mlon, else #map=. Otherwise two numbers alone.
 */
const POINTS = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(`[?&]mlat=${NUMBER}&(?:amp;)?mlon=${NUMBER}`),
  new RegExp(`[?&](?:coordinate|ll|q|query|destination|daddr|center|sll|cbll)=(?:loc:)?${PAIR}`),
  new RegExp(`/(?:place|search|dir)/(?:[^/]*/)?${PAIR}(?:[/?,]|$)`),
  new RegExp(`@${NUMBER},${NUMBER}(?:,|$)`),
  new RegExp(`[#&]map=\\d{1,2}(?:\\.\\d+)?/${NUMBER}/${NUMBER}`),
  new RegExp(`[?&]cp=${NUMBER}~${NUMBER}`),
  new RegExp(`^geo:${NUMBER},${NUMBER}`),
  new RegExp(`^\\(?\\s*${PAIR}\\s*\\)?$`),
]

const READ_AT_MOST = 2000

/** The point in a pasted map link or pair of coordinates, to about 10 cm. Null if there's none. */
export function pointIn(text: string): MapPoint | null {
  const typed = text.slice(0, READ_AT_MOST).trim()
  for (const point of POINTS) {
    const [, first, second] = point.exec(typed) ?? []
    if (first === undefined || second === undefined) continue
    const [latitude, longitude] = [Number(first), Number(second)]
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180 || (latitude === 0 && longitude === 0)) continue
    return { latitude: rounded(latitude), longitude: rounded(longitude) }
  }
  return null
}

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** Whether it's a short link, which has no coordinates: it would have to be fetched. */
export const isShortLink = (text: string): boolean =>
  /^(?:https?:\/\/)?(?:maps\.app\.goo\.gl|goo\.gl|g\.co|osm\.org|maps\.apple|bit\.ly)\//i.test(text.trim())

/** A map search for an address, to see whether it exists and where. Null if there's nothing to search for. */
export function mapSearch(parts: readonly (string | null | undefined)[]): string | null {
  const query = parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(', ')
  return query === ''
    ? null
    : `https://www.openstreetmap.org/search?query=${encodeURIComponent(query.toWellFormed())}`
}
