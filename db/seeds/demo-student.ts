import type { Db } from '../connection'
import data from './data/collections.json'
import { insertOwnStudySessions } from './study-sessions'

const EMAIL = 'student@demo.invalid'
const HOUR = 3_600_000

type SampleCollection = {
  name: string
  description: string | null
  purpose: string | null
  /** How many hours ago each location was saved. */
  sampleLocations: { slug: string; hoursAgo: number }[]
}

const COLLECTIONS: SampleCollection[] = data

/** Studies on weekday evenings, for long, alone among others, in quiet, bright spots. */
const PREFERENCES = {
  noise_level: 0,
  internet_importance: 2,
  crowding_tolerance: 0,
  outlet_availability: 2,
  preferred_stay_duration: 2,
  preferred_study_times: ['evening' as const],
  preferred_days: ['weekdays' as const],
  work_ways: ['working-alone-among-others'],
  atmosphere: ['calm'],
  helpful_facts: ['daylight', 'most-outlets'],
}

/**
 * Gives the demo's student what a student has after a few weeks: a campus, preferences, collections, study
 * sessions.
 */
export async function seedDemoStudent(db: Db, now = new Date()): Promise<void> {
  await db.transaction(async (trx) => {
    const student = await trx('users').where({ email: EMAIL }).first('id')
    if (!student) return
    const campus = await trx('universities').where({ source: 'sample', source_id: 'berkeley' }).first('id')
    await trx('users')
      .where({ id: student.id })
      .update({ university_id: campus?.id ?? null, onboarding_completed: true })
    await trx('user_preferences').insert({ user_id: student.id, ...PREFERENCES })
    const before = (hours: number) => new Date(now.getTime() - hours * HOUR)
    const slugs = COLLECTIONS.flatMap(({ sampleLocations }) => sampleLocations.map(({ slug }) => slug))
    const ids = new Map(
      (
        await trx('study_locations')
          .whereIn('source_id', slugs)
          .where({ source: 'sample' })
          .select('id', 'source_id')
      ).map(({ id, source_id }) => [source_id, id]),
    )
    const rows = await trx('bookmark_collections')
      .insert(
        COLLECTIONS.map(({ name, description, purpose, sampleLocations }) => {
          const [newest, oldest] = [
            Math.min(...sampleLocations.map(({ hoursAgo }) => hoursAgo)),
            Math.max(...sampleLocations.map(({ hoursAgo }) => hoursAgo)),
          ]
          return {
            name,
            description,
            purpose,
            created_by: student.id,
            last_saved_at: before(newest),
            created_at: before(oldest),
            updated_at: before(oldest),
          }
        }),
      )
      .returning(['id', 'name'])
    const idOf = new Map(rows.map(({ id, name }) => [name, id]))
    await trx('bookmark_collection_items').insert(
      COLLECTIONS.flatMap(({ name, sampleLocations }) =>
        sampleLocations.map(({ slug, hoursAgo }) => {
          const location_id = ids.get(slug)
          if (location_id === undefined) throw new Error(`seedDemoStudent: no location "${slug}"`)
          return { bookmark_collection_id: idOf.get(name)!, location_id, created_at: before(hoursAgo) }
        }),
      ),
    )
    await insertOwnStudySessions(trx, student.id, now)
  })
}
