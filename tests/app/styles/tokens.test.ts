import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ratingBand } from '~/components/ui/Stars'

const css = fs.readFileSync('app/styles/tokens.css', 'utf8')

type Tokens = Record<string, string>
const tokensOf = (block: string): Tokens => Object.fromEntries([...block.matchAll(/(--[\w-]+|color-scheme): ([^;]+);/g)].map(([, name, value]) => [name, value]))
const blockOf = (selector: string): Tokens => tokensOf(css.slice(css.indexOf(`${selector} {`)).split('}')[0]!)
const light = blockOf(':root')
const dark = blockOf(":root[data-theme='dark']")

/** Contrast of two colours (WCAG 2.2). */
function contrast(a: string, b: string): number {
  const luminance = (color: string) => {
    const hex = color.length === 4 ? color.replace(/[0-9a-f]/gi, '$&$&') : color
    const [r, g, blue] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * blue!
  }
  const [one, two] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (one! + 0.05) / (two! + 0.05)
}

it('the dark theme by the system and by choice are the same', () => {
  const { 'color-scheme': scheme, ...chosen } = dark
  expect(scheme).toBe('dark')
  expect(blockOf(":root:not([data-theme='light'])")).toEqual(chosen)
  expect(Object.keys(chosen).length).toBeGreaterThan(15)
})

describe.each([['light', light], ['dark', { ...light, ...dark }]] as const)('in the %s theme', (_name, theme) => {
  it.each(['--ink', '--soft', '--lamp', '--amber', '--danger', '--star-1', '--star-2', '--star-3', '--star-4', '--star-5'])('%s can be read on paper and sheet', (name) => {
    for (const ground of ['--paper', '--sheet']) expect(contrast(theme[name]!, theme[ground]!), ground).toBeGreaterThanOrEqual(4.5)
  })

  it('what stands on a wash or a button can be read', () => {
    for (const [text, ground] of [['--on-lamp', '--lamp'], ['--ink', '--lamp-wash'], ['--danger', '--danger-wash'], ['--sheet', '--lamp'], ['--sheet', '--amber'], ['--sheet', '--danger']]) {
      expect(contrast(theme[text!]!, theme[ground!]!), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
  })
})

it('every custom property that the style sheets use is a token, or set where it is used', () => {
  const sheets = fs.readdirSync('app/styles').map((name) => fs.readFileSync(`app/styles/${name}`, 'utf8')).join('\n')
  const set = new Set([...sheets.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
  const used = [...sheets.matchAll(/var\((--[\w-]+)([,)])/g)].filter(([, , end]) => end === ')').map(([, name]) => name)
  expect(used.filter((name) => !set.has(name))).toEqual([])
  expect(used.length).toBeGreaterThan(100)
})

it('every band of stars has its colour', () => {
  for (const rating of [0, 1, 2, 3, 4, 5]) expect(light[`--star-${ratingBand(rating)}`]).toMatch(/^#/)
})
