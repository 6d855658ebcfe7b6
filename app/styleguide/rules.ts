/** The pages of the style guide, as in its URL. The first is the default. */
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

const ONE_STATE: readonly Part[] = ['basics', 'home', 'entrance', 'error']
/** Pages that look different depending on how much there is to show. */
export const WITH_STATES: readonly Part[] = PARTS.filter((part) => !ONE_STATE.includes(part))

const NO_HEADING: readonly Part[] = [
  'basics',
  'place',
  'home',
  'search',
  'insights',
  'collections',
  'sessions',
]
/** Pages with their own headings. */
export const WITH_HEADING: readonly Part[] = PARTS.filter((part) => !NO_HEADING.includes(part))

/** How much there is to show: everything, nothing, or fallbacks for what's missing, pending or rejected. */
export const STATES = ['full', 'empty', 'fallback'] as const
export type State = (typeof STATES)[number]

/** Statuses of error pages, each with its own text. */
export const STATUSES = [404, 403, 405, 429, 503, 500] as const

export const TOASTS = ['success', 'info', 'warning', 'error'] as const
export const POPUPS = ['noAuth', 'warning'] as const

/** The URL of a page of the guide. */
export const guidePath = (part: Part, more = ''): string => `/styleguide?part=${part}${more}`
