import { describe, expect, it } from 'vitest'
import { campusMap, PIN, SIDE, type MapPlace } from '~/locations/campus-map.server'

const CAMPUS = { latitude: 37.87, longitude: -122.27 }
/** A place so many miles to the north and to the east. */
const at = (north: number, east: number, category = 'Off-Campus'): MapPlace => ({
  latitude: CAMPUS.latitude + north / 69.0976,
  longitude: CAMPUS.longitude + east / (69.0976 * Math.cos((CAMPUS.latitude * Math.PI) / 180)),
  category,
})
const draw = (places: MapPlace[], first = 1) => {
  const map = campusMap(CAMPUS, places, first)!
  const rings = [
    ...map.ground.matchAll(/<circle cx="200" cy="200" r="(\d+)"\/><text x="200" y="\d+">([^<]+)<\/text>/g),
  ].map(([, radius, text]) => ({ radius: Number(radius), text: text! }))
  return { ...map, rings, leaders: /<path d="([^"]*)"\/>$/.exec(map.ground)?.[1] ?? '' }
}

describe('the map of a campus', () => {
  it('is none without places', () => expect(campusMap(CAMPUS, [], 1)).toBeNull())

  it('has north up, east to the right, and numbers as in the list', () => {
    const { pins } = draw([at(1, 0), at(-1, 0), at(0, 1), at(0, -1)], 97)
    expect(pins.map(({ n }) => n)).toEqual([97, 98, 99, 100])
    const [north, south, east, west] = pins
    for (const pin of [north!, south!]) expect(Math.abs(pin.x - 200)).toBeLessThanOrEqual(1)
    for (const pin of [east!, west!]) expect(Math.abs(pin.y - 200)).toBeLessThanOrEqual(1)
    expect(north!.y).toBeLessThan(100)
    expect(south!.y).toBeGreaterThan(300)
    expect(east!.x).toBeGreaterThan(300)
    expect(west!.x).toBeLessThan(100)
  })

  it.each([
    [[at(0.1, 0.1)], ['¼ mi', '½ mi']],
    [[at(0.45, 0)], ['¼ mi', '½ mi']],
    [[at(0.6, 0)], ['½ mi', '1 mi']],
    [
      [at(1.9, 0), at(0.2, 0)],
      ['½ mi', '1 mi', '2 mi'],
    ],
    [[at(4, 0)], ['½ mi', '1 mi', '2 mi', '5 mi']],
    [[at(11, 0)], ['½ mi', '1 mi', '2 mi', '5 mi', '12 mi']],
  ])('has rings for its spread (%#)', (places, expected) => {
    const { rings } = draw(places)
    expect(rings.map(({ text }) => text)).toEqual(expected)
    for (const { radius } of rings) expect(radius).toBeLessThanOrEqual(SIDE / 2)
  })

  it('puts a place on the ring of its distance', () => {
    const { rings, pins } = draw([at(1, 0), at(2, 0)])
    const radius = (n: number) => rings.find(({ text }) => text === `${n} mi`)!.radius
    expect(Math.abs(200 - pins[0]!.y - radius(1))).toBeLessThanOrEqual(1)
    expect(Math.abs(200 - pins[1]!.y - radius(2))).toBeLessThanOrEqual(1)
  })

  it('lets no pin cover another or the edge, also where all are at one spot, and leads back to where they are', () => {
    for (const places of [
      Array.from({ length: 48 }, () => at(0, 0, 'On-Campus')),
      Array.from({ length: 48 }, (_each, n) => at(11 - n * 0.01, 0)),
      Array.from({ length: 48 }, (_each, n) => at(Math.sin(n) * 2, Math.cos(n) * 2)),
    ]) {
      const { pins, leaders } = draw(places)
      for (const [n, pin] of pins.entries()) {
        for (const value of [pin.x, pin.y]) {
          expect(value).toBeGreaterThan(PIN)
          expect(value).toBeLessThan(SIDE - PIN)
        }
        for (const other of pins.slice(n + 1))
          expect(Math.hypot(pin.x - other.x, pin.y - other.y)).toBeGreaterThanOrEqual(2 * PIN)
      }
      expect(leaders).toMatch(/^(M\d+ \d+L\d+ \d+)+$/)
    }
  })

  it('says in words what it shows, and how many of a long list are on it', () => {
    const places = [at(0, 0.1, 'On-Campus'), at(0.5, 0), at(0.9, 0), at(3, 0)]
    expect(draw(places).summary).toMatch(
      /^The 4 spots of this list: 1 on campus, 2 within a mile of it, the furthest 3\.0 miles away as the crow flies\. Rings are as the crow flies too; by road it is further\./,
    )
    expect(draw([at(2, 0)]).summary).toMatch(/^The spot of this list is 2\.0 miles away as the crow flies\./)
    const many = draw(Array.from({ length: 96 }, (_each, n) => at(n / 50, 0)))
    expect(many.pins).toHaveLength(48)
    expect(many.summary).toMatch(/The first 48 are on it\.$/)
  })

  it('is the same each time, and draws places across the date line where they are', () => {
    const places = [at(1, 1), at(1, 1), at(0.2, 0)]
    expect(draw(places)).toEqual(draw(places))
    const far = campusMap(
      { latitude: 13.4, longitude: 179.99 },
      [{ latitude: 13.4, longitude: -179.99, category: 'Off-Campus' }],
      1,
    )!
    expect(far.pins[0]!.x).toBeGreaterThan(300)
  })
})
