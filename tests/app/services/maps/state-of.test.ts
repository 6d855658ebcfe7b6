import { describe, expect, it } from 'vitest'
import { stateOf } from '~/services/maps/state-of.server'
import { useDatabase } from '../../../support/database'
import { itRows } from '../../../support/it-rows'

const database = useDatabase()

/** Names with latitude and longitude. */
const points = (text: string) =>
  text
    .trim()
    .split(/,\s+/)
    .map((line): [name: string, latitude: number, longitude: number] => {
      const [, name, latitude, longitude] = /^(.*) (\S+) (\S+)$/.exec(line)!
      return [name!, Number(latitude), Number(longitude)]
    })

/** Capital or seat of government, latitude and longitude of every state and territory in the boundary data. */
const CAPITALS = points(`
  AL 32.38 -86.3, AK 58.3 -134.42, AZ 33.45 -112.07, AR 34.75 -92.29, CA 38.58 -121.49, CO 39.74 -104.98,
  CT 41.76 -72.68, DE 39.16 -75.52, DC 38.9 -77.03, FL 30.44 -84.28, GA 33.75 -84.39, HI 21.31 -157.86,
  ID 43.62 -116.2, IL 39.8 -89.65, IN 39.77 -86.16, IA 41.59 -93.6, KS 39.05 -95.68, KY 38.19 -84.87,
  LA 30.46 -91.19, ME 44.31 -69.78, MD 38.98 -76.49, MA 42.36 -71.06, MI 42.73 -84.56, MN 44.95 -93.1,
  MS 32.3 -90.18, MO 38.58 -92.17, MT 46.59 -112.02, NE 40.81 -96.7, NV 39.16 -119.77, NH 43.21 -71.54,
  NJ 40.22 -74.77, NM 35.69 -105.94, NY 42.65 -73.76, NC 35.78 -78.64, ND 46.81 -100.78, OH 39.96 -83.0,
  OK 35.49 -97.5, OR 44.94 -123.03, PA 40.26 -76.88, RI 41.83 -71.41, SC 34.0 -81.03, SD 44.37 -100.35,
  TN 36.17 -86.78, TX 30.27 -97.74, UT 40.78 -111.89, VT 44.26 -72.58, VA 37.54 -77.43, WA 47.04 -122.9,
  WV 38.34 -81.61, WI 43.07 -89.38, WY 41.14 -104.82, AS -14.28 -170.7, GU 13.47 144.75, MP 15.19 145.75,
  PR 18.47 -66.11, VI 18.34 -64.93
`)

/** Points that a bounding box or a coarse outline would put in another state. */
const BORDERS: [what: string, abr: string, latitude: number, longitude: number][] = [
  ['Kansas City in Missouri', 'MO', 39.1, -94.57],
  ['Kansas City in Kansas', 'KS', 39.11, -94.65],
  ['Texarkana, west', 'TX', 33.43, -94.07],
  ['Texarkana, east', 'AR', 33.44, -94.02],
  ['Bristol, north', 'VA', 36.61, -82.17],
  ['Bristol, south', 'TN', 36.57, -82.2],
  ['Augusta, across the Savannah from South Carolina', 'GA', 33.47, -82.0],
  ['North Augusta', 'SC', 33.51, -81.96],
  ['Reno', 'NV', 39.53, -119.81],
  ['Wendover, Utah', 'UT', 40.74, -114.02],
  ['the Upper Peninsula', 'MI', 46.55, -87.4],
  ['Beaver Island in Lake Michigan', 'MI', 45.65, -85.55],
  ['the Delmarva end of Virginia', 'VA', 37.27, -76.0],
  ['Ocean City on it, in Maryland', 'MD', 38.33, -75.09],
  ['Rehoboth Beach on it, in Delaware', 'DE', 38.72, -75.08],
  ['Arlington, once a part of the District', 'VA', 38.88, -77.1],
  ['Bethesda, outside its north-west side', 'MD', 38.99, -77.11],
  ['Manhattan', 'NY', 40.78, -73.97],
  ['Jersey City', 'NJ', 40.73, -74.05],
  ['Staten Island, nearer to New Jersey', 'NY', 40.58, -74.15],
  ['Key West', 'FL', 24.56, -81.78],
  ['Nantucket', 'MA', 41.28, -70.1],
  ['Avalon on Catalina', 'CA', 33.34, -118.33],
  ['Attu, beyond the date line', 'AK', 52.9, 173.05],
  ['Adak', 'AK', 51.88, -176.65],
  ['Point Roberts, below Vancouver', 'WA', 48.98, -123.06],
  ['Hilo', 'HI', 19.71, -155.09],
  ['San Ysidro, at the border', 'CA', 32.55, -117.04],
  ['the Four Corners, a mile to the north-east', 'CO', 37.02, -109.02],
  ['a mile to the south-west', 'AZ', 36.98, -109.07],
]

const AT_SEA: [what: string, abr: string | null, latitude: number, longitude: number][] = [
  ['two miles off Ocean Beach', 'CA', 37.76, -122.545],
  ['the middle of the Chesapeake Bay Bridge', 'MD', 38.99, -76.37],
  ["Liberty Island's waters", 'NJ', 40.69, -74.05],
  ['fifty miles off San Francisco', null, 37.7, -123.6],
  ['the middle of Lake Michigan', null, 43.5, -87.0],
]

const ABROAD = points(`
  Toronto 43.65 -79.38, Vancouver 49.28 -123.12, Montreal 45.5 -73.57, Ensenada 31.87 -116.6,
  Mexico City 19.43 -99.13, Havana 23.11 -82.37, London 51.51 -0.13, Sydney -33.87 151.21,
  the point where nothing is 0 0, the North Pole 90 0, the South Pole -90 180, the date line 0 -180
`)

describe('stateOf', () => {
  itRows(CAPITALS)('has its capital', async (abr, latitude, longitude) => {
    expect(await stateOf({ latitude, longitude })).toBe(abr)
  })

  it('knows every state in the database except the three associated ones', async () => {
    const abrs = (await database.db('states').pluck('abr')) as string[]
    expect(abrs.filter((abr) => !CAPITALS.some(([known]) => known === abr)).sort()).toEqual([
      'FM',
      'MH',
      'PW',
    ])
    expect(CAPITALS.filter(([abr]) => !abrs.includes(abr))).toEqual([])
  })

  itRows(BORDERS)('has its side of each border', async (_what, abr, latitude, longitude) => {
    expect(await stateOf({ latitude, longitude })).toBe(abr)
  })

  itRows(AT_SEA)('is known at sea or not', async (_what, abr, latitude, longitude) => {
    expect(await stateOf({ latitude, longitude })).toBe(abr)
  })

  itRows(ABROAD)('is none abroad', async (_what, latitude, longitude) => {
    expect(await stateOf({ latitude, longitude })).toBeNull()
  })

  it('handles 10,000 points between the oceans, each with a state or none', async () => {
    const found = new Set<string | null>()
    for (let n = 0; n < 10_000; n++) {
      // Golden ratio steps: spread evenly, and the same each time.
      found.add(
        await stateOf({
          latitude: 24 + ((n * 0.618034) % 1) * 26,
          longitude: -125 + ((n * 0.754877) % 1) * 59,
        }),
      )
    }
    expect(found.size).toBeGreaterThan(45)
    expect([...found].filter((abr) => abr !== null && !/^[A-Z]{2}$/.test(abr))).toEqual([])
  })
})
