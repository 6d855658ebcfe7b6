import { KINDS, type Kind } from '~/spots/model/kinds'
import { FEATURES, type Feature, type Pick } from './parts'
import { HOURS, paletteOf, REGIONS, type Region } from './palette'
import { SCENES } from './scenes'

/**
 * The parts of an illustration's code, as in its URL: 'lf5-e7-003262' is a library (l) on the West Coast (f) with
 * features 5 (one bit each), ID e7 in hexadecimal, and the university's color #003262.
 */
export type Ingredients = {
  kind: Kind
  region: Region
  features: readonly Feature[]
  id: number
  color: string
}

const LETTERS: Record<Kind, string> = {
  library: 'l',
  cafe: 'c',
  'campus building': 'b',
  bookshop: 's',
  park: 'p',
  coworking: 'w',
  other: 'o',
}
/** The color off campus, where there's no school: a muted slate. */
const NO_SCHOOL = '5f7387'

/** Parses a code. Null if it isn't one. */
export function ingredientsOf(code: string): Ingredients | null {
  const [, letter, region, bits, id, color] =
    /^([a-z])([a-z])([0-9a-f]{1,2})-([1-9a-f][0-9a-f]{0,11})-([0-9a-f]{6}|0)$/.exec(code) ?? []
  const kind = KINDS.find((each) => LETTERS[each] === letter)
  const known = REGIONS.find((each) => each === region)
  const number = parseInt(bits ?? '', 16)
  if (!kind || !known || number >= 1 << FEATURES.length) return null
  return {
    kind,
    region: known,
    features: FEATURES.filter((_, at) => number & (1 << at)),
    id: parseInt(id!, 16),
    color: `#${color === '0' ? NO_SCHOOL : color}`,
  }
}

/** xorshift32 (Marsaglia, 2003), seeded by FNV-1a of a text. */
export function picker(text: string): Pick {
  let state = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) state = Math.imul(state ^ byte, 0x01000193) >>> 0
  state ||= 1
  return (n) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % n
  }
}

/** Maximum bytes of an illustration. */
const MOST = 3072
const HEIGHT = 250

/** The illustration of a code as SVG, 400 × 250. Null if it isn't a code. Deterministic, and at most 3 KB. */
export function drawingOf(code: string): string | null {
  const made = ingredientsOf(code)
  if (!made) return null
  let drawn = ''
  for (let again = 0; again === 0 || drawn.length > MOST; again++) drawn = compose(made, again)
  return drawn
}

/** The opening tag of an illustration. */
const OPEN =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 250" preserveAspectRatio="xMidYMid slice" fill="none" stroke-linecap="round">'

/**
 * The illustrations of these codes below each other, as one SVG. `#d1` shows the first, and so on. Null if one isn't a
 * code.
 */
export function sheetOf(codes: readonly string[]): string | null {
  const drawn = codes.map((code, at) => {
    const y = HEIGHT * at
    const open = `<view id="d${at + 1}" viewBox="0 ${y} 400 ${HEIGHT}"/><svg y="${y}" width="400" height="${HEIGHT}">`
    return drawingOf(code)?.replace(OPEN, open)
  })
  return drawn.includes(undefined) ? null : `${OPEN}${drawn.join('')}</svg>`
}

function compose({ kind, region, features, id, color }: Ingredients, again: number): string {
  const pick = picker(`${kind} ${id} ${again}`)
  for (let at = 0; at < 4; at++) pick(2) // the first numbers of similar seeds are alike
  const hour = features.includes('late') ? HOURS[2 + pick(2)]! : HOURS[pick(3)]!
  const scenes = SCENES[kind]
  // Neighbors in a list often have consecutive IDs, so consecutive IDs get different scenes.
  const scene = scenes[(id + (pick(4) === 0 ? 1 : 0)) % scenes.length]!
  const parts = {
    c: paletteOf(hour, region, color, pick),
    pick,
    has: (feature: Feature) => features.includes(feature),
  }
  const inside = scene(parts).replace(/ -/g, '-')
  return `${OPEN}${inside}</svg>`
}
