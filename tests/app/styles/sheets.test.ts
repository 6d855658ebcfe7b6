import fs from 'node:fs'
import { expect, it } from 'vitest'
import { ratingBand } from '~/ui/Stars'
import { checkRows } from '../../support/rows'

const css = fs.readFileSync('app/styles/tokens.css', 'utf8')

type Tokens = Record<string, string>
const tokensOf = (block: string): Tokens =>
  Object.fromEntries(
    [...block.matchAll(/(--[\w-]+|color-scheme): ([^;]+);/g)].map(([, name, value]) => [name, value]),
  )
const blockOf = (selector: string): Tokens => tokensOf(css.slice(css.indexOf(`${selector} {`)).split('}')[0]!)
const light = blockOf(':root')
const dark = blockOf(":root[data-theme='dark']")

/** Contrast of two colors (WCAG 2.2). */
function contrast(a: string, b: string): number {
  const luminance = (color: string) => {
    const hex = color.length === 4 ? color.replace(/[0-9a-f]/gi, '$&$&') : color
    const [r, g, blue] = [1, 3, 5]
      .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * blue!
  }
  const [one, two] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (one! + 0.05) / (two! + 0.05)
}

it('the dark theme is the same by system and by choice', () => {
  const { 'color-scheme': scheme, ...chosen } = dark
  expect(scheme).toBe('dark')
  expect(blockOf(":root:not([data-theme='light'])")).toEqual(chosen)
  expect(Object.keys(chosen).length).toBeGreaterThan(15)
})

it('text is readable in both themes', () => {
  const colors = ['--ink', '--soft', '--lamp', '--amber', '--danger']
  const stars = [1, 2, 3, 4, 5].map((band) => `--star-${band}`)
  const pairs = [
    ...[...colors, ...stars].flatMap((text) => [
      [text, '--paper'],
      [text, '--sheet'],
    ]),
    ['--on-lamp', '--lamp'],
    ['--ink', '--lamp-wash'],
    ['--danger', '--danger-wash'],
    ...['--lamp', '--amber', '--danger'].map((button) => ['--sheet', button]),
  ]
  const themes: [string, Tokens][] = [
    ['light', light],
    ['dark', { ...light, ...dark }],
  ]
  return checkRows(
    themes.flatMap(([name, theme]) => pairs.map(([text, ground]) => ({ name, theme, text, ground }))),
    ({ theme, text, ground }) => expect(contrast(theme[text!]!, theme[ground!]!)).toBeGreaterThanOrEqual(4.5),
    ({ name, text, ground }) => `${text} on ${ground}, ${name}`,
  )
})

it("text in front of the hero's picture and next to photos is readable, in both themes", () => {
  for (const ground of ['--dusk', '--wall'])
    expect(contrast(light['--on-dusk']!, light[ground]!), ground).toBeGreaterThanOrEqual(7)
  expect(Object.keys(dark)).not.toContain('--dusk')
})

it('every custom property that the style sheets use is a token, or set where it is used', () => {
  const sheets = fs
    .readdirSync('app/styles')
    .map((name) => fs.readFileSync(`app/styles/${name}`, 'utf8'))
    .join('\n')
  const set = new Set([...sheets.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
  const used = [...sheets.matchAll(/var\((--[\w-]+)([,)])/g)]
    .filter(([, , end]) => end === ')')
    .map(([, name]) => name)
  expect(used.filter((name) => !set.has(name))).toEqual([])
  expect(used.length).toBeGreaterThan(100)
})

it('every band of stars has its color', () => {
  for (const rating of [0, 1, 2, 3, 4, 5]) expect(light[`--star-${ratingBand(rating)}`]).toMatch(/^#/)
})

/** Every declaration in the sheets that use the tokens, without strings, addresses and the tokens themselves. */
const declarations = fs
  .readdirSync('app/styles')
  .filter((name) => name !== 'tokens.css')
  .flatMap((name) => {
    const sheet = fs
      .readFileSync(`app/styles/${name}`, 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/url\([^)]*\)|'[^']*'|"[^"]*"/g, "''")
      .replace(/var\(--[\w-]+/g, 'var(')
    return [...sheet.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selector, block]) =>
      block!.split(';').flatMap((line) => {
        const [, property, value] = /^\s*([\w-]+):\s*([\s\S]+?)\s*$/.exec(line) ?? []
        return property && value
          ? [{ name, where: `${selector!.trim()} { ${property}`, property, value }]
          : []
      }),
    )
  })

const NAMED =
  'white|black|gr[ae]y|silver|red|maroon|orange|yellow|olive|lime|green|teal|aqua|cyan|blue|navy|purple|fuchsia|magenta|pink|brown|gold|beige|ivory'
const LENGTH = /(?<![\w.])-?\d*\.?\d+(?:rem|px|pt|ch)\b/g

/** For each scale: its declarations, which values are raw, and allowed raw values with their reasons. */
const SCALES: Record<
  string,
  { of: (property: string) => boolean; raw: RegExp; allowed: Record<string, string> }
> = {
  colours: {
    of: () => true,
    raw: new RegExp(
      `#[0-9a-f]{3,8}\\b|\\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color|color-mix)a?\\(|\\b(?:${NAMED})\\b`,
      'gi',
    ),
    allowed: {},
  },
  'sizes of text': {
    of: (property) => /^font(-size)?$/.test(property),
    raw: /(?<![\w.])\d*\.?\d+(?:rem|px|pt|%)/g,
    allowed: {
      'html { font': 'what the reader has set in the browser',
      'html:has(.board-screen) { font-size': 'what is read across a hall grows with the screen',
      '.map text { font-size': 'units of the drawing, which grows and shrinks as a whole',
      '.map a text { font-size': 'units of the drawing, which grows and shrinks as a whole',
      '.map .map-names text { font': 'names lie along streets, which the server places for this size',
      '.map .map-names .t { font-size': 'the same',
      '.map .map-names .k { font-size': 'the same',
    },
  },
  // Sizes relative to the text (em) or the window aren't steps of the scale.
  distances: {
    of: (property) =>
      /^(margin|padding)(-(top|right|bottom|left|(block|inline)(-start|-end)?))?$|^((row|column)-)?gap$/.test(
        property,
      ),
    raw: LENGTH,
    allowed: {
      '.visually-hidden { margin': 'the pixel that it leaves is taken back',
      '.rail { gap': 'a card and its gap are what an arrow moves it by',
      '.tabs ul { margin': 'the line of the tab lies on the line below all of them',
      '.popup-sheet { padding': 'room for the cross',
      '.rail-box h2 { padding-right': 'room for the arrows',
      '.password input { padding-right': 'room for the word that shows it',
    },
  },
  corners: {
    of: (property) => property === 'border-radius',
    raw: LENGTH,
    allowed: {
      ':focus-visible { border-radius': 'of the ring around what has the focus, whatever it is',
      '.toast-bar { border-radius': 'half of its height',
    },
  },
}

it('colors, sizes, distances and corners come from the tokens', () =>
  checkRows(
    Object.entries(SCALES),
    ([, { of, raw, allowed }]) => {
      expect(declarations.filter(({ property }) => of(property)).length).toBeGreaterThan(10)
      const found = declarations.filter(({ property, value }) => of(property) && value.match(raw))
      // Print has different tokens.
      const own = found.filter(({ name, property }) => !(name === 'print.css' && property.startsWith('--')))
      const odd = own
        .filter(({ where }) => !allowed[where])
        .map(({ name, where, value }) => `${name}: ${where}: ${value}`)
      expect(odd, odd.join('\n')).toEqual([])
      const unused = Object.keys(allowed).filter((where) => !found.some((each) => each.where === where))
      expect(unused, `nothing needs ${unused.join(', ')}`).toEqual([])
    },
    ([scale]) => scale,
  ))

it('no hidden picture is fetched: on screens no rule hides one', () => {
  const hiding = declarations.filter(
    ({ name, where, property, value }) =>
      name !== 'print.css' &&
      /\b(?:img|picture)\b/.test(where) &&
      /^(display: none|visibility: hidden)/.test(`${property}: ${value}`),
  )
  expect(hiding).toEqual([])
})
