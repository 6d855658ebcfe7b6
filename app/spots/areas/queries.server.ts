import type { KnownTraitRow } from '~db/area-tables'
import { preparedRaw, type Db } from '~db/connection'
import type { Area } from '../model/areas'
import { areasSql } from '../model/sql'
import type { Trait } from '../model/traits'

export type KnownTrait = Omit<KnownTraitRow, 'study_location_id' | 'since'> & {
  /** The day of the oldest answer counted, as 2026-03-01. */
  since: string | null
}

/** The areas of a location, and the facts about them and the whole location. */
export type SharedInside = {
  areas: (Area & { id: number })[]
  known: KnownTrait[]
}

/** With a reader's answers, which are never shared. */
export type Inside = SharedInside & { own: { trait: Trait; area_id: number | null; value: number }[] }

/** Columns of SharedInside; `l` is the location. */
export const INSIDE = `${areasSql('l')} as areas,
  coalesce((select json_agg(json_build_object('area_id', k.area_id, 'trait', k.trait, 'official', k.official, 'said', k.said,
    'counts', k.counts, 'total', k.total, 'since', k.since, 'known', k.known))
    from known_traits k where k.study_location_id = l.id), '[]') as known`

/** The column `own` of Inside. Bindings: `user`. */
export const OWN_ANSWERS = `coalesce((select json_agg(json_build_object('area_id', a.area_id, 'trait', a.trait, 'value', a.value))
    from trait_answers a where a.study_location_id = l.id and a.user_id = :user), '[]') as own`

/** Everything about a location's inside. One statement. `userId` null: for visitors. */
export async function insideOf(db: Db, locationId: number, userId: number | null): Promise<Inside> {
  const sql = `select ${INSIDE}, ${OWN_ANSWERS} from (select :location::bigint as id) l`
  return (await preparedRaw<Inside>(db, sql, { location: locationId, user: userId })).rows[0]!
}

/**
 * Recalculates the facts of up to `limit` locations with answers and an id above `after`, in order of id.
 * @returns the last one's id; null when there were none
 */
export async function refreshKnownTraits(db: Db, after: number, limit: number): Promise<number | null> {
  const ids = await db('trait_answers')
    .where('study_location_id', '>', after)
    .groupBy('study_location_id')
    .orderBy('study_location_id')
    .limit(limit)
    .pluck('study_location_id')
  if (ids.length > 0) await db.raw('select refresh_known_traits(?::bigint[])', [ids])
  return ids.at(-1) ?? null
}
