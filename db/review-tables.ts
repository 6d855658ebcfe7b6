/** Database rows of reviews and what belongs to them. */

export type ReviewRow = {
  id: number
  user_id: number | null
  study_location_id: number
  /** 1 to 5. */
  rating: number
  /** 85 to 1250 characters. */
  description: string
  source: string
  /** The author says they work at the location. */
  works_here: boolean
  suspicion: 'low' | 'medium' | 'high'
  created_at: Date
  updated_at: Date
}

export type ReviewImageRow = {
  id: number
  review_id: number
  user_id: number | null
  study_location_id: number
  /** The area where it was taken; null if not given. */
  area_id: number | null
  storage_key: string
  /** The caption. */
  description: string | null
  /** In pixels, of the master. */
  width: number
  height: number
  thumbhash: Buffer | null
  /** null until the job has made the smaller sizes. */
  variants_made_at: Date | null
  created_at: Date
}

/** An object whose row is gone; a job deletes it and its variants. */
export type StoredObjectRemovalRow = { storage_key: string; requested_at: Date }

export const REACTIONS = ['Helpful', 'Insightful', 'Study-Gold', 'Truth'] as const
export type Reaction = (typeof REACTIONS)[number]
export type ReviewReactionRow = { review_id: number; user_id: number; reaction: Reaction; created_at: Date }

export type ReportReason = 'spam' | 'offensive' | 'off-topic' | 'untrue' | 'private' | 'other'
export type ReviewReportRow = {
  id: number
  review_id: number
  user_id: number | null
  /** The photo that it's about; null: the whole review, or the photo is gone. */
  photo_id: number | null
  reason: ReportReason
  details: string | null
  status: 'open' | 'dismissed'
  created_at: Date
}

/** A review that waits for an admin; maintained by triggers. */
export type WaitingReviewRow = { review_id: number; since: Date; open_reports: number; suspicious: boolean }

export type ModerationAction =
  | 'delete-review'
  | 'keep-review'
  | 'remove-photos'
  | 'delete-study-session'
  | 'keep-study-session'
  | 'place-photo'
  | 'make-admin'
  | 'unmake-admin'
  | 'suspend'
  | 'lift-suspension'
  | 'invite-moderator'
  | 'withdraw-moderator'
  | 'make-moderator'
  | 'end-moderator'

export type ModerationLogRow = {
  id: number
  moderator_id: number | null
  action: ModerationAction
  /** The review, which may be gone; null if it's about something else. */
  review_id: number | null
  /** The review's author, the study session's creator, or the user it's about. */
  author_id: number | null
  study_location_id: number | null
  reason: string
  /** The review or study session as it was. */
  subject: Record<string, unknown>
  created_at: Date
}
