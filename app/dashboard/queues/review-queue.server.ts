import { isModerator, type Reach } from '~/services/auth/reach'
import { nameOrNull } from '~/accounts/rules'
import type { Viewer } from '~/services/auth/viewer'
import { locationPath } from '~/spots/rules'
import { decisionText, decidedMeanwhile } from '~/web/decision-text'
import { conflict, done, missing, type Outcome, refused, unavailable } from '~/services/outcome'
import { reviewPath } from '~/reviews/list-rules'
import { photosOf } from '~/reviews/photo-queries.server'
import { smallerUrl, widthsOf } from '~/reviews/photos/photo-rules'
import { photoView } from '~/reviews/photos/photo-view.server'
import {
  lastDecisionOn,
  clearSuspicion,
  dismissReports,
  noteDecision,
} from '~/reviews/writing/removal-queries.server'
import { removePhotos } from '~/reviews/writing/remove-photos.server'
import { removeReview } from '~/reviews/writing/remove-review.server'
import { keepWords } from '~/reviews/writing/report-words'
import { takeForDecision, type Deciding } from '~/reviews/writing/take-for-decision.server'
import { editedAt } from '~/reviews/reading/review-view.server'
import { softWarnings, truncateReview } from '~/reviews/rules'
import type { Storage } from '~/services/storage/storage'
import type { Db } from '~db/connection'
import { isBusy } from '~db/errors'
import { personPath } from '../dashboard-url'
import { queuePage } from '../items/queue-page'
import {
  nextReview,
  reviewCase,
  removedLocation,
  waitingReviews,
  type CaseState,
  type ReviewCase,
} from '../reported-queries.server'
import { reportedReviewWords } from './review-words'

/** A page of the queue, longest waiting first. */
export const listReviews = (db: Db, reach: Reach, after: number | null) =>
  queuePage(
    after,
    (page) => waitingReviews(db, reach, page),
    (row) => row.id,
    ({ id, since, open_reports, suspicious, rating, description, location, ...author }) => ({
      id,
      since,
      reports: open_reports,
      suspicious,
      rating,
      location,
      text: shortened(description),
      by: nameOrNull(author),
    }),
  )

/** What's left to show of a review that an admin has deleted. */
export type RemovedCaseView = { location: string; removed: string; next: number | null }
export type ReviewCaseView = Awaited<ReturnType<typeof viewOf>> & { log: number; next: number | null }

type Showing = { viewer: Viewer; id: number; storage: Pick<Storage, 'url'> }

/** A review with its context: reports, suspicious signs, photos, and details about author and location. */
export async function showReview(
  db: Db,
  { viewer, id, storage }: Showing,
): Promise<Outcome<ReviewCaseView | RemovedCaseView>> {
  const reach = viewer.reach
  const found = await reviewCase(db, reach, id)
  const [next, last] = await Promise.all([nextReview(db, viewer, id), lastDecisionOn(db, reach, id)])
  if (!found && last?.did === 'delete-review') {
    const location = await removedLocation(db, reach, last.id)
    if (location !== null) return done({ location, removed: decisionText(last), next })
  }
  if (!found) return missing(reportedReviewWords.missing)
  return done({ ...(await viewOf(db, found, { viewer, id, storage })), log: last?.id ?? 0, next })
}

async function viewOf(db: Db, found: ReviewCase, { viewer, id, storage }: Showing) {
  const ofReview = (await photosOf(db, [id])).get(id) ?? []
  const { author, location, reports } = found
  const waits = reports.length > 0 || found.suspicion === 'high'
  const state: CaseState = found.user_id === viewer.id ? 'own' : waits ? 'waiting' : 'done'
  return {
    id,
    location: location.name,
    rating: found.rating,
    text: found.description,
    written: found.created_at,
    edited: editedAt(found),
    path: location.shown ? reviewPath(locationPath(location), id) : null,
    by: {
      name: nameOrNull(author),
      href: personPath(viewer.reach, author && found.user_id),
    },
    worksHere: found.works_here,
    photos: ofReview.map((photo) => {
      const { url, made, caption, width, height } = photoView(photo, storage, location.id)
      const small = made ? smallerUrl(url, widthsOf(Math.min(width, 640)).at(-1)!, 'jpg') : url
      return { id: photo.id, url, small, caption, width, height }
    }),
    // How many reviews they have written, and how many were removed.
    author:
      author?.source === 'sample'
        ? ('sample' as const)
        : author && { reviews: author.reviews, removed: author.removed },
    // Of the study spot.
    mean: Number(location.mean),
    reviews: location.reviews,
    signs: found.suspicion === 'low' ? [] : softWarnings(found.description),
    reports: reports.map(({ photo, reason, details, at }) => ({
      // Its position, from 1.
      photo: ofReview.findIndex(({ id: each }) => each === photo) + 1 || null,
      reason,
      details,
      at: new Date(at),
    })),
    state,
    // The version that the admin sees.
    seen: found.updated_at.getTime(),
    upTo: reports.at(-1)?.id ?? 0,
  }
}

/** `upTo`: the newest report that the admin saw, or 0. Later ones stay open. */
type Keeping = Deciding & { upTo: number }

/** keepReview, and then the next one. */
export const keepAndFindNext = (db: Db, keeping: Keeping) =>
  andFindNext(db, keeping, () => keepReview(db, keeping), null)

/** removeReview, and then the next one. */
export const removeAndFindNext = (db: Db, deciding: Deciding) =>
  andFindNext<object>(db, deciding, () => removeReview(db, { ...deciding, hidden: true }), {})

/** removePhotos, and then the next one. */
export const removePhotosAndFindNext = (db: Db, deciding: Parameters<typeof removePhotos>[1]) =>
  andFindNext(db, deciding, () => removePhotos(db, deciding), null)

/**
 * Decides on a review. Finds the next one first, because the decision removes this one from the queue. If an admin has
 * deleted the review, says so, or returns `repeated` to the one who did: the same form was sent twice.
 */
async function andFindNext<T extends object>(
  db: Db,
  { viewer, reviewId }: Deciding,
  decide: () => Promise<Outcome<T>>,
  repeated: T | null,
): Promise<Outcome<T & { next: number | null }>> {
  const next = await nextReview(db, viewer, reviewId)
  const outcome = await decide()
  if (outcome.ok) return done({ ...outcome.value, next })
  const last = outcome.kind === 'missing' ? await lastDecisionOn(db, viewer.reach, reviewId) : null
  if (last?.did !== 'delete-review') return outcome
  return repeated && last.moderatorId === viewer.id
    ? done({ ...repeated, next })
    : conflict(decidedMeanwhile(last))
}

const shortened = (text: string): string => {
  const parts = truncateReview(text)
  return parts ? `${parts.head}…` : text
}

/**
 * An admin decides that a review may stay: dismisses its reports, clears its suspicion and logs it. Returns `kept:
 * false` if nothing was waiting any more.
 */
async function keepReview(db: Db, keeping: Keeping): Promise<Outcome<{ kept: boolean }>> {
  const { viewer, reviewId, reason, upTo } = keeping
  if (!isModerator(viewer)) return refused(keepWords.unauthorized)
  try {
    return await db.transaction(async (transaction) => {
      const taken = await takeForDecision(transaction, { ...keeping, hidden: true, texts: keepWords })
      if (!taken.ok) return taken
      const { review, location } = taken.value
      const reports = await dismissReports(transaction, reviewId, upTo)
      const { suspicion } = review
      if (reports.length === 0 && suspicion !== 'high') return done({ kept: false })
      if (suspicion !== 'low') await clearSuspicion(transaction, reviewId)
      const subject = { place: location.name, rating: review.rating, suspicion, reports }
      await noteDecision(transaction, 'keep-review', { review, moderatorId: viewer.id, reason, subject })
      return done({ kept: true })
    })
  } catch (error) {
    if (isBusy(error)) return unavailable(keepWords.failed)
    throw error
  }
}
