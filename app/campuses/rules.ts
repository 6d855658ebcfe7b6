/** The color of a campus without its own. */
export const DEFAULT_COLOR = '#4764B9'

/** Relative luminance of #RRGGBB (WCAG 2.2, "relative luminance"), 0 to 1. */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

/** If it were lighter, some middle gray would have a contrast below 4.5:1 with both it and white. */
const DARK = '#060504'

/** The text color, near-black or white, with the higher contrast on `color` (at least 4.5:1 for every color). */
export function textOn(color: string): typeof DARK | '#ffffff' {
  const light = luminance(color)
  return 1.05 / (light + 0.05) >= (light + 0.05) / (luminance(DARK) + 0.05) ? '#ffffff' : DARK
}

/** The path of a campus page. */
export const campusPath = (key: string): string => `/university/${encodeURIComponent(key)}`

/** The campus page's tabs, as in its URL. The first is the default. */
export const CAMPUS_TABS = ['study-spots', 'study-sessions'] as const
export type CampusTab = (typeof CAMPUS_TABS)[number]

/** The tab in a URL. 'study-hub' is an alias of study sessions. */
export const campusTab = (asked: string | null): CampusTab =>
  asked === 'study-hub' ? 'study-sessions' : (CAMPUS_TABS.find((tab) => tab === asked) ?? CAMPUS_TABS[0])
