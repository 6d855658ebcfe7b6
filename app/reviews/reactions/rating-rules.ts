import type { Reaction } from '~db/review-tables'
import type { ReactionsView } from './reaction-rules'

/** The view once the reader's press has been obeyed: what was set is removed, what was not is set. */
export function afterPress({ counts, mine }: ReactionsView, reaction: Reaction): ReactionsView {
  const on = mine !== reaction
  return {
    counts: { ...counts, [reaction]: Math.max(0, (counts[reaction] ?? 0) + (on ? 1 : -1)) },
    mine: on ? reaction : null,
  }
}
