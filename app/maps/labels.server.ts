import { escapeHtml } from '~/escape-html'

type Dot = { x: number; y: number }

/** A name to write on the map if there's room: around a point or along a line. */
export type Name = { text: string; rank: number; className: string; at: Dot | Dot[] }

type Box = { left: number; top: number; right: number; bottom: number }

/** Mean letter width and line height, relative to the font size. */
const LETTER = 0.56
const LINE = 1.15
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
    const placed = Array.isArray(name.at) ? alongLine(name, name.at, size) : aroundPoint(name, name.at, size)
    if (!placed) continue
    const { boxes, middle, svg } = placed
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
  const place = lines.length === 1 ? ` x="${Math.round(x)}" y="${Math.round(top + 0.8 * high)}"` : ''
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
    svg: `<text class="${className}"${place}>${spans.join('')}</text>`,
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
