import type { Knex } from 'knex'
import type { Viewer } from '~/services/auth/viewer'
import { conflict, done, missing, refused, type Outcome } from '~/services/outcome'
import { decidedMeanwhile, decisionText } from '~/web/decision-text'
import type { ReviewRow } from '~db/review-tables'
import { anyReview, publicReview, type PublicReview } from '../public-review-queries.server'
import { decisionByOther, lastDecisionOn, takeReview, type LoggedDecision } from './removal-queries.server'

export type Deciding = {
  viewer: Viewer
  reviewId: number
  reason: string
  /** When the version that the admin saw was written. */
  seen: Date
  /** The last decision on it that the admin saw, or 0. */
  log: number
}

type Taking = Deciding & {
  /** Also if the public can't see its location, as in the dashboard's queue. */
  hidden?: boolean
  texts: Record<'gone' | 'own' | 'edited', string>
}

/**
 * Locks a review that a moderator decides on, until the transaction ends. Refuses if it's gone or out of reach, the
 * moderator's own, or no longer what they saw. `last`: the last decision on it.
 */
export async function takeForDecision(
  transaction: Knex.Transaction,
  { viewer, reviewId, seen, log, hidden = false, texts }: Taking,
): Promise<Outcome<{ review: ReviewRow; location: PublicReview['location']; last: LoggedDecision | null }>> {
  const review = await takeReview(transaction, reviewId)
  const within = await anyReview(transaction, viewer.reach, reviewId)
  const shown = review && within && (hidden ? within : await publicReview(transaction, reviewId))
  const last = await lastDecisionOn(transaction, viewer.reach, reviewId)
  const byOther = await decisionByOther(transaction, { viewer, reviewId, log })
  if (!review || !shown) return missing(byOther?.did === 'delete-review' ? decisionText(byOther) : texts.gone)
  if (review.user_id === viewer.id) return refused(texts.own)
  if (byOther) return conflict(decidedMeanwhile(byOther))
  if (review.updated_at.getTime() !== seen.getTime()) return conflict(texts.edited)
  return done({ review, location: shown.location, last })
}
