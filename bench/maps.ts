import { brotliCompressSync, constants } from 'node:zlib'
import { drawMap } from '~/maps/draw.server'
import { openMapFile, type MapFile } from '~/maps/map-file.server'
import { cornerOf, MAP_SIZES, viewAround, type MapSizeName } from '~/maps/view'
import { median } from './median'

const CAMPUSES = {
  Berkeley: { latitude: 37.8719, longitude: -122.2585 },
  Stanford: { latitude: 37.4275, longitude: -122.1697 },
  Madison: { latitude: 43.0757, longitude: -89.409 },
  Harvard: { latitude: 42.3744, longitude: -71.1169 },
  Princeton: { latitude: 40.3431, longitude: -74.6551 },
  'New York': { latitude: 40.7295, longitude: -73.9965 },
  'Los Angeles': { latitude: 34.0689, longitude: -118.4452 },
  Atlanta: { latitude: 33.7756, longitude: -84.3963 },
}
const MAPS: { text: string; size: MapSizeName; z: number }[] = [
  { text: 'campus at 14', size: 'campus', z: 14 },
  { text: 'campus at 15', size: 'campus', z: 15 },
  { text: 'campus at 16', size: 'campus', z: 16 },
  { text: 'study spot', size: 'small', z: 16 },
]
const ROUNDS = 9

/** How long the demo's maps take to draw, and their size. The first drawing of each has to read its tiles. */
export async function measureMaps(): Promise<string> {
  const rows: string[] = []
  for (const [name, point] of Object.entries(CAMPUSES)) {
    const cells: string[] = []
    for (const { size, z } of MAPS) {
      const view = viewAround(point, z)
      const frame = { z, ...cornerOf(view, MAP_SIZES[size]), ...MAP_SIZES[size] }
      const times: number[] = []
      let svg = ''
      for (let round = 0; round < ROUNDS; round++) {
        const file: MapFile = await openMapFile('maps/demo.pmtiles', null)
        const began = performance.now()
        svg = await drawMap(file, frame, { tint: '036', theme: 'reader', parts: 'all' })
        times.push(performance.now() - began)
        await file.close()
      }
      const packed = brotliCompressSync(svg, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length
      cells.push(`${(packed / 1024).toFixed(1)} KB, ${median(times).toFixed(0)} ms`)
    }
    rows.push(`| ${name} | ${cells.join(' | ')} |`)
  }
  return [
    '## Street maps',
    '',
    `Weight (brotli) and time of a first drawing, with a file that was just opened; median of ${ROUNDS}. Goals: a campus at most 30 KB, a study spot at most 12 KB, 60 ms.`,
    '',
    `| campus | ${MAPS.map(({ text }) => text).join(' | ')} |`,
    `| --- |${' ---: |'.repeat(MAPS.length)}`,
    ...rows,
  ].join('\n')
}
