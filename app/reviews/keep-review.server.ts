import type { Viewer } from '~/auth/viewer'
import { conflict, done, missing, refused, unavailable, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { words } from './keep-words'
import { anyReview } from './public-review-queries.server'
import { clearSuspicion, dismissReports, noteKept, takeReview } from './removal-queries.server'

type Keeping = {
  viewer: Viewer
  reviewId: number
  reason: string
  /** The review as it was looked at. */
  seen: Date
  /** The newest report that was looked at; 0: none. Later ones stay open. */
  upTo: number
}

/**
 * A moderator has looked at a review and leaves it: its reports are dismissed, its suspicion is cleared, and the log says so. Where
 * nothing waits any more it was done before. The value is whether anything was.
 */
export async function keepReview(
  db: Db,
  { viewer, reviewId, reason, seen, upTo }: Keeping,
): Promise<Outcome<{ kept: boolean }>> {
  if (!viewer.isAdmin) return refused(words.unauthorized)
  try {
    return await db.transaction(async (transaction) => {
      const review = await takeReview(transaction, reviewId)
      const shown = review && (await anyReview(transaction, reviewId))
      if (!review || !shown) return missing(words.gone)
      if (review.user_id === viewer.id) return refused(words.own)
      if (review.updated_at.getTime() !== seen.getTime()) return conflict(words.edited)
      const reports = await dismissReports(transaction, reviewId, upTo)
      const { suspicion } = review
      if (reports.length === 0 && suspicion !== 'high') return done({ kept: false })
      if (suspicion !== 'low') await clearSuspicion(transaction, reviewId)
      const subject = { place: shown.location.name, rating: review.rating, suspicion, reports }
      await noteKept(transaction, { review, moderatorId: viewer.id, reason, subject })
      return done({ kept: true })
    })
  } catch (error) {
    if (['55P03', '40P01'].includes((error as { code?: string }).code ?? '')) return unavailable(words.failed)
    throw error
  }
}
