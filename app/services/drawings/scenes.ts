import type { Kind } from '~/spots/model/kinds'
import {
  chair,
  circle,
  line,
  outside,
  path,
  pendants,
  person,
  plant,
  rect,
  shelves,
  table,
  tree,
  windows,
  type DrawingContext,
} from './parts'

const floor = ({ c }: DrawingContext, y = 200) => rect(0, y, 400, 250 - y, c.floor)

/** People, unless the spot is only for quiet work. */
function people(parts: DrawingContext, y: number): string {
  const { pick, has } = parts
  const count = has('group') ? 2 + pick(2) : has('quiet') ? pick(2) : 1 + pick(2)
  const gap = 58 + pick(20)
  const first = 200 - ((count - 1) * gap) / 2
  return Array.from({ length: count }, (_, at) => person(parts, first + at * gap, y)).join('')
}

/** A table in front of windows. */
function hall(parts: DrawingContext): string {
  const { pick, has } = parts
  const top = 30 + pick(26)
  const width = 190 + pick(110)
  const x = (400 - width) / 2 + pick(40) - 20
  return (
    windows(parts, top, 168 + pick(14)) +
    floor(parts) +
    (pick(3) ? pendants(parts) : '') +
    people(parts, 188) +
    table(parts, x, 180, width) +
    (has('group')
      ? chair(parts, x + 20, false) + chair(parts, x + width - 20, true)
      : chair(parts, x + 30, false)) +
    plant(parts, pick(2) ? 26 : 374, 236)
  )
}

/** Shelves and a desk. */
function stacks(parts: DrawingContext): string {
  const { c, pick } = parts
  const split = pick(3)
  const rows = 3 + pick(2)
  const books =
    split === 0
      ? shelves(parts, 14, 22, 372, rows)
      : split === 1
        ? shelves(parts, 10, 22, 160, rows) + shelves(parts, 232, 22, 160, rows)
        : shelves(parts, 130 + pick(20), 22, 258, rows)
  const ladder = pick(2)
    ? line('M60 218l34 -190m22 190l-24 -190m-27 160h50m-46 -28h42m-38 -28h34m-30 -28h26', c.wood, 4)
    : ''
  return (
    rect(0, 0, 400, 250, c.wall) +
    books +
    floor(parts, 206) +
    ladder +
    table(parts, 150 + pick(60), 184, 170) +
    (pick(2) ? people(parts, 184) : '') +
    chair(parts, 140 + pick(40), false)
  )
}

/** An armchair under a lamp. */
function nook(parts: DrawingContext): string {
  const { c, pick } = parts
  const x = 130 + pick(90)
  const flip = x > 180
  const lampX = flip ? x - 44 : x + 130
  const high = 56 + pick(20)
  return (
    windows(parts, 28 + pick(18), 150) +
    floor(parts, 196) +
    `<ellipse cx="${x + 44}" cy="228" rx="128" ry="16" fill="${c.soft}"/>` +
    shelves(parts, flip ? 316 : 8, 92, 76, 3) +
    path(`M${x} 150q0 -34 44 -34t44 34v54h-88z`, c.accent) +
    path(`M${x - 14} 164q0 -12 14 -12t14 14v20h60v-20q0 -14 14 -14t14 12v54h-116z`, c.soft) +
    line(`M${x - 6} 218v12m100 -12v12`, c.dark, 5) +
    line(`M${lampX} 230V${high + 20}`, c.dark, 4) +
    path(`M${lampX - 24} ${high + 26}l10 -28h28l10 28z`, c.light) +
    plant(parts, flip ? 40 + pick(30) : 360, 236)
  )
}

/** A counter with stools. */
function counter(parts: DrawingContext): string {
  const { c, pick } = parts
  const stools = 3 + pick(2)
  const boards = [60, 160, 260].slice(0, 1 + pick(3))
  return (
    rect(0, 0, 400, 250, c.wall) +
    boards
      .map((x) => rect(x, 28, 84, 46, c.dark, 3) + line(`M${x + 10} 42h50m-50 12h36m-36 12h44`, c.soft, 3))
      .join('') +
    pendants(parts) +
    shelves(parts, 40 + pick(120), 96, 130, 1) +
    people(parts, 172) +
    floor(parts, 214) +
    rect(20, 160, 360, 64, c.accent, 4) +
    rect(12, 154, 376, 10, c.wood, 4) +
    line(Array.from({ length: 8 }, (_, at) => `M${60 + at * 44} 170v46`).join(''), c.soft, 2) +
    path(`M${280 + pick(30)} 154v-34h46v34zm8 -24h30v10h-30z`, c.dark) +
    Array.from({ length: stools }, (_, at) => {
      const x = (400 / stools) * (at + 0.5)
      return rect(x - 16, 190, 32, 7, c.dark, 3) + line(`M${Math.round(x)} 196v42m-12 2h24`, c.dark, 4)
    }).join('')
  )
}

/** A building from outside. */
function facade(parts: DrawingContext, awning = false): string {
  const { c, pick, has } = parts
  const width = 190 + pick(90)
  const x = Math.round((400 - width) / 2 + pick(50) - 25)
  const top = 70 + pick(34)
  const roof = pick(3)
  const columns = 3 + pick(4)
  const step = width / columns
  const lit = has('late') ? c.light : c.sky
  const wins = Array.from({ length: columns }, (_, at) => {
    const wx = Math.round(x + step * at + step * 0.22)
    const ww = Math.round(step * 0.56)
    return `M${wx} ${top + 16}h${ww}v28h-${ww}z${awning ? '' : `M${wx} ${top + 62}h${ww}v34h-${ww}z`}`
  }).join('')
  const pillars = Array.from(
    { length: columns + 1 },
    (_, at) => `M${Math.round(x + step * at)} ${top + 8}V206`,
  ).join('')
  const crown =
    roof === 0
      ? path(`M${x - 10} ${top}l${width / 2 + 10} -40 ${width / 2 + 10} 40z`, c.trim) +
        circle(x + width / 2, top - 14, 8, c.accent)
      : roof === 1
        ? rect(x - 8, top - 10, width + 16, 14, c.trim, 2) +
          rect(x + width / 2 - 26, top - 44, 52, 36, c.wall) +
          path(`M${x + width / 2 - 30} ${top - 44}l30 -26 30 26z`, c.accent)
        : path(`M${x} ${top}q${width / 2} -54 ${width} 0z`, c.accent) +
          rect(x - 8, top - 4, width + 16, 8, c.trim, 2)
  const front = awning
    ? path(`M${x + 10} ${top + 62}h${width - 20}l14 26h-${width + 8}z`, c.accent) +
      line(
        Array.from(
          { length: 6 },
          (_, at) => `M${Math.round(x + 24 + ((width - 48) / 5) * at)} ${top + 64}v22`,
        ).join(''),
        c.trim,
        6,
      ) +
      rect(x + 18, top + 92, width - 90, 206 - top - 104, lit, 2) +
      rect(x + width - 56, top + 92, 38, 206 - top - 92, c.dark, 2)
    : line(pillars, c.trim, 6) + rect(x + width / 2 - 16, 168, 32, 40, c.dark, pick(2) ? 14 : 2)
  return (
    outside(parts, 0, 0, 400, 206) +
    rect(x, top, width, 208 - top, c.wall) +
    path(wins, lit) +
    front +
    crown +
    rect(0, 206, 400, 44, c.near) +
    path(`M${x + width / 2 - 40} 206h80l40 44h-160z`, c.soft) +
    tree(parts, 40 + pick(30), 216, 34 + pick(20)) +
    tree(parts, 340 + pick(40), 222, 30 + pick(26)) +
    (has('food') || awning ? table(parts, pick(2) ? 36 : 270, 198, 86) : '')
  )
}

/** Grass, trees and a bench. */
function park(parts: DrawingContext): string {
  const { c, pick, has } = parts
  const bench = 130 + pick(90)
  const trees = 3 + pick(3)
  const pond = pick(2)
    ? `<ellipse cx="${90 + pick(200)}" cy="214" rx="${50 + pick(40)}" ry="12" fill="${c.sky}"/>`
    : path(`M${150 + pick(60)} 250q10 -40 70 -66l10 2q-34 30 -28 64z`, c.soft)
  return (
    outside(parts, 0, 0, 400, 176) +
    path('M0 172q100 -22 200 -6t200 -8v92H0z', c.leaf) +
    path('M0 204q120 -18 220 0t180 -10v56H0z', c.near) +
    pond +
    Array.from({ length: trees }, (_, at) =>
      tree(parts, (400 / trees) * (at + 0.3) + pick(40), 178 + pick(18), 26 + pick(28)),
    ).join('') +
    (has('group')
      ? table(parts, bench, 206, 120)
      : rect(bench, 196, 96, 6, c.wood, 2) +
        rect(bench, 178, 96, 8, c.wood, 2) +
        line(`M${bench + 12} 176v44m72 -44v44`, c.dark, 5)) +
    (pick(2) ? person(parts, bench + 40, 200) : '')
  )
}

/** The scenes for each kind of spot. */
export const SCENES: Record<Kind, readonly ((parts: DrawingContext) => string)[]> = {
  library: [stacks, hall, nook, stacks, hall, facade],
  cafe: [counter, hall, (parts) => facade(parts, true), nook, counter],
  'campus building': [facade, hall, hall, facade],
  bookshop: [stacks, nook, (parts) => facade(parts, true)],
  park: [park],
  coworking: [hall, counter, nook, hall],
  other: [hall, nook, facade],
}
