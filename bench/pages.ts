import type { Env } from '../app/services/env.server'
import type { Db } from '../db/connection'
import { insertCollection } from '../tests/factories/collection'
import { insertStudySession } from '../tests/factories/study-session'
import { insertUser, logIn } from '../tests/factories/user'

type Paths = Record<string, string>

export const campusOf = async (db: Db) =>
  (await db('universities')
    .orderByRaw("name = 'University of California, Berkeley' desc, total_reviews desc, id")
    .first('id', 'key', 'city'))!

/** Pages of a visitor: a campus and a study spot near it with many reviews, and what is around them. */
export async function readingPages(db: Db) {
  const { key, city } = await campusOf(db)
  const spot = await db('study_locations')
    .whereNull('university_id')
    .orderBy('review_count', 'desc')
    .first('id')
  return {
    home: '/',
    campus: `/university/${encodeURIComponent(key)}`,
    location: `/location/${spot!.id}`,
    search: `/search?q=${encodeURIComponent(`coffee ${city}`)}`,
    'all schools': '/allschools',
  }
}

/** Answers of the API about a campus and one of its study spots. */
export async function openData(db: Db) {
  const { id } = await campusOf(db)
  const spot = await db('study_locations').where({ university_id: id, status: 'Approved' }).first('id')
  return {
    'API: study spots of a campus': `/api/v1/study-spots?university=${id}`,
    'API: a study spot': `/api/v1/study-spots/${spot!.id}`,
    'API: busyness': '/api/v1/busyness',
  }
}

/**
 * Adds a student of the campus, logged in, with three saved study spots and a study session to come, so that each part
 * of their home has something. Returns their Cookie header and pages.
 */
export async function insertMember(db: Db, env: Env): Promise<{ cookie: string; pages: Paths }> {
  const { id: university_id } = await campusOf(db)
  const user = await insertUser(db, { university_id, onboarding_completed: true })
  const spots = await db('study_locations').where({ university_id }).orderBy('id').limit(3).pluck('id')
  await insertCollection(db, { created_by: user.id, locations: spots })
  await insertStudySession(db, { university_id, location_id: spots[0], creator_id: user.id })
  const { home, campus, location, search } = await readingPages(db)
  return {
    cookie: (await logIn(db, env, user.id)).cookie,
    pages: { home, campus, location, search, settings: '/setting' },
  }
}
