import type { Viewer } from '~/auth/viewer'
import { overtaken } from '~/decision-text'
import { conflict, done, missing, refused, unavailable, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { isBusy } from '~db/errors'
import { keepWords } from './words'
import { anyReview } from '../reading/public-review-queries.server'
import {
  clearSuspicion,
  dismissReports,
  lastDecisionOn,
  noteKept,
  takeReview,
} from './removal-queries.server'

type Keeping = {
  viewer: Viewer
  reviewId: number
  reason: string
  /** When the version that the admin saw was written. */
  seen: Date
  /** The last decision on it that the admin saw, or 0. */
  log: number
  /** The newest report that the admin saw, or 0. Later ones stay open. */
  upTo: number
}

/**
 * An admin decides that a review may stay: dismisses its reports, clears its suspicion and logs it. Returns `kept:
 * false` if nothing was waiting any more.
 */
export async function keepReview(
  db: Db,
  { viewer, reviewId, reason, seen, log, upTo }: Keeping,
): Promise<Outcome<{ kept: boolean }>> {
  if (!viewer.isAdmin) return refused(keepWords.unauthorized)
  try {
    return await db.transaction(async (transaction) => {
      const review = await takeReview(transaction, reviewId)
      const shown = review && (await anyReview(transaction, reviewId))
      if (!review || !shown) return missing(keepWords.gone)
      if (review.user_id === viewer.id) return refused(keepWords.own)
      const last = await lastDecisionOn(transaction, reviewId)
      if (last && last.id > log && last.moderatorId !== viewer.id) return conflict(overtaken(last))
      if (review.updated_at.getTime() !== seen.getTime()) return conflict(keepWords.edited)
      const reports = await dismissReports(transaction, reviewId, upTo)
      const { suspicion } = review
      if (reports.length === 0 && suspicion !== 'high') return done({ kept: false })
      if (suspicion !== 'low') await clearSuspicion(transaction, reviewId)
      const subject = { place: shown.location.name, rating: review.rating, suspicion, reports }
      await noteKept(transaction, { review, moderatorId: viewer.id, reason, subject })
      return done({ kept: true })
    })
  } catch (error) {
    if (isBusy(error)) return unavailable(keepWords.failed)
    throw error
  }
}
