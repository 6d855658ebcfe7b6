/** The pages of the style guide, by their names in its address; the first is what it shows without one. */
export const PARTS = ['basics', 'campus', 'place', 'home', 'entrance', 'error'] as const
export type Part = (typeof PARTS)[number]

/** How much there is to show on a page: all of it, nothing, or what stands in when something is missing or has to wait. */
export const STATES = ['full', 'empty', 'fallback'] as const
export type State = (typeof STATES)[number]

/** What a page can fail with; each has its own words. */
export const STATUSES = [404, 403, 405, 429, 503, 500] as const

export const TOASTS = ['success', 'info', 'warning', 'error'] as const
export const POPUPS = ['noAuth', 'warning'] as const

/** The address of a page of the guide. */
export const guidePath = (part: Part, more = ''): string => `/styleguide?part=${part}${more}`
