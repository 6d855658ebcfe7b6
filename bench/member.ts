import { readEnv, type Env } from '../app/env.server'
import { insertCollection } from '../tests/factories/collection'
import { insertStudySession } from '../tests/factories/study-session'
import { insertUser, logIn } from '../tests/factories/user'
import type { Product } from './product'
import { readingPages } from './reading-pages'

/** A student of a campus of the sample content, logged in: their Cookie header, and the pages that are measured with it. */
export type Member = { env: Env; cookie: string; pages: Record<string, string> }

/** Adds a student with a campus, three saved study spots and a study session to come, so that each part of their home has something. */
export async function insertMember({ db, varDir }: Product): Promise<Member> {
  const campus = await db('universities').where({ name: 'University of California, Berkeley' }).first('id')
  const user = await insertUser(db, { university_id: campus!.id, onboarding_completed: true })
  const spots = await db('study_locations')
    .where({ university_id: campus!.id })
    .orderBy('id')
    .limit(3)
    .pluck('id')
  await insertCollection(db, { created_by: user.id, places: spots })
  await insertStudySession(db, {
    university_id: campus!.id,
    location_id: spots[0],
    creator_id: user.id,
  })
  const env = readEnv({ CARREL_VAR: varDir })
  const { home, campus: campusPage, location, search } = await readingPages(db)
  return {
    env,
    cookie: (await logIn(db, env, user.id)).cookie,
    pages: { home, campus: campusPage, location, search, settings: '/setting' } as Member['pages'],
  }
}
