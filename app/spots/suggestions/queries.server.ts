import type { Reach } from '~/services/auth/reach'
import type { Knex } from 'knex'
import type { Db } from '~db/connection'
import type { Area } from '../model/areas'
import { dateIn } from '../hours-rules'
import { datesWithin } from '../dates-rules'
import { datesOf, daysBetween, daysLater, type DatedDay } from '../model/dates'
import {
  areasSql,
  confirmedSql,
  datesAheadSql,
  hoursSql,
  listedTagsSql,
  TODAY,
  traitValuesSql,
} from '../model/sql'
import type { TraitValues } from '../model/traits'
import { weekOfRows, type DayRanges } from '../model/week'
import { DAYS_AHEAD } from './rules'
import { spotIdWithin } from '../reach-queries.server'
import { scope } from '../public-queries.server'
import type {
  StudyLocationSuggestionRow,
  SuggestedLocation,
  SuggestionAction,
  SuggestionStatus,
} from '~db/suggestion-tables'

/** A location that edits can be suggested for: what the form shows, and its path. */
export type KnownLocation = SuggestedLocation & {
  id: number
  /** As CA. */
  state: string
  university_key: string | null
  time_zone: string | null
  areas: Area[]
  /** Official facts of the whole location. */
  traits: TraitValues
  /** Midnight UTC of the day. */
  hours_confirmed_on: Date | null
  dates: Record<string, DayRanges>
  /** Those of `dates` that have hours. */
  dated: DatedDay[]
  /** All days with hours of their own that aren't over, and today, YYYY-MM-DD, by the location's calendar. */
  ahead: DatedDay[]
  today: string | null
}

/** The location with this ID. Null if it isn't public. */
export async function knownLocation(db: Db, id: number): Promise<KnownLocation | null> {
  const row = await scope(db)
    .join('states as s', 's.id', 'l.state_id')
    .where('l.id', id)
    .first(
      'l.id',
      's.abr as state',
      'l.name',
      'l.address',
      'l.city',
      'l.zipcode',
      'l.time_zone',
      'u.key as university_key',
      db.raw(`${listedTagsSql('l')} as tags`),
      db.raw(`${hoursSql('l')} as hours, ${areasSql('l')} as areas, ${traitValuesSql('l')} as traits`),
      db.raw(`${confirmedSql('l')} as hours_confirmed_on, ${datesAheadSql('l')} as dated`),
    )
  if (!row) return null
  const now = new Date()
  const dated = datesWithin(row.dated, row.time_zone, now, DAYS_AHEAD)
  const today = dateIn(row.time_zone, now)
  const days = today === null ? [] : daysBetween(today, daysLater(today, DAYS_AHEAD - 1))
  const dates = Object.fromEntries(
    days.map((day) => [day, dated.find((each) => each.day === day)?.ranges ?? null]),
  )
  return { ...row, hours: weekOfRows(row.hours), dated, dates, ahead: datesOf(row.dated), today }
}

type NewSuggestion = {
  study_location_id: number
  user_id: number
  action: SuggestionAction
  original: SuggestedLocation
}

/** Stores a suggestion. False if its sender has the same one waiting already. */
export async function insertSuggestion(db: Db, suggestion: NewSuggestion): Promise<boolean> {
  const rows = await db('study_location_suggestions')
    .insert(suggestion)
    .onConflict(db.raw("(study_location_id, user_id, md5(action::text)) where status = 'open'"))
    .ignore()
    .returning('id')
  return rows.length > 0
}

/** Sets a location's hours as confirmed today, by its own calendar, with those of `days`. Doesn't change its week's version. */
export async function dateHours(db: Db, id: number, days: readonly string[]): Promise<void> {
  await db('location_dates as d')
    .where({ study_location_id: id, area_id: null })
    .whereIn('day', days)
    .update({ confirmed_on: db('study_locations').where({ id }).select(db.raw(TODAY)) as never })
  await db('study_locations')
    .where({ id })
    .whereRaw(`hours_confirmed_on is distinct from ${TODAY}`)
    .update({ hours_confirmed_on: db.raw(TODAY) })
}

/** Locks a location while its hours are compared. Changes to them wait. */
export const lockLocationOf = async (transaction: Knex.Transaction, id: number): Promise<void> =>
  void (await transaction('study_locations').where({ id }).forNoKeyUpdate().first('id'))

/** Locks a suggestion until the transaction ends, and its location before it, as imports do. */
export async function lockSuggestion(
  transaction: Knex.Transaction,
  reach: Reach,
  id: number,
): Promise<StudyLocationSuggestionRow | null> {
  const location = transaction('study_location_suggestions').where({ id }).select('study_location_id')
  await transaction('study_locations').where('id', location).forUpdate().first('id')
  const suggestion = transaction('study_location_suggestions').where({ id }).forUpdate()
  return (await suggestion.whereRaw(spotIdWithin(reach, 'study_location_id')).first()) ?? null
}

/** Deletes a user's suggestion that nobody has decided on. False if there's none. */
export const deleteSuggestion = async (db: Db, id: number, userId: number): Promise<boolean> =>
  (await db('study_location_suggestions').where({ id, user_id: userId, status: 'open' }).del()) > 0

type Decision = {
  status: Exclude<SuggestionStatus, 'open'>
  taken: string[]
  reason: string | null
  decided_by: number
}

export async function closeSuggestion(
  transaction: Knex.Transaction,
  id: number,
  decision: Decision,
): Promise<void> {
  await transaction('study_location_suggestions')
    .where({ id })
    .update({ ...decision, decided_at: transaction.fn.now() })
}

/** A decided suggestion with its sender, for the email. */
export type MailedSuggestion = Pick<StudyLocationSuggestionRow, 'action' | 'status' | 'taken' | 'reason'> & {
  user_id: number
  location: { id: number; name: string; university_key: string | null; shown: boolean }
}

/** Data for the email to a suggestion's sender. Null if it's open, or its sender deleted their account. */
export async function suggestionForMail(db: Db, id: number): Promise<MailedSuggestion | null> {
  const row = await db('study_location_suggestions as g')
    .join('users as w', 'w.id', 'g.user_id')
    .join('study_locations as l', 'l.id', 'g.study_location_id')
    .leftJoin('universities as u', 'u.id', 'l.university_id')
    .where('g.id', id)
    .whereNot('g.status', 'open')
    .first(
      'g.action',
      'g.status',
      'g.taken',
      'g.reason',
      'w.id as user_id',
      'l.id',
      'l.name',
      'u.key as university_key',
      db.raw("l.status = 'Approved' and coalesce(u.status, 'Approved') = 'Approved' as shown"),
    )
  if (!row) return null
  const { id: location, name, university_key, shown, ...suggestion } = row
  return { ...suggestion, location: { id: location, name, university_key, shown } }
}
