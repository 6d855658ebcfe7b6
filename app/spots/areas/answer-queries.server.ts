import type { Trait } from '../model/traits'
import type { Db } from '~db/connection'

/** A user's answers about a location, newest first, and the names of its areas. */
export type OwnAnswers = {
  areas: { id: number; name: string }[]
  own: { trait: Trait; area_id: number | null; value: number }[]
}

/** A user's answers about a location. One statement. */
export async function ownAnswers(db: Db, userId: number, locationId: number): Promise<OwnAnswers> {
  const { rows } = await db.raw<{ rows: [OwnAnswers] }>(
    `select coalesce((select json_agg(json_build_object('id', id, 'name', name) order by position, id)
         from location_areas where study_location_id = :location), '[]') as areas,
       coalesce((select json_agg(json_build_object('trait', trait, 'area_id', area_id, 'value', value) order by answered_at desc, id desc)
         from trait_answers where user_id = :user and study_location_id = :location), '[]') as own`,
    { location: locationId, user: userId },
  )
  return rows[0]
}

/** Areas of a location, in order. */
export const areaNames = (db: Db, locationId: number): Promise<{ id: number; name: string }[]> =>
  db('location_areas')
    .where({ study_location_id: locationId })
    .orderBy(['position', 'id'])
    .select('id', 'name')

/**
 * Call before saving answers. The trigger that counts them locks the same row, so without this lock concurrent saves
 * could deadlock.
 */
export const lockForAnswers = (transaction: Db, locationId: number) =>
  transaction('study_locations').where({ id: locationId }).forNoKeyUpdate().first('id')

type Subject = { user_id: number; study_location_id: number; area_id: number | null }

/** Saves a user's answers about a location or an area, replacing earlier ones. */
export async function saveAnswers(
  db: Db,
  subject: Subject,
  answers: { trait: Trait; value: number }[],
): Promise<void> {
  await db('trait_answers')
    .insert(answers.map((answer) => ({ ...subject, ...answer })))
    .onConflict(['user_id', 'study_location_id', 'area_id', 'trait'] as never)
    .merge({ value: db.raw('excluded.value'), answered_at: db.fn.now() } as never)
}

export const removeAnswers = (db: Db, { area_id, ...person }: Subject, traits: Trait[]): Promise<number> =>
  db('trait_answers')
    .where(person)
    .whereRaw('area_id is not distinct from ?', [area_id])
    .whereIn('trait', traits)
    .del()
