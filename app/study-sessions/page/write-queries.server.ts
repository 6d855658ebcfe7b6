import { approved } from '~/spots/public-queries.server'
import type { Db } from '~db/connection'
import type { StudySessionRow } from '~db/study-session-tables'
import type { Span } from '../rules'
import { TIME_ZONE } from '../queries.server'

/** What a creator fills in, except times. */
export type StudySessionContent = Pick<
  StudySessionRow,
  'title' | 'description' | 'is_public' | 'location_id' | 'capacity'
>

/** A location on a campus, as the form offers it. */
export type LocationChoice = { id: number; name: string; address: string | null }

const locations = (db: Db, universityId: number) =>
  approved(db('study_locations as l').join('universities as u', 'u.id', 'l.university_id')).where(
    'l.university_id',
    universityId,
  )

/** Approved locations on a campus by ID, in the order of `ids`, at most `limit`. */
export async function locationsOfCampus(
  db: Db,
  universityId: number,
  ids: readonly number[],
  limit: number,
): Promise<LocationChoice[]> {
  if (ids.length === 0) return []
  const rows: LocationChoice[] = await locations(db, universityId)
    .whereIn('l.id', ids)
    .select('l.id', 'l.name', 'l.address')
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? []).slice(0, limit)
}

/** The Approved location on a campus with this ID, or without one, with this name. Null if there's none. */
export async function locationOfCampus(
  db: Db,
  universityId: number,
  { pick, place }: { pick: number | null; place: string },
): Promise<number | null> {
  const query = locations(db, universityId)
  const row = await (
    pick === null ? query.whereRaw('lower(l.name) = lower(?)', [place]) : query.where('l.id', pick)
  ).first('l.id')
  return (row as { id: number } | undefined)?.id ?? null
}

/** A user's study sessions that are identical to those that the form would create. */
export const sameStudySessions = (
  db: Db,
  creatorId: number,
  universityId: number,
  { title, description, is_public, location_id, capacity }: StudySessionContent,
  spans: readonly Span[],
): Promise<Pick<StudySessionRow, 'id' | 'start_time' | 'series_id'>[]> =>
  db('study_sessions')
    .where({ creator_id: creatorId, university_id: universityId, title, is_public, location_id })
    .whereRaw('description is not distinct from ?::text and capacity is not distinct from ?::smallint', [
      description,
      capacity,
    ])
    .whereRaw('(start_time, end_time) in (select * from unnest(?::timestamptz[], ?::timestamptz[]))', [
      spans.map(({ start }) => start),
      spans.map(({ end }) => end),
    ])
    .orderBy('start_time')
    .select('id', 'start_time', 'series_id')

/** A user's own study sessions that haven't started. */
const upcoming = (db: Db, creatorId: number) =>
  db('study_sessions').where({ creator_id: creatorId }).whereRaw('start_time > now()')

/** How many of a user's own study sessions haven't started. */
export async function countUpcoming(db: Db, creatorId: number): Promise<number> {
  const row = await upcoming(db, creatorId).count({ n: '*' }).first()
  return Number(row?.n ?? 0)
}

/** Inserts a series of study sessions. Returns its ID. */
export async function insertSeries(db: Db, creatorId: number): Promise<number> {
  const [row] = await db('study_session_series').insert({ creator_id: creatorId }).returning('id')
  return row!.id
}

/** Inserts study sessions that differ only in their times. Returns their IDs by start. */
export async function insertManyStudySessions(
  db: Db,
  owner: { creator_id: number; university_id: number; series_id: number | null },
  content: StudySessionContent,
  spans: readonly Span[],
): Promise<{ id: number; start_time: Date }[]> {
  return db('study_sessions')
    .insert(spans.map(({ start, end }) => ({ ...owner, ...content, start_time: start, end_time: end })))
    .returning(['id', 'start_time'])
}

/** A study session locked until the transaction ends, with what an edit needs. */
export type LockedOwn = StudySessionContent &
  Pick<StudySessionRow, 'id' | 'creator_id' | 'university_id' | 'start_time' | 'end_time' | 'series_id'> & {
    location: string | null
    time_zone: string
    over: boolean
  }

/**
 * Locks a study session of an Approved campus for an edit. Null if there's none. Users who join at the same moment
 * wait.
 */
export async function lockForChange(transaction: Db, id: number): Promise<LockedOwn | null> {
  await transaction('study_sessions').where({ id }).forUpdate().first('id')
  // A separate statement sees what was committed while we waited for the lock.
  const row = await transaction('study_sessions as s')
    .join('universities as u', 'u.id', 's.university_id')
    .where('s.id', id)
    .where('u.status', 'Approved')
    .leftJoin('study_locations as l', 'l.id', 's.location_id')
    .first(
      's.id',
      's.creator_id',
      's.university_id',
      's.title',
      's.description',
      's.is_public',
      's.location_id',
      's.capacity',
      's.start_time',
      's.end_time',
      's.series_id',
      'l.name as location',
      transaction.raw(TIME_ZONE),
      transaction.raw('s.end_time <= clock_timestamp() as over'),
    )
  return (row as LockedOwn | undefined) ?? null
}

/** Updates a study session and increments its version. */
export const updateStudySession = (
  db: Db,
  id: number,
  content: StudySessionContent,
  { start, end }: Span,
): Promise<number> =>
  db('study_sessions')
    .where({ id })
    .update({
      ...content,
      start_time: start,
      end_time: end,
      updated_at: db.fn.now(),
      sequence: db.raw('sequence + 1'),
    })

/** How many people joined a study session, without the creator. */
export async function countParticipants(db: Db, id: number): Promise<number> {
  const row = await db('session_participants').where({ session_id: id }).count({ n: '*' }).first()
  return Number(row?.n ?? 0)
}

type OfSeries = { seriesId: number; creatorId: number; id: number }
const others = (db: Db, { seriesId, creatorId, id }: OfSeries) =>
  upcoming(db, creatorId).where({ series_id: seriesId }).whereNot({ id }).orderBy('id')

/** A user's other study sessions of a series that haven't started. */
export const othersOfSeries = (db: Db, series: OfSeries): Promise<number[]> => others(db, series).pluck('id')

/** The same, locked until the transaction ends. */
export const lockOthersOfSeries = (transaction: Db, series: OfSeries): Promise<number[]> =>
  others(transaction, series).forUpdate().pluck('id')

/** A user's study sessions that haven't started, locked until the transaction ends. */
export const lockUpcoming = (transaction: Db, creatorId: number): Promise<number[]> =>
  upcoming(transaction, creatorId).orderBy('id').forUpdate().pluck('id')

/** Deletes study sessions with everything that belongs to them, and series that become empty. */
export async function deleteStudySessions(db: Db, ids: readonly number[]): Promise<void> {
  const gone = await db('study_sessions').whereIn('id', ids).del().returning('series_id')
  const series = [...new Set(gone.flatMap(({ series_id }) => series_id ?? []))]
  await db('study_session_series as r')
    .whereIn('r.id', series)
    .whereRaw('not exists (select from study_sessions s where s.series_id = r.id)')
    .del()
}
