import { picker } from '~/services/drawings/draw'
import type { Pick } from '~/services/drawings/parts'

/** Size of the drawing. The ground is its bottom edge. */
const WIDTH = 640
const HEIGHT = 200

const box = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h${-width}z`

/** Rows and columns of windows, which the even-odd rule turns into holes. */
function windows(pick: Pick, x: number, y: number, width: number, height: number): string {
  const columns = Math.floor((width - 8) / 14)
  const rows = Math.floor((height - 12) / 22)
  const indent = Math.round((width - columns * 14 + 6) / 2)
  let path = ''
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++)
      if (pick(5)) path += box(x + indent + column * 14, y + 12 + row * 22, 8, 12)
  }
  return path
}

function hall(pick: Pick, x: number): [path: string, width: number] {
  const width = 58 + pick(4) * 14
  const height = 60 + pick(4) * 18
  return [
    box(x, HEIGHT - height, width, height) + windows(pick, x, HEIGHT - height, width, height - 20),
    width,
  ]
}

/** A building with a pediment and columns. */
function library(pick: Pick, x: number): [path: string, width: number] {
  const columns = 4 + pick(3)
  const width = columns * 18 + 16
  const top = HEIGHT - 82 - pick(3) * 8
  let path = `M${x} ${top}l${width / 2} -28 ${width / 2} 28zM${x} ${top + 4}h${width}v8h${-width}z`
  for (let column = 0; column < columns; column++)
    path += box(x + 13 + column * 18, top + 16, 8, HEIGHT - top - 26)
  return [path + box(x, HEIGHT - 10, width, 10), width]
}

function tower(pick: Pick, x: number): [path: string, width: number] {
  const height = 110 + pick(3) * 12
  const roof = 28 + pick(16)
  const top = HEIGHT - height
  const clock = `M${x + 15} ${top + 14}a7 7 0 1 0 .1 0z`
  return [`M${x} ${top}l15 ${-roof} 15 ${roof}z${box(x, top + 3, 30, height - 3)}${clock}`, 30]
}

function tree(pick: Pick, x: number): [path: string, width: number] {
  const radius = 13 + pick(9)
  const middle = HEIGHT - 22 - radius
  return [
    `M${x + radius} ${middle - radius}a${radius} ${radius} 0 1 0 .1 0zM${x + radius - 2} ${HEIGHT - 22}h4v22h-4z`,
    2 * radius,
  ]
}

/** The drawing for a campus without a picture: a 640 × 200 path, filled with the even-odd rule. */
export function campusScene(key: string): string {
  const pick = picker(key)
  const things = [hall, tree, library, tree, tower, hall, tree]
  let path = ''
  for (let x = pick(12), n = pick(things.length); ; n += 1 + pick(2)) {
    const [drawn, width] = things[n % things.length]!(pick, x)
    if (x + width > WIDTH) return path
    path += drawn
    x += width + 6 + pick(12)
  }
}
