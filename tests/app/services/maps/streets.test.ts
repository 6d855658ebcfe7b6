import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Point } from '~/services/maps/distance'
import { openMapFile, type MapFile } from '~/services/maps/map-file.server'
import { featuresOf, streetsIn } from '~/services/maps/map-tile.server'
import { itRows } from '../../../support/it-rows'

let file: MapFile
beforeAll(async () => {
  file = await openMapFile(path.resolve('maps/demo.pmtiles'), null)
})
afterAll(() => file.close())

const DURANT_AND_TELEGRAPH = { latitude: 37.8678, longitude: -122.259 }

it('finds the streets of a crossing, nearest first, and more of them farther away', async () => {
  expect((await streetsIn(file, DURANT_AND_TELEGRAPH, 40)).slice(0, 2).sort()).toEqual([
    'Durant Avenue',
    'Telegraph Avenue',
  ])
  const farther = await streetsIn(file, DURANT_AND_TELEGRAPH, 150)
  expect(farther).toContain('Channing Way')
  expect(await streetsIn(file, DURANT_AND_TELEGRAPH, 40)).not.toContain('Channing Way')
})

it('finds them across the edges of tiles, as a calculation with points in degrees does', async () => {
  const metersBetween = (a: Point, b: Point) => {
    const north = (a.latitude - b.latitude) * 111_195
    return Math.hypot(north, (a.longitude - b.longitude) * 111_195 * Math.cos((a.latitude * Math.PI) / 180))
  }
  // The corner between four tiles of zoom 15.
  const [x, y, tiles] = [5256, 12654, 2 ** 15]
  const degrees = (left: number, top: number): Point => ({
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * top) / tiles))) * 180) / Math.PI,
    longitude: (left / tiles) * 360 - 180,
  })
  const corner = degrees(x, y)
  const near = new Set<string>()
  for (const [left, top] of [
    [x - 1, y - 1],
    [x, y - 1],
    [x - 1, y],
    [x, y],
  ] as const) {
    for (const { layer, name, extent, lines } of featuresOf((await file.tile(15, left, top))!)) {
      if (layer !== 'roads' || !name) continue
      for (const line of lines) {
        for (const [n, to] of line.entries()) {
          const from = line[n - 1] ?? to
          // Close steps along the segment instead of the formula for its nearest point.
          for (let step = 0; step <= 200; step++) {
            const on = (axis: 'x' | 'y') => (from[axis] + ((to[axis] - from[axis]) * step) / 200) / extent
            if (metersBetween(corner, degrees(left + on('x'), top + on('y'))) < 150) near.add(name)
          }
        }
      }
    }
  }
  expect(near.size).toBeGreaterThan(2)
  expect(new Set(await streetsIn(file, corner, 150))).toEqual(near)
})

itRows([
  ['the middle of the sea', { latitude: 0, longitude: -140 }],
  ['a pole', { latitude: 90, longitude: 0 }],
  ['the edge of the world', { latitude: 10, longitude: 180 }],
])('there are none elsewhere', async (_where, point) => expect(await streetsIn(file, point, 150)).toEqual([]))
