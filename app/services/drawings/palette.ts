import { mix, shortColor } from '../color-rules'

/** Regions by their light: West Coast, desert, South, North, and everywhere else. */
export const REGIONS = ['f', 'd', 's', 'n', 't'] as const
export type Region = (typeof REGIONS)[number]

export const HOURS = ['dawn', 'day', 'dusk', 'night'] as const
export type Hour = (typeof HOURS)[number]

/** Colors of an illustration, as #rgb. */
export type Palette = {
  sky: string
  glow: string
  far: string
  near: string
  wall: string
  trim: string
  floor: string
  wood: string
  dark: string
  light: string
  leaf: string
  accent: string
  soft: string
  /** Book spines and other small things. */
  bits: readonly string[]
}

/** Sky, glow near the horizon, far and near land, light on walls. */
const LIGHT: Record<Hour, Record<'sky' | 'glow' | 'far' | 'near' | 'tone', string>> = {
  dawn: { sky: '#f7d9c4', glow: '#fdeede', far: '#d9b7ae', near: '#a98f94', tone: '#f6e3d3' },
  day: { sky: '#c3dcea', glow: '#eaf4f4', far: '#a9c4c6', near: '#7fa39b', tone: '#f3ecdf' },
  dusk: { sky: '#8f7fa8', glow: '#f0b9a0', far: '#6f6590', near: '#4b4a70', tone: '#d9c3bd' },
  night: { sky: '#26304f', glow: '#3d4a70', far: '#1f2742', near: '#171d33', tone: '#8d88a0' },
}
/** The tint that a region adds to sky and land. */
const TINT: Record<Region, string> = {
  f: '#cfd6da',
  d: '#e8b98a',
  s: '#f3dc9c',
  n: '#dfe9f2',
  t: '#e3dcc6',
}
const WALLS = ['#efe3cf', '#dfe5dc', '#e9d8cf', '#d8dfe6', '#efe9dc', '#d9d2c4', '#e4d9e2']
const WOODS = ['#a9714b', '#8a5a3c', '#c08a5a', '#7b5b4a', '#b98d6a']
const LEAVES = ['#5d8a66', '#7a9a58', '#3f7560', '#8aa06a', '#4f7f7a']
const SMALL = ['#c4574b', '#d99a4e', '#4f7f8f', '#6b5b8c', '#8aa06a', '#e0c081', '#3f5f7a', '#b87a8f']

/** The colors of an illustration. `pick` returns a number below its argument. */
export function paletteOf(hour: Hour, region: Region, school: string, pick: (n: number) => number): Palette {
  const light = LIGHT[hour]
  const shade = (color: string) =>
    hour === 'night' ? mix(color, '#2f2a4a', 0.38) : mix(color, light.tone, hour === 'dusk' ? 0.3 : 0.15)
  const wall = shade(mix(WALLS[pick(WALLS.length)]!, school, 0.06))
  const wood = WOODS[pick(WOODS.length)]!
  // School colors can be near black or white, and must stay visible either way.
  const accent = mix(mix(school, '#8a8f99', 0.12), light.tone, hour === 'night' ? 0.05 : 0.12)
  const first = pick(SMALL.length)
  const full = {
    sky: mix(light.sky, TINT[region], hour === 'night' ? 0.06 : 0.25),
    glow: mix(light.glow, TINT[region], 0.2),
    far: mix(light.far, TINT[region], 0.15),
    near: light.near,
    wall,
    trim: mix(wall, '#ffffff', hour === 'night' ? 0.12 : 0.45),
    floor: shade(mix(wood, '#e8d9c0', 0.45)),
    wood: shade(wood),
    dark: mix(shade(wood), '#2b2733', 0.5),
    light: hour === 'night' || hour === 'dusk' ? '#ffe3a1' : '#fff6e2',
    leaf: shade(LEAVES[pick(LEAVES.length)]!),
    accent,
    soft: mix(accent, wall, 0.55),
  }
  return {
    ...(Object.fromEntries(
      Object.entries(full).map(([name, color]) => [name, shortColor(color)]),
    ) as typeof full),
    bits: [0, 1, 2, 3, 4].map((step) => shortColor(shade(SMALL[(first + step * 3) % SMALL.length]!))),
  }
}
