import { createHash, randomBytes } from 'node:crypto'
import type { Storage } from '~/services/storage/storage'
import type { Db } from '../../../../db/connection'
import { backedTables, quoted, settleTransaction } from '../../../../db/backup/tables'
import { insertReports } from '../../../factories/busyness'
import { dayFrom, insertAlert, insertArea, insertDates, insertTraits } from '../../../factories/area'
import { insertCollection } from '../../../factories/collection'
import { everyDay, insertLocation } from '../../../factories/location'
import { insertPhoto } from '../../../factories/photo'
import { insertLocationRequest } from '../../../factories/request'
import { insertReview } from '../../../factories/review'
import { insertInvite, insertStudySession } from '../../../factories/study-session'
import { insertUniversity, stateId } from '../../../factories/university'
import { insertUser } from '../../../factories/user'
import { jpegBytes } from '../storage/contract'

export const PASSWORD = 'Lamp-7x, green'

/** Values that a careless copy would corrupt. */
const HARD_TEXT = 'Tab\tline\nreturn\r\\N \\. "quotes" \'single\' \u0001 İıß 東京 🪔 e\u0301 {null,NULL} $1 ?'

export type World = { student: number; email: string; location: number; pictures: string[] }

/** At least one row in every table, with pictures for rows that refer to them. Add rows for new tables here. */
export async function makeWorld(db: Db, storage: Storage): Promise<World> {
  const hash = () => randomBytes(32)
  const campus = await insertUniversity(db, {
    name: 'Backup College',
    aliases: ['BC', HARD_TEXT.slice(0, 20), ''],
  })
  const other = await insertUniversity(db)
  const admin = await insertUser(db, { role: 'Admin' })
  const student = await insertUser(db, {
    email: 'kept@example.edu',
    password: PASSWORD,
    first_name: 'Zoë',
    university_id: campus.id,
  })
  const friend = await insertUser(db, {
    suspended_at: new Date(),
    suspension_reason: HARD_TEXT,
    suspended_by: admin.id,
  })
  const [u, a, f] = [student.id, admin.id, friend.id]
  const profile = `profile_images/${u}/profile_img`
  await db('users')
    .where({ id: u })
    .update({ image_url: `${profile}?t=1700000000000` })
  const location = await insertLocation(db, {
    tags: ['Quiet', 'Wifi'],
    hours: everyDay('08:00', '02:00'),
    latitude: 37.87160000000001,
    fact_sources: { hours: { source: 'admin', said_on: '2026-11-27' } },
  })
  const inside = await insertLocation(db, { university_id: campus.id })
  const p = location.id
  const area = await insertArea(db, p, { hours: everyDay('10:00', '18:00'), traits: { noise: 0 } })
  await insertTraits(db, p, { wheelchair: 2 })
  await insertAlert(db, p, { area_id: area.id, closes: true })
  await insertDates(
    db,
    p,
    { [dayFrom(9)]: ['09:00-11:30', '13:00-02:00'], [dayFrom(10)]: [] },
    { label: HARD_TEXT.slice(0, 20) },
  )
  await db('hours_feeds').insert({
    study_location_id: p,
    kind: 'libcal',
    url: 'https://x.libcal.com/',
    places: JSON.stringify([{ key: '1', name: HARD_TEXT.replaceAll('\u0001', '') }]) as never,
    known_until: dayFrom(50),
    held: JSON.stringify([{ day: dayFrom(1), ranges: [], label: null }]) as never,
  })
  await db('trait_answers').insert({
    user_id: u,
    study_location_id: p,
    area_id: area.id,
    trait: 'noise',
    value: 1,
  })

  await db('web_sessions').insert({
    token_hash: hash(),
    user_id: u,
    expires_at: new Date('2100-01-01T00:00:00.123Z'),
  })
  await db('auth_identities').insert({
    user_id: u,
    provider: 'google',
    provider_user_id: '117',
    email: student.email,
  })
  await db('email_confirmations').insert({
    user_id: a,
    token_key: 'k',
    token_hash: hash(),
    first_name: 'A',
    last_name: 'B',
    password_hash: 'x',
  })
  await db('login_links').insert({ email: student.email, user_id: u, token_key: 'k', token_hash: hash() })
  await db('slowed_tries').insert({ key_hash: hash(), level: 1.5 })
  await db('password_resets').insert({
    email: student.email,
    user_id: u,
    ip_address: '203.0.113.9',
    token_key: 'k',
    token_hash: hash(),
  })
  await db('sign_in_history').insert({
    user_id: u,
    method: 'password',
    succeeded: true,
    ip_address: '203.0.113.9',
  })
  await db('totp_secrets').insert({ user_id: f, sealed_secret: 'sealed' })
  await db('recovery_codes').insert({ user_id: f, code_hash: hash() })
  await db('sign_in_challenges').insert({ token_hash: hash(), user_id: f, method: 'password' })
  await db('provider_metadata').insert({ provider: 'uni', source: 'x', content: '{}' })
  await db('sso_requests').insert({ id_hash: hash(), browser_hash: hash(), provider: 'uni', started_by: u })
  const exported = `data_exports/${u}/export.zip`
  await db('data_exports').insert({
    user_id: u,
    status: 'ready',
    storage_key: exported,
    bytes: 30_000,
    ready_at: new Date(),
    expires_at: new Date('2100-01-01'),
  })
  await db('sent_mails').insert({ key: 'welcome-1' })
  await db('form_drafts').insert({
    token_hash: hash(),
    path: '/location/1/review',
    fields: { description: HARD_TEXT },
  })
  await db('rate_limits' as never).insert({ key: 'address 203.0.113.9', points: 3, expire: null } as never)

  const review = await insertReview(db, {
    study_location_id: p,
    user_id: u,
    description: HARD_TEXT.padEnd(1250, ' long enough'),
    suspicion: 'high',
  })
  const photo = await insertPhoto(db, review, {
    area_id: area.id,
    thumbhash: Buffer.from([0, 10, 13, 92, 255]),
    description: HARD_TEXT,
  })
  await db('stored_object_removals').insert({ storage_key: 'post_images/1/1/gone-photo.jpg' })
  await db('review_reactions').insert({ review_id: review.id, user_id: f, reaction: 'Study-Gold' })
  await db('review_reports').insert({ review_id: review.id, user_id: f, reason: 'other', details: HARD_TEXT })
  await db('moderation_log').insert({
    action: 'keep-review',
    review_id: review.id,
    moderator_id: a,
    reason: 'fine',
    subject: { n: 1.5, text: HARD_TEXT },
  })
  await db('site_settings').insert({
    id: 1,
    name: 'Desks & Dragons',
    tagline: HARD_TEXT.slice(0, 40),
    front_university_id: campus.id,
    banner_starts_at: new Date('2027-01-01T00:00Z'),
    banner_ends_at: new Date('2027-01-02T00:00Z'),
  })
  await db('site_edit_logs').insert({ edited_by: a, action: { name: { old: null, new: HARD_TEXT } } })
  await db('legal_texts').insert({ kind: 'terms', body: HARD_TEXT, saved_by: a, mailed: true })
  await db('user_preferences').insert({
    user_id: u,
    preferred_study_times: ['morning', 'night'],
    atmosphere: ['calm', 'focused'],
  })
  const collection = await insertCollection(db, { created_by: u, locations: [p, null] })
  await db('share_links').insert({ bookmark_collection_id: collection.id })
  await insertReports(db, { location: p, area: area.id, user: u, level: 3 })
  await db('busyness_throttles')
    .insert({ user_id: u, study_location_id: p, reported_at: new Date() })
    .onConflict()
    .ignore()

  const [series] = await db('study_session_series').insert({ creator_id: u }).returning('id')
  const session = await insertStudySession(db, {
    university_id: campus.id,
    creator_id: u,
    location_id: inside.id,
    series_id: series!.id,
    participants: [f],
  })
  await insertInvite(db, { session_id: session.id, created_by: u, expires_at: new Date('2100-01-01') })
  await db('study_session_reports').insert({
    session_id: session.id,
    user_id: f,
    reason: 'other',
    details: HARD_TEXT,
  })
  const [decision] = await db('moderation_log')
    .insert({ action: 'keep-study-session', moderator_id: a, reason: 'fine', subject: { title: HARD_TEXT } })
    .returning('id')
  await db('study_session_decisions').insert({ session_id: session.id, log_id: decision!.id })
  await db('calendar_subscriptions').insert({ user_id: u })
  await db('notification_settings').insert({ user_id: u, digest: 'email' })
  await db('location_follows').insert({ user_id: u, study_location_id: inside.id })
  await db('followed_levels').insert({ study_location_id: inside.id, band: 'room', at: new Date() })
  await db('follow_notices').insert({
    user_id: u,
    study_location_id: inside.id,
    kind: 'room',
    at: new Date(),
  })
  const login = (await db('web_sessions').where({ user_id: u }).first('id'))!
  const keys = { p256dh: 'BPub', auth: 'secret' }
  await db('push_subscriptions').insert({
    user_id: u,
    login_id: login.id,
    endpoint: 'https://push.example.com/1',
    ...keys,
  })
  const wish = await insertLocationRequest(db, {
    submitted_by: u,
    pending_image_path: `pendingimages/${u}/wish`,
  })
  const [tag] = await db('tag_types').select('id').limit(1)
  await db('study_location_request_tags').insert({ study_location_request_id: wish.id, tag_id: tag!.id })
  await db('university_requests').insert({
    name: other.name,
    city: other.city,
    state_id: await stateId(db),
    university_id: other.id,
    submitted_by: u,
  })
  await db('request_joiners').insert({ user_id: f, study_location_request_id: wish.id })
  const action = { name: { old: 'A', new: HARD_TEXT } }
  await db('university_edit_logs').insert({ university_id: campus.id, action, message: 'why', edited_by: a })
  await db('study_location_edit_logs').insert({
    study_location_id: p,
    action,
    message: 'why',
    edited_by: a,
    suggested_by: u,
  })
  await db('study_location_suggestions').insert({
    study_location_id: p,
    user_id: u,
    action: JSON.stringify(action) as never,
    original: '{}' as never,
  })
  await db('study_location_suggestions').insert({
    study_location_id: p,
    action: JSON.stringify(action) as never,
    original: '{}' as never,
    source: 'file',
    checked_on: new Date('2026-03-01'),
  })
  const [check] = await db('picture_checks').insert({ requested_by: a }).returning('id')
  await db('picture_faults').insert({
    check_id: check!.id,
    study_location_id: p,
    image_url: 'https://pictures.test/1',
    fault: 'gone',
  })
  const [file] = await db('place_imports')
    .insert({ kind: 'places', file_name: 'places.csv', uploaded_by: a, content: HARD_TEXT })
    .returning('id')
  await db('open_data_keys').insert({ name: 'Campus app', token_hash: hash() })
  const [token] = await db('occupancy_tokens')
    .insert({ university_id: campus.id, name: 'Doors', token_hash: hash() })
    .returning('id')
  const counted = { study_location_id: p, area_id: area.id, level: 100 }
  const at = new Date()
  await db('occupancy_now').insert({
    ...counted,
    at,
    said: 1,
    same_since: at,
    same_n: 1,
    token_id: token!.id,
  })
  await db('occupancy_readings').insert({ ...counted, at, people: 1 })
  await db('occupancy_quarters').insert({
    study_location_id: p,
    area_id: null,
    quarter: at,
    levels: 100,
    n: 1,
  })
  await db('location_sources').insert({ source: 'osm', source_id: HARD_TEXT, location_id: p, same: null })
  await db('import_decisions').insert({ import_id: file!.id, admin_id: a })
  const leaver = await insertUser(db)
  await db('users').where({ id: leaver.id }).del()
  await db('campus_moderators').insert({ user_id: u, university_id: campus.id })
  const [moderatorInvite] = await db('moderator_invites')
    .insert({ email: student.email, invited_by: a, accepted_by: u, token_key: 'k', token_hash: hash() })
    .returning('id')
  await db('moderator_invite_universities').insert({
    invite_id: moderatorInvite!.id,
    university_id: campus.id,
  })
  await db('location_driving_cache').insert({
    campus_id: campus.id,
    location_id: p,
    driving_miles: 0.1 + 0.2,
    source: 'osrm',
  })
  await db('search_index').update({ feeding: true })
  await db('search_outbox').insert({ kind: 'location', document_id: p })

  // A waiting job, a failed one, and a running one, in a queue.
  await db.raw(
    "select graphile_worker.add_job('send-nothing', payload := json_build_object('text', ?::text), run_at := '2100-01-01')",
    [HARD_TEXT],
  )
  await db.raw("select graphile_worker.add_job('send-nothing', queue_name := 'one', max_attempts := 1)")
  await db.raw(
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody', attempts = 1 where max_attempts = 1",
  )
  await db.raw(
    "insert into graphile_worker._private_known_crontabs (identifier, known_since) values ('night', now()) on conflict do nothing",
  )

  const pictures = [
    profile,
    exported,
    photo.storage_key,
    `${photo.storage_key}-640.webp`,
    `pendingimages/${u}/wish`,
    'post_images/orphan',
    `post_images/${'long/'.repeat(60)}name`,
    `post_images/${'l'.repeat(180)}`,
  ]
  for (const [n, key] of pictures.entries())
    await storage.put(key, jpegBytes(30_000 + n), { contentType: 'image/jpeg' })
  return { student: u, email: student.email, location: p, pictures }
}

/** Each table's rows and their hash, independent of the backup code, so that it can contradict it. */
export async function hashesOf(db: Db): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  await db.transaction(async (transaction) => {
    await settleTransaction(transaction)
    for (const { name } of await backedTables(transaction)) {
      const text = name.endsWith('_private_jobs')
        ? "t.id || t.payload::text || t.task_id || coalesce(t.key, '') || t.run_at || t.max_attempts"
        : name.endsWith('_private_job_queues')
          ? 't.id || t.queue_name'
          : 't::text'
      const {
        rows: [row],
      } = await transaction.raw(
        `select count(*) as n, coalesce(md5(string_agg(${text}, E'\\n' order by (${text}) collate "C")), '') as hash from ${quoted(name)} t`,
      )
      hashes[name] = `${row.n} ${row.hash}`
    }
  })
  return hashes
}

/** Every object in object storage: its key and the hash of its bytes. */
export async function objectsOf(storage: Storage): Promise<Record<string, string>> {
  const found: [string, string][] = []
  for await (const { key } of storage.list('')) {
    const hash = createHash('sha256')
    for await (const piece of (await storage.get(key))!.body) hash.update(piece as Buffer)
    found.push([key, hash.digest('hex')])
  }
  return Object.fromEntries(found.sort(([one], [another]) => (one < another ? -1 : 1)))
}
