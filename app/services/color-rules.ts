/** Relative luminance of #RRGGBB (WCAG 2.2, "relative luminance"), 0 to 1. */
function luminance(color: string): number {
  const [red, green, blue] = partsOf(color).map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** If it were lighter, some middle gray would have a contrast below 4.5:1 with both it and white. */
const DARK = '#060504'

/** The text color, near-black or white, with the higher contrast on `color` (at least 4.5:1 for every color). */
export function textOn(color: string): typeof DARK | '#ffffff' {
  return contrast(color, '#ffffff') >= contrast(color, DARK) ? '#ffffff' : DARK
}

/** The contrast ratio of two colors (WCAG 2.2), 1 to 21. */
function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Red, green and blue of #rrggbb, each 0 to 255. */
const partsOf = (color: string): number[] => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16))

/** A color with `share` of `other` mixed in, 0 to 1. Both are #rrggbb. */
export function mix(color: string, other: string, share: number): string {
  const to = partsOf(other)
  const mixed = partsOf(color).map((from, at) => Math.round(from + (to[at]! - from) * share))
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** #rrggbb → #rgb, which is shorter and close enough. */
export const shortColor = (color: string): string =>
  `#${partsOf(color)
    .map((part) => Math.round(part / 17).toString(16))
    .join('')}`

/** --paper and --sheet of tokens.css. */
const GROUNDS = { light: ['#faf5ea', '#fffdf7'], dark: ['#17140f', '#211d16'] } as const
const washOf = (color: string, theme: keyof typeof GROUNDS) => mix(GROUNDS[theme][1], color, 0.12)

/** The lowest contrast of links in `color` with what they're on. WCAG 2.2 asks for 4.5. */
export const linkContrast = (color: string, theme: keyof typeof GROUNDS): number =>
  Math.min(...[...GROUNDS[theme], washOf(color, theme)].map((ground) => contrast(color, ground)))

/** The color itself if links in it can be read, or else the nearest darker one, or in the dark theme lighter one. */
export function readable(color: string, theme: keyof typeof GROUNDS): string {
  for (let share = 1; share > 0; share -= 0.02) {
    const mixed = mix(theme === 'light' ? '#000000' : '#ffffff', color, share)
    if (linkContrast(mixed, theme) >= 4.5) return mixed
  }
  return theme === 'light' ? '#000000' : '#ffffff'
}

/** Style rules that replace the lamp green of both themes; the same selectors as in tokens.css. */
export function tintStyle(color: string): string {
  const rules = (theme: keyof typeof GROUNDS) => {
    const lamp = readable(color, theme)
    return `{--lamp:${lamp};--on-lamp:${textOn(lamp)};--lamp-wash:${washOf(lamp, theme)}}`
  }
  const dark = rules('dark')
  return (
    `:root${rules('light')}@media (prefers-color-scheme:dark){:root:not([data-theme='light'])${dark}}` +
    `:root[data-theme='dark']${dark}`
  )
}
