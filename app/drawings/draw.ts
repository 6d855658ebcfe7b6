import { KINDS, type Kind } from '~/locations/model/kinds'
import { FEATURES, type Feature, type Pick } from './parts'
import { HOURS, paletteOf, REGIONS, type Region } from './palette'
import { SCENES } from './scenes'

/**
 * What a drawing is made of, as its address has it: 'lf5-e7-003262' is a library (l) on the coast (f) with features 5 (a bit for
 * each), number e7 in hexadecimal, of a university with the color #003262.
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
/** Off campus there's no school: a quiet slate. */
const NO_SCHOOL = '5f7387'

/** The ingredients of a code; null if it isn't one. */
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
function picker(text: string): Pick {
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

/** Bytes that a drawing may have. */
const MOST = 3072

/** The drawing of a code as SVG, 400 by 250; null if it isn't a code. The same for the same code, at most 3 KB. */
export function drawingOf(code: string): string | null {
  const made = ingredientsOf(code)
  if (!made) return null
  let drawn = ''
  for (let again = 0; again === 0 || drawn.length > MOST; again++) drawn = compose(made, again)
  return drawn
}

function compose({ kind, region, features, id, color }: Ingredients, again: number): string {
  const pick = picker(`${kind} ${id} ${again}`)
  for (let at = 0; at < 4; at++) pick(2) // the first numbers of near seeds are alike
  const hour = features.includes('late') ? HOURS[2 + pick(2)]! : HOURS[pick(3)]!
  const scenes = SCENES[kind]
  // Neighbors in a list have neighboring numbers: they get different scenes.
  const scene = scenes[(id + (pick(4) === 0 ? 1 : 0)) % scenes.length]!
  const parts = {
    c: paletteOf(hour, region, color, pick),
    pick,
    has: (feature: Feature) => features.includes(feature),
  }
  const inside = scene(parts).replace(/ -/g, '-')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 250" preserveAspectRatio="xMidYMid slice" fill="none" stroke-linecap="round">${inside}</svg>`
}
