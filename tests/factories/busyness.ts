import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/connection'
import { insertUniversity } from './university'

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

type Count = {
  location: number
  area?: number | null
  /** Hundredths of 0 to 4; null: closed. */
  level: number | null
  at?: Date
  /** How often the counter has said the same, and since when. */
  same?: { n: number; since: Date }
}

/** What a machine counts now. */
export async function insertCount(
  db: Db,
  { location, area = null, level, at = new Date(), same = { n: 1, since: at } }: Count,
): Promise<void> {
  const { id: university_id } = await insertUniversity(db)
  const [token] = await db('occupancy_tokens')
    .insert({ university_id, name: 'Doors', token_hash: randomBytes(32) })
    .returning('id')
  await db('occupancy_now').insert({
    study_location_id: location,
    area_id: area,
    at,
    level,
    said: level,
    same_since: same.since,
    same_n: same.n,
    token_id: token!.id,
  })
}
