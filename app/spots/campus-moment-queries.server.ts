import { PREPARED, type Db } from '~db/connection'
import { locationsOfCampus, within, type CampusPoint } from './campus-counts-queries.server'
import { QUICK, QUICK_TAGS, type Quick, type QuickCounts } from './finder-rules'
import { busynessSql, isCalmSql, openSql } from './model/now-sql'

/** The quick filters that fit a study spot now. `busy`: from 0 to 4, null if unknown. */
type SpotMoment = { id: number; busy: number | null; quick: Quick[] }

/** What's open and busy on a campus now, the least busy spots first. */
export type CampusMoment = SpotMoment[]

/**
 * The moment of all study spots of a campus. One statement. Readers share it, whatever filters their lists have: it takes
 * several times as long as a list without it.
 */
export async function campusMoment(db: Db, campus: CampusPoint, now: Date): Promise<CampusMoment> {
  const all = locationsOfCampus(db, campus)
  all.select('l.time_zone', 'l.has_dates', 'l.hours_confirmed_on')
  // The IDs of tags are looked up once. `offset 0` keeps PostgreSQL from repeating a subquery for each use.
  const rows = (await db
    .with('found', all)
    .with('here', within(db('found as f').select('f.*')))
    .from(
      db.raw(
        `(select id, time_zone, has_dates, hours_confirmed_on, reviews, ${openSql('l')} as open, ${busynessSql('l')} as busy,
          array(select tag_id from known_tags where study_location_id = l.id) as tags from here l offset 0) each`,
        [now],
      ),
    )
    .orderByRaw('busy nulls last, reviews desc, id')
    .options(PREPARED)
    .select(
      'id',
      'open',
      'busy',
      db.raw(`${isCalmSql('each', 'busy')} as calm`, [now]),
      ...Object.entries(QUICK_TAGS).map(([quick, tag]) =>
        db.raw(`(select id from tag_types where name = '${tag}') = any (tags) as ${quick}`),
      ),
    )) as ({ id: number; busy: number | null } & Record<Quick, boolean>)[]
  return rows.map(({ id, busy, ...is }) => ({ id, busy, quick: QUICK.filter((each) => is[each]) }))
}

/** How many of these study spots each quick filter would leave, and the least busy open one. */
export function countQuick(moment: CampusMoment, ids: readonly number[]) {
  const among = new Set(ids)
  const here = moment.filter(({ id }) => among.has(id))
  const has = (...quick: Quick[]) => here.filter((spot) => quick.every((each) => spot.quick.includes(each)))
  return {
    quick: Object.fromEntries(QUICK.map((each) => [each, has(each).length])) as QuickCounts,
    quietNow: has('open', 'quiet', 'outlets').length,
    calmest: has('open').find(({ busy }) => busy !== null)?.id ?? null,
  }
}
