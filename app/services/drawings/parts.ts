import type { Palette } from './palette'

/** Parts of illustrations on a 400 × 250 canvas, as SVG. Integers only, to save bytes. */

export type Pick = (n: number) => number
export type DrawingContext = { c: Palette; pick: Pick; has: (feature: Feature) => boolean }
/** What a spot's tags add to its illustration. */
export const FEATURES = ['quiet', 'outlet', 'food', 'group', 'late', 'wifi'] as const
export type Feature = (typeof FEATURES)[number]

const n = Math.round
/** Rounded corners need a rect; a path is shorter. */
export const rect = (x: number, y: number, w: number, h: number, fill: string, rx = 0): string =>
  rx === 0
    ? path(`M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${-n(w)}z`, fill)
    : `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" rx="${rx}"/>`
export const circle = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`
export const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`
/** Round ends and no fill are set on the illustration itself. */
export const line = (d: string, stroke: string, width: number): string =>
  `<path d="${d}" stroke="${stroke}" stroke-width="${width}"/>`

/** Sky with sun or moon, and land up to `ground`. */
export function outside(
  { c, pick }: DrawingContext,
  x: number,
  y: number,
  w: number,
  ground: number,
): string {
  const sun = x + w * (0.2 + pick(60) / 100)
  const high = y + 14 + pick(24)
  const hill = (top: number, fill: string, swing: number) => {
    const mid = top - swing
    return path(
      `M${n(x)} ${n(ground)}V${n(top)}Q${n(x + w / 4)} ${n(mid)} ${n(x + w / 2)} ${n(top)}T${n(x + w)} ${n(top - swing / 3)}V${n(ground)}z`,
      fill,
    )
  }
  const land =
    pick(2) === 0
      ? hill(ground - 26 - pick(14), c.far, 14 + pick(14)) + hill(ground - 12, c.near, 8 + pick(8))
      : skyline({ c, pick }, x, w, ground)
  return (
    rect(x, y, w, ground - y, c.sky) +
    rect(x, ground - 40, w, 40, c.glow) +
    circle(sun, high + 12, 9 + pick(8), c.light) +
    land
  )
}

function skyline({ c, pick }: Omit<DrawingContext, 'has'>, x: number, w: number, ground: number): string {
  let d = `M${n(x)} ${n(ground)}`
  for (let at = x; at < x + w;) {
    const width = Math.min(14 + pick(22), x + w - at)
    const top = ground - 22 - pick(46)
    d += `V${n(top)}${pick(4) === 0 ? `l${n(width / 2)} -9 ${n(width / 2)} 9` : `h${n(width)}`}`
    at += width
  }
  return path(`${d}V${n(ground)}z`, c.far)
}

/** A row of windows in a wall, all with the same view outside. */
export function windows(parts: DrawingContext, top: number, bottom: number): string {
  const { c, pick } = parts
  const shape = pick(4)
  const count = shape === 3 ? 1 : 2 + pick(3)
  const gap = 16 + pick(12)
  const width = (shape === 3 ? 220 + pick(90) : 340) / count - (count > 1 ? gap : 0)
  const start = (400 - count * width - (count - 1) * gap) / 2
  let holes = ''
  let bars = ''
  for (let at = 0; at < count; at++) {
    const x = n(start + at * (width + gap))
    const w = n(width)
    const r = n(width / 2)
    holes +=
      shape === 0
        ? `M${x} ${bottom}V${top + r}a${r} ${r} 0 0 1 ${2 * r} 0V${bottom}z`
        : shape === 1
          ? `M${x} ${bottom}V${top + 22}q${n(w / 2)} -30 ${w} 0V${bottom}z`
          : `M${x} ${top}h${w}V${bottom}h${-w}z`
    bars += `M${n(x + w / 2)} ${top + (shape === 1 ? 7 : 0)}V${bottom}M${x} ${n((top + bottom) / 2)}h${w}`
    if (shape === 3) bars += `M${n(x + w / 4)} ${top}V${bottom}M${n(x + (w * 3) / 4)} ${top}V${bottom}`
  }
  return (
    outside(parts, 0, top - 12, 400, bottom) +
    `<path d="M-9-9h418v268H-9z${holes}" fill="${c.wall}" fill-rule="evenodd" stroke="${c.trim}" stroke-width="4"/>` +
    line(bars, c.trim, 3)
  )
}

/** Widths of book spines, in the order of their colors. */
const SPINES = [8, 10, 7, 12]

/** Shelves full of books, from x on. */
export function shelves({ c, pick }: DrawingContext, x: number, y: number, w: number, rows: number): string {
  const high = 38
  const spines = SPINES.map(() => '')
  let boards = ''
  for (let row = 0; row < rows; row++) {
    const base = y + row * high + high - 5
    for (let at = x + 6; at < x + w - 14;) {
      if (pick(8) === 0) {
        at += 14
        continue
      }
      const of = pick(4)
      spines[of] += `M${n(at + SPINES[of]! / 2)} ${n(base)}v-${19 + pick(10)}`
      at += SPINES[of]! + (pick(6) === 0 ? 4 : 1)
    }
    boards += `M${n(x)} ${n(base)}h${n(w)}v5h-${n(w)}z`
  }
  return (
    rect(x, y - 5, w, rows * high + 5, c.dark) +
    `<g stroke-linecap="butt">${spines.map((d, of) => line(d, c.bits[of]!, SPINES[of]!)).join('')}</g>` +
    path(`M${n(x)} ${n(y - 8)}h${n(w)}v6h-${n(w)}z${boards}`, c.wood)
  )
}

/** A table with things on it. `top` is its edge. */
export function table(parts: DrawingContext, x: number, top: number, w: number): string {
  const { c, pick, has } = parts
  const foot = 232
  const legs = pick(2)
    ? `M${n(x + 12)} ${top}h7l-5 ${foot - top}h-5zM${n(x + w - 19)} ${top}h7l3 ${foot - top}h-5z`
    : `M${n(x + w / 2 - 5)} ${top}h10v${foot - top - 6}l18 6h-46l18 -6z`
  const things: string[] = []
  if (has('outlet')) things.push(lamp(parts, x + 18 + pick(12), top))
  if (has('food')) things.push(cup(parts, x + w - 30, top))
  if (has('wifi')) things.push(laptop(parts, x + w / 2 - 17, top))
  things.push(books(parts, x + w / 2 + 24 + pick(10), top))
  return path(legs, c.dark) + rect(x, top, w, 7, c.wood, 3) + things.join('')
}

const laptop = ({ c }: DrawingContext, x: number, y: number) =>
  path(`M${n(x)} ${n(y - 20)}h30l3 18h5v2h-39l-3 -2z`, c.dark) +
  path(`M${n(x + 3)} ${n(y - 17)}h24l2 13h-24z`, c.light)

const cup = ({ c }: DrawingContext, x: number, y: number) =>
  path(`M${n(x)} ${n(y - 11)}h13q0 11 -6 11t-7 -11z`, c.trim) +
  line(`M${n(x + 4)} ${n(y - 15)}q-3 -4 0 -7t0 -7`, c.trim, 2)

const books = ({ c, pick }: DrawingContext, x: number, y: number) => {
  const count = 1 + pick(3)
  return Array.from({ length: count }, (_, at) =>
    rect(x - pick(4), y - 6 * (at + 1), 24 + pick(8), 6, c.bits[(at + pick(3)) % 5]!, 1),
  ).join('')
}

const lamp = ({ c, pick }: DrawingContext, x: number, y: number) =>
  (pick(2)
    ? line(`M${n(x)} ${n(y)}v-18l10 -12`, c.dark, 3) +
      path(`M${n(x + 4)} ${n(y - 36)}l14 4 2 12 -20 -8z`, c.accent)
    : line(`M${n(x)} ${n(y)}v-24`, c.dark, 3) + path(`M${n(x - 14)} ${n(y - 22)}l5 -14h18l5 14z`, c.accent)) +
  circle(x + 6, y - 18, 4, c.light)

/** A chair that faces right, or left. */
export function chair({ c, pick }: DrawingContext, x: number, left: boolean): string {
  const s = left ? -1 : 1
  const soft = pick(2)
  return soft
    ? path(`M${n(x)} 168q${-6 * s} 30 ${2 * s} 40h${34 * s}v-12h${-22 * s}l${-4 * s} -30z`, c.accent) +
        line(`M${n(x + 6 * s)} 208v24m${24 * s} -24v24`, c.dark, 4)
    : line(
        `M${n(x)} 164l${4 * s} 38h${26 * s}m${-26 * s} 0l${-4 * s} 30m${30 * s} -30l${3 * s} 30`,
        c.dark,
        5,
      ) + rect(left ? x - 30 : x, 198, 30, 6, c.accent, 3)
}

/** A plant in a pot, on the ground at y. */
export function plant({ c, pick }: DrawingContext, x: number, y: number): string {
  const kind = pick(3)
  const tall = 34 + pick(26)
  const leaves =
    kind === 0
      ? line(
          [-16, -8, 0, 9, 17]
            .map((dx) => `M${n(x)} ${n(y - 16)}q${dx / 3} ${-tall / 2} ${dx} ${-tall}`)
            .join(''),
          c.leaf,
          6,
        )
      : kind === 1
        ? [0, 1, 2]
            .map((at) => circle(x + (at - 1) * 11, y - 28 - (at % 2) * 13 - tall / 4, 13, c.leaf))
            .join('')
        : path(
            `M${n(x)} ${n(y - 14)}q-30 -12 -14 ${-tall}q14 6 14 22q4 -24 20 -26q8 32 -20 ${tall - 10}z`,
            c.leaf,
          )
  return leaves + path(`M${n(x - 11)} ${n(y - 20)}h22l-4 20h-14z`, c.bits[pick(5)]!)
}

/** Lamps that hang from the ceiling. */
export function pendants({ c, pick }: DrawingContext): string {
  const count = 2 + pick(3)
  const drop = 34 + pick(34)
  const shape = pick(3)
  return Array.from({ length: count }, (_, at) => {
    const x = n((400 / count) * (at + 0.5))
    const shade =
      shape === 0
        ? path(`M${x - 18} ${drop + 14}q0 -18 18 -18t18 18z`, c.accent)
        : shape === 1
          ? path(`M${x - 8} ${drop - 4}h16l8 18h-32z`, c.accent)
          : circle(x, drop + 5, 11, c.accent)
    return line(`M${x} 0V${drop}`, c.dark, 2) + shade + rect(x - 6, drop + 14, 12, 4, c.light, 2)
  }).join('')
}

/** A tree whose foot is at y. */
export function tree({ c, pick }: DrawingContext, x: number, y: number, size: number): string {
  const trunk = rect(x - 4, y - size, 8, size, c.dark)
  const kind = pick(3)
  return (
    trunk +
    (kind === 0
      ? circle(x, y - size - 12, size * 0.6, c.leaf) +
        circle(x - size * 0.35, y - size + 4, size * 0.4, c.leaf)
      : kind === 1
        ? path(
            `M${n(x - size * 0.5)} ${n(y - size * 0.4)}L${n(x)} ${n(y - size * 2)}l${n(size * 0.5)} ${n(size * 1.6)}z`,
            c.leaf,
          )
        : path(
            `M${n(x - size * 0.55)} ${n(y - size * 0.7)}q0 ${n(-size)} ${n(size * 0.55)} ${n(-size)}t${n(size * 0.55)} ${n(size)}z`,
            c.leaf,
          ))
  )
}

/** A person at a table, behind a screen or a book. */
export function person({ c, pick }: DrawingContext, x: number, y: number): string {
  const skin = ['#e8bf9a', '#c98f66', '#8d5b3e', '#f0d0b0', '#6b4430'][pick(5)]!
  const hair = ['#2b2326', '#5a3a28', '#a3743f', '#77706e'][pick(4)]!
  return (
    path(`M${n(x - 20)} ${n(y)}q0 -34 20 -34t20 34z`, c.bits[pick(5)]!) +
    circle(x, y - 43, 11, skin) +
    path(`M${n(x - 12)} ${n(y - 43)}a12 12 0 0 1 24 0q-6 -8 -12 -7t-12 7z`, hair)
  )
}
