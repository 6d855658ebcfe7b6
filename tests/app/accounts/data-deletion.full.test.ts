import pino from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteAccounts as deleteAccountsWith, deleteAccountsJob } from '~/accounts/settings/clean-up.server'
import { finishLogIn } from '~/accounts/entering/finish-log-in.server'
import { requestDeletion } from '~/accounts/settings/request-deletion.server'
import { requestExport } from '~/accounts/settings/export-data.server'
import { hashToken, newToken } from '~/services/auth/tokens.server'
import { beginLogin } from '~/services/auth/logins.server'
import { countTry } from '~/web/limits.server'
import { enqueue } from '~/services/jobs/job.server'
import { StorageDown } from '~/services/storage/storage'
import { leaveStudySessions } from '~/study-sessions/page/leave-account.server'
import type { UserRow } from '~db/tables'
import { insertCollection } from '../../factories/collection'
import { insertLocation } from '../../factories/location'
import { insertReview } from '../../factories/review'
import { insertStudySession } from '../../factories/study-session'
import { insertSuggestedEdit } from '../../factories/suggested-edit'
import { insertUniversity } from '../../factories/university'
import { insertUser } from '../../factories/user'
import { viewerFor } from '../../factories/viewer'
import { useDatabase } from '../../support/database'
import { jobContext, runJobs, sentMails } from '../../support/jobs'
import { temporaryFolder } from '../../support/folder'
import { jpegBytes } from '../services/storage/contract'

const database = useDatabase()
const { db } = database
const varDir = temporaryFolder()

const DAY = 86_400_000
/** As in the worker. */
const deleteAccounts = deleteAccountsWith(leaveStudySessions)
const context = () => jobContext(db, { varDir })
const there = async ({ id }: UserRow) => (await db('users').where({ id })).length === 1
const sent = () => ({ ip_address: '203.0.113.9', token_key: 'k', token_hash: hashToken(newToken()) })
const daysAgo = (days: number) => new Date(Date.now() - days * DAY)

/** A user who requested deletion this many days ago, with their files. */
async function leaving(days: number, values: Partial<UserRow> = {}): Promise<UserRow> {
  const user = await insertUser(db, { deletion_requested_at: daysAgo(days), ...values })
  for (const key of filesOf(user))
    await context().storage.put(key, Buffer.from('a file'), { contentType: 'application/zip' })
  return user
}
const filesOf = ({ id }: UserRow) => [
  `profile_images/${id}/profile_img`,
  `profile_images/${id}/profile_img-96.webp`,
  `data_exports/${id}/one.zip`,
  `data_exports/${id}/two.zip`,
]

async function stored(user: UserRow): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of context().storage.list(''))
    if (key.split('/')[1] === String(user.id)) keys.push(key)
  return keys.sort()
}

beforeEach(() => db('users').whereNotNull('deletion_requested_at').del())

const askedToLeave = ({ id }: { id: number }, days: number) => {
  const deletion_requested_at = daysAgo(days)
  return db('users').where({ id }).update({ deletion_requested_at })
}

describe('after 30 days', () => {
  it('an account is deleted with everything that identifies its owner; reviews stay, anonymous, and count', async () => {
    const location = await insertLocation(db)
    const user = await leaving(31, { email: 'leaver@example.edu' })
    const neighbour = await leaving(29, { email: 'aleaver@example.edu' })
    const user_id = user.id
    const own = await insertReview(db, { study_location_id: location.id, user_id, rating: 2 })
    const other = await insertReview(db, { study_location_id: location.id, user_id: neighbour.id, rating: 5 })
    const photo = {
      review_id: own.id,
      study_location_id: location.id,
      storage_key: `post_images/${user_id}/${own.id}/desk.jpg`,
    }
    await context().storage.put(photo.storage_key, jpegBytes(100), { contentType: 'image/jpeg' })
    await db('review_images').insert({ ...photo, width: 8, height: 8, user_id })
    await db('review_reactions').insert([
      { review_id: other.id, user_id, reaction: 'Truth' },
      { review_id: own.id, user_id: neighbour.id, reaction: 'Helpful' },
    ])
    await db('review_reports').insert({ review_id: other.id, user_id, reason: 'spam' })
    const university_id = (await insertUniversity(db)).id
    const login = await insertStudySession(db, { university_id, creator_id: neighbour.id })
    await db('study_session_reports').insert({ session_id: login.id, user_id, reason: 'spam' })
    const removal = { action: 'delete-review', review_id: 0, reason: 'Spam', subject: {} } as const
    await db('moderation_log').insert([
      { ...removal, author_id: user_id },
      { ...removal, moderator_id: user_id },
    ])
    const action = { city: { old: 'A', new: 'B' } }
    const edit = await insertSuggestedEdit(db, { study_location_id: location.id, user_id, action })
    const accepted = { decided_by: user_id, decided_at: new Date(), status: 'accepted' } as const
    await db('study_location_suggestions').where({ id: edit.id }).update(accepted)
    const saved = async ({ id: created_by }: UserRow) => {
      const { id } = await insertCollection(db, { created_by, name: 'Kept' })
      await db('bookmark_collection_items').insert({ bookmark_collection_id: id, location_id: location.id })
      await db('share_links').insert({ bookmark_collection_id: id })
      return id
    }
    await saved(user)
    const kept = await saved(neighbour)
    const reported = { study_location_id: location.id, reported_at: new Date() }
    await db('busyness_reports').insert(
      [user, neighbour].map(({ id }) => ({ ...reported, user_id: id, busyness_level: 2 })),
    )
    await db('busyness_throttles').insert([user, neighbour].map(({ id }) => ({ ...reported, user_id: id })))
    await db('user_preferences').insert([{ user_id }, { user_id: neighbour.id }])
    const before = await db('study_locations').where({ id: location.id }).first('review_count', 'avg_rating')
    const google = { provider: 'google', provider_user_id: 'g', email: user.email } as const
    await db('auth_identities').insert({ user_id, ...google })
    await db('totp_secrets').insert({ user_id, sealed_secret: 's' })
    await db('recovery_codes').insert({ user_id, code_hash: hashToken('c') })
    await db('sign_in_challenges').insert({ user_id, method: 'password', token_hash: hashToken(newToken()) })
    const known = { method: 'password', succeeded: true, ip_address: '203.0.113.9' } as const
    await db('sign_in_history').insert({ user_id, ...known })
    const { ip_address: _none, ...token } = sent()
    const names = { first_name: 'A', last_name: 'B', password_hash: 'h' }
    await db('email_confirmations').insert({ user_id, ...token, ...names })
    await requestExport(db, viewerFor(user))
    for (const each of [user, neighbour]) {
      await db('password_resets').insert({ email: each.email, user_id: each.id, ...sent() })
      const { ip_address: _none, ...link } = sent()
      await db('login_links').insert({ email: each.email, user_id: each.id, ...link })
      for (const key of [each.email, `${each.email} 203.0.113.9`])
        await countTry(db, { name: 'sign-in', points: 5, seconds: 60 }, key)
    }
    // Requested before the account existed.
    const early = {
      created_at: daysAgo(40),
      hour: db.raw("'[2026-01-01, 2026-01-02)'::tstzrange") as unknown as string,
    }
    await db('password_resets').insert({ email: user.email, ...sent(), ...early })

    await enqueue(db, deleteAccountsJob, {})
    await runJobs(database, { varDir })
    expect([await there(user), await there(neighbour)]).toEqual([false, true])
    expect([await stored(user), await stored(neighbour)]).toEqual([[], filesOf(neighbour).sort()])
    const rows = (table: Parameters<typeof db>[0], ...columns: string[]) => db(table).select(...columns)
    expect(await db('reviews').orderBy('id').select('user_id', 'rating')).toEqual([
      { user_id: null, rating: 2 },
      { user_id: neighbour.id, rating: 5 },
    ])
    const after = await db('study_locations').where({ id: location.id }).first('review_count', 'avg_rating')
    expect(after).toEqual(before)
    // Their reactions are deleted; their reports, reviews and decisions as admins stay anonymously.
    const nobody = { user_id: null }
    expect(await rows('review_reactions', 'review_id', 'user_id')).toEqual([
      { review_id: own.id, user_id: neighbour.id },
    ])
    const unnamed = `post_images/0/${own.id}/desk.jpg`
    expect(await rows('review_images', 'review_id', 'user_id', 'storage_key')).toEqual([
      { review_id: own.id, storage_key: unnamed, ...nobody },
    ])
    expect(await context().storage.head(unnamed)).not.toBeNull()
    expect(await rows('review_reports', 'review_id', 'user_id')).toEqual([{ review_id: other.id, ...nobody }])
    expect(await rows('study_session_reports', 'session_id', 'user_id')).toEqual([
      { session_id: login.id, ...nobody },
    ])
    const decisions = await rows('moderation_log', 'author_id', 'moderator_id')
    expect(decisions).toEqual(Array(2).fill({ author_id: null, moderator_id: null }))
    expect(await rows('study_location_suggestions', 'user_id', 'decided_by')).toEqual([
      { ...nobody, decided_by: null },
    ])
    // Their busyness reports stay anonymously.
    expect(await db('busyness_reports').orderBy('id').pluck('user_id')).toEqual([null, neighbour.id])
    expect(await db('aggregated_busyness').sum({ n: 'report_count' }).first()).toEqual({ n: 2 })
    expect(await db('busyness_throttles').pluck('user_id')).toEqual([neighbour.id])
    for (const table of ['bookmark_collection_items', 'share_links'] as const) {
      expect(await db(table).pluck('bookmark_collection_id'), table).toEqual([kept])
    }
    expect(await db('bookmark_collections').pluck('id')).toEqual([kept])
    expect(await db('user_preferences').pluck('user_id')).toEqual([neighbour.id])
    expect(await db('password_resets').pluck('email')).toEqual([neighbour.email])
    expect(await db('login_links').pluck('email')).toEqual([neighbour.email])
    const limits = [`sign-in:${neighbour.email}`, `sign-in:${neighbour.email} 203.0.113.9`]
    expect(await db('rate_limits').orderBy('key').pluck('key')).toEqual(limits)
    expect(await namesLeft(user)).toEqual([])
    const tables = (await namesLeft(neighbour)).map((line) => line.split(':')[0])
    expect(tables).toEqual(expect.arrayContaining(['users', 'reviews', 'password_resets', 'rate_limits']))
  })

  it('with their upcoming study sessions, whose participants are notified; past ones stay', async () => {
    const campus = await insertUniversity(db)
    const [user, guest] = [await leaving(30.01), await insertUser(db)]
    const own = { university_id: campus.id, creator_id: user.id, participants: [guest.id] }
    const twoDaysAgo = { start_time: daysAgo(2), end_time: daysAgo(1.9) }
    const past = await insertStudySession(db, { ...own, ...twoDaysAgo })
    await insertStudySession(db, { ...own, title: 'Never held' })
    await insertStudySession(db, { ...own, title: 'Never held either' })
    const theirs = { university_id: campus.id, creator_id: guest.id, participants: [user.id] }
    const joined = await insertStudySession(db, theirs)
    await enqueue(db, deleteAccountsJob, {})
    const mails = await sentMails(database, { varDir }, guest.email)
    expect(await db('study_sessions').orderBy('id').select('id', 'creator_id')).toEqual([
      { id: past.id, creator_id: null },
      { id: joined.id, creator_id: guest.id },
    ])
    expect(await db('session_participants').select('session_id', 'user_id')).toEqual([
      { session_id: past.id, user_id: guest.id },
    ])
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain('Never held either')
  })

  it('and not before, and not without a request', async () => {
    const early = await leaving(29.99)
    const nobody = await insertUser(db, { created_at: daysAgo(400) })
    await deleteAccounts(context())
    expect([await there(early), await there(nobody)]).toEqual([true, true])
    await askedToLeave(early, 30.01)
    await deleteAccounts(context())
    expect(await there(early)).toBe(false)
    await deleteAccounts(context())
  })
})

describe('when something fails', () => {
  it('one account does not stop the others, and is deleted another night', async () => {
    const [first, broken, last] = [await leaving(31), await leaving(31), await leaving(31)]
    const { storage, ...rest } = context()
    const refuse: typeof storage.delete = (key) =>
      key.includes(`/${broken.id}/`)
        ? Promise.reject(new StorageDown('the store is down'))
        : storage.delete(key)
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    const failing = { ...rest, log, storage: { ...storage, delete: refuse } }
    await expect(deleteAccounts(failing)).rejects.toThrow('1 accounts could not be deleted')
    expect([await there(first), await there(broken), await there(last)]).toEqual([false, true, false])
    expect((await stored(broken)).length).toBeGreaterThan(0)
    expect(lines.join()).toContain(`"userId":${broken.id}`)
    expect(lines.join()).not.toContain(broken.email)
    await deleteAccounts(context())
    expect([await there(broken), await stored(broken)]).toEqual([false, []])
  })

  it('stops between two accounts when the process ends', async () => {
    const user = await leaving(31)
    await expect(deleteAccounts(context(), {}, AbortSignal.abort())).rejects.toThrow()
    expect(await there(user)).toBe(true)
  })
})

describe('logging in while an account is being deleted', () => {
  const from = { method: 'password', ip: '203.0.113.9', userAgent: 'vitest' } as const

  it('before its turn saves it, with its files', async () => {
    const user = await leaving(31)
    expect(await finishLogIn(db, { userId: user.id, ...from })).toMatchObject({
      kind: 'login',
      kept: true,
    })
    await deleteAccounts(context())
    expect([await there(user), await stored(user)]).toEqual([true, filesOf(user).sort()])
    expect((await db('users').where({ id: user.id }).first())!.deletion_requested_at).toBeNull()
  })

  it('in an earlier transaction saves it: the deletion waits and checks again', async () => {
    const user = await leaving(31)
    const signingIn = await db.transaction()
    await signingIn('users').where({ id: user.id }).update({ deletion_requested_at: null })
    const deleting = deleteAccounts(context())
    await waitedFor()
    await beginLogin(signingIn, user.id, null)
    await signingIn.commit()
    await deleting
    expect([await there(user), await stored(user)]).toEqual([true, filesOf(user).sort()])
  })

  it('while its files are deleted is too late: a deleted account has no login', async () => {
    const user = await leaving(31)
    const { storage, ...rest } = context()
    let signingIn: Promise<unknown> | undefined
    const remove: typeof storage.delete = async (key) => {
      if (!signingIn) {
        signingIn = finishLogIn(db, { userId: user.id, ...from }).then(
          () => 'signed in',
          () => 'refused',
        )
        await waitedFor()
      }
      return storage.delete(key)
    }
    await deleteAccounts({ ...rest, storage: { ...storage, delete: remove } })
    expect(await signingIn).toBe('refused')
    expect([await there(user), await stored(user)]).toEqual([false, []])
    expect(await db('web_sessions').where({ user_id: user.id })).toEqual([])
  })

  it('30 times at once with the deletion results in one or the other, completely', async () => {
    const outcomes = new Set<string>()
    for (let n = 0; n < 30; n++) {
      const user = await leaving(31)
      const [, logIn] = await Promise.all([
        deleteAccounts(context()),
        finishLogIn(db, { userId: user.id, ...from }).then(
          () => true,
          () => false,
        ),
      ])
      const kept = await there(user)
      expect([logIn, (await stored(user)).length > 0]).toEqual([kept, kept])
      outcomes.add(String(kept))
    }
    console.info(`deletion against sign-in: kept ${[...outcomes].join(' and ')}`)
  })

  it('while requesting it leaves no one logged in to a deleted account', async () => {
    const user = await insertUser(db)
    // The request is recorded after the login checked for one, and before its login exists.
    const signingIn = await db.transaction()
    await signingIn('users')
      .where({ id: user.id })
      .whereNotNull('deletion_requested_at')
      .update({ deletion_requested_at: null })
    await requestDeletion(db, { viewer: viewerFor(user), password: '' })
    await beginLogin(signingIn, user.id, null)
    await signingIn.commit()
    await askedToLeave(user, 31)
    await deleteAccounts(context())
    expect(await there(user)).toBe(true)
    expect((await db('users').where({ id: user.id }).first())!.deletion_requested_at).toBeNull()
  })
})

/** Until a transaction waits for a lock. */
async function waitedFor() {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const { rows } = await db.raw(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    if (rows.length > 0) return
  }
  throw new Error('Nobody waited')
}

/** Every table with a column containing the address or id of a deleted user. */
async function namesLeft({ id, email }: UserRow): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { table: string }[] }>(
    `select oid::regclass::text as table from pg_class
     where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'graphile_worker')`,
  )
  const found: string[] = []
  for (const { table } of rows) {
    const { rows: hits } = await db.raw(
      `select row_to_json(t)::text as line from ${table} t where row_to_json(t)::text ~ ?`,
      [`[":]${email}[" ]|"user_id":${id}[,}]`],
    )
    if (hits.length > 0) found.push(`${table}: ${hits[0].line}`)
  }
  return found
}
