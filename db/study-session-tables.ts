import type { ReviewReportRow } from './review-tables'

/** Database rows of study sessions. */

/** Study sessions that were created together, a week apart. */
export type StudySessionSeriesRow = { id: number; creator_id: number; created_at: Date }

export type StudySessionRow = {
  id: number
  title: string
  description: string | null
  start_time: Date
  /** After the start, at most 24 hours. */
  end_time: Date
  is_public: boolean
  university_id: number
  /** null: the account is gone. */
  creator_id: number | null
  /** null: the location is gone. */
  location_id: number | null
  /** 2 to 100 people, including the creator; null: no limit. */
  capacity: number | null
  /** iCalendar's SEQUENCE: goes up with each edit. */
  sequence: number
  /** null: the creator hasn't been reminded yet. */
  creator_reminded_at: Date | null
  series_id: number | null
  created_at: Date
  updated_at: Date
  /** Title and description, normalized for search (generated). */
  search_text: string
}

/** A participant other than the creator. */
export type SessionParticipantRow = {
  session_id: number
  user_id: number
  joined_at: Date
  /** null: no reminder has been sent yet. */
  reminder_sent_at: Date | null
}

/** An invite link to a private study session. Its token is derived from its id and never stored. */
export type SessionInviteRow = {
  id: number
  session_id: number
  created_by: number
  is_active: boolean
  expires_at: Date
  created_at: Date
}

/** The secret address of a user's study sessions as a calendar, derived from `id`. Replacing the row revokes it. */
export type CalendarSubscriptionRow = { user_id: number; id: number; created_at: Date }

/** A report of a study session, with the same reasons as reports of reviews. */
export type StudySessionReportRow = Omit<ReviewReportRow, 'review_id'> & { session_id: number }

/** An admin's last decision on a study session, which may be gone. */
export type StudySessionDecisionRow = { session_id: number; log_id: number }
