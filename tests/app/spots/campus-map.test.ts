import { describe, expect, it } from 'vitest'
import { campusMap, LABEL, SIDE, type MapLocation } from '~/spots/campus-map.server'
import { PIN } from '~/spots/place-pins'
import { itRows } from '../../support/it-rows'

const CAMPUS = { latitude: 37.87, longitude: -122.27 }
/** A location this many miles to the north and to the east. */
const at = (north: number, east: number, category: MapLocation['category'] = 'Off-Campus'): MapLocation => ({
  latitude: CAMPUS.latitude + north / 69.0976,
  longitude: CAMPUS.longitude + east / (69.0976 * Math.cos((CAMPUS.latitude * Math.PI) / 180)),
  category,
  away: Math.hypot(north, east) * 1.3,
  byRoad: false,
})
const draw = (locations: MapLocation[], first = 1) => {
  const map = campusMap(CAMPUS, locations, first)!
  const rings = [
    ...map.ground.matchAll(
      /<circle cx="200" cy="200" r="(\d+)"\/><text x="(\d+)" y="(\d+)">([^<]+)<\/text>/g,
    ),
  ].map(([, radius, x, y, text]) => ({ radius: Number(radius), x: Number(x), y: Number(y) - 4, text: text! }))
  return { ...map, rings, leaders: /<path d="([^"]*)"\/>$/.exec(map.ground)?.[1] ?? '' }
}

describe('the map of a campus', () => {
  it('does not exist without locations', () => expect(campusMap(CAMPUS, [], 1)).toBeNull())

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

  itRows([
    [[at(0.1, 0.1)], ['¼ mi', '½ mi']],
    [[at(0.45, 0)], ['¼ mi', '½ mi']],
    [[at(0.6, 0)], ['½ mi', '1 mi']],
    [
      [at(1.9, 0), at(0.2, 0)],
      ['½ mi', '1 mi', '2 mi'],
    ],
    [[at(4, 0)], ['½ mi', '1 mi', '2 mi', '5 mi']],
    [[at(11, 0)], ['½ mi', '1 mi', '2 mi', '5 mi', '12 mi']],
  ])('has rings for its spread', (locations, expected) => {
    const { rings } = draw(locations)
    expect(rings.map(({ text }) => text)).toEqual(expected)
    for (const { radius } of rings) expect(radius).toBeLessThanOrEqual(SIDE / 2)
  })

  it('puts a location on the ring of its distance', () => {
    const { rings, pins } = draw([at(1, 0), at(2, 0)])
    const radius = (n: number) => rings.find(({ text }) => text === `${n} mi`)!.radius
    expect(Math.abs(200 - pins[0]!.y - radius(1))).toBeLessThanOrEqual(1)
    expect(Math.abs(200 - pins[1]!.y - radius(2))).toBeLessThanOrEqual(1)
  })

  it('lets no pin cover another or the edge, even if all are at one location, and links back to where they are', () => {
    for (const locations of [
      Array.from({ length: 48 }, () => at(0, 0, 'On-Campus')),
      Array.from({ length: 48 }, (_each, n) => at(11 - n * 0.01, 0)),
      Array.from({ length: 48 }, (_each, n) => at(Math.sin(n) * 2, Math.cos(n) * 2)),
    ]) {
      const { pins, leaders } = draw(locations)
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

  it('has the label of a ring at its top, or next to it if a pin would cover that', () => {
    expect(draw([at(0, 0.9)]).rings.map(({ x, y }) => [x, 200 - y])).toEqual([
      [200, 129],
      [200, 182],
    ])
    for (const locations of [
      [at(1, 0), at(2, 0), at(0.5, 0)],
      Array.from({ length: 12 }, (_each, n) => at(0.3 + n * 0.05, 0)),
    ]) {
      const { rings, pins } = draw(locations)
      for (const { x, y, text } of rings)
        for (const pin of pins) {
          const [across, down] = [
            Math.abs(pin.x - x) - LABEL.width / 2,
            Math.abs(pin.y - y) - LABEL.height / 2,
          ]
          expect(Math.hypot(Math.max(0, across), Math.max(0, down)), `${text} and ${pin.n}`).toBeGreaterThan(
            PIN,
          )
        }
    }
  })

  it('says in words what it shows, and how many of a long list are on it', () => {
    const locations = [at(0, 0.1, 'On-Campus'), at(0.5, 0), at(0.9, 0), at(3, 0)]
    expect(draw(locations).summary).toMatch(
      /^Of the 4 spots on this list, 1 is on campus and 2 are within a mile of it\. The farthest is about 3\.9 mi from campus\. Filled pins are open now\. Rings show straight-line distance; by road it’s farther\./,
    )
    expect(draw([at(2, 0)]).summary).toMatch(/^The spot on this list is about 2\.6 mi from campus\./)
    expect(draw([{ ...at(2, 0), away: 2.4, byRoad: true }]).summary).toContain('2.4 mi from campus by road.')
    const many = draw(Array.from({ length: 96 }, (_each, n) => at(n / 50, 0)))
    expect(many.pins).toHaveLength(48)
    expect(many.summary).toMatch(/Only the first 48 are shown on the map\.$/)
  })

  it('is the same each time, and draws locations across the date line correctly', () => {
    const locations = [at(1, 1), at(1, 1), at(0.2, 0)]
    expect(draw(locations)).toEqual(draw(locations))
    const far = campusMap(
      { latitude: 13.4, longitude: 179.99 },
      [{ ...at(0, 0), latitude: 13.4, longitude: -179.99 }],
      1,
    )!
    expect(far.pins[0]!.x).toBeGreaterThan(300)
  })
})
