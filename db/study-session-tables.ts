import type { ReviewReportRow } from './review-tables'

/** The rows of study sessions as they come out of PostgreSQL. */

/** Sessions that were made together, a week apart. */
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
  /** 2 to 100 people, the creator among them; null: as many as come. */
  capacity: number | null
  /** SEQUENCE of iCalendar: one more with each edit. */
  sequence: number
  /** null: the creator was not reminded yet. */
  creator_reminded_at: Date | null
  series_id: number | null
  created_at: Date
  updated_at: Date
  /** Title and description as search compares them (generated). */
  search_text: string
}

/** Someone who joined; the creator is none of them. */
export type SessionParticipantRow = {
  session_id: number
  user_id: number
  joined_at: Date
  /** null: no reminder went out yet. */
  reminder_sent_at: Date | null
}

/** A link that invites to a private session. Its token is derived from its id and stored nowhere. */
export type SessionInviteRow = {
  id: number
  session_id: number
  created_by: number
  is_active: boolean
  expires_at: Date
  created_at: Date
}

/** The secret address of a person's study sessions as a calendar, derived from `id`; withdrawn by replacing the row. */
export type CalendarSubscriptionRow = { user_id: number; id: number; created_at: Date }

/** A report of a study session, with the reasons that reports of reviews have. */
export type StudySessionReportRow = Omit<ReviewReportRow, 'review_id'> & { session_id: number }

/** The last decision of an admin on a study session, which may be gone. */
export type StudySessionDecisionRow = { session_id: number; log_id: number }
