import type { Reaction } from '~db/review-tables'
import type { ReactionsView } from './reaction-rules'

/** The view after a press: removes the reaction if it was set, sets it if not. */
export function afterPress({ counts, mine }: ReactionsView, reaction: Reaction): ReactionsView {
  const on = mine !== reaction
  return {
    counts: { ...counts, [reaction]: Math.max(0, (counts[reaction] ?? 0) + (on ? 1 : -1)) },
    mine: on ? reaction : null,
  }
}
