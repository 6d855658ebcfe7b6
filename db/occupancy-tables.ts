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
  token_id: number
}

export type OccupancyReadingRow = OfArea & { at: Date; level: number | null; people: number | null }
export type OccupancyQuarterRow = OfArea & { quarter: Date; levels: number; n: number }
