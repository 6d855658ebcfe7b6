import type { FactSources } from '~/spots/model/fact-sources'
import type { Columns } from '~/spots/model/fields'
import type { HoursRow } from '~/spots/model/week'
import type { Status } from '~/spots/model/statuses'

/** Database rows of universities and study spots. */

export type StateRow = { id: number; name: string; abr: string }
export type NamedRow = { id: number; name: string }

export type UniversityRow = {
  id: number
  name: string
  city: string
  states_id: number
  /** "name city", with ", ST" appended where two universities share both; the URL's segment. */
  key: string
  aliases: string[]
  address: string | null
  zipcode: string | null
  latitude: number | null
  longitude: number | null
  /** IANA name, such as America/Los_Angeles. */
  time_zone: string | null
  image_url: string | null
  /** #RRGGBB. */
  school_hex_color: string | null
  website: string | null
  domain: string | null
  /** The registered domain of `domain` if it's an .edu one (generated). */
  edu_domain: string | null
  status: Status
  /** Number of reviews of its Approved locations; maintained by triggers. */
  total_reviews: number
  source: string
  source_id: string | null
  fact_sources: FactSources
  created_at: Date
  updated_at: Date
}

export type StudyLocationRow = Columns & {
  id: number
  /** Maintained by triggers, like rating_sum and avg_rating (0 without reviews, else 1 to 5 with two decimals). */
  review_count: number
  rating_sum: number
  avg_rating: number
  /** Whether it has rows in location_dates; maintained by triggers. */
  has_dates: boolean
  /** search_normalise(city), for the city filter. */
  city_key: string
  source: string
  source_id: string | null
  fact_sources: FactSources
  created_at: Date
  updated_at: Date
}

/** Times are HH:MM:SS. */
export type StudyLocationHoursRow = HoursRow & { study_location_id: number }

export type StudyLocationTagRow = { study_location_id: number; tag_id: number }

export type LocationDrivingRow = {
  campus_id: number
  location_id: number
  /** By road from OSRM, or 1.3 times the great-circle distance. */
  driving_miles: number
  source: 'osrm' | 'great-circle'
  measured_at: Date
}

/** Under which id a source's files know a location. See migration 0043. */
export type LocationSourceRow = {
  source: string
  source_id: string
  location_id: number
  /** Whether the row of that id is this location; null: an admin hasn't decided. */
  same: boolean | null
  seen_at: Date
  gone_at: Date | null
}

/** Has either campus_id or location_id. */
export type LocationDrivingDueRow = {
  id: number
  campus_id: number | null
  location_id: number | null
  due_at: Date
  attempts: number
}

/** When a university or study spot last changed for the public, or was removed from it. See migration 0051. */
export type OpenDataChangeRow = {
  kind: 'university' | 'study-spot'
  id: number
  changed_at: Date
  removed_at: Date | null
}

/** A program's key for reading more open data. See migration 0056. */
export type OpenDataKeyRow = {
  id: number
  name: string
  token_hash: Buffer
  created_at: Date
  last_used_at: Date | null
  withdrawn_at: Date | null
}
