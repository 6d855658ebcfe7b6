import fs from 'node:fs'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertExport } from '~/accounts/settings/data-queries.server'
import { DOWNLOAD_DAYS } from '~/accounts/data-rules'
import { dataWords } from '~/accounts/settings/data-words'
import { exportData, exportDataJob, requestExport } from '~/accounts/settings/export-data.server'
import { SECTIONS } from '~/accounts/settings/export-queries.server'
import { hashToken, newToken } from '~/services/auth/tokens.server'
import { enqueue } from '~/services/jobs/job.server'
import { PermanentError } from '~/services/jobs/task.server'
import { StorageDown } from '~/services/storage/storage'
import type { Db } from '~db/connection'
import type { UserRow } from '~db/tables'
import { insertArea } from '../../factories/area'
import { insertCollection } from '../../factories/collection'
import { insertLocation } from '../../factories/location'
import { insertPhoto } from '../../factories/photo'
import { insertReview, reviewText } from '../../factories/review'
import { insertInvite, insertStudySession } from '../../factories/study-session'
import { insertSuggestedEdit } from '../../factories/suggested-edit'
import { insertUniversity } from '../../factories/university'
import { insertUser, logIn } from '../../factories/user'
import { viewerFor } from '../../factories/viewer'
import { testEnv } from '../../support/context'
import { useDatabase } from '../../support/database'
import { jobContext, runJobs, takeMails } from '../../support/jobs'
import { temporaryFolder } from '../../support/folder'

const database = useDatabase()
const { db } = database
const varDir = temporaryFolder()
beforeEach(async () => void (await takeMails(varDir)))

const context = () => jobContext(db, { varDir })
const rowOf = async (userId: number) =>
  (await db('data_exports').where({ user_id: userId }).orderBy('id', 'desc').first())!

async function keysOf(userId: number): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of context().storage.list(`data_exports/${userId}/`)) keys.push(key)
  return keys
}

type Data = Record<string, unknown> & { account: Record<string, unknown> }

/** The files of a zip, and its parsed data.json. */
function opened(zip: Buffer): { files: Record<string, Uint8Array>; data: Data } {
  const files = unzipSync(zip)
  return { files, data: JSON.parse(strFromU8(files['data.json']!)) as Data }
}

async function zipOf(userId: number): Promise<Buffer> {
  const object = await context().storage.get((await rowOf(userId)).storage_key!)
  return Buffer.concat(await object!.body.toArray())
}

/** A user with a row in every table, and another user with the same. */
const EARLIER = '2026-01-02T03:04:05.678Z'
const LATER = '2026-02-03T04:05:06.789Z'
async function insertBusyUser(email: string, study_location_id: number): Promise<UserRow> {
  const { id: university_id } = await insertUniversity(db, { name: `College of ${email}`, city: 'Salem' })
  const names = { first_name: 'Zoë', last_name: `of ${email}` }
  const account = { email, password: 'Lamp7 secret', university_id, email_confirmed_at: new Date(EARLIER) }
  const { id: user_id } = await insertUser(db, { ...account, ...names })
  const image_url = `profile_images/${user_id}/profile_img?t=1700000000000`
  await db('users').where({ id: user_id }).update({ image_url })
  await logIn(db, testEnv(), user_id)
  const secret = () => ({ token_hash: hashToken(newToken()) })
  const token = () => ({ ...secret(), token_key: `key of ${email}` })
  const from = { ip_address: '203.0.113.9' }
  const google = { provider: 'google', provider_user_id: `google ${email}` } as const
  await db('auth_identities').insert({ user_id, email, ...google })
  const failed = { method: 'password', succeeded: false, user_agent: `Browser of ${email}` } as const
  await db('sign_in_history').insert({ user_id, ...from, ...failed })
  await db('sign_in_challenges').insert({ user_id, ...secret(), method: 'google' })
  await db('totp_secrets').insert({ user_id, sealed_secret: `sealed of ${email}`, confirmed_at: new Date() })
  await db('recovery_codes').insert([
    { user_id, code_hash: hashToken('a') },
    { user_id, code_hash: hashToken('b'), used_at: new Date() },
  ])
  const reset = { ...from, user_agent: `Reset of ${email}` }
  await db('password_resets').insert({ user_id, email, ...token(), ...reset })
  await db('login_links').insert({ user_id, email, ...token(), return_to: `/about?${email}` })
  const registered = { first_name: 'Zoë', last_name: 'Before', password_hash: `hash of ${email}` }
  await db('email_confirmations').insert({ user_id, ...token(), ...registered })
  const by = { study_location_id, user_id }
  const review = await insertReview(db, { ...by, description: reviewText(`Review of ${email}.`) })
  const storage_key = `post_images/${user_id}/${review.id}/desk.jpg`
  await insertPhoto(db, review, { storage_key, description: `Desk of ${email}` })
  const elsewhere = await insertReview(db, { study_location_id, user_id: null })
  await db('review_reactions').insert({ review_id: elsewhere.id, user_id, reaction: 'Study-Gold' })
  const other = { user_id, reason: 'other' } as const
  await db('review_reports').insert({ ...other, review_id: elsewhere.id, details: `Report of ${email}` })
  const subject = {
    place: 'Old Hall',
    rating: 1,
    description: `Removed of ${email}`,
    written: EARLIER,
    captions: ['Stairs'],
    reports: [{ reason: 'spam', details: `What others said of ${email}` }],
  }
  const locations = [study_location_id, null]
  const named = { name: `Places of ${email}`, purpose: 'Exams', created_by: user_id }
  const collection = await insertCollection(db, { ...named, locations })
  await db('share_links').insert({ bookmark_collection_id: collection.id })
  const { id: area_id } = await insertArea(db, study_location_id, { name: `Map room ${user_id}` })
  const reported_at = new Date(LATER)
  await db('busyness_reports').insert({ ...by, area_id, busyness_level: 3, reported_at })
  await db('trait_answers').insert({ ...by, area_id, trait: 'noise', value: 1, answered_at: reported_at })
  await db('busyness_throttles').insert({ ...by, reported_at })
  await db('user_preferences').insert({
    user_id,
    noise_level: 0,
    preferred_study_times: ['morning', 'night'],
  })
  const own = { university_id, creator_id: user_id, title: `Session of ${email}` }
  await insertInvite(db, { session_id: (await insertStudySession(db, own)).id, created_by: user_id })
  const theirs = { university_id, title: `Joined by ${email}`, participants: [user_id] }
  const { id: session_id } = await insertStudySession(db, theirs)
  await db('session_participants').where({ session_id }).update({ reminder_sent_at: reported_at })
  await db('study_session_reports').insert({ ...other, session_id, details: `Session report of ${email}` })
  const gone = { description: null, campus: 'Old College', place: null, reports: [] }
  await db('moderation_log').insert({
    action: 'delete-study-session',
    author_id: user_id,
    reason: `Session removal of ${email}`,
    subject: { id: 7, title: `Gone of ${email}`, ...gone },
  })
  await db('study_session_series').insert({ creator_id: user_id })
  await db('calendar_subscriptions').insert({ user_id })
  const login = (await db('web_sessions').where({ user_id }).first('id'))!
  const endpoint = `https://push.example.com/secret of ${email}`
  await db('push_subscriptions').insert({ user_id, login_id: login.id, endpoint, p256dh: 'B', auth: 'C' })
  await db('location_follows').insert(by)
  await db('follow_notices').insert({ ...by, kind: 'room', at: reported_at })
  await db('notification_settings').insert({
    user_id,
    answers: 'none',
    quiet_from: 22,
    quiet_until: 8,
    time_zone: 'UTC',
  })
  const removal = { action: 'delete-review', review_id: 1, study_location_id, subject } as const
  await db('moderation_log').insert([
    { ...removal, author_id: user_id, reason: `Removal of ${email}` },
    { ...removal, moderator_id: user_id, reason: `Decision of ${email}` },
    { ...removal, action: 'keep-review', author_id: user_id, reason: `Kept of ${email}` },
    { ...removal, action: 'remove-photos', author_id: user_id, reason: `Photos of ${email}` },
  ])
  const decided_at = new Date()
  const city = { old: 'Salem', new: `City of ${email}` }
  const declined = { status: 'declined', reason: 'No.', decided_at } as const
  await insertSuggestedEdit(db, { ...by, action: { city }, ...declined })
  const accepted = { status: 'accepted', taken: ['city'], decided_by: user_id, decided_at } as const
  const action = { city: { ...city, new: 'Elsewhere' } }
  await insertSuggestedEdit(db, { study_location_id, user_id: null, action, ...accepted, taken: ['city'] })
  await db('campus_moderators').insert({ user_id, university_id })
  const invited = { email, accepted_by: user_id, invited_by: user_id, ...token() }
  const [invite] = await db('moderator_invites').insert(invited).returning('id')
  await db('moderator_invite_universities').insert({ invite_id: invite!.id, university_id })
  return (await db('users').where({ id: user_id }).first())!
}

describe('a copy of a user’s data', () => {
  it('contains every table and their photo, but nothing about others and no secrets', async () => {
    const location = await insertLocation(db, { name: 'Reading Room' })
    const user = await insertBusyUser('zoe@example.edu', location.id)
    const other = await insertBusyUser('other@example.edu', location.id)
    const square = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    const photo = await square.jpeg().toBuffer()
    const jpeg = { contentType: 'image/jpeg' }
    await context().storage.put(`profile_images/${user.id}/profile_img`, photo, jpeg)
    const photoRow = (await db('review_images').where({ user_id: user.id }).first())!
    await context().storage.put(photoRow.storage_key, photo, jpeg)
    expect(await requestExport(db, viewerFor(user))).toEqual({ ok: true, value: { joined: false } })
    await runJobs(database, { varDir })

    const zip = await zipOf(user.id)
    const { files, data } = opened(zip)
    const inReview = `pictures/review_photo_${photoRow.id}.jpg`
    const pictures = ['pictures/profile_photo.jpg', inReview]
    expect(Object.keys(files).sort()).toEqual(['README.txt', 'data.json', ...pictures])
    expect(Buffer.from(files['pictures/profile_photo.jpg']!).equals(photo)).toBe(true)
    expect(Object.keys(data)).toEqual(['format', 'exportedAt', ...SECTIONS.map(({ name }) => name)])
    const said = 'zoe@example.edu'
    const time = expect.any(String)
    const room = { location: 'Reading Room' }
    const area = expect.stringMatching(/^Map room/)
    const college = { university: `College of ${said}` }
    expect(data).toMatchObject({
      format: 1,
      account: {
        id: user.id,
        email: said,
        emailConfirmedAt: EARLIER,
        firstName: 'Zoë',
        lastName: `of ${said}`,
        ...college,
        universityCity: 'Salem',
        schoolDomainOfEmail: 'example.edu',
        role: 'Student',
        hasPassword: true,
        onboardingCompleted: false,
        deletionRequestedAt: null,
        createdAt: user.created_at.toISOString(),
        profilePhoto: 'pictures/profile_photo.jpg',
      },
      twoStepSignIn: {
        recoveryCodesLeft: 1,
        recoveryCodesUsedAt: [expect.stringMatching(/^\d{4}-.*Z$/)],
        onSince: time,
      },
      connectedAccounts: [{ provider: 'google', issuer: null, idThere: `google ${said}`, email: said }],
      loginSessions: [{ browser: 'vitest', beganAt: time }],
      signInHistory: [
        { method: 'password', succeeded: false, ipAddress: '203.0.113.9', browser: `Browser of ${said}` },
      ],
      unfinishedSignIns: [{ method: 'google' }],
      passwordResets: [{ email: said, browser: `Reset of ${said}`, usedAt: null }],
      loginLinks: [{ email: said, returnTo: `/about?${said}`, usedAt: null }],
      emailConfirmations: [{ firstName: 'Zoë', lastName: 'Before', confirmedAt: null }],
      reviews: [{ ...room, rating: 4, description: reviewText(`Review of ${said}.`), writtenBy: 'student' }],
      reviewPhotos: [
        { ...room, review: photoRow.review_id, area: null, caption: `Desk of ${said}`, picture: inReview },
      ],
      reactions: [{ ...room, reaction: 'Study-Gold' }],
      reports: [{ ...room, reason: 'other', details: `Report of ${said}`, status: 'open' }],
      removedReviews: [
        {
          location: 'Old Hall',
          rating: 1,
          description: `Removed of ${said}`,
          createdAt: EARLIER,
          captions: ['Stairs'],
          reason: `Removal of ${said}`,
          removedAt: time,
        },
      ],
      removedPhotos: [
        {
          review: 1,
          location: 'Old Hall',
          captions: ['Stairs'],
          reason: `Photos of ${said}`,
          removedAt: time,
        },
      ],
      moderation: [{ action: 'delete-review', location: 'Old Hall', reason: `Decision of ${said}` }],
      collections: [
        {
          name: `Places of ${said}`,
          description: null,
          purpose: 'Exams',
          places: [
            { ...room, savedAt: time },
            { location: null, city: null },
          ],
          links: [{ createdAt: time, withdrawnAt: null }],
        },
      ],
      studySessionReports: [
        { title: `Joined by ${said}`, reason: 'other', details: `Session report of ${said}`, status: 'open' },
      ],
      decisionsOnStudySessions: [
        {
          action: 'delete-study-session',
          title: `Gone of ${said}`,
          university: 'Old College',
          reason: `Session removal of ${said}`,
        },
      ],
      busynessReports: [{ ...room, area, level: 3, reportedAt: LATER }],
      answers: [{ ...room, area, question: 'How loud is it?', answer: 'Low hum', answeredAt: LATER }],
      studyPreferences: {
        noiseLevel: 0,
        crowdingTolerance: 1,
        preferredStudyTimes: ['morning', 'night'],
        preferredDays: [],
      },
      studySessions: [
        {
          title: `Session of ${said}`,
          public: true,
          ...college,
          location: null,
          invites: [{ createdAt: time, expiresAt: time, withdrawn: false }],
        },
      ],
      joinedSessions: [{ title: `Joined by ${said}`, ...college, remindedAt: LATER }],
      calendarAddress: { madeAt: time },
      suggestedEdits: [
        { ...room, changes: { city: { new: `City of ${said}` } }, status: 'declined', reason: 'No.' },
      ],
      decidedSuggestions: [{ ...room, status: 'accepted', accepted: ['city'] }],
      keptReviews: [{ location: 'Old Hall', reason: `Kept of ${said}` }],
      moderatedUniversities: [{ ...college, since: time }],
      moderatorInvitations: [{ sent: true, endedAt: null, universities: [`College of ${said}`] }],
      downloads: [{ status: 'waiting', readyAt: null }],
    })
    // Reports by others stay private.
    expect(strFromU8(files['data.json']!)).not.toContain('What others said')

    const texts = strFromU8(files['data.json']!) + strFromU8(files['README.txt']!)
    expect(texts).not.toContain(other.email)
    const row = await rowOf(user.id)
    const secrets = [user.password_hash!, '$argon2', 'sealed of', 'hash of', 'key of', row.storage_key!]
    for (const secret of [...secrets, '"type":"Buffer"']) expect(texts).not.toContain(secret)
    for (const { name } of SECTIONS)
      expect(strFromU8(files['README.txt']!)).toContain(`- ${name}: ${dataWords.sections[name]}`)
    expect(row).toMatchObject({ status: 'ready', bytes: zip.length })
    expect(row.expires_at!.getTime() - row.ready_at!.getTime()).toBe(DOWNLOAD_DAYS * 86_400_000)
    expect(row.storage_key).toMatch(new RegExp(`^data_exports/${user.id}/[\\w-]{43}\\.zip$`))

    const [mail, ...more] = await takeMails(varDir)
    expect(more).toEqual([])
    const links = [`https://carrel.test/setting/data/export/${row.id}`]
    expect(mail).toMatchObject({ to: user.email, subject: 'Your data is ready', links })
  })

  it('of a user with little data is still complete', async () => {
    const user = await insertUser(db, { image_url: 'profile_images/0/profile_img?t=1' })
    await requestExport(db, viewerFor(user))
    await runJobs(database, { varDir })
    const { files, data } = opened(await zipOf(user.id))
    expect(Object.keys(files)).toEqual(['README.txt', 'data.json'])
    expect(data.account).toMatchObject({ hasPassword: false, university: null, profilePhoto: null })
    expect(data).toMatchObject({ twoStepSignIn: null, connectedAccounts: [], reviews: [] })
  })

  it('is a consistent snapshot, whatever is written meanwhile', async () => {
    const user = await insertUser(db)
    const location = await insertLocation(db)
    await requestExport(db, viewerFor(user))
    const { storage, ...rest } = context()
    // The account is read first and reviews late: writes in between must not appear.
    const writing = (run: (snapshot: Db) => Promise<unknown>, options: object) =>
      db.transaction(async (snapshot) => {
        await snapshot('users').where({ id: user.id }).first()
        await insertReview(db, { study_location_id: location.id, user_id: user.id })
        return run(snapshot)
      }, options)
    const watched = new Proxy(db, {
      get: (target, name) => (name === 'transaction' ? writing : Reflect.get(target, name)),
    })
    await exportData({ ...rest, storage, db: watched }, { exportId: (await rowOf(user.id)).id })
    expect(opened(await zipOf(user.id)).data.reviews).toEqual([])
    expect(await db('reviews').where({ user_id: user.id })).toHaveLength(1)
  })
})

describe('requesting it', () => {
  it('again when one is ready makes another one', async () => {
    const user = await insertUser(db)
    for (const _each of [1, 2]) {
      const begun = { ok: true, value: { joined: false } }
      expect(await requestExport(db, viewerFor(user))).toEqual(begun)
      await runJobs(database, { varDir })
    }
    expect(await keysOf(user.id)).toHaveLength(2)
  })
})

describe('the job', () => {
  const ask = async () => {
    const user = await insertUser(db)
    const id = await insertExport(db, user.id, `data_exports/${user.id}/${newToken()}.zip`)
    return { user, exportId: id! }
  }

  it('run again after it is done, changes nothing and sends no second email', async () => {
    const { user, exportId } = await ask()
    await exportData(context(), { exportId })
    const row = await rowOf(user.id)
    await exportData(context(), { exportId })
    await enqueue(db, exportDataJob, { exportId })
    await runJobs(database, { varDir })
    expect(await rowOf(user.id)).toEqual(row)
    expect(await takeMails(varDir)).toHaveLength(1)
    expect(await keysOf(user.id)).toEqual([row.storage_key])
  })

  it('is retried while object storage is down, and succeeds when it is back', async () => {
    const { user, exportId } = await ask()
    // A file blocks the storage folder.
    const blocked = path.join(varDir, 'uploads', 'data_exports')
    const aside = path.join(varDir, 'aside')
    fs.mkdirSync(blocked, { recursive: true })
    fs.renameSync(blocked, aside)
    fs.writeFileSync(blocked, '')
    await enqueue(db, exportDataJob, { exportId }, { key: 'down' })
    await runJobs(database, { varDir })
    const queued = db('graphile_worker._private_jobs').where({ key: 'down' })
    const job = () => queued.clone().first()
    expect(await job()).toMatchObject({ attempts: 1 })
    expect((await rowOf(user.id)).status).toBe('waiting')
    expect(await takeMails(varDir)).toEqual([])

    fs.rmSync(blocked)
    fs.renameSync(aside, blocked)
    await queued.clone().update({ run_at: new Date(0) })
    await runJobs(database, { varDir })
    expect(await job()).toBeUndefined()
    expect((await rowOf(user.id)).status).toBe('ready')
    expect(await takeMails(varDir)).toHaveLength(1)
  })

  it('after an hour of failures tells the user to try again, and then stops', async () => {
    const { user, exportId } = await ask()
    const storage = { ...context().storage, put: () => Promise.reject(new StorageDown('down')) }
    await expect(exportData({ ...context(), storage }, { exportId })).rejects.toThrow(StorageDown)
    expect((await rowOf(user.id)).status).toBe('waiting')
    const created_at = new Date(Date.now() - 3_700_000)
    await db('data_exports').where({ id: exportId }).update({ created_at })
    await expect(exportData({ ...context(), storage }, { exportId })).rejects.toThrow(PermanentError)
    expect((await rowOf(user.id)).status).toBe('failed')
    await exportData(context(), { exportId })
    expect((await rowOf(user.id)).status).toBe('failed')
    expect(await takeMails(varDir)).toEqual([])
  })

  it('whose email fails does not write the file again on its retry', async () => {
    const { user, exportId } = await ask()
    const mail = { ...context().mail, send: () => Promise.reject(new Error('no mail now')) }
    await expect(exportData({ ...context(), mail }, { exportId })).rejects.toThrow('no mail now')
    const row = await rowOf(user.id)
    expect(row.status).toBe('ready')
    await exportData(context(), { exportId })
    expect(await rowOf(user.id)).toEqual(row)
    expect(await takeMails(varDir)).toHaveLength(1)
  })

  it('leaves nothing behind when the account is deleted while it runs', async () => {
    const { user, exportId } = await ask()
    const { storage, ...rest } = context()
    const put: typeof storage.put = async (...given) => {
      await storage.put(...given)
      await db('users').where({ id: user.id }).del()
    }
    await exportData({ ...rest, storage: { ...storage, put } }, { exportId })
    expect(await keysOf(user.id)).toEqual([])
    await exportData(context(), { exportId })
    expect(await takeMails(varDir)).toEqual([])
  })
})

it('every table that refers to a user, or has an address, is in the copy', async () => {
  const { rows } = await db.raw<{ rows: { table_name: string }[] }>(`
    select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and (column_name in ('user_id', 'email') or column_name like '%\\_user\\_id')
    union
    select c.relname from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.confrelid = 'users'::regclass`)
  const found = rows.map(({ table_name }) => table_name)
  const covered: string[] = SECTIONS.flatMap(({ tables }) => [...tables])
  expect(found).toEqual(expect.arrayContaining(['users', 'reviews', 'password_resets', 'data_exports']))
  const missing = found.filter((table) => !covered.includes(table))
  expect(missing, 'add a section, or say here why not').toEqual([])
  const unknown = covered.filter((table) => !found.includes(table))
  expect(unknown, 'there is no such table (any more)').toEqual([])
})

/** Columns of `users` that the copy leaves out, and why. */
const LEFT_OUT: Record<string, string> = {
  suspended_by: 'it names an admin, and decisions name nobody',
}

it('every column of a user is in the copy, or has a reason why not', async () => {
  const user = await insertUser(db)
  const statements: string[] = []
  const note = ({ sql }: { sql: string }) => void statements.push(sql)
  db.on('query', note)
  const account = SECTIONS.find(({ name }) => name === 'account')!
  await account.read(db, { id: user.id, email: user.email, name: user.first_name })
  db.removeListener('query', note)
  const isRead = (column: string) => statements.some((sql) => new RegExp(`\\bu"?\\."?${column}\\b`).test(sql))
  const columns = Object.keys(user)
  expect(columns).toContain('session_reminders')
  const missing = columns.filter((column) => !isRead(column) && !(column in LEFT_OUT))
  expect(missing, 'add it to the account section, or say above why not').toEqual([])
  const stale = Object.keys(LEFT_OUT).filter((column) => isRead(column) || !columns.includes(column))
  expect(stale, 'it is in the copy, or there is no such column').toEqual([])
})
