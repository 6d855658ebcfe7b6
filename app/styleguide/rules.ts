/** The pages of the style guide, by their names in its address; the first is what it shows without one. */
export const PARTS = [
  'basics',
  'campus',
  'place',
  'home',
  'search',
  'insights',
  'review',
  'collections',
  'collection-form',
  'saving',
  'sessions',
  'session',
  'session-form',
  'settings',
  'security',
  'entrance',
  'error',
] as const
export type Part = (typeof PARTS)[number]

/** Those that look different by how much there is to show. */
export const WITH_STATES: readonly Part[] = [
  'campus',
  'place',
  'search',
  'insights',
  'review',
  'collections',
  'collection-form',
  'saving',
  'sessions',
  'session',
  'session-form',
  'settings',
  'security',
]
/** Those whose heading is what they show. */
export const WITH_HEADING: readonly Part[] = [
  'campus',
  'review',
  'collection-form',
  'saving',
  'session',
  'session-form',
  'settings',
  'security',
  'entrance',
  'error',
]

/** How much there is to show: all of it, nothing, or what stands in when something is missing, has to wait or was refused. */
export const STATES = ['full', 'empty', 'fallback'] as const
export type State = (typeof STATES)[number]

/** What a page can fail with; each has its own words. */
export const STATUSES = [404, 403, 405, 429, 503, 500] as const

export const TOASTS = ['success', 'info', 'warning', 'error'] as const
export const POPUPS = ['noAuth', 'warning'] as const

/** The address of a page of the guide. */
export const guidePath = (part: Part, more = ''): string => `/styleguide?part=${part}${more}`
