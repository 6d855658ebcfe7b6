import type { Reach } from '~/services/auth/reach'
import { spotIdWithin, spotWithin } from '~/spots/reach-queries.server'
import type { Status } from '~/spots/model/statuses'
import { isOfFeed, type DatedDay } from '~/spots/model/dates'
import { datesSql } from '~/spots/model/sql'
import type { Db } from '~db/connection'
import type { StudyLocationSuggestionRow, SuggestionAction } from '~db/suggestion-tables'
import { behind, nextWaiting } from '../queue-queries.server'

/** A suggestion in the queue. */
export type WaitingSuggestion = Pick<StudyLocationSuggestionRow, 'source'> & {
  /** The word for the location's source, such as osm. */
  file: string
  /** Midnight UTC of the day. */
  checked_on: Date | null
  id: number
  action: SuggestionAction
  created_at: Date
  name: string
  city: string
  status: Status
  campus: string | null
  first_name: string | null
  last_name: string | null
}

const FILE = "g.source, l.source as file, g.checked_on::timestamp at time zone 'UTC' as checked_on"

const ORDER = {
  since: 'g.created_at',
  id: 'g.id',
  sinceOf: 'select created_at from study_location_suggestions where id = ?',
}

/** Open suggestions, oldest first. */
export async function openSuggestions(
  db: Db,
  reach: Reach,
  { after, limit }: { after: number | null; limit: number },
): Promise<WaitingSuggestion[]> {
  const query = db('study_location_suggestions as g')
    .join('study_locations as l', 'l.id', 'g.study_location_id')
    .leftJoin('universities as u', 'u.id', 'l.university_id')
    .leftJoin('users as w', 'w.id', 'g.user_id')
    .where('g.status', 'open')
    .whereRaw(spotWithin(reach, 'l'))
  return (await behind(query, after, ORDER)
    .orderBy(['g.created_at', 'g.id'])
    .limit(limit)
    .select(
      'g.id',
      'g.action',
      'g.created_at',
      'l.name',
      'l.city',
      'l.status',
      'u.name as campus',
      'w.first_name',
      'w.last_name',
      db.raw(FILE),
    )) as WaitingSuggestion[]
}

/** The next open suggestion after this one, else the oldest; null: none. One statement. */
export async function nextSuggestion(db: Db, reach: Reach, id: number): Promise<number | null> {
  const open = () =>
    db('study_location_suggestions as g')
      .where('g.status', 'open')
      .whereNot('g.id', id)
      .whereRaw(spotIdWithin(reach, 'g.study_location_id'))
  return nextWaiting(db, open, id, ORDER)
}

/** A suggestion, with its author and the admin who decided on it, if any. */
export type SuggestionCase = StudyLocationSuggestionRow & {
  first_name: string | null
  last_name: string | null
  decider: string | null
  file: string
  location: { name: string; university_key: string | null; shown: boolean }
}

export async function suggestionCase(db: Db, reach: Reach, id: number): Promise<SuggestionCase | null> {
  const row = await db('study_location_suggestions as g')
    .join('study_locations as l', 'l.id', 'g.study_location_id')
    .leftJoin('universities as u', 'u.id', 'l.university_id')
    .leftJoin('users as w', 'w.id', 'g.user_id')
    .leftJoin('users as d', 'd.id', 'g.decided_by')
    .where('g.id', id)
    .whereRaw(spotWithin(reach, 'l'))
    .first(
      'g.*',
      db.raw(FILE),
      'w.first_name',
      'w.last_name',
      'l.name',
      'u.key as university_key',
      db.raw("nullif(trim(concat_ws(' ', d.first_name, d.last_name)), '') as decider"),
      db.raw("l.status = 'Approved' and coalesce(u.status, 'Approved') = 'Approved' as shown"),
    )
  if (!row) return null
  const { name, university_key, shown, ...rest } = row
  return { ...rest, location: { name, university_key, shown } }
}

/** Whether a suggestion says that an area is gone. */
export async function suggestsRemoval(db: Db, reach: Reach, id: number): Promise<boolean> {
  const row = await db('study_location_suggestions as g')
    .where({ id })
    .whereRaw(spotIdWithin(reach, 'g.study_location_id'))
    .first('action')
  return row?.action.inside?.whole?.new === null
}

/** A location's hours of certain days that a calendar said. */
export async function feedDatesOf(db: Db, id: number): Promise<DatedDay[]> {
  const row = await db('study_locations as l')
    .where({ id })
    .first<{ dates: DatedDay[] }>(db.raw(`${datesSql('l')} as dates`))
  return row?.dates.filter(isOfFeed) ?? []
}
