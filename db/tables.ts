import type { Knex } from 'knex'
import type * as account from './account-tables'
import type * as area from './area-tables'
import type * as dashboard from './dashboard-tables'
import type * as location from './location-tables'
import type * as review from './review-tables'
import type * as occupancy from './occupancy-tables'
import type * as request from './request-tables'
import type * as studySession from './study-session-tables'
import type * as student from './student-tables'
import type * as site from './site-tables'
import type * as suggestion from './suggestion-tables'

export type {
  AuthIdentityRow,
  DataExportRow,
  EmailConfirmationRow,
  LoginLinkRow,
  PasswordResetRow,
  SignInHistoryRow,
  LogInMethod,
  SsoRequestRow,
  WebSessionRow,
} from './account-tables'
export type { StateRow, StudyLocationHoursRow, StudyLocationRow, UniversityRow } from './location-tables'
export type { ReviewRow } from './review-tables'

/** Database rows of every table. Times are Date, ids are numbers. */

export type UserRow = {
  id: number
  /** Lower case. */
  email: string
  first_name: string
  last_name: string
  password_hash: string | null
  image_url: string | null
  university_id: number | null
  role_id: number
  onboarding_completed: boolean
  /** When the onboarding steps were shown; null: they'll be shown after the next login. */
  onboarding_offered_at: Date | null
  email_confirmed_at: Date | null
  source: string
  /** Registered domain of an .edu address (generated), else null. */
  edu_domain: string | null
  /** The account is deleted 30 days later, unless the user logs in before. */
  deletion_requested_at: Date | null
  /** Whether to send an email one hour before a study session. */
  session_reminders: boolean
  /** Since then the user can read but not write; null: not suspended. */
  suspended_at: Date | null
  suspension_reason: string | null
  suspended_by: number | null
  /** When they closed the notice that legal texts changed. */
  legal_seen_at: Date | null
  created_at: Date
  updated_at: Date
}

/** What a person wants to hear of, and how. Without a row, the defaults hold. */
type NotificationSettingsRow = {
  user_id: number
  reminders: 'email' | 'push'
  changes: NotificationWay
  answers: NotificationWay
  room: NotificationWay
  quiet: NotificationWay
  digest: NotificationWay
  /** Hours of the clock; null: none. */
  quiet_from: number | null
  quiet_until: number | null
  time_zone: string | null
  updated_at: Date
}
type NotificationWay = 'email' | 'push' | 'none'

type LocationFollowRow = { user_id: number; study_location_id: number; created_at: Date }
type FollowedLevelRow = { study_location_id: number; band: 'full' | 'room' | 'quiet'; at: Date }
type FollowNoticeRow = { user_id: number; study_location_id: number; kind: 'room' | 'quiet'; at: Date }
/** A browser that takes notifications. It loses them with its login. */
export type PushSubscriptionRow = {
  id: number
  user_id: number
  login_id: number
  endpoint: string
  /** Its keys, base64url. */
  p256dh: string
  auth: string
  created_at: Date
}

type SentMailRow = { key: string; sent_at: Date }

export type FormDraftRow = {
  token_hash: Buffer
  path: string
  fields: Record<string, string | string[]>
  expires_at: Date
  /** Of the sender's address; null for drafts of 1.4.0. */
  address_hash: Buffer | null
  /** Size of the fields as JSON. */
  bytes: number
}

type SearchOutboxRow = {
  id: number
  kind: 'location' | 'university'
  document_id: number
  created_at: Date
  due_at: Date
  attempts: number
}

type SearchIndexRow = {
  id: boolean
  feeding: boolean
  filled_for: string | null
  indexes_made: string | null
  filled_at: Date | null
}

/** A row to write: its own values, or SQL expressions such as now(). */
type Written<Row> = { [Column in keyof Row]: Row[Column] | Knex.Raw | Knex.QueryBuilder }

/** `Required`: columns that an insert must set. */
type Table<Row extends object, Required extends keyof Row> = Knex.CompositeTableType<
  Row,
  Written<Pick<Row, Required> & Partial<Row>>,
  Written<Partial<Row>>
>

declare module 'knex/types/tables' {
  interface Tables {
    states: location.StateRow
    proximity_categories: location.NamedRow
    tag_types: location.NamedRow
    roles: location.NamedRow
    universities: Table<location.UniversityRow, 'name' | 'city' | 'states_id'>
    study_locations: Table<location.StudyLocationRow, 'name' | 'city' | 'state_id'>
    study_location_hours: Table<location.StudyLocationHoursRow, 'study_location_id' | 'day_of_week'>
    study_location_tags: location.StudyLocationTagRow
    known_tags: location.StudyLocationTagRow
    location_areas: Table<area.LocationAreaRow, 'study_location_id' | 'position' | 'name' | 'kind'>
    location_dates: Table<area.LocationDateRow, 'study_location_id' | 'day' | 'is_open' | 'source'>
    hours_feeds: Table<area.HoursFeedRow, 'study_location_id' | 'kind' | 'url'>
    location_area_hours: Table<area.LocationAreaHoursRow, 'area_id' | 'day_of_week'>
    location_traits: area.LocationTraitRow
    location_alerts: Table<area.LocationAlertRow, 'study_location_id' | 'text' | 'starts_on' | 'ends_on'>
    trait_answers: Table<area.TraitAnswerRow, 'user_id' | 'study_location_id' | 'trait' | 'value'>
    known_traits: area.KnownTraitRow
    known_places: area.KnownPlaceRow
    users: Table<UserRow, 'email' | 'first_name' | 'last_name' | 'role_id'>
    web_sessions: Table<account.WebSessionRow, 'token_hash' | 'user_id' | 'expires_at'>
    sso_requests: Table<account.SsoRequestRow, 'id_hash' | 'provider' | 'browser_hash'>
    provider_metadata: Table<account.ProviderMetadataRow, 'provider' | 'source' | 'content'>
    auth_identities: Table<account.AuthIdentityRow, 'user_id' | 'provider' | 'provider_user_id' | 'email'>
    email_confirmations: Table<
      account.EmailConfirmationRow,
      'user_id' | 'token_key' | 'token_hash' | 'first_name' | 'last_name' | 'password_hash'
    >
    password_resets: Table<account.PasswordResetRow, 'email' | 'ip_address' | 'token_key' | 'token_hash'>
    login_links: Table<account.LoginLinkRow, 'email' | 'token_key' | 'token_hash'>
    slowed_tries: Table<account.SlowedTryRow, 'key_hash' | 'level'>
    sign_in_history: Table<account.SignInHistoryRow, 'user_id' | 'method' | 'succeeded' | 'ip_address'>
    totp_secrets: Table<account.TotpSecretRow, 'user_id' | 'sealed_secret'>
    recovery_codes: Table<account.RecoveryCodeRow, 'user_id' | 'code_hash'>
    sign_in_challenges: Table<account.SignInChallengeRow, 'token_hash' | 'user_id' | 'method'>
    deleted_accounts: Table<account.DeletedAccountRow, 'hash'>
    data_exports: Table<account.DataExportRow, 'user_id'>
    notification_settings: Table<NotificationSettingsRow, 'user_id'>
    location_follows: Table<LocationFollowRow, 'user_id' | 'study_location_id'>
    followed_levels: FollowedLevelRow
    follow_notices: FollowNoticeRow
    push_subscriptions: Table<PushSubscriptionRow, 'user_id' | 'login_id' | 'endpoint' | 'p256dh' | 'auth'>
    sent_mails: Table<SentMailRow, 'key'>
    form_drafts: Table<FormDraftRow, 'token_hash' | 'path' | 'fields'>
    search_outbox: Table<SearchOutboxRow, 'kind' | 'document_id'>
    search_index: SearchIndexRow
    location_driving_cache: Table<
      location.LocationDrivingRow,
      'campus_id' | 'location_id' | 'driving_miles' | 'source'
    >
    location_sources: Table<location.LocationSourceRow, 'source' | 'source_id' | 'location_id'>
    location_driving_due: Table<location.LocationDrivingDueRow, never>
    open_data_changes: location.OpenDataChangeRow
    open_data_keys: Table<location.OpenDataKeyRow, 'name' | 'token_hash'>
    occupancy_tokens: Table<occupancy.OccupancyTokenRow, 'university_id' | 'name' | 'token_hash'>
    occupancy_hours: occupancy.OccupancyHourRow
    occupancy_now: occupancy.OccupancyNowRow
    occupancy_readings: occupancy.OccupancyReadingRow
    occupancy_quarters: occupancy.OccupancyQuarterRow
    review_images: Table<
      review.ReviewImageRow,
      'review_id' | 'study_location_id' | 'storage_key' | 'width' | 'height'
    >
    stored_object_removals: Table<review.StoredObjectRemovalRow, 'storage_key'>
    review_reactions: Table<review.ReviewReactionRow, 'review_id' | 'user_id' | 'reaction'>
    review_reports: Table<review.ReviewReportRow, 'review_id' | 'user_id' | 'reason'>
    moderation_log: Table<review.ModerationLogRow, 'action' | 'reason' | 'subject'>
    user_preferences: Table<student.UserPreferencesRow, 'user_id'>
    bookmark_collections: Table<student.BookmarkCollectionRow, 'name' | 'created_by'>
    bookmark_collection_items: Table<
      student.BookmarkCollectionItemRow,
      'bookmark_collection_id' | 'location_id'
    >
    share_links: Table<student.ShareLinkRow, 'bookmark_collection_id'>
    busyness_reports: Table<student.BusynessReportRow, 'study_location_id' | 'busyness_level'>
    busyness_throttles: Table<student.BusynessThrottleRow, 'user_id' | 'study_location_id' | 'reported_at'>
    aggregated_busyness: student.AggregatedBusynessRow
    study_session_series: Table<studySession.StudySessionSeriesRow, 'creator_id'>
    study_sessions: Table<studySession.StudySessionRow, 'title' | 'start_time' | 'end_time' | 'university_id'>
    session_participants: Table<studySession.SessionParticipantRow, 'session_id' | 'user_id'>
    session_invites: Table<studySession.SessionInviteRow, 'session_id' | 'created_by'>
    study_session_decisions: studySession.StudySessionDecisionRow
    study_session_reports: Table<studySession.StudySessionReportRow, 'session_id' | 'user_id' | 'reason'>
    calendar_subscriptions: Table<studySession.CalendarSubscriptionRow, 'user_id'>
    university_edit_logs: Table<dashboard.UniversityEditLogRow, 'university_id' | 'action' | 'message'>
    study_location_edit_logs: Table<
      dashboard.StudyLocationEditLogRow,
      'study_location_id' | 'action' | 'message'
    >
    university_requests: Table<request.UniversityRequestRow, 'name' | 'city' | 'state_id' | 'university_id'>
    study_location_requests: Table<
      request.StudyLocationRequestRow,
      'name' | 'address' | 'city' | 'state_id' | 'category' | 'study_location_id'
    >
    study_location_request_tags: request.StudyLocationRequestTagRow
    request_joiners: Table<request.RequestJoinerRow, 'user_id'>
    picture_checks: Table<dashboard.PictureCheckRow, never>
    picture_faults: Table<dashboard.PictureFaultRow, 'check_id' | 'image_url' | 'fault'>
    place_imports: Table<dashboard.PlaceImportRow, 'kind' | 'file_name'>
    import_decisions: Table<dashboard.ImportDecisionRow, 'import_id'>
    campus_moderators: Table<dashboard.CampusModeratorRow, 'user_id' | 'university_id'>
    moderator_invites: Table<dashboard.ModeratorInviteRow, 'email' | 'token_key' | 'token_hash'>
    moderator_invite_universities: dashboard.ModeratorInviteUniversityRow
    study_location_suggestions: Table<
      suggestion.StudyLocationSuggestionRow,
      'study_location_id' | 'action' | 'original'
    >
    waiting_reviews: Table<review.WaitingReviewRow, 'review_id'>
    moderation_figures: Table<suggestion.ModerationFigureRow, 'month' | 'kind' | 'n'>
    site_settings: Table<site.SiteSettingsRow, never>
    site_edit_logs: Table<site.SiteEditLogRow, 'action'>
    legal_texts: Table<site.LegalTextRow, 'kind' | 'body' | 'mailed'>
    content_changes: { backend: number; n: number; changed_in: string }
    reviews: Table<review.ReviewRow, 'study_location_id' | 'rating' | 'description'>
  }
}
