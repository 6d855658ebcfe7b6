import { isWholeSite } from '~/services/auth/reach'
import type { Viewer } from '~/services/auth/viewer'
import { locationPath } from '~/spots/rules'
import { done, missing, refused, type Failure, type Outcome } from '~/services/outcome'
import type { Context } from '~/web/context'
import type { Db } from '~db/connection'
import { photoOf } from '../photo-queries.server'
import { photoView, type PhotoView } from '../photos/photo-view.server'
import type { ReportReason } from '~db/review-tables'
import { anyReview, publicReview, type PublicReview } from '../public-review-queries.server'
import { quotedReview, type QuotedReviewView } from '../quoted-review.server'
import { lastDecisionOn, locationOfRemoved, openReports } from './removal-queries.server'
import { removalWords, reportWords } from './report-words'
import { hasReported } from './report-queries.server'
import { sentReviewWords } from '../words'

export type AskedReview = { viewer: { id: number }; reviewId: number }

/** Data for the page that reports another user's review, or a photo of it. */
export async function showReporting(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  { photoId, ...asked }: AskedReview & { photoId: number | null },
): Promise<Outcome<{ review: QuotedReviewView; reported: boolean; photo: PhotoView | null }>> {
  const found = await reviewOfOther(db, asked, reportWords.own)
  if (!found.ok) return found
  const { id, location } = found.value
  const reported = await hasReported(db, id, asked.viewer.id)
  const row = photoId === null ? null : await photoOf(db, { id: photoId, review_id: id })
  return done({
    review: quotedReview(found.value),
    reported,
    photo: row && photoView(row, storage, location.id),
  })
}

type Removing = {
  review: QuotedReviewView
  reports: { reason: ReportReason; details: string | null }[]
  seen: number
  log: number
}

/** Data for the page that removes another user's review: its open reports, and the version shown. */
export async function showRemoving(
  db: Db,
  asked: AskedReview & { viewer: Viewer },
): Promise<Outcome<Removing>> {
  const { reach } = asked.viewer
  if (!isWholeSite(reach) && !(await anyReview(db, reach, asked.reviewId)))
    return missing(sentReviewWords.missing)
  const found = await reviewOfOther(db, asked, removalWords.own)
  if (!found.ok) return found
  const last = await lastDecisionOn(db, reach, found.value.id)
  const reports = await openReports(db, found.value.id)
  return done({
    review: quotedReview(found.value),
    reports: reports.map(({ reason, details }) => ({ reason, details })),
    seen: found.value.updated_at.getTime(),
    log: last?.id ?? 0,
  })
}

/** A review that the public may see. `own`: the message if it's the viewer's. */
export async function reviewOfOther(
  db: Db,
  { viewer, reviewId }: AskedReview,
  own: string,
): Promise<Outcome<PublicReview>> {
  const review = await publicReview(db, reviewId)
  if (!review) return reviewGone(db, reviewId)
  return review.user_id === viewer.id ? refused(own) : done(review)
}

/** There's no such review. Leads back to its location, if that's still known. */
async function reviewGone(db: Db, reviewId: number): Promise<Failure> {
  const location = await locationOfRemoved(db, reviewId)
  return missing(
    location ? sentReviewWords.goneFrom(locationPath(location), location.name) : sentReviewWords.gone,
  )
}
