import type { Reaction } from '~db/review-tables'
import { afterPress } from './rating-rules'
import { words } from './rating-words'
import type { ReactionsView } from './reaction-rules'

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
  // keepalive: it also arrives when the reader leaves the page at once.
  const about = {
    method: 'POST',
    body: new URLSearchParams({ reaction, want }),
    redirect: 'manual',
    keepalive: true,
  } as const
  const answer = await fetch(`${page}/set`, about).catch(() => null)
  if (answer?.status === 204) return true
  // The only one that leads elsewhere: the login session has ended, and the page leads to signing in and back.
  if (answer?.type === 'opaqueredirect') location.assign(page)
  else show(before, want === 'on' ? words.rateFailed : words.removeFailed)
  return false
}
