import type { Viewer } from '~/services/auth/viewer'
import { done, missing, refused, type Outcome } from '~/services/outcome'
import { campusOfKey } from '~/campuses/queries.server'
import type { Db } from '~db/connection'
import type { SearchEngine } from '~search/engine'
import { findLocations } from './find-locations.server'
import { formWords } from '../making-words'
import { cleanLine } from '../text-rules'
import { closedText, hoursWarning, typedSpan } from '../hours-warning.server'
import { ownStudySession } from './own-study-session.server'
import { createPath, deletePath, hubPath, studySessionPath } from '../path-rules'
import type { StudySessionDetail } from '../queries.server'
import { localSpanOf, LENGTHS, type Span } from '../rules'
import { wallIn, zoneName } from '../zone-rules'
import { openableLocations } from '../queries.server'
import { locationOfCampus } from './write-queries.server'

type Of = {
  campus: { id: number; key: string; name: string; timeZone: string }
  /** The text to search locations for in the form's search step, or ''. */
  q: string
  /** Initial values of the fields. */
  start: Record<string, unknown>
  /** What the fields show instead, if they were just sent and refused. */
  sent: Record<string, unknown> | null
  now?: Date
}

/** Everything but the fields of a study session's form. */
async function formView(db: Db, engine: SearchEngine, { campus, q, start, sent, now = new Date() }: Of) {
  const found = q ? await findLocations(db, engine, campus.id, q) : []
  const shown = sent ?? start
  const span = typedSpan(shown, campus.timeZone)
  const ids = found.map(({ id }) => id)
  const openable = span && ids.length > 0 ? await openableLocations(db, campus.id, ids.length, ids) : []
  const locations = found.map((each) => {
    const own = openable.find(({ id }) => id === each.id)
    return { ...each, closed: (own && span && closedText(own, span)) ?? null }
  })
  return {
    campus: campus.name,
    back: hubPath(campus.key),
    zone: zoneName(campus.timeZone, now),
    today: wallIn(campus.timeZone, now).date,
    q,
    locations,
    warning: span && !q ? await warningFor(db, campus.id, span, shown.place) : null,
    suggest: `${createPath(campus.key).replace(/create$/, '')}places.json`,
    start: {
      ...start,
      ...(q && { place: q }),
      ...(locations.length === 1 && { pick: String(locations[0]!.id) }),
    },
  }
}

/** About the hours of the location that was typed, if it's the name of one. */
export async function warningFor(
  db: Db,
  universityId: number,
  span: Span,
  typed: unknown,
): Promise<string | null> {
  const place = typeof typed === 'string' ? cleanLine(typed) : ''
  const location = place ? await locationOfCampus(db, universityId, { pick: null, place }) : null
  return location === null ? null : hoursWarning(db, { universityId, location, span })
}

export type StudySessionFormView = Awaited<ReturnType<typeof formView>>

type FormDeps = { db: Db; search: SearchEngine }
/** `typed`: loads what was typed into the form before, if anything. `sent`: what this request sent in vain. */
type FormQuery = {
  key: string
  q: string
  typed: () => Promise<Record<string, unknown> | null>
  sent: Record<string, unknown> | null
}

export const noCampus = missing(`${formWords.missingUniversity}\n${formWords.missingAdvice}`)

/** The form for a new study session on a campus. */
export async function createView(
  { db, search }: FormDeps,
  { key, q, typed, sent }: FormQuery,
): Promise<Outcome<StudySessionFormView>> {
  const campus = await campusOfKey(db, key)
  if (!campus) return noCampus
  const start = (await typed()) ?? {}
  return done(await formView(db, search, { campus, q: q.slice(0, LENGTHS.place), start, sent }))
}

type Changing = FormQuery & { viewer: Viewer; id: number }

/** The form that edits one of the viewer's study sessions, with the links back to it and to deleting it. */
export async function editView(
  { db, search }: FormDeps,
  { viewer, key: asked, id, q, typed, sent }: Changing,
): Promise<Outcome<{ view: StudySessionFormView; path: string; remove: string }>> {
  const found = await ownStudySession(db, { viewer, key: asked, id })
  if (!found.ok) return found
  const studySession = found.value
  if (studySession.end_time <= new Date()) return refused(formWords.isOver)
  const { university_id, university_key: key, university_name: name, time_zone: timeZone } = studySession
  const view = await formView(db, search, {
    campus: { id: university_id, key, name, timeZone },
    q: q.slice(0, LENGTHS.place),
    start: (await typed()) ?? typedOf(studySession),
    sent,
  })
  return done({
    view,
    path: studySessionPath(key, studySession.id),
    remove: deletePath(key, studySession.id),
  })
}

/** A study session's values, for its creator's form. */
function typedOf({
  title,
  description,
  start_time,
  end_time,
  time_zone,
  location,
  is_public,
  capacity,
}: StudySessionDetail) {
  const { overnight, ...times } = localSpanOf({ start: start_time, end: end_time }, time_zone)
  return {
    ...times,
    title,
    description: description ?? '',
    overnight: overnight ? 'yes' : '',
    place: location?.name ?? '',
    visibility: is_public ? 'public' : 'private',
    capacity: capacity === null ? '' : String(capacity),
  }
}
