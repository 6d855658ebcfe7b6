import { beforeEach, expect, it } from 'vitest'
import { isInTerm } from '~/spots/model/terms'
import { digestMail, sendDigest, writeDigests } from '~/campuses/digest/send-digest.server'
import { insertLocation } from '../../factories/location'
import { insertReview } from '../../factories/review'
import { insertStudySession } from '../../factories/study-session'
import { insertUniversity } from '../../factories/university'
import { insertUser } from '../../factories/user'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { jobContext, runJobs, takeMails } from '../../support/jobs'
import { ago, ahead, HOUR } from '../../support/times'

const database = useDatabase()
const varDir = temporaryFolder()
const context = () => jobContext(database.db, { varDir })
const IN_TERM = new Date('2027-02-01T14:17:00Z')
const MONDAY = () => {
  const now = new Date()
  return new Date(now.getTime() - ((now.getUTCDay() + 6) % 7) * 24 * HOUR).toISOString().slice(0, 10)
}

let serial = 0
async function reader(university_id: number, digest: 'email' | 'none' | null = 'email') {
  const user = await insertUser(database.db, { email: `digest${++serial}@example.edu`, university_id })
  if (digest) await database.db('notification_settings').insert({ user_id: user.id, digest })
  return user
}
const campus = () => insertUniversity(database.db, { name: `Digest College ${++serial}`, city: 'Salem' })
beforeEach(async () => {
  await database.db('notification_settings').del()
  await takeMails(varDir)
})

it('days are in term or in a break', () => {
  const days = {
    '01-09': false,
    '01-10': true,
    '05-16': false,
    '06-15': true,
    '08-12': false,
    '10-01': true,
    '12-24': false,
  }
  for (const [day, expected] of Object.entries(days)) expect(isInTerm(`2027-${day}`), day).toBe(expected)
})

it('only those who chose it get one, once, with what the public may see of their campus', async () => {
  const { db } = database
  const [{ id, name }, other] = [await campus(), await campus()]
  const chose = await reader(id)
  await reader(id, 'none')
  await reader(id, null)
  await reader(other.id)
  const on = { university_id: id }
  const spot = await insertLocation(db, { ...on, name: 'Doe Library' })
  await insertLocation(db, { ...on, name: 'Hidden Hall', status: 'Pending' })
  await insertReview(db, { study_location_id: spot.id, user_id: null })
  await insertStudySession(db, { ...on, title: 'Chem' })
  await insertStudySession(db, { ...on, title: 'Secret', is_public: false })
  await writeDigests(context(), IN_TERM)
  const jobs = db('graphile_worker.jobs').where({ task_identifier: digestMail.name })
  expect(await jobs.clone()).toHaveLength(1)
  await db('graphile_worker._private_jobs').del()
  const digest = { userId: chose.id, universityId: id, week: MONDAY() }
  const isLate = Date.now() - Date.parse(digest.week) > 48 * HOUR
  const week = isLate ? new Date().toISOString().slice(0, 10) : digest.week
  for (const _twice of [1, 2]) await sendDigest(context(), { ...digest, week })
  const [mail, ...more] = await takeMails(varDir)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: chose.email, subject: `This week at ${name}` })
  for (const part of ['New study spot: Doe Library.', '1 new review: Doe Library.', ': Chem'])
    expect(mail!.text.replace(/\s+/g, ' ')).toContain(part)
  expect(mail!.text).not.toMatch(/Hidden|Secret/)
  await sendDigest(context(), { ...digest, week: '2026-01-05' })
  const moved = await reader(other.id)
  await sendDigest(context(), { ...digest, userId: moved.id, week })
  expect(await takeMails(varDir)).toEqual([])
})

it('nobody gets one with nothing to say, or in a break', async () => {
  const { db } = database
  const { id } = await campus()
  await reader(id)
  await insertLocation(db, { university_id: id, name: 'Old Hall', created_at: ago(8 * 24 * HOUR) })
  await insertStudySession(db, { university_id: id, start_time: ahead(8 * 24 * HOUR) })
  await writeDigests(context(), IN_TERM)
  await insertStudySession(db, { university_id: id })
  await writeDigests(context(), new Date('2027-12-27T14:17:00Z'))
  expect(await db('graphile_worker.jobs').where({ task_identifier: digestMail.name })).toEqual([])
})

it('in quiet hours a digest waits until they end', async () => {
  const { db } = database
  const { id } = await campus()
  const { id: userId } = await reader(id)
  await insertLocation(db, { university_id: id, name: 'New Hall' })
  const hour = new Date().getUTCHours()
  const hours = { quiet_from: hour, quiet_until: (hour + 2) % 24, time_zone: 'UTC' }
  await db('notification_settings').where({ user_id: userId }).update(hours)
  const week = new Date().toISOString().slice(0, 10)
  await sendDigest(context(), { userId, universityId: id, week })
  await runJobs(database, { varDir })
  expect(await takeMails(varDir)).toEqual([])
  const [job] = await db('graphile_worker.jobs').where({ task_identifier: digestMail.name })
  expect(new Date(job.run_at).getUTCHours()).toBe((hour + 2) % 24)
  expect(new Date(job.run_at).getUTCMinutes()).toBe(0)
})
