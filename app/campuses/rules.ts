/** The color of a campus without its own. */
export const DEFAULT_COLOR = '#4764B9'

/** The path of a campus page. */
export const campusPath = (key: string): string => `/university/${encodeURIComponent(key)}`

/** The campus page's tabs, as in its URL. The first is the default. */
export const CAMPUS_TABS = ['study-spots', 'study-sessions'] as const
export type CampusTab = (typeof CAMPUS_TABS)[number]

/** The tab in a URL. 'study-hub' is an alias of study sessions. */
export const campusTab = (asked: string | null): CampusTab =>
  asked === 'study-hub' ? 'study-sessions' : (CAMPUS_TABS.find((tab) => tab === asked) ?? CAMPUS_TABS[0])
