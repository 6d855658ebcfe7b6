import { post } from '~/ui/post'
import type { Reaction } from '~db/review-tables'
import type { ReactionsView } from './reaction-rules'
import { reactionWords } from './reaction-words'

/** Updates the page, with the error message if any. */
type Show = (reactions: ReactionsView, failure: string | null) => void

/** `sender`: see Sender. */
type Review = { reviewId: number; sender: string }

/** The last pending press on each review. `done` resolves to whether it was accepted. */
const sending = new Map<number, { reaction: Reaction; done: Promise<boolean> }>()

/**
 * Shows a press on a reaction right away, sends it, and reverts it if the server refuses. A second press on the same
 * button while it's pending is ignored as a double click. One on another button waits for it and is dropped if it
 * fails.
 * @throws Error if the server has an objection that the reaction's own page shows
 */
export async function sendReaction(
  on: Review,
  before: ReactionsView,
  reaction: Reaction,
  show: Show,
): Promise<void> {
  const { reviewId } = on
  const earlier = sending.get(reviewId)
  if (earlier?.reaction === reaction) return
  show(afterPress(before, reaction), null)
  const done = Promise.resolve(earlier?.done ?? true).then(
    (accepted) => accepted && send(on, before, reaction, show),
  )
  sending.set(reviewId, { reaction, done })
  try {
    await done
  } finally {
    if (sending.get(reviewId)?.done === done) sending.delete(reviewId)
  }
}

async function send(
  { reviewId, sender }: Review,
  before: ReactionsView,
  reaction: Reaction,
  show: Show,
): Promise<boolean> {
  const page = `/review/${reviewId}/reaction`
  const want = before.mine === reaction ? 'off' : 'on'
  const answer = await post(page, new URLSearchParams({ sender, reaction, want, stay: 'on' }), true)
  if (answer.kind === 'said' && answer.status < 400) return true
  // The only redirect is to the login page. The reaction's page redirects there too, and comes back.
  if (answer.kind === 'led') location.assign(page)
  else if (answer.kind === 'said' && answer.status === 409) {
    show(before, null)
    throw new Error('conflict')
  } else show(before, reactionWords.failed(want))
  return false
}

/** The view after a press: removes the reaction if it was set, sets it if not. */
export function afterPress({ counts, mine }: ReactionsView, reaction: Reaction): ReactionsView {
  const on = mine !== reaction
  return {
    counts: { ...counts, [reaction]: Math.max(0, (counts[reaction] ?? 0) + (on ? 1 : -1)) },
    mine: on ? reaction : null,
  }
}
