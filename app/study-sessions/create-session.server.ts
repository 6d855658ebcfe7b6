import type { Viewer } from '~/auth/viewer'
import { conflict, done, invalid, missing, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import type { SessionWish } from './form'
import { words } from './form-words'
import { dayFault, MOST_UPCOMING, weeklySpans, type Span } from './rules'
import {
  countUpcoming,
  holdPerson,
  insertSeries,
  insertSessions,
  placeOfCampus,
  sameSessions,
  type SessionContent,
} from './write-queries.server'

type Wanted = { viewer: Viewer; campus: { id: number; timeZone: string }; wish: SessionWish; now?: Date }

/** The first of the sessions that were made; or, that a location has to be chosen first, of those that `search` finds. */
export type Created = { id: number } | { search: string }

/**
 * Creates a study session, or one per week. Idempotent: the same form creates only the missing ones. Locks the creator's row.
 */
export async function createSession(
  db: Db,
  { viewer, campus, wish, now = new Date() }: Wanted,
): Promise<Outcome<Created>> {
  const fault = dayFault(wish.date, campus.timeZone, now)
  if (fault) return invalid(fault.message, fault.field)
  const spans = weeklySpans(wish, wish.weeks, campus.timeZone)
  if ('field' in spans) return invalid(spans.message, spans.field)
  if (spans[0]!.end <= now) return invalid(words.over, 'start')
  const location = await placeOfCampus(db, campus.id, wish)
  if (location === null) return done({ search: wish.place })
  return db.transaction(async (transaction) => {
    if (!(await holdPerson(transaction, viewer.id))) return missing(words.notFound)
    return makeSessions(transaction, {
      creatorId: viewer.id,
      universityId: campus.id,
      content: contentOf(wish, location),
      spans,
    })
  })
}

/** What the row of a session says of it. */
export const contentOf = (
  { title, description, isPublic, capacity }: SessionWish,
  location_id: number,
): SessionContent => ({ title, description, is_public: isPublic, location_id, capacity })

type Making = { creatorId: number; universityId: number; content: SessionContent; spans: Span[] }

async function makeSessions(
  transaction: Db,
  { creatorId, universityId, content, spans }: Making,
): Promise<Outcome<Created>> {
  const there = await sameSessions(transaction, creatorId, universityId, content, spans)
  const starts = new Set(there.map(({ start_time }) => start_time.getTime()))
  const lacking = spans.filter(({ start }) => !starts.has(start.getTime()))
  if (lacking.length === 0) return done({ id: there[0]!.id })
  if ((await countUpcoming(transaction, creatorId)) + lacking.length > MOST_UPCOMING)
    return conflict(words.tooMany)
  const known = there.find(({ series_id }) => series_id !== null)?.series_id ?? null
  const series_id = spans.length > 1 ? (known ?? (await insertSeries(transaction, creatorId))) : null
  const made = await insertSessions(
    transaction,
    { creator_id: creatorId, university_id: universityId, series_id },
    content,
    lacking,
  )
  const first = [...there, ...made].reduce((a, b) => (b.start_time < a.start_time ? b : a))
  return done({ id: first.id })
}
