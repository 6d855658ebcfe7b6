import type { Knex } from 'knex'
import type { Db } from '~db/connection'
import type { Decision } from '~/decision-text'
import type { ModerationLogRow, ReportReason, ReviewRow } from '~db/review-tables'

export type OpenReport = { reason: ReportReason; details: string | null; reported: Date }

/** What moderation_log keeps of a review. No ids of those who reported it: they may leave, and nothing here would follow. */
export type RemovedReview = {
  place: string
  rating: number
  description: string
  written: Date
  /** null: never. */
  edited: Date | null
  worksHere: boolean
  captions: (string | null)[]
  reports: OpenReport[]
}

/** The reports of a review that nobody has looked at, oldest first. */
export const openReports = (db: Db, reviewId: number): Promise<OpenReport[]> =>
  db('review_reports')
    .where({ review_id: reviewId, status: 'open' })
    .orderBy('id')
    .select('reason', 'details', 'created_at as reported')

export const captionsOf = (db: Db, reviewId: number): Promise<(string | null)[]> =>
  db('review_images').where({ review_id: reviewId }).orderBy('id').pluck('description')

/**
 * Takes a review until the transaction ends; waits for anyone who else writes to it for 5 seconds, or the connection's
 * own lock_timeout. null: it is gone.
 */
export async function takeReview(transaction: Knex.Transaction, id: number): Promise<ReviewRow | null> {
  await transaction.raw(
    "select set_config('lock_timeout', coalesce(nullif(current_setting('lock_timeout'), '0'), '5s'), true)",
  )
  return (await transaction('reviews').where({ id }).forUpdate().first()) ?? null
}

/** What moderation_log keeps of a review that a moderator left where it is. */
type KeptReview = {
  place: string
  rating: number
  suspicion: ReviewRow['suspicion']
  reports: OpenReport[]
}

/** Closes the open reports of a review up to one of them; what they said. */
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

/** A review that was looked at is not suspicious any more, until its author writes it anew. */
export const clearSuspicion = (transaction: Knex.Transaction, reviewId: number): Promise<number> =>
  transaction('reviews').where({ id: reviewId }).update({ suspicion: 'low' })

/** A decision with its record and who made it. */
export type LoggedDecision = Decision & { id: number; moderatorId: number | null }

/** What was decided on a review last, whether or not it is still there; null: nothing was. */
export const lastDecisionOn = (db: Db, reviewId: number): Promise<LoggedDecision | null> =>
  lastDecisionIn(db('moderation_log as m').where('m.review_id', reviewId))

/** The last decision among these rows of moderation_log, as m. */
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

type Kept = { review: ReviewRow; moderatorId: number; reason: string; subject: KeptReview }

export const noteKept = (
  transaction: Knex.Transaction,
  { review, moderatorId, reason, subject }: Kept,
): Promise<unknown> =>
  transaction('moderation_log').insert({
    action: 'keep-review',
    moderator_id: moderatorId,
    review_id: review.id,
    author_id: review.user_id,
    study_location_id: review.study_location_id,
    reason,
    subject,
  })

/** Deletes a review and keeps what it was; the id of that record. */
export async function removeReviewRow(
  transaction: Knex.Transaction,
  {
    review,
    moderatorId,
    reason,
    subject,
  }: { review: ReviewRow; moderatorId: number; reason: string; subject: RemovedReview },
): Promise<number> {
  const [row] = await transaction('moderation_log')
    .insert({
      action: 'delete-review',
      moderator_id: moderatorId,
      review_id: review.id,
      author_id: review.user_id,
      study_location_id: review.study_location_id,
      reason,
      subject,
    })
    .returning('id')
  await transaction('reviews').where({ id: review.id }).del()
  return row!.id
}

export type Removal = Pick<ModerationLogRow, 'reason'> & {
  email: string
  first_name: string
  last_name: string
  place: string
  description: string
  written: Date
}

/** A removed review with its author; null when the author's account is gone. */
export async function removalForMail(db: Db, id: number): Promise<Removal | null> {
  const row = await db('moderation_log as m')
    .join('users as w', 'w.id', 'm.author_id')
    .where('m.id', id)
    .first('m.reason', 'm.subject', 'w.email', 'w.first_name', 'w.last_name')
  if (!row) return null
  const { subject, ...rest } = row
  const { place, description, written } = subject as { place: string; description: string; written: string }
  return { ...rest, place, description, written: new Date(written) }
}
