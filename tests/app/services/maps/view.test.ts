import { describe, expect, it } from 'vitest'
import { pictureOfName, viewAddress } from '~/services/maps/map-address'
import {
  boxOfView,
  MIN_ZOOM,
  MAP_SIZES,
  mapViewText,
  MAX_ZOOM,
  moved,
  pixelOf,
  pointOf,
  readMapView,
  viewAround,
  viewOfAll,
  zoomed,
} from '~/services/maps/map-view'
import { randomFrom } from '../../../../db/seeds/random'
import { itValues } from '../../../support/it-rows'

const SIZE = MAP_SIZES.campus
const BERKELEY = { latitude: 37.8719, longitude: -122.2585 }

/** An independent Web Mercator, by the meters of EPSG:3857 (Snyder, "Map Projections", 1987, 7-7). */
function pixelByMeters({ latitude, longitude }: typeof BERKELEY, z: number) {
  const radius = 6_378_137
  const east = (radius * longitude * Math.PI) / 180
  const north = radius * Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360))
  const perPixel = (2 * Math.PI * radius) / (256 * 2 ** z)
  return { x: (east + Math.PI * radius) / perPixel, y: (Math.PI * radius - north) / perPixel }
}

describe('a point on a map', () => {
  it('is where an independent calculation puts it, to a pixel, and converts back', () => {
    const random = randomFrom(3)
    for (let n = 0; n < 2000; n++) {
      const view = viewAround(
        { latitude: random.between(-80, 80) + 0.123, longitude: random.between(-179, 178) + 0.456 },
        random.between(MIN_ZOOM, MAX_ZOOM),
      )
      const pixel = { x: random.between(0, 400), y: random.between(0, 400) }
      const point = pointOf(pixel, view, SIZE)
      const world = pixelByMeters(point, view.z)
      const back = pixelOf(point, view, SIZE)
      expect(Math.abs(back.x - pixel.x) + Math.abs(back.y - pixel.y)).toBeLessThan(0.01)
      expect(Math.abs(world.x - (view.x * 32 - 200) - pixel.x)).toBeLessThan(1)
      expect(Math.abs(world.y - (view.y * 32 - 200) - pixel.y)).toBeLessThan(1)
    }
  })
})

describe('a view', () => {
  it('of spots contains all of them, each with room for its pin', () => {
    const random = randomFrom(8)
    for (let n = 0; n < 500; n++) {
      const spread = random.pick([0.001, 0.01, 0.05, 0.1])
      const spots = Array.from({ length: random.between(1, 30) }, () => ({
        latitude: BERKELEY.latitude + (random.between(-100, 100) / 100) * spread,
        longitude: BERKELEY.longitude + (random.between(-100, 100) / 100) * spread,
      }))
      const view = viewOfAll([spots[0]!, ...spots.slice(1)], SIZE)
      if (view.z === MIN_ZOOM) continue
      for (const spot of spots) {
        const { x, y } = pixelOf(spot, view, SIZE)
        expect(Math.min(x, y, 400 - x, 400 - y)).toBeGreaterThan(15)
      }
    }
  })

  it('is parsed from its text, and nothing else is', () => {
    const view = viewAround(BERKELEY, 15)
    expect(readMapView(mapViewText(view))).toEqual(view)
    for (const text of [
      null,
      '',
      '15',
      '15,1',
      '99,0,0',
      '10,1,1',
      '19,1,1',
      '15,-1,2',
      '15,1.5,2',
      '15,9999999,1',
      '15,1,2,3',
      'a,b,c',
      '15,12345678,1',
    ])
      expect(readMapView(text), String(text)).toBeNull()
  })

  it('moves by half a map, doubles and halves around its middle, and stops at the limits', () => {
    const view = viewAround(BERKELEY, 15)
    const middle = (of: typeof view) => pointOf({ x: 200, y: 200 }, of, SIZE)
    const closer = zoomed(view, 1)!
    expect(middle(closer).latitude).toBeCloseTo(middle(view).latitude, 9)
    expect(boxOfView(moved(view, 1, 0, SIZE)!, SIZE).west).toBeGreaterThan(boxOfView(view, SIZE).west)
    expect(boxOfView(moved(view, 0, 1, SIZE)!, SIZE).north).toBeLessThan(boxOfView(view, SIZE).north)
    expect(zoomed({ ...view, z: MAX_ZOOM }, 1)).toBeNull()
    expect(zoomed({ ...view, z: MIN_ZOOM }, -1)).toBeNull()
    expect(moved({ z: 15, x: 0, y: 0 }, -1, 0, SIZE)).toBeNull()
  })
})

describe('the address of a picture', () => {
  it('is parsed back as what it shows', () => {
    const view = viewAround(BERKELEY, 16)
    const name = (address: string) => address.split('/').at(-1)!
    expect(pictureOfName(name(viewAddress('1a', 'campus', view, '#003262')))).toEqual({
      kind: 'view',
      size: 'campus',
      view,
      tint: '036',
    })
    expect(pictureOfName(name(viewAddress('1a', 'pin', view)))).toMatchObject({ size: 'pin', tint: null })
    expect(pictureOfName('tile-15-5253-12656-dark.webp')).toEqual({
      kind: 'tile',
      z: 15,
      x: 5253,
      y: 12_656,
      dark: true,
    })
    expect(pictureOfName('labels-15-5253-12656.svg')).toMatchObject({ kind: 'labels' })
  })

  itValues([
    'campus-99-0-0.svg',
    'campus-15-0-0-zzz.svg',
    'campus-15-007-1.svg',
    'campus-15-1-1-003262.svg',
    'huge-15-1-1.svg',
    'constructor-15-1-1.svg',
    'campus-15-1-1.png',
    'tile-99-1-1.webp',
    'tile-11-2048-1.webp',
    'tile-15-1-1.svg',
    '../../etc/passwd',
    '',
  ])('other names are invalid', (name) => expect(pictureOfName(name)).toBeNull())
})
