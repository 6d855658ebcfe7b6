/** Database rows of what machines count. Levels are hundredths of 0 to 4; null: closed. See migration 0052. */

export type OccupancyTokenRow = {
  id: number
  university_id: number
  name: string
  token_hash: Buffer
  created_at: Date
  last_used_at: Date | null
  withdrawn_at: Date | null
}

type OfArea = { study_location_id: number; area_id: number | null }

export type OccupancyNowRow = OfArea & {
  at: Date
  level: number | null
  /** The count, or else the fraction. */
  said: number | null
  same_since: Date
  same_n: number
  /** One of these. */
  token_id: number | null
  feed_id: number | null
}

export type OccupancyReadingRow = OfArea & { at: Date; level: number | null; people: number | null }
/** `levels` is the sum of `n` levels. Triggers maintain it from the quarters, see migration 0054. */
export type OccupancyHourRow = OfArea & {
  /** 0 Sunday to 6 Saturday, and 0 to 23, in the location's own time zone. */
  day_of_week: number
  hour_of_day: number
  levels: number
  n: number
  quarters: number
}
export type OccupancyQuarterRow = OfArea & { quarter: Date; levels: number; n: number }
