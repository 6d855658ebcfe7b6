import type { Db } from '../../db/connection'

type Reports = {
  location: number
  /** null: the whole location. */
  area?: number | null
  level?: number
  at?: Date | string
  user?: number | null
  times?: number
}

/** Anonymous reports about a location, now unless `at` is given. */
export async function insertReports(
  db: Db,
  { location, area = null, level = 2, at = new Date(), user = null, times = 1 }: Reports,
): Promise<void> {
  await db('busyness_reports').insert(
    Array.from({ length: times }, () => ({
      study_location_id: location,
      area_id: area,
      user_id: user,
      busyness_level: level,
      reported_at: new Date(at),
    })),
  )
}
