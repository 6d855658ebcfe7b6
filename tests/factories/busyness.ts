import type { Db } from '../../db/connection'

type Reports = { location: number; level?: number; at?: Date | string; user?: number | null; times?: number }

/** Reports about a location by nobody in particular, now unless `at` says when. */
export async function insertReports(
  db: Db,
  { location, level = 2, at = new Date(), user = null, times = 1 }: Reports,
): Promise<void> {
  await db('busyness_reports').insert(
    Array.from({ length: times }, () => ({
      study_location_id: location,
      user_id: user,
      busyness_level: level,
      reported_at: new Date(at),
    })),
  )
}
