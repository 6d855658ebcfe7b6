import { isModerator, type Reach } from '~/services/auth/reach'
import { nameOrNull } from '~/accounts/rules'
import type { Viewer } from '~/services/auth/viewer'
import { locationPath } from '~/spots/rules'
import { decisionText, decidedMeanwhile } from '~/web/decision-text'
import { conflict, done, missing, type Failure, type Outcome, refused, unavailable } from '~/services/outcome'
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
import type { ReportReason } from '~db/review-tables'
import { isBusy } from '~db/errors'
import { personPath } from '../dashboard-url'
import { queuePage, type QueuePage } from '../items/queue-page'
import { nextReview, reviewCase, removedLocation, waitingReviews } from '../reported-queries.server'
import { reportedReviewWords } from './review-words'

export type ReviewList = QueuePage<{
  id: number
  since: Date
  reports: number
  suspicious: boolean
  rating: number
  text: string
  location: string
  /** Null if the author deleted their account. */
  by: string | null
}>

/** A page of the queue, longest waiting first. */
export async function listReviews(db: Db, reach: Reach, after: number | null): Promise<ReviewList> {
  return queuePage(
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
}

export type ReviewCaseView = {
  id: number
  location: string
  /** Link to the review on its location's page; null when it isn't public. */
  path: string | null
  rating: number
  text: string
  by: { name: string | null; href: string | null }
  written: Date
  edited: Date | null
  worksHere: boolean
  photos: { id: number; url: string; small: string; caption: string | null; width: number; height: number }[]
  /** How many reviews its author has written, and how many were removed. Null if they deleted their account. */
  author: 'sample' | { reviews: number; removed: number } | null
  /** Its location's mean rating, and number of reviews. */
  mean: number
  reviews: number
  signs: ReturnType<typeof softWarnings>
  /** `photo`: the position of the photo that it's about, from 1. */
  reports: { photo: number | null; reason: ReportReason; details: string | null; at: Date }[]
  /** Whether it's waiting, and may be decided on by this viewer. */
  state: 'waiting' | 'done' | 'own'
  /** The version that the admin saw; see KeepForm. */
  seen: number
  log: number
  upTo: number
  next: number | null
}

/** What's left to show of a review that an admin has deleted. */
export type RemovedCaseView = { location: string; removed: string; next: number | null }

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
  const ofReview = (await photosOf(db, [id])).get(id) ?? []
  const { author, location, reports } = found
  const waits = reports.length > 0 || found.suspicion === 'high'
  return done({
    id,
    location: location.name,
    rating: found.rating,
    text: found.description,
    written: found.created_at,
    edited: editedAt(found),
    path: location.shown ? reviewPath(locationPath(location), id) : null,
    by: {
      name: nameOrNull(author),
      href: personPath(reach, author && found.user_id),
    },
    worksHere: found.works_here,
    photos: ofReview.map((photo) => {
      const { url, made, caption, width, height } = photoView(photo, storage, location.id)
      const small = made ? smallerUrl(url, widthsOf(Math.min(width, 640)).at(-1)!, 'jpg') : url
      return { id: photo.id, url, small, caption, width, height }
    }),
    author:
      author?.source === 'sample' ? 'sample' : author && { reviews: author.reviews, removed: author.removed },
    mean: Number(location.mean),
    reviews: location.reviews,
    signs: found.suspicion === 'low' ? [] : softWarnings(found.description),
    reports: reports.map(({ photo, reason, details, at }) => ({
      photo: ofReview.findIndex(({ id: each }) => each === photo) + 1 || null,
      reason,
      details,
      at: new Date(at),
    })),
    state: found.user_id === viewer.id ? 'own' : waits ? 'waiting' : 'done',
    seen: found.updated_at.getTime(),
    log: last?.id ?? 0,
    upTo: reports.at(-1)?.id ?? 0,
    next,
  })
}

/** `upTo`: the newest report that the admin saw, or 0. Later ones stay open. */
type Keeping = Deciding & { upTo: number }

/**
 * keepReview, and then the next one. Finds the next one first, because the decision removes this one from the queue.
 */
export async function keepAndFindNext(
  db: Db,
  deciding: Keeping,
): Promise<Outcome<{ kept: boolean; next: number | null }>> {
  const next = await nextReview(db, deciding.viewer, deciding.reviewId)
  const outcome = await keepReview(db, deciding)
  if (outcome.ok) return done({ ...outcome.value, next })
  const last = await removalOf(db, outcome, deciding)
  return last ? conflict(decidedMeanwhile(last)) : outcome
}

/** removeReview, and then the next one. */
export async function removeAndFindNext(
  db: Db,
  deciding: Deciding,
): Promise<Outcome<{ next: number | null }>> {
  const next = await nextReview(db, deciding.viewer, deciding.reviewId)
  const outcome = await removeReview(db, { ...deciding, hidden: true })
  if (outcome.ok) return done({ next })
  const last = await removalOf(db, outcome, deciding)
  // The same form was sent twice.
  if (last?.moderatorId === deciding.viewer.id) return done({ next })
  return last ? conflict(decidedMeanwhile(last)) : outcome
}

/** removePhotos, and then the next one. */
export async function removePhotosAndFindNext(
  db: Db,
  deciding: Parameters<typeof removePhotos>[1],
): Promise<Outcome<{ removed: number; next: number | null }>> {
  const next = await nextReview(db, deciding.viewer, deciding.reviewId)
  const outcome = await removePhotos(db, deciding)
  if (outcome.ok) return done({ ...outcome.value, next })
  const last = await removalOf(db, outcome, deciding)
  return last ? conflict(decidedMeanwhile(last)) : outcome
}

/** Who deleted a review that couldn't be found. */
async function removalOf(db: Db, { kind }: Failure, { viewer, reviewId }: Deciding) {
  const last = kind === 'missing' ? await lastDecisionOn(db, viewer.reach, reviewId) : null
  return last?.did === 'delete-review' ? last : null
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
