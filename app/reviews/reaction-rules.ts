import type { Reaction } from '~db/review-tables'

/** In the order shown. */
export const REACTIONS = [
  'Helpful',
  'Insightful',
  'Study-Gold',
  'Truth',
] as const satisfies readonly Reaction[]

/** How often a review got each reaction (absent if never), and the reader's own. */
export type ReactionsView = { counts: Partial<Record<Reaction, number>>; mine: Reaction | null }
