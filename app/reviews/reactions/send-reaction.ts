import { post } from '~/components/form/post'
import type { Reaction } from '~db/review-tables'
import { afterPress } from './rating-rules'
import type { ReactionsView } from './reaction-rules'
import { reactionWords } from '../reading/words'

/** What the page shows from now on, with the text of what went wrong. */
type Show = (reactions: ReactionsView, failure: string | null) => void

/** The last press on each review that is not answered yet; `done` says whether it was accepted. */
const sending = new Map<number, { reaction: Reaction; done: Promise<boolean> }>()

/**
 * Obeys a press on a reaction at once, sends it, and takes it back when the server does not accept it. A second press on the
 * same button before the answer is a double click. One on another waits for it, and falls with it.
 */
export async function sendReaction(
  reviewId: number,
  before: ReactionsView,
  reaction: Reaction,
  show: Show,
): Promise<void> {
  const earlier = sending.get(reviewId)
  if (earlier?.reaction === reaction) return
  show(afterPress(before, reaction), null)
  const done = Promise.resolve(earlier?.done ?? true).then(
    (accepted) => accepted && send(reviewId, before, reaction, show),
  )
  sending.set(reviewId, { reaction, done })
  await done
  if (sending.get(reviewId)?.done === done) sending.delete(reviewId)
}

async function send(
  reviewId: number,
  before: ReactionsView,
  reaction: Reaction,
  show: Show,
): Promise<boolean> {
  const page = `/review/${reviewId}/reaction`
  const want = before.mine === reaction ? 'off' : 'on'
  const answer = await post(page, new URLSearchParams({ reaction, want, stay: 'on' }), true)
  if (answer.kind === 'said' && answer.status < 400) return true
  // The only redirect is to logging in. The page itself leads there, and back.
  if (answer.kind === 'led') location.assign(page)
  else show(before, reactionWords.failed(want))
  return false
}
