import { openedCookie } from '~/web/opened-invites.server'
import { addDays, wallIn } from '~/study-sessions/zone-rules'
import type { Env } from '../../app/services/env.server'
import type { Db } from '../../db/connection'
import type { SessionInviteRow, StudySessionRow } from '../../db/study-session-tables'

let serial = 0
const HOUR = 3_600_000

/** A public two-hour study session starting in a day, with `participants` (user ids) who joined in that order. */
export async function insertStudySession(
  db: Db,
  {
    participants = [],
    ...values
  }: Partial<StudySessionRow> & { university_id: number; participants?: number[] },
): Promise<StudySessionRow> {
  const start_time = values.start_time ?? new Date(Math.ceil(Date.now() / HOUR) * HOUR + 24 * HOUR)
  const end_time = values.end_time ?? new Date(start_time.getTime() + 2 * HOUR)
  const [row] = await db('study_sessions')
    .insert({ title: `Session ${++serial}`, ...values, start_time, end_time })
    .returning('*')
  const joined = Date.now() - HOUR
  for (const [n, user_id] of participants.entries()) {
    await db('session_participants').insert({
      session_id: row!.id,
      user_id,
      joined_at: new Date(joined + n * 1000),
    })
  }
  return row!
}

/** An invite link to a study session, valid for seven days. */
export async function insertInvite(
  db: Db,
  values: Partial<SessionInviteRow> & { session_id: number; created_by: number },
): Promise<SessionInviteRow> {
  const [row] = await db('session_invites').insert(values).returning('*')
  return row!
}

/** The Cookie header of a browser that has opened an invite. */
export async function openedInvite(app: { origin: string; env: Env }, { id, expires_at }: SessionInviteRow) {
  const line = await openedCookie(new Request(app.origin), app, { id, until: expires_at })
  return line!.split(';')[0]!
}

/** The form of a study session in `days` days, filled in. */
export const studySessionFields = (values: Record<string, string> = {}, days = 3) => ({
  title: 'Problem set',
  description: '',
  date: addDays(wallIn('America/Los_Angeles', new Date()).date, days),
  start: '16:00',
  end: '18:00',
  place: 'Doe Library',
  visibility: 'public',
  capacity: '',
  weeks: '1',
  ...values,
})
