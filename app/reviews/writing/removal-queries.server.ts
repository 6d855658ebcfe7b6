import type { Knex } from 'knex'
import type { Addressee } from '~/accounts/rules'
import type { Db } from '~db/connection'
import type { Reach } from '~/services/auth/reach'
import type { Viewer } from '~/services/auth/viewer'
import { spotIdWithin } from '~/spots/reach-queries.server'
import type { Decision } from '~/web/decision-text'
import { namedLocation, type NamedLocation } from '~/spots/public-queries.server'
import type { ModerationLogRow, ReportReason, ReviewRow } from '~db/review-tables'

export type OpenReport = { reason: ReportReason; details: string | null; reported: Date }

/**
 * What moderation_log stores of a removed review. No IDs of those who reported it: these would stay after they delete
 * their accounts.
 */
export type RemovedReview = {
  place: string
  rating: number
  description: string
  written: Date
  /** Null if never. */
  edited: Date | null
  worksHere: boolean
  captions: (string | null)[]
  reports: OpenReport[]
}

/** The open reports of a review, oldest first. */
export const openReports = (db: Db, reviewId: number): Promise<OpenReport[]> =>
  db('review_reports')
    .where({ review_id: reviewId, status: 'open' })
    .orderBy('id')
    .select('reason', 'details', 'created_at as reported')

export const captionsOf = (db: Db, reviewId: number): Promise<(string | null)[]> =>
  db('review_images').where({ review_id: reviewId }).orderBy('id').pluck('description')

/**
 * Locks a review's row until the transaction ends. Waits up to 5 seconds for other writers, or the connection's own
 * lock_timeout. Null if it's gone.
 */
export async function takeReview(transaction: Knex.Transaction, id: number): Promise<ReviewRow | null> {
  await transaction.raw(
    "select set_config('lock_timeout', coalesce(nullif(current_setting('lock_timeout'), '0'), '5s'), true)",
  )
  return (await transaction('reviews').where({ id }).forUpdate().first()) ?? null
}

/** What moderation_log stores of a review that an admin kept. */
type KeptReview = {
  place: string
  rating: number
  suspicion: ReviewRow['suspicion']
  reports: OpenReport[]
}

/** Dismisses a review's open reports up to the one given. Returns their contents. */
export async function dismissReports(
  transaction: Knex.Transaction,
  reviewId: number,
  upTo: number,
): Promise<OpenReport[]> {
  const rows = await transaction('review_reports')
    .where({ review_id: reviewId, status: 'open' })
    .where('id', '<=', upTo)
    .update({ status: 'dismissed' })
    .returning(['id', 'reason', 'details', 'created_at'])
  return rows
    .toSorted((a, b) => a.id - b.id)
    .map(({ reason, details, created_at }) => ({ reason, details, reported: created_at }))
}

/** A review that was checked is no longer suspicious, until its author edits it. */
export const clearSuspicion = (transaction: Knex.Transaction, reviewId: number): Promise<number> =>
  transaction('reviews').where({ id: reviewId }).update({ suspicion: 'low' })

/** A decision with its ID in the log and the admin who made it. */
export type LoggedDecision = Decision & { id: number; moderatorId: number | null }

/** The last decision on a review, even if it's been removed. Null if there's none within reach. */
export const lastDecisionOn = (db: Db, reach: Reach, reviewId: number): Promise<LoggedDecision | null> =>
  lastDecisionIn(decisionsOn(db, reach, reviewId))

/** The last decision that another admin made on a review after `log`, which the viewer saw. Once made, it stays. */
export const decisionByOther = (
  db: Db,
  { viewer, reviewId, log }: { viewer: Viewer; reviewId: number; log: number },
): Promise<LoggedDecision | null> =>
  lastDecisionIn(othersSince(decisionsOn(db, viewer.reach, reviewId), viewer, log))

const decisionsOn = (db: Db, reach: Reach, reviewId: number) =>
  db('moderation_log as m')
    .where('m.review_id', reviewId)
    .whereRaw(spotIdWithin(reach, 'm.study_location_id'))

/** Rows of moderation_log (alias m) that another admin wrote after `log`. */
export const othersSince = (rows: Knex.QueryBuilder, viewer: Viewer, log: number): Knex.QueryBuilder =>
  rows.where('m.id', '>', log).whereRaw('m.moderator_id is distinct from ?', [viewer.id])

/** Where a review was that an admin removed. Null if the public may not see it, or the author deleted the review. */
export async function locationOfRemoved(db: Db, reviewId: number): Promise<NamedLocation | null> {
  const row = await db('moderation_log')
    .where({ review_id: reviewId, action: 'delete-review' })
    .first('study_location_id')
  return row?.study_location_id ? namedLocation(db, row.study_location_id) : null
}

/** The last decision among these rows of moderation_log (alias m). */
export async function lastDecisionIn(rows: Knex.QueryBuilder): Promise<LoggedDecision | null> {
  const row = await rows
    .leftJoin('users as w', 'w.id', 'm.moderator_id')
    .orderBy('m.id', 'desc')
    .first('m.id', 'm.action', 'm.moderator_id', 'm.created_at', 'w.first_name', 'w.last_name')
  return row
    ? {
        id: row.id,
        moderatorId: row.moderator_id,
        who: row.first_name && `${row.first_name} ${row.last_name}`.trim(),
        did: row.action,
        at: row.created_at,
      }
    : null
}

/** What moderation_log stores of photos that an admin removed from a review. */
export type RemovedPhotos = Pick<RemovedReview, 'place' | 'written' | 'captions' | 'reports'>

type Decided<Subject> = { review: ReviewRow; moderatorId: number; reason: string; subject: Subject }

/** Logs a decision on a review. Returns the ID of the log entry. */
export async function noteDecision(
  transaction: Knex.Transaction,
  action: 'keep-review' | 'delete-review' | 'remove-photos',
  { review, moderatorId, reason, subject }: Decided<KeptReview | RemovedReview | RemovedPhotos>,
): Promise<number> {
  const [row] = await transaction('moderation_log')
    .insert({
      action,
      moderator_id: moderatorId,
      review_id: review.id,
      author_id: review.user_id,
      study_location_id: review.study_location_id,
      reason,
      subject,
    })
    .returning('id')
  return row!.id
}

/** Deletes a review and logs its contents. Returns the ID of the log entry. */
export async function removeReviewRow(
  transaction: Knex.Transaction,
  decided: Decided<RemovedReview>,
): Promise<number> {
  const id = await noteDecision(transaction, 'delete-review', decided)
  await transaction('reviews').where({ id: decided.review.id }).del()
  return id
}

export type Removal = Addressee & {
  reason: ModerationLogRow['reason']
  place: string
  /** Null if only photos were removed. */
  description: string | null
  written: Date
}

/** A removed review, or one whose photos were removed, with its author. Null if the author deleted their account. */
export async function removalForMail(db: Db, id: number): Promise<Removal | null> {
  const removed = await decisionForMail(db, id)
  if (!removed) return null
  const {
    place,
    description = null,
    written,
  } = removed.subject as {
    place: string
    description?: string
    written: string
  }
  return { ...removed.about, place, description, written: new Date(written) }
}

/** A logged decision and the author it's about. Null if the author has deleted their account. */
export async function decisionForMail(
  db: Db,
  id: number,
): Promise<{
  action: ModerationLogRow['action']
  about: Pick<Removal, 'reason' | keyof Addressee>
  subject: unknown
} | null> {
  const row = await db('moderation_log as m')
    .join('users as w', 'w.id', 'm.author_id')
    .where('m.id', id)
    .first(
      'm.action',
      'm.reason',
      'm.subject',
      'w.email',
      'w.first_name',
      'w.last_name',
      'w.email_confirmed_at',
    )
  if (!row) return null
  const { action, subject, ...about } = row
  return { action, about, subject }
}
