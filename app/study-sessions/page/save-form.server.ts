import type { Viewer } from '~/services/auth/viewer'
import { done, type Outcome, conflict, invalid, missing, type Failure } from '~/services/outcome'
import { campusOfKey } from '~/campuses/queries.server'
import type { Db } from '~db/connection'
import type { SearchEngine } from '~search/engine'
import type { StudySessionValue, StudySessionWish } from './making-form'
import { noCampus } from './form-view.server'
import { ownStudySession } from './own-study-session.server'
import { formWords } from '../making-words'
import { hoursWarning } from '../hours-warning.server'
import { localSpanOf, dayFault, spanOf, type Span, MAX_UPCOMING, weeklySpans, MIN_LETTERS } from '../rules'
import { notifyParticipants } from '../messages/notify-participants.server'
import { lengthOf } from '../text-rules'
import { findLocations } from './find-locations.server'
import {
  countParticipants,
  lockForChange,
  locationOfCampus,
  updateStudySession,
  type LockedOwn,
  type StudySessionContent,
  countUpcoming,
  insertSeries,
  insertManyStudySessions,
  sameStudySessions,
} from './write-queries.server'
import { lockAccount } from '~/accounts/queries.server'

type NewStudySession = {
  viewer: Viewer
  campus: { id: number; timeZone: string }
  wish: StudySessionWish
  now?: Date
}

/** The first study session created, or `search` if a location must be chosen first. */
type Created = { id: number } | { search: string }

/**
 * Creates a study session, or one per week. Idempotent: the same form creates only the missing ones. Locks the creator's row.
 */
async function createStudySession(
  db: Db,
  { viewer, campus, wish, now = new Date() }: NewStudySession,
): Promise<Outcome<Created>> {
  const fault = dayFault(wish.date, campus.timeZone, now)
  if (fault) return invalid(fault.message, fault.field)
  const spans = weeklySpans(wish, wish.weeks, campus.timeZone)
  if ('field' in spans) return invalid(spans.message, spans.field)
  if (spans[0]!.end <= now) return invalid(formWords.over, 'start')
  const location = await locationOfCampus(db, campus.id, wish)
  if (location === null) return done({ search: wish.place })
  return db.transaction(async (transaction) => {
    // Study sessions that they create at the same moment take turns.
    if (!(await lockAccount(transaction, viewer.id))) return missing(formWords.notFound)
    return makeStudySessions(transaction, {
      creatorId: viewer.id,
      universityId: campus.id,
      content: contentOf(wish, location),
      spans,
    })
  })
}

/** A study session's columns from the form. */
const contentOf = (
  { title, description, isPublic, capacity }: StudySessionWish,
  location_id: number,
): StudySessionContent => ({ title, description, is_public: isPublic, location_id, capacity })

type Making = { creatorId: number; universityId: number; content: StudySessionContent; spans: Span[] }

async function makeStudySessions(
  transaction: Db,
  { creatorId, universityId, content, spans }: Making,
): Promise<Outcome<Created>> {
  const there = await sameStudySessions(transaction, creatorId, universityId, content, spans)
  const starts = new Set(there.map(({ start_time }) => start_time.getTime()))
  const lacking = spans.filter(({ start }) => !starts.has(start.getTime()))
  if (lacking.length === 0) return done({ id: there[0]!.id })
  if ((await countUpcoming(transaction, creatorId)) + lacking.length > MAX_UPCOMING)
    return conflict(formWords.tooMany)
  const known = there.find(({ series_id }) => series_id !== null)?.series_id ?? null
  const series_id = spans.length > 1 ? (known ?? (await insertSeries(transaction, creatorId))) : null
  const made = await insertManyStudySessions(
    transaction,
    { creator_id: creatorId, university_id: universityId, series_id },
    content,
    lacking,
  )
  const first = [...there, ...made].reduce((a, b) => (b.start_time < a.start_time ? b : a))
  return done({ id: first.id })
}

/** Whether anything changed and anyone was notified, or `search` if a location must be chosen first. */
type Edited = { changed: boolean; notified: boolean } | { search: string }

/**
 * Edits one of the viewer's study sessions that isn't over, and notifies the other participants. Sending the same form
 * again changes nothing and notifies nobody.
 */
async function editStudySession(
  db: Db,
  { viewer, id, wish, now = new Date() }: { viewer: Viewer; id: number; wish: StudySessionWish; now?: Date },
): Promise<Outcome<Edited>> {
  return db.transaction(async (transaction) => {
    const locked = await lockForChange(transaction, id)
    if (!locked || locked.creator_id !== viewer.id) return missing(formWords.notFound)
    if (locked.over) return conflict(formWords.isOver)
    const span = spanAfter(locked, wish, now)
    if (!('start' in span)) return span
    const location = await locationOfCampus(transaction, locked.university_id, wish)
    if (location === null) return done({ search: wish.place })
    const content = contentOf(wish, location)
    if (isSame(locked, content, span)) return done({ changed: false, notified: false })
    const people = (await countParticipants(transaction, id)) + 1
    if (content.capacity !== null && people > content.capacity)
      return invalid(formWords.capacityLow(people), 'capacity')
    await updateStudySession(transaction, id, content, span)
    const { title, start_time, end_time, location: studySpot } = locked
    await notifyParticipants(transaction, {
      what: 'changed',
      sessionId: id,
      before: { title, start_time, end_time, location: studySpot },
    })
    return done({ changed: true, notified: people > 1 })
  })
}

/** The new start and end. Unchanged times stay, even if they'd no longer be accepted. */
function spanAfter(
  { start_time, end_time, time_zone }: LockedOwn,
  wish: StudySessionWish,
  now: Date,
): Span | Failure {
  const before = { start: start_time, end: end_time }
  const asked = localSpanOf(before, time_zone)
  if (wish.date === asked.date && wish.start === asked.start && wish.end === asked.end) return before
  const fault = wish.date === asked.date ? null : dayFault(wish.date, time_zone, now)
  if (fault) return invalid(fault.message, fault.field)
  const span = spanOf(wish, time_zone)
  if ('field' in span) return invalid(span.message, span.field)
  return span.end <= now ? invalid(formWords.over, 'end') : span
}

const isSame = (locked: LockedOwn, content: StudySessionContent, { start, end }: Span): boolean =>
  locked.start_time.getTime() === start.getTime() &&
  locked.end_time.getTime() === end.getTime() &&
  (Object.keys(content) as (keyof StudySessionContent)[]).every((name) => locked[name] === content[name])

type FormDeps = { db: Db; search: SearchEngine }
/** `keep` saves the form for later. Null: it can't be saved. */
type Sent = { viewer: Viewer; key: string; value: StudySessionValue; keep: () => Promise<string | null> }
/** A location must be chosen first. `kept` is the Set-Cookie line to find the form again. */
type Step = { search: string; kept: string }

/** The form that creates a study session. Returns it, or the location step. */
export async function createByForm(
  { db, search }: FormDeps,
  { viewer, key, value, keep }: Sent,
): Promise<Outcome<{ key: string; id: number; warning: string | null } | Step>> {
  const campus = await campusOfKey(db, key)
  if (!campus) return noCampus
  const made =
    value.step === 'find'
      ? done({ search: value.place })
      : await createStudySession(db, { viewer, campus, wish: value.wish })
  if (!made.ok) return made
  if ('id' in made.value) {
    const warning = value.step === 'save' ? await warningOf(db, campus, value.wish) : null
    return done({ ...made.value, key: campus.key, warning })
  }
  return locationStep(db, search, { universityId: campus.id, ...made.value, keep })
}

/** About the hours of its location, for a study session that was created. */
async function warningOf(db: Db, campus: NewStudySession['campus'], wish: StudySessionWish) {
  const location = await locationOfCampus(db, campus.id, wish)
  const span = spanOf(wish, campus.timeZone)
  if (location === null || !('start' in span)) return null
  return hoursWarning(db, { universityId: campus.id, location, span })
}

/** The form that edits a study session. Returns the result, or the location step. */
export async function editByForm(
  { db, search }: FormDeps,
  { viewer, key: asked, id, value, keep }: Sent & { id: number },
): Promise<Outcome<{ key: string; changed: boolean; notified: boolean } | Step>> {
  const own = await ownStudySession(db, { viewer, key: asked, id })
  if (!own.ok) return own
  const { university_id: universityId, university_key: key } = own.value
  const edited =
    value.step === 'find'
      ? done({ search: value.place })
      : await editStudySession(db, { viewer, id, wish: value.wish })
  if (!edited.ok) return edited
  if ('changed' in edited.value) return done({ ...edited.value, key })
  return locationStep(db, search, { universityId, ...edited.value, keep })
}

type Chosen = {
  universityId: number
  /** The location as typed. */
  search: string
  /** Saves the form. Null if it can't be saved. */
  keep: () => Promise<string | null>
}

/** The step in which a location is chosen. Fails if the search finds nothing or the form can't be saved. */
async function locationStep(
  db: Db,
  engine: SearchEngine,
  { universityId, search, keep }: Chosen,
): Promise<Outcome<{ search: string; kept: string }>> {
  if (lengthOf(search) < MIN_LETTERS) return invalid(formWords.searchShort, 'place')
  if ((await findLocations(db, engine, universityId, search)).length === 0)
    return invalid(formWords.noneFound(search), 'place')
  const kept = await keep()
  return kept === null ? conflict(formWords.notKept, 'place') : done({ search, kept })
}
