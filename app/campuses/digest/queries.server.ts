import { accountHears, waySql } from '~/notifications/queries.server'
import { scope as publicLocations } from '~/spots/public-queries.server'
import { scope as shownStudySessions } from '~/study-sessions/queries.server'
import type { Db } from '~db/connection'

/** How many lines each part of a digest has at most. */
const MOST_LINES = 4

type Campus = { id: number; key: string; name: string; time_zone: string }

/** Approved universities with accounts that want a digest, by id. */
export const campusesToDigest = (db: Db): Promise<Pick<Campus, 'id' | 'time_zone'>[]> =>
  db('universities as c')
    .where('c.status', 'Approved')
    .whereExists(
      accountHears(db)
        .whereRaw('u.university_id = c.id')
        .whereRaw(`${waySql('digest')} <> 'none'`)
        .select(db.raw('1')),
    )
    .orderBy('c.id')
    .select('c.id', 'c.time_zone')

/** The accounts of a university that want one. */
export const digestReaders = (db: Db, universityId: number): Promise<number[]> =>
  accountHears(db)
    .where('u.university_id', universityId)
    .whereRaw(`${waySql('digest')} <> 'none'`)
    .orderBy('u.id')
    .pluck('u.id')

/** An account's university, if it's the one that a digest is about and it's public. */
export const campusOfReader = async (db: Db, userId: number, universityId: number): Promise<Campus | null> =>
  (await db('universities as c')
    .join('users as u', 'u.university_id', 'c.id')
    .where({ 'u.id': userId, 'c.id': universityId, 'c.status': 'Approved' })
    .first('c.id', 'c.key', 'c.name', 'c.time_zone')) ?? null

export type WeekAtCampus = {
  added: { name: string; total: number }[]
  reviewed: { name: string; n: number; total: number; reviews: number }[]
  sessions: { title: string; start_time: Date; total: number }[]
  alerts: { name: string; text: string }[]
}

/** What was new at a campus in the last 7 days, and what's coming in the next. `total`: of which these are some. */
export async function weekAtCampus(db: Db, universityId: number): Promise<WeekAtCampus> {
  const spots = () => publicLocations(db).where('l.university_id', universityId)
  const [added, reviewed, sessions, alerts] = await Promise.all([
    spots()
      .whereRaw("l.created_at > now() - interval '7 days'")
      .orderBy(['l.created_at', 'l.id'])
      .limit(MOST_LINES)
      .select('l.name', db.raw('count(*) over ()::int as total')),
    spots()
      .join('reviews as r', 'r.study_location_id', 'l.id')
      .whereRaw("r.created_at > now() - interval '7 days'")
      .groupBy('l.id', 'l.name')
      .orderByRaw('count(*) desc, l.id')
      .limit(MOST_LINES)
      .select(
        'l.name',
        db.raw('count(*)::int as n, count(*) over ()::int as total, (sum(count(*)) over ())::int as reviews'),
      ),
    shownStudySessions(db)
      .where({ 's.university_id': universityId, 's.is_public': true })
      .whereRaw("s.start_time between now() and now() + interval '7 days'")
      .orderBy(['s.start_time', 's.id'])
      .limit(MOST_LINES)
      .select('s.title', 's.start_time', db.raw('count(*) over ()::int as total')),
    spots()
      .join('location_alerts as a', 'a.study_location_id', 'l.id')
      .whereNull('a.area_id')
      .whereRaw('a.starts_on between current_date and current_date + 7')
      .orderBy(['a.starts_on', 'a.id'])
      .limit(MOST_LINES)
      .select('l.name', 'a.text'),
  ])
  return { added, reviewed, sessions, alerts } as unknown as WeekAtCampus
}
