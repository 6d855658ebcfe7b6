import { z } from 'zod'
import { notify } from '~/notifications/notify.server'
import { enqueue, enqueueAll, job, type JobContext } from '~/services/jobs/job.server'
import { isInTerm } from '~/spots/model/terms'
import { shortDayTime } from '~/study-sessions/when-rules'
import { addDays, wallIn } from '~/study-sessions/zone-rules'
import { campusPath } from '../rules'
import {
  campusesToDigest,
  campusOfReader,
  digestReaders,
  weekAtCampus,
  type WeekAtCampus,
} from './queries.server'
import { digestWords as words } from './words'

/** A digest that's later than this is left out. */
const LATE_MS = 2 * 24 * 60 * 60_000

/** Runs on Monday mornings. */
export const digestJob = job('write-digests', z.strictObject({}), { attempts: 6 })

const payload = z.strictObject({
  userId: z.number().int().positive(),
  universityId: z.number().int().positive(),
  /** The Monday, YYYY-MM-DD. */
  week: z.iso.date(),
})
/** Sends one person the digest of a week. */
export const digestMail = job('send-digest', payload)

/** Enqueues a digest for everyone who chose it, where there's something to say and it's in term. */
export async function writeDigests({ db }: JobContext, now = new Date()): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  const week = addDays(day, -((now.getUTCDay() + 6) % 7))
  for (const { id, time_zone } of await campusesToDigest(db)) {
    if (!isInTerm(wallIn(time_zone, now).date)) continue
    if (linesOf(await weekAtCampus(db, id), time_zone, now).length === 0) continue
    const readers = await digestReaders(db, id)
    await enqueueAll(
      db,
      digestMail,
      readers.map((userId) => ({ userId, universityId: id, week })),
    )
  }
}

/** Sends a digest once, unless there's nothing to say, it's late, or it's no longer their campus. */
export async function sendDigest(context: JobContext, digest: z.infer<typeof payload>): Promise<void> {
  const { db, env } = context
  const { userId, universityId, week } = digest
  const later = await notify(context, 'digest', userId, async () => {
    const now = new Date()
    if (now.getTime() - Date.parse(week) > LATE_MS) return null
    const campus = await campusOfReader(db, userId, universityId)
    if (!campus) return null
    const text = linesOf(await weekAtCampus(db, campus.id), campus.time_zone, now)
    if (text.length === 0) return null
    return {
      key: `digest-${userId}-${week}`,
      subject: words.subject(campus.name),
      text,
      button: { label: words.button, url: env.origin + campusPath(campus.key) },
    }
  })
  if (later) await enqueue(db, digestMail, digest, { at: later })
}

function linesOf({ added, reviewed, sessions, alerts }: WeekAtCampus, zone: string, now: Date): string[] {
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
  const rest = (rows: { total: number }[]) => (rows[0]?.total ?? 0) - rows.length
  return [
    ...alerts.map(({ name, text }) => words.alert(name, text)),
    ...(added.length > 0 ? [words.added(names(added), rest(added))] : []),
    ...(reviewed.length > 0 ? [words.reviewed(reviewed[0]!.reviews, names(reviewed), rest(reviewed))] : []),
    ...(sessions.length > 0 ? [words.sessions(sessions[0]!.total)] : []),
    ...sessions.map(({ title, start_time }) => words.session(title, shortDayTime(start_time, zone, now))),
  ]
}
