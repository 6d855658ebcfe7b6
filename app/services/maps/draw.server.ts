import type { Flat as Dot } from './distance'
import type { MapFile } from './map-file.server'
import { labels, styleOf, type Name } from './map-style.server'
import { featuresOf, type Feature } from './map-tile.server'
import { TILE } from './map-view'

/** The area to draw: a rectangle of world pixels at a zoom. */
export type Frame = { z: number; left: number; top: number; width: number; height: number }

/** Which parts to draw. `labels` come without a style sheet: they're put into a page, which has one. */
export type MapLayers = 'all' | 'ground' | 'labels'

/** With more tiles than this, streets would be too small to read, so nothing is drawn. */
const MAX_TILES = 30
/** Lines are cut this many pixels outside the picture. */
const EDGE = 6
/** The lowest zooms with paths and with buildings. */
const PATHS_FROM = 15
const BUILDINGS_FROM = 14
/** The longest drawing, in characters before compression. */
const MAX_LETTERS = 120_000

/** Placing a name along a line takes time with the square of its points. */
const MAX_BENDS = 300
/** The most points in a drawing. Tiles beyond that stay empty. */
const MAX_POINTS = 400_000

/** The parts of a drawing, from the ground up. Each is one path. */
const ORDER = ['e', 'l', 'w', 'ws', 'b', 'p', 'r', 'm', 'M', 'h'] as const
type MapLayer = (typeof ORDER)[number]
/** What to drop first if a drawing would be too long. */
const EXPENDABLE: MapLayer[] = ['p', 'b', 'ws', 'r', 'm', 'l', 'w', 'M', 'h']
const LINES = new Set<MapLayer>(['ws', 'p', 'r', 'm', 'M', 'h'])
const CASED: MapLayer[] = ['m', 'M', 'h']

const GREEN = new Set(
  (
    'park grass pitch wood forest garden meadow grassland nature_reserve cemetery recreation_ground golf_course ' +
    'playground village_green scrub protected_area national_park'
  ).split(' '),
)
const ROADS: Record<string, MapLayer> = {
  highway: 'h',
  major_road: 'M',
  medium_road: 'M',
  minor_road: 'm',
  path: 'p',
  rail: 'r',
}

/**
 * A street map as SVG.
 * @param tint the school's color as rgb, one digit each; null for none
 * @param theme as for `styleOf`
 * @throws errors reading the file; a tile that can't be trusted is skipped
 */
export async function drawMap(
  file: MapFile,
  frame: Frame,
  { tint, theme, parts }: { tint: string | null; theme: 'light' | 'dark' | 'reader'; parts: MapLayers },
): Promise<string> {
  const { z, width, height } = frame
  const paths = new Map<MapLayer, string>()
  const names: Name[] = []
  for (const { features, left, top, side } of await tilesOf(file, frame)) {
    for (const feature of features) {
      const scale = side / feature.extent
      const toPixel = ({ x, y }: Dot): Dot => ({ x: left + x * scale, y: top + y * scale })
      const part = parts === 'labels' ? null : partOf(feature, z)
      if (part) {
        const drawn = feature.lines.map((line) =>
          LINES.has(part) ? openLine(line.map(toPixel), frame) : closedLine(line.map(toPixel), frame),
        )
        paths.set(part, (paths.get(part) ?? '') + drawn.join(''))
      }
      if (parts !== 'ground') names.push(...namesOf(feature, z, toPixel))
    }
  }
  for (const part of EXPENDABLE) {
    const letters = [...paths.values()].reduce((sum, { length }) => sum + length, 0)
    if (letters > MAX_LETTERS) paths.delete(part)
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    (parts === 'labels'
      ? ''
      : `<style>${styleOf(z, tint, theme)}</style><rect class="g" width="${width}" height="${height}"/>${pathsOf(paths)}`) +
    `${labels(names, width, height)}</svg>`
  )
}

function pathsOf(paths: Map<MapLayer, string>): string {
  const drawn = (part: MapLayer) => paths.get(part) ?? ''
  const one = (part: MapLayer) =>
    drawn(part) && `<path class="${LINES.has(part) ? 's ' : ''}${part}" d="${drawn(part)}"/>`
  // Each road is drawn twice, all casings first, so that crossings have no edges.
  const roads = CASED.filter(drawn)
  return (
    ORDER.filter((part) => !CASED.includes(part))
      .map(one)
      .join('') +
    (roads.length > 0
      ? `<defs>${roads.map((part) => `<path id="${part}" d="${drawn(part)}"/>`).join('')}</defs>`
      : '') +
    roads.map((part) => `<use href="#${part}" class="s c ${part}"/>`).join('') +
    roads.map((part) => `<use href="#${part}" class="s ${part}"/>`).join('')
  )
}

/** The tiles in a frame, with the corner and side of each in the frame's pixels. */
async function tilesOf(file: MapFile, { z, left, top, width, height }: Frame) {
  const tileZoom = Math.max(file.minZoom, Math.min(file.maxZoom, z))
  const side = TILE * 2 ** (z - tileZoom)
  const most = 2 ** tileZoom - 1
  const range = (from: number, length: number) => [
    Math.max(0, Math.floor(from / side)),
    Math.min(most, Math.floor((from + length) / side)),
  ]
  const [west, east] = range(left, width)
  const [north, south] = range(top, height)
  if ((east! - west! + 1) * (south! - north! + 1) > MAX_TILES) return []
  const tiles: { features: Feature[]; left: number; top: number; side: number }[] = []
  const wanted: { x: number; y: number }[] = []
  for (let y = north!; y <= south!; y++) for (let x = west!; x <= east!; x++) wanted.push({ x, y })
  const read = await Promise.all(wanted.map(({ x, y }) => file.tile(tileZoom, x, y)))
  let points = 0
  for (const [at, bytes] of read.entries()) {
    const { x, y } = wanted[at]!
    const features = bytes ? readable(bytes) : []
    for (const { lines } of features) for (const line of lines) points += line.length
    if (points > MAX_POINTS) break
    tiles.push({ features, left: x * side - left, top: y * side - top, side })
  }
  return tiles
}

/** A damaged tile is left empty, and its neighbors are still drawn. */
function readable(bytes: Uint8Array): Feature[] {
  try {
    return featuresOf(bytes)
  } catch {
    return []
  }
}

function partOf({ layer, kind, area }: Feature, z: number): MapLayer | null {
  if (layer === 'earth') return area ? 'e' : null
  if (layer === 'landuse') return area && GREEN.has(kind) ? 'l' : null
  if (layer === 'water') return area ? 'w' : 'ws'
  if (layer === 'buildings') return area && z >= BUILDINGS_FROM ? 'b' : null
  if (layer !== 'roads') return null
  const part = ROADS[kind] ?? null
  return part === 'p' && z < PATHS_FROM ? null : part
}

const TOWNS = new Set(['city', 'town', 'village', 'locality'])

function namesOf(feature: Feature, z: number, toPixel: (dot: Dot) => Dot): Name[] {
  const { layer, kind, name: text, lines } = feature
  const dot = lines[0]?.[0]
  if (text === null || !dot) return []
  if (layer === 'places') {
    const rank = TOWNS.has(kind) ? 0 : 2
    return [{ text, rank, className: 'k', at: toPixel(dot) }]
  }
  if (layer === 'pois') {
    if (kind === 'park') return z >= 15 ? [{ text, rank: 4, className: 'i', at: toPixel(dot) }] : []
    const from = kind === 'university' ? 15 : 16
    return z >= from ? [{ text, rank: 3, className: 't', at: toPixel(dot) }] : []
  }
  if (layer !== 'roads' || kind === 'path' || (kind === 'minor_road' && z < 15)) return []
  const rank = kind === 'highway' || kind === 'major_road' ? 1 : 5
  return lines.flatMap((line) => {
    const at = apart(line.map(toPixel))
    return at.length > MAX_BENDS ? [] : [{ text, rank, className: 't', at }]
  })
}

/** A line without points less than two pixels from the previous one: labels don't need them. */
function apart(line: Dot[]): Dot[] {
  const kept: Dot[] = []
  for (const dot of line) {
    const last = kept.at(-1)
    if (!last || Math.abs(dot.x - last.x) + Math.abs(dot.y - last.y) >= 2) kept.push(dot)
  }
  return kept
}

/** The parts of a line in or near the picture, as path data in whole pixels. */
function openLine(line: Dot[], { width, height }: Frame): string {
  const outside = ({ x, y }: Dot) =>
    (x < -EDGE ? 1 : x > width + EDGE ? 2 : 0) | (y < -EDGE ? 4 : y > height + EDGE ? 8 : 0)
  let path = ''
  let run: Dot[] = []
  const end = () => {
    path += pathOf(run, '')
    run = []
  }
  for (let at = 0; at + 1 < line.length; at++) {
    const [from, to] = [line[at]!, line[at + 1]!]
    // Both ends are beyond the same side, so it can't be visible.
    if (outside(from) & outside(to)) end()
    else run.push(...(run.length === 0 ? [from, to] : [to]))
  }
  end()
  return path
}

/** An area, cut to the picture (Sutherland and Hodgman, "Reentrant polygon clipping", 1974), as path data. */
function closedLine(ring: Dot[], { width, height }: Frame): string {
  let dots = ring
  const cut = (inside: (dot: Dot) => boolean, crossing: (from: Dot, to: Dot) => Dot) => {
    const before = dots
    dots = []
    for (let at = 0; at < before.length; at++) {
      const [from, to] = [before[(at + before.length - 1) % before.length]!, before[at]!]
      if (inside(to)) {
        if (!inside(from)) dots.push(crossing(from, to))
        dots.push(to)
      } else if (inside(from)) dots.push(crossing(from, to))
    }
  }
  const atX = (x: number) => (from: Dot, to: Dot) => ({
    x,
    y: from.y + ((x - from.x) / (to.x - from.x)) * (to.y - from.y),
  })
  const atY = (y: number) => (from: Dot, to: Dot) => ({
    x: from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x),
    y,
  })
  cut(({ x }) => x >= -EDGE, atX(-EDGE))
  cut(({ x }) => x <= width + EDGE, atX(width + EDGE))
  cut(({ y }) => y >= -EDGE, atY(-EDGE))
  cut(({ y }) => y <= height + EDGE, atY(height + EDGE))
  return pathOf(dots, 'z')
}

/** Path data in whole pixels. Drops points equal to the previous one or on a straight line to the next. */
function pathOf(dots: Dot[], end: 'z' | ''): string {
  const whole: Dot[] = []
  for (const { x, y } of dots) {
    const dot = { x: Math.round(x), y: Math.round(y) }
    const [before, last] = [whole.at(-2), whole.at(-1)]
    if (last && last.x === dot.x && last.y === dot.y) continue
    const straight =
      before &&
      last &&
      (last.x - before.x) * (dot.y - last.y) === (last.y - before.y) * (dot.x - last.x) &&
      (last.x - before.x) * (dot.x - last.x) + (last.y - before.y) * (dot.y - last.y) > 0
    if (straight) whole.pop()
    whole.push(dot)
  }
  if (whole.length < (end === 'z' ? 3 : 2)) return ''
  const [first, ...rest] = whole
  let { x, y } = first!
  let path = `M${x} ${y}l`
  let between = ''
  for (const dot of rest) {
    const [dx, dy] = [dot.x - x, dot.y - y]
    path += `${between && dx >= 0 ? ' ' : ''}${dx}${dy < 0 ? '' : ' '}${dy}`
    between = ' '
    ;({ x, y } = dot)
  }
  return path + end
}
