/** Database rows of students' preferences, collections and busyness reports. */

/** Every scale is 0 to 2. */
export type UserPreferencesRow = {
  user_id: number
  noise_level: number
  internet_importance: number
  lighting_preference: number
  crowding_tolerance: number
  food_availability: number
  outlet_availability: number
  preferred_stay_duration: number
  preferred_study_times: ('morning' | 'afternoon' | 'evening' | 'night')[]
  preferred_days: ('weekdays' | 'weekends')[]
  /** Names of the ways they want to work. */
  work_ways: string[]
  atmosphere: string[]
  helpful_facts: string[]
  created_at: Date
  updated_at: Date
}

export type BookmarkCollectionRow = {
  id: number
  name: string
  description: string | null
  purpose: string | null
  created_by: number
  /** When a location was last added or removed; null if never. */
  toggled_at: Date | null
  /** When a location was last added, or else when the collection was created. */
  last_saved_at: Date
  created_at: Date
  updated_at: Date
}

export type BookmarkCollectionItemRow = {
  id: number
  bookmark_collection_id: number
  /** null: the location is gone. */
  location_id: number | null
  created_at: Date
}

/** A secret link to a collection. Its token is derived from its id and never stored. */
export type ShareLinkRow = {
  id: number
  bookmark_collection_id: number
  created_at: Date
  revoked_at: Date | null
}

export type BusynessReportRow = {
  id: number
  study_location_id: number
  /** null: the account is gone. */
  user_id: number | null
  /** null: the whole location. */
  area_id: number | null
  /** 1 to 4. */
  busyness_level: number
  reported_at: Date
}

/** A user's last report about a location. */
export type BusynessThrottleRow = { user_id: number; study_location_id: number; reported_at: Date }

export type AggregatedBusynessRow = {
  study_location_id: number
  /** 0 Sunday to 6 Saturday, in the location's own time zone. */
  day_of_week: number
  /** 0 to 23, in the location's own time zone. */
  hour_of_day: number
  level_sum: number
  report_count: number
  /** 0 to 4, two decimals (generated). */
  average_busyness_level: number
}
