import type { Viewer } from '~/services/auth/viewer'
import { locationPath } from '~/spots/rules'
import { conflict, done, missing, refused, unavailable, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { isViolation } from '~db/errors'
import type { Reaction } from '~db/review-tables'
import { publicReview } from '../public-review-queries.server'
import { quotedReview, type QuotedReviewView } from '../quoted-review.server'
import { ratingWords, reactionWords } from '../reaction-words'
import { reviewOfOther, type AskedReview } from './show-others-review.server'
import { sentReviewWords } from '../words'
import { deleteReaction, insertReaction, reactionBy, reactionsOf } from '../reaction-queries.server'
import type { ReactionsView } from '../reaction-rules'

/**
 * Sets or removes the viewer's reaction to a review: one per user and review. Refuses a second, different one. Setting
 * or removing the same one again changes nothing. Returns the path of the page with the review.
 */
export async function setReaction(
  db: Db,
  { viewer, reviewId, reaction, on }: { viewer: Viewer; reviewId: number; reaction: Reaction; on: boolean },
): Promise<Outcome<{ path: string }>> {
  const review = await publicReview(db, reviewId)
  if (!review) return missing(sentReviewWords.missing)
  if (review.user_id === viewer.id) return refused(ratingWords.own)
  const given = { review_id: review.id, user_id: viewer.id, reaction }
  const accepted = done({ path: locationPath(review.location) })
  if (!on) {
    // Without scripts, a page with a reaction sends this for any button.
    const other = (await deleteReaction(db, given)) > 0 ? null : await reactionBy(db, given)
    return other ? conflict(ratingWords.taken(other)) : accepted
  }
  let kept: Reaction | null
  try {
    // Null: another one was set, and removed again while we checked.
    kept = (await insertReaction(db, given)) ?? (await insertReaction(db, given))
  } catch (error) {
    if (isViolation(error, 'foreignKey')) return missing(sentReviewWords.missing)
    throw error
  }
  if (kept === null) return unavailable(reactionWords.failed('on'))
  return kept === reaction ? accepted : conflict(ratingWords.taken(kept))
}

type Reacting = { review: QuotedReviewView; reactions: ReactionsView }

/** Data for the page of reactions to another user's review. */
export async function showReacting(db: Db, asked: AskedReview): Promise<Outcome<Reacting>> {
  const found = await reviewOfOther(db, asked, ratingWords.own)
  if (!found.ok) return found
  const { id } = found.value
  return done({
    review: quotedReview(found.value),
    reactions: (await reactionsOf(db, [id], asked.viewer.id)).get(id)!,
  })
}
