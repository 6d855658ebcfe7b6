import type { Alert } from '~/spots/model/alerts'
import type { Area } from '~/spots/model/areas'
import type { CountKind, DatedDay, FeedDay, FeedKind } from '~/spots/model/dates'
import type { Trait } from '~/spots/model/traits'
import type { HoursRow } from '~/spots/model/week'

/** Database rows of areas and traits. A null `area_id` means the whole location. */

export type LocationAreaRow = Omit<Area, 'id' | 'hours' | 'traits'> & {
  id: number
  study_location_id: number
  /** Starts at 1, in display order. */
  position: number
  created_at: Date
}

export type LocationAreaHoursRow = HoursRow & { area_id: number }

export type LocationTraitRow = {
  study_location_id: number
  area_id: number | null
  trait: Trait
  value: number
}

/** A student's newest answer. */
export type TraitAnswerRow = LocationTraitRow & { id: number; user_id: number; answered_at: Date }

/** Maintained by refresh_known_traits(); see the migration. */
export type KnownTraitRow = {
  study_location_id: number
  area_id: number | null
  trait: Trait
  /** Set by an admin or an import. */
  official: number | null
  /** Values that students agree on, most frequent first. */
  said: number[]
  /** Number of answers for each value. */
  counts: Record<string, number>
  total: number
  /** Midnight UTC on the day of the oldest answer counted. */
  since: Date | null
  /** Values that filters use; empty if unclear. */
  known: number[]
}

/** What a location or one of its areas offers, for filters. */
export type KnownPlaceRow = {
  study_location_id: number
  area_id: number | null
  seats: number | null
  own_hours: boolean
  has: string[]
}

/** One of the ranges of a day, or a closed day. Dates are midnight in the server's time zone: read them as text. */
export type LocationDateRow = Omit<HoursRow, 'day_of_week'> &
  Pick<DatedDay, 'area_id' | 'label' | 'source'> & {
    study_location_id: number
    day: Date | string
    confirmed_on: Date | string | null
  }

/** A location within a feed, such as a library or one of its departments. `parent`: the key of what it's in. */
export type FeedPlace = { key: string; name: string; category: string; parent: string | null }

/** A calendar on another site. See the migration. */
export type HoursFeedRow = {
  id: number
  study_location_id: number
  area_id: number | null
  kind: FeedKind | CountKind
  url: string
  /** Encrypted: the token that's sent to the feed. */
  secret: string | null
  key: string | null
  places: FeedPlace[]
  every: number
  due_at: Date
  failures: number
  last_good: Date | null
  last_error: string | null
  etag: string | null
  /** Midnight in the server's time zone: read it as text. */
  known_until: Date | string | null
  /** By day. */
  days: FeedDay[]
  held: FeedDay[] | null
  created_at: Date
}

/** Dates are midnight in the server's time zone: read them as text. */
export type LocationAlertRow = Omit<Alert, 'id' | 'starts_on' | 'ends_on'> & {
  id: number
  study_location_id: number
  starts_on: Date | string
  ends_on: Date | string
  created_at: Date
}
