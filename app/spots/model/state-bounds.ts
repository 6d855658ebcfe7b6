/**
 * South, north, west and east of each state, in tenths of a degree (us-atlas; FM, MH and PW from their ISO 3166 entries).
 * Alaska crosses the date line.
 */
const BOUNDS =
  'AK 51.2 71.4 172.5 -130|AL 30.2 35 -88.5 -84.9|AR 33 36.5 -94.6 -89.7|AS -14.4 -14.2 -170.8 -169.4|AZ 31.3 37 -114.8 -109|' +
  'CA 32.5 42 -124.4 -114.1|CO 37 41 -109.1 -102|CT 41 42.1 -73.7 -71.8|DC 38.8 39 -77.1 -76.9|DE 38.5 39.8 -75.8 -75.1|' +
  'FL 24.5 31 -87.6 -80|GA 30.4 35 -85.6 -80.8|GU 13.2 13.7 144.6 145|HI 18.9 22.2 -160.2 -154.8|IA 40.4 43.5 -96.6 -90.1|' +
  'ID 42 49 -117.2 -111|IL 37 42.5 -91.5 -87.5|IN 37.8 41.8 -88.1 -84.8|KS 37 40 -102.1 -94.6|KY 36.5 39.1 -89.6 -82|' +
  'LA 28.9 33 -94 -88.8|MA 41.2 42.9 -73.5 -69.9|MD 37.9 39.7 -79.5 -75.1|ME 43.1 47.5 -71.1 -67|MI 41.7 48.2 -90.4 -82.4|' +
  'MN 43.5 49.4 -97.2 -89.5|MO 36 40.6 -95.8 -89.1|MP 14.1 18.8 145.1 146.1|MS 30.2 35 -91.6 -88.1|MT 44.4 49 -116.1 -104|' +
  'NC 33.9 36.6 -84.3 -75.5|ND 45.9 49 -104 -96.6|NE 40 43 -104.1 -95.3|NH 42.7 45.3 -72.6 -70.7|NJ 38.9 41.4 -75.6 -73.9|' +
  'NM 31.3 37 -109 -103|NV 35 42 -120 -114|NY 40.5 45 -79.8 -71.9|OH 38.4 42 -84.8 -80.5|OK 33.6 37 -103 -94.4|' +
  'OR 42 46.3 -124.6 -116.5|PA 39.7 42.3 -80.5 -74.7|PR 17.9 18.5 -67.9 -65.2|RI 41.2 42 -71.9 -71.1|SC 32 35.2 -83.3 -78.5|' +
  'SD 42.5 45.9 -104.1 -96.4|TN 35 36.7 -90.3 -81.6|TX 25.8 36.5 -106.6 -93.5|UT 37 42 -114.1 -109|VA 36.5 39.5 -83.7 -75.2|' +
  'VI 17.7 18.4 -65.1 -64.6|VT 42.7 45 -73.4 -71.5|WA 45.5 49 -124.7 -116.9|WI 42.5 47.1 -92.9 -86.8|WV 37.2 40.6 -82.6 -77.7|' +
  'WY 41 45 -111.1 -104.1|FM 1 10 137 163.1|MH 4.5 14.7 160.8 172.2|PW 2.8 8.2 131 134.8'

/** Rounding, piers and small islands. */
const MARGIN = 0.2

const STATES = new Map(
  BOUNDS.split('|').map((line) => [line.slice(0, 2), line.slice(3).split(' ').map(Number)] as const),
)

/** Whether a point can be in a state (as CA). True if the state is unknown. */
function isWithin(abr: string, latitude: number, longitude: number): boolean {
  const [south, north, west, east] = STATES.get(abr) ?? [-90, 90, -180, 180]
  const [isEast, isWest] = [longitude >= west! - MARGIN, longitude <= east! + MARGIN]
  return (
    latitude >= south! - MARGIN &&
    latitude <= north! + MARGIN &&
    (west! <= east! ? isEast && isWest : isEast || isWest)
  )
}

/** What's wrong with the coordinates of something in a state, after the names of their columns. Null if nothing. */
export function pointFault(abr: string, latitude: number, longitude: number): string | null {
  if (isWithin(abr, latitude, longitude)) return null
  const swapped = isWithin(abr, longitude, latitude)
  const guess = isWithin(abr, latitude, -longitude)
    ? `${latitude}, ${-longitude}`
    : swapped
      ? `${longitude}, ${latitude}`
      : null
  return `are outside ${abr}${guess ? `; did you mean ${guess}?` : ''}`
}
