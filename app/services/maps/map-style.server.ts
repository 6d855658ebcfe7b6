import { mix } from '../color-rules'
import { escapeHtml } from '../escape-html'
import type { Flat as Dot } from './distance'

/** A color in each theme. */
type Both = readonly [light: string, dark: string]

const COLORS = {
  /** Beyond the land that the file has. */
  outside: ['#ebe2cf', '#14110d'],
  ground: ['#f6f0e3', '#1d1a14'],
  green: ['#dfe8cf', '#25301f'],
  water: ['#bcd6de', '#1c3640'],
  building: ['#e2d7c2', '#37312a'],
  path: ['#c3ad86', '#5a5040'],
  minor: ['#ffffff', '#4a4337'],
  major: ['#fbe7b4', '#6b5c3a'],
  highway: ['#f2c987', '#86683a'],
  casing: ['#d9cdb6', '#14110d'],
  rail: ['#9b9486', '#6d665a'],
  text: ['#4b4335', '#cfc4b0'],
  halo: ['#f6f0e3', '#1d1a14'],
} satisfies Record<string, Both>
type Color = keyof typeof COLORS

/** How much of the school's color is in a building. */
const TINT = 0.16

/** Widths in pixels of paths, small roads, big roads and highways at a zoom. */
function roadWidths(z: number): { path: number; minor: number; major: number; highway: number } {
  const grown = 1.5 ** (z - 15)
  const width = (at15: number, least: number) => Math.max(least, Math.round(at15 * grown * 10) / 10)
  return { path: width(1, 0.8), minor: width(3.4, 0.8), major: width(5.6, 1.6), highway: width(7.5, 2.2) }
}

const rules = (theme: 0 | 1, tint: string | null): string => {
  const color = (name: Color) => COLORS[name][theme]
  const building =
    tint === null ? color('building') : mix(color('building'), `#${tint.replaceAll(/./g, '$&$&')}`, TINT)
  return (
    `.g{fill:${color('outside')}}.e{fill:${color('ground')}}.l{fill:${color('green')}}.w{fill:${color('water')}}.b{fill:${building}}` +
    `.ws{stroke:${color('water')}}.p{stroke:${color('path')}}.m{stroke:${color('minor')}}` +
    `.M{stroke:${color('major')}}.h{stroke:${color('highway')}}.r{stroke:${color('rail')}}.s.c{stroke:${color('casing')}}` +
    `text{fill:${color('text')};stroke:${color('halo')}}`
  )
}

const shapes = (z: number): string => {
  const { path, minor, major, highway } = roadWidths(z)
  return (
    `.s{fill:none;stroke-linejoin:round;stroke-linecap:round}.ws{stroke-width:2}` +
    `.p{stroke-width:${path};stroke-dasharray:3 2;stroke-linecap:butt}.m{stroke-width:${minor}}.M{stroke-width:${major}}` +
    `.h{stroke-width:${highway}}.c.m{stroke-width:${minor + 1}}.c.M{stroke-width:${major + 1.4}}.c.h{stroke-width:${highway + 1.6}}` +
    `.r{stroke-width:1.2;stroke-dasharray:5 2;stroke-linecap:butt}` +
    `text{font:11px system-ui,sans-serif;text-anchor:middle;stroke-width:3px;paint-order:stroke;stroke-linejoin:round}` +
    `.i{font-style:italic}.t{font-size:10px}.k{font-weight:600;font-size:12px}`
  )
}

/**
 * The style sheet inside a map.
 * @param tint the school's color as rgb, one digit each; null for none
 * @param theme 'reader' includes both and follows the reader's; a fixed theme is for pictures that can't
 */
export const styleOf = (z: number, tint: string | null, theme: 'light' | 'dark' | 'reader'): string =>
  shapes(z) +
  (theme === 'reader'
    ? `${rules(0, tint)}@media(prefers-color-scheme:dark){${rules(1, tint)}}`
    : rules(theme === 'light' ? 0 : 1, tint))

/** A name to write on the map if there's room: around a point or along a line. */
export type Name = { text: string; rank: number; className: string; at: Dot | Dot[] }

type Box = { left: number; top: number; right: number; bottom: number }

/** Mean letter width and line height, relative to the font size. */
const LETTER = 0.56
const LINE = 1.15
/** Font sizes of the style sheet. A class that isn't here has 11. */
const SIZES: Record<string, number> = { k: 12, t: 10 }
const MAX_LETTERS = 16
const MAX_NAMES = 60
/** A name isn't repeated within this many pixels. */
const APART = 220
/** How far a street may bend under its name, in radians. */
const BEND = 0.35

/**
 * Returns text elements for the names that fit, most important first. None overlaps another or leaves the map.
 * @param names in pixels of the map
 */
export function labels(names: readonly Name[], width: number, height: number): string {
  const taken: Box[] = []
  const written = new Map<string, Dot[]>()
  let texts = ''
  let count = 0
  for (const name of [...names].sort((one, other) => one.rank - other.rank)) {
    if (count === MAX_NAMES) break
    const size = SIZES[name.className] ?? 11
    const label = Array.isArray(name.at) ? alongLine(name, name.at, size) : aroundPoint(name, name.at, size)
    if (!label) continue
    const { boxes, middle, svg } = label
    const inside = boxes.every(
      ({ left, top, right, bottom }) => left >= 2 && top >= 2 && right <= width - 2 && bottom <= height - 2,
    )
    const near = (written.get(name.text) ?? []).some(
      (other) => Math.hypot(other.x - middle.x, other.y - middle.y) < APART,
    )
    if (!inside || near || boxes.some((box) => taken.some((other) => touch(box, other)))) continue
    taken.push(...boxes)
    written.set(name.text, [...(written.get(name.text) ?? []), middle])
    texts += svg
    count++
  }
  return texts
}

const touch = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

function aroundPoint({ text, className }: Name, { x, y }: Dot, size: number) {
  const lines = linesOf(text)
  if (!lines) return null
  const high = size * LINE
  const wide = Math.max(...lines.map(({ length }) => length)) * size * LETTER
  const top = y - (lines.length * high) / 2
  const spans = lines.map((line, at) =>
    lines.length === 1
      ? escapeHtml(line)
      : `<tspan x="${Math.round(x)}" y="${Math.round(top + (at + 0.8) * high)}">${escapeHtml(line)}</tspan>`,
  )
  const position = lines.length === 1 ? ` x="${Math.round(x)}" y="${Math.round(top + 0.8 * high)}"` : ''
  return {
    boxes: [
      {
        left: x - wide / 2 - 2,
        right: x + wide / 2 + 2,
        top: top - 1,
        bottom: top + lines.length * high + 1,
      },
    ],
    middle: { x, y },
    svg: `<text class="${className}"${position}>${spans.join('')}</text>`,
  }
}

/** Breaks a name into at most three lines; null if it doesn't fit. */
function linesOf(text: string): string[] | null {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < MAX_LETTERS)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.length <= 3 && lines.every(({ length }) => length <= 26) ? lines : null
}

/** Places a name on the longest nearly straight part of a line, never upside down. */
function alongLine({ text, className }: Name, line: Dot[], size: number) {
  const wide = text.length * size * LETTER + 8
  let best: { from: Dot; to: Dot; length: number } | null = null
  for (let first = 0; first + 1 < line.length; first++) {
    const from = line[first]!
    const start = Math.atan2(line[first + 1]!.y - from.y, line[first + 1]!.x - from.x)
    for (let last = first + 1; last < line.length; last++) {
      const [before, to] = [line[last - 1]!, line[last]!]
      const angle = Math.atan2(to.y - before.y, to.x - before.x)
      const turn = Math.abs(((angle - start + 3 * Math.PI) % (2 * Math.PI)) - Math.PI)
      if (turn > BEND) break
      const length = Math.hypot(to.x - from.x, to.y - from.y)
      if (length >= wide && (!best || length > best.length)) best = { from, to, length }
    }
  }
  if (!best) return null
  const { from, to } = best
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  let angle = Math.atan2(to.y - from.y, to.x - from.x)
  if (Math.abs(angle) > Math.PI / 2) angle += angle > 0 ? -Math.PI : Math.PI
  // A slanted name is checked as a row of boxes.
  const steps = Math.max(1, Math.ceil(wide / size))
  const boxes = Array.from({ length: steps }, (_, at) => {
    const along = ((at + 0.5) / steps - 0.5) * wide
    const [x, y] = [middle.x + Math.cos(angle) * along, middle.y + Math.sin(angle) * along]
    return { left: x - size * 0.7, right: x + size * 0.7, top: y - size * 0.7, bottom: y + size * 0.7 }
  })
  const turn = Math.round((angle * 180) / Math.PI)
  const [x, y] = [Math.round(middle.x), Math.round(middle.y)]
  return {
    boxes,
    middle,
    svg: `<text class="${className}" transform="translate(${x} ${y})rotate(${turn})" y="4">${escapeHtml(text)}</text>`,
  }
}
