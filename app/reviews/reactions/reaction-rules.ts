import type { Reaction } from '~db/review-tables'

/** In the order in which they are shown. */
export const REACTIONS = [
  'Helpful',
  'Insightful',
  'Study-Gold',
  'Truth',
] as const satisfies readonly Reaction[]

/** How often each reaction was given to a review (none: left out), and the reader's own. */
export type ReactionsView = { counts: Partial<Record<Reaction, number>>; mine: Reaction | null }
