/** A color in each theme. */
type Both = readonly [light: string, dark: string]

const COLORS = {
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

const rgb = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16))

function mixed(color: string, tint: string, share: number): string {
  const [from, to] = [rgb(color), rgb(tint)]
  return `#${from
    .map((each, at) =>
      Math.round(each + (to[at]! - each) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Widths in pixels of paths, small roads, big roads and highways at a zoom. */
function roadWidths(z: number): { path: number; minor: number; major: number; highway: number } {
  const grown = 1.5 ** (z - 15)
  const width = (at15: number, least: number) => Math.max(least, Math.round(at15 * grown * 10) / 10)
  return { path: width(1, 0.8), minor: width(3.4, 0.8), major: width(5.6, 1.6), highway: width(7.5, 2.2) }
}

const rules = (theme: 0 | 1, tint: string | null): string => {
  const color = (name: Color) => COLORS[name][theme]
  const building =
    tint === null ? color('building') : mixed(color('building'), `#${tint.replaceAll(/./g, '$&$&')}`, TINT)
  return (
    `.g{fill:${color('ground')}}.l{fill:${color('green')}}.w{fill:${color('water')}}.b{fill:${building}}` +
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
