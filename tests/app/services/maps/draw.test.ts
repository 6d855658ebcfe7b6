import { brotliCompressSync, constants } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawMap, type MapLayers } from '~/services/maps/draw.server'
import { openMapFile, type MapFile } from '~/services/maps/map-file.server'
import { cornerOf, MAP_SIZES, viewAround, type MapSizeName } from '~/services/maps/map-view'
import { readXml, type Element } from '../../../support/formats/xml'
import { cpuTime } from '../../../support/cpu-time'
import { itRows } from '../../../support/it-rows'

const CAMPUSES = {
  Berkeley: { latitude: 37.8719, longitude: -122.2585 },
  Stanford: { latitude: 37.4275, longitude: -122.1697 },
  'New York': { latitude: 40.7295, longitude: -73.9965 },
  Harvard: { latitude: 42.3744, longitude: -71.1169 },
  Madison: { latitude: 43.0757, longitude: -89.409 },
  Atlanta: { latitude: 33.7756, longitude: -84.3963 },
}
let file: MapFile
beforeAll(async () => void (file = await openMapFile('maps/demo.pmtiles', null)))
afterAll(() => file.close())

const draw = (
  point: { latitude: number; longitude: number },
  z: number,
  size: MapSizeName = 'campus',
  parts: MapLayers = 'all',
) => {
  const view = viewAround(point, z)
  const frame = { z, ...cornerOf(view, MAP_SIZES[size]), ...MAP_SIZES[size] }
  return drawMap(file, frame, { tint: '036', theme: 'reader', parts })
}
const packed = (svg: string) =>
  brotliCompressSync(svg, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length
const all = (element: Element, name: string): Element[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => all(child, name)),
]

describe('the map of a campus', () => {
  itRows(Object.entries(CAMPUSES))(
    'of each campus is small at every zoom, and drawn quickly',
    async (_name, point) => {
      for (let z = 11; z <= 18; z++) {
        expect(packed(await draw(point, z)), `campus at ${z}`).toBeLessThan(30 * 1024)
      }
      expect(packed(await draw(point, 16, 'small'))).toBeLessThan(12 * 1024)
      const times: number[] = []
      for (let n = 0; n < 7; n++) {
        const began = cpuTime()
        await draw(point, 15)
        times.push(cpuTime() - began)
      }
      expect(times.sort((one, other) => one - other)[3]).toBeLessThan(60)
    },
  )

  it('has streets, buildings, parks and their names, in both themes and the school’s tint', async () => {
    const svg = await draw(CAMPUSES.Berkeley, 16)
    const drawing = readXml(svg)
    const texts = all(drawing, 'text').map(
      ({ text, children }) => text + children.map((each) => each.text).join(' '),
    )
    expect(texts).toEqual(expect.arrayContaining(['Hearst Avenue', 'South Hall', 'Memorial Glade']))
    for (const part of ['l', 'w', 'b'])
      expect(all(drawing, 'path').map(({ attributes }) => attributes.class)).toContain(part)
    expect(all(drawing, 'use').map(({ attributes }) => attributes.class)).toEqual(
      expect.arrayContaining(['s m', 's c m', 's M']),
    )
    expect(svg).toContain('prefers-color-scheme:dark')
    expect(
      await drawMap(
        file,
        { z: 16, left: 0, top: 0, width: 400, height: 400 },
        { tint: null, theme: 'dark', parts: 'all' },
      ),
    ).not.toContain('prefers-color-scheme')
  })

  it('writes no name twice in one place, none over another, and none over its edge', async () => {
    const drawing = readXml(await draw(CAMPUSES.Berkeley, 16))
    // Boxes around points, a little smaller than the reserved ones, from the size of the text.
    const boxes = all(drawing, 'text')
      .filter(({ attributes }) => !attributes.transform)
      .map(({ attributes, text, children }) => {
        const lines =
          children.length > 0
            ? children.map((each) => ({ ...each.attributes, text: each.text }))
            : [{ ...attributes, text }]
        const wide = Math.max(...lines.map((line) => line.text.length)) * 5
        const x = Number((lines[0] as Record<string, string>).x)
        const ys = lines.map((line) => Number((line as Record<string, string>).y))
        return {
          left: x - wide / 2,
          right: x + wide / 2,
          top: Math.min(...ys) - 8,
          bottom: Math.max(...ys),
          text,
        }
      })
    expect(boxes.length).toBeGreaterThan(15)
    for (const [at, box] of boxes.entries()) {
      expect(box.left).toBeGreaterThanOrEqual(0)
      expect(box.right).toBeLessThanOrEqual(400)
      for (const other of boxes.slice(at + 1))
        expect(
          box.left < other.right &&
            other.left < box.right &&
            box.top < other.bottom &&
            other.top < box.bottom,
          `${box.text} over ${other.text}`,
        ).toBe(false)
    }
  })

  it('can be the ground alone, or names alone', async () => {
    expect(await draw(CAMPUSES.Berkeley, 16, 'campus', 'ground')).not.toContain('<text')
    const labels = await draw(CAMPUSES.Berkeley, 16, 'campus', 'labels')
    expect(labels).toContain('<text')
    expect(labels, 'a page refuses a style sheet in it').not.toMatch(/<path|<rect|<style/)
  })

  it('is empty, not wrong, if the file has nothing', async () => {
    expect(all(readXml(await draw({ latitude: 0.1, longitude: 0.1 }, 15)), 'path')).toEqual([])
    expect(all(readXml(await draw({ latitude: 85, longitude: 179.99 }, 11)), 'path')).toEqual([])
  })
})
