import { describe, expect, it } from 'vitest'
import { cleanUp, cleanUpJob } from '~/accounts/data/clean-up.server'
import { requestExport } from '~/accounts/data/export-data.server'
import { hashToken, newToken } from '~/auth/tokens.server'
import { enqueue } from '~/jobs/job.server'
import { StorageDown } from '~/storage/storage'
import type { UserRow } from '~db/tables'
import { insertLocation } from '../../factories/location'
import { insertReview } from '../../factories/review'
import { insertInvite, insertStudySession } from '../../factories/study-session'
import { insertUniversity } from '../../factories/university'
import { insertUser } from '../../factories/user'
import { viewerFor } from '../../factories/viewer'
import { useDatabase } from '../../support/database'
import { jobContext, runJobs } from '../../support/jobs'
import { temporaryFolder } from '../../support/folder'

const database = useDatabase()
const { db } = database
const varDir = temporaryFolder()

const DAY = 86_400_000
const context = () => jobContext(db, { varDir })
const sweep = async () => {
  await enqueue(db, cleanUpJob, {})
  await runJobs(database, { varDir })
}
const at = (days: number) => new Date(Date.now() + days * DAY)
const token = () => ({ token_key: 'k', token_hash: hashToken(newToken()) })
const registration = { first_name: 'A', last_name: 'B', password_hash: 'h' }
const there = async ({ id }: UserRow) => (await db('users').where({ id })).length === 1

describe('the nightly sweep', () => {
  it('deletes what is older than allowed, and nothing else', async () => {
    const user = await insertUser(db, { email_confirmed_at: new Date() })
    const user_id = user.id
    const method = 'password' as const
    for (const days of [-91, -89]) {
      await db('sign_in_history').insert({
        user_id,
        method,
        succeeded: true,
        ip_address: `day ${days}`,
        created_at: at(days),
      })
      const hour = db.raw('tstzrange(?, ?)', [at(days), at(days + 0.01)]) as unknown as string
      await db('password_resets').insert({
        email: user.email,
        ip_address: `day ${days}`,
        ...token(),
        created_at: at(days),
        hour,
      } as never)
    }
    for (const days of [-30, -28])
      await db('email_confirmations').insert({
        user_id,
        ...token(),
        token_key: `day ${days}`,
        ...registration,
        expires_at: at(days),
      })
    for (const days of [-0.01, 0.01]) {
      await db('web_sessions').insert({
        user_id,
        token_hash: hashToken(newToken()),
        user_agent: `day ${days}`,
        expires_at: at(days),
      })
      await db('form_drafts').insert({
        token_hash: hashToken(newToken()),
        path: `/day ${days}`,
        fields: {},
        expires_at: at(days),
      })
      await db('login_links').insert({
        email: user.email,
        ...token(),
        token_key: `day ${days}`,
        created_at: at(days - 1),
      })
      await db('slowed_tries').insert({
        key_hash: hashToken(`day ${days}`),
        level: 1,
        tried_at: at(days - 1),
      })
      await db('sign_in_challenges').insert({
        user_id,
        method,
        token_hash: hashToken(newToken()),
        expires_at: at(days),
      })
      await db('rate_limits' as never).insert({
        key: `sweep:day ${days}`,
        points: 1,
        expire: at(days).getTime(),
      } as never)
    }
    const [waits, waited] = [(await insertLocation(db)).id, (await insertLocation(db)).id]
    await db('busyness_throttles').insert([
      { user_id, study_location_id: waits, reported_at: at(-0.99) },
      { user_id, study_location_id: waited, reported_at: at(-1.01) },
    ])
    const { id: university_id } = await insertUniversity(db)
    const session_id = (await insertStudySession(db, { university_id, creator_id: user_id })).id
    for (const days of [-31, -29])
      await insertInvite(db, { session_id, created_by: user_id, is_active: false, expires_at: at(days) })
    await sweep()
    expect(
      (await db('session_invites').pluck('expires_at')).map((date) =>
        Math.round((date.getTime() - Date.now()) / DAY),
      ),
    ).toEqual([-29])
    expect(await db('busyness_throttles').where({ user_id }).pluck('study_location_id')).toEqual([waits])
    expect(await db('sign_in_history').where({ user_id }).pluck('ip_address')).toEqual(['day -89'])
    expect(await db('password_resets').where({ email: user.email }).pluck('ip_address')).toEqual(['day -89'])
    expect(await db('email_confirmations').where({ user_id }).pluck('token_key')).toEqual(['day -28'])
    expect(await db('web_sessions').where({ user_id }).pluck('user_agent')).toEqual(['day 0.01'])
    expect(await db('form_drafts').where('path', 'like', '/day%').pluck('path')).toEqual(['/day 0.01'])
    expect(await db('sign_in_challenges').where({ user_id })).toHaveLength(1)
    expect(await db('login_links').pluck('token_key')).toEqual(['day 0.01'])
    expect(await db('slowed_tries').pluck('key_hash')).toEqual([hashToken('day 0.01')])
    expect(
      await db('rate_limits' as never)
        .where('key', 'like', 'sweep:%')
        .pluck('key'),
    ).toEqual(['sweep:day 0.01'])
  })

  it('goes through thousands of rows, and leaves locked ones for the next night', async () => {
    await db.raw(`insert into form_drafts (token_hash, path, fields, expires_at)
      select sha256(n::text::bytea), '/many', '{}', now() - interval '1 hour' from generate_series(1, 2500) n`)
    const holding = await db.transaction()
    await holding('form_drafts').where({ path: '/many' }).limit(1).forUpdate()
    await sweep()
    await holding.rollback()
    expect(await db('form_drafts').where({ path: '/many' })).toHaveLength(1)
    await sweep()
    expect(await db('form_drafts').where({ path: '/many' })).toEqual([])
  })
})

describe("copies of people's data", () => {
  async function prepared(expires: number) {
    const user = await insertUser(db)
    await requestExport(db, viewerFor(user))
    await runJobs(database, { varDir })
    await db('data_exports')
      .where({ user_id: user.id })
      .update({ expires_at: at(expires) })
    return user
  }
  const rows = ({ id }: UserRow) => db('data_exports').where({ user_id: id })
  async function keys({ id }: UserRow) {
    const found: string[] = []
    for await (const { key } of context().storage.list(`data_exports/${id}/`)) found.push(key)
    return found
  }

  it('are deleted when they have expired, both file and row', async () => {
    const [over, fresh] = [await prepared(-0.01), await prepared(0.01)]
    await sweep()
    expect([await rows(over), await keys(over)]).toEqual([[], []])
    expect([(await rows(fresh)).length, (await keys(fresh)).length]).toEqual([1, 1])
  })

  it('that cannot be deleted do not stop others, nor the rest of the cleanup', async () => {
    const [broken, over] = [await prepared(-1), await prepared(-1)]
    const { storage, ...rest } = context()
    const refuse: typeof storage.delete = (key) =>
      key.includes(`/${broken.id}/`) ? Promise.reject(new StorageDown('down')) : storage.delete(key)
    const gone = await abandonedUser()
    await expect(cleanUp({ ...rest, storage: { ...storage, delete: refuse } })).rejects.toThrow(
      'Parts of the cleanup failed',
    )
    expect([(await rows(broken)).length, (await keys(broken)).length]).toEqual([1, 1])
    expect([await rows(over), await keys(over), await there(gone)]).toEqual([[], [], false])
    await sweep()
    expect([await rows(broken), await keys(broken)]).toEqual([[], []])
  })

  it('that were never finished count as failed after a day, and are deleted after a week', async () => {
    const user = await insertUser(db)
    await db('data_exports').insert({
      user_id: user.id,
      storage_key: `data_exports/${user.id}/lost.zip`,
      created_at: at(-1.1),
    })
    await sweep()
    expect(await rows(user)).toMatchObject([{ status: 'failed' }])
    expect(await requestExport(db, viewerFor(user))).toMatchObject({ value: { joined: false } })
    await db('data_exports')
      .where({ user_id: user.id, status: 'failed' })
      .update({ created_at: at(-7.1) })
    await sweep()
    expect((await rows(user)).map(({ status }) => status)).toEqual(['ready'])
  })
})

/** Registered long ago with a confirmation email, and never used since. */
async function abandonedUser(values: Partial<UserRow> = {}, expires = -29) {
  const user = await insertUser(db, {
    password: 'Lamp7 secret',
    email_confirmed_at: null,
    created_at: at(-31),
    ...values,
  })
  await db('email_confirmations').insert({
    user_id: user.id,
    ...token(),
    ...registration,
    expires_at: at(expires),
  })
  return user
}

describe('accounts that were never confirmed', () => {
  it('are deleted after 30 days, with their confirmations', async () => {
    const [old, young] = [await abandonedUser(), await abandonedUser({ created_at: at(-29) }, -28)]
    await sweep()
    expect([await there(old), await there(young)]).toEqual([false, true])
    // What is needed to create another link stays as long as the account.
    expect(await db('email_confirmations').where({ user_id: young.id })).toHaveLength(1)
  })

  it('stay while a link still works, or if there is any other activity', async () => {
    const location = await insertLocation(db)
    const traces: Record<string, (user: UserRow) => Promise<unknown>> = {
      'a link that works': ({ id }) =>
        db('email_confirmations')
          .where({ user_id: id })
          .update({ expires_at: at(0.5) }),
      'a confirmed address': ({ id }) => db('users').where({ id }).update({ email_confirmed_at: new Date() }),
      'a review': ({ id }) => insertReview(db, { study_location_id: location.id, user_id: id }),
      'a Google account': ({ id, email }) =>
        db('auth_identities').insert({ user_id: id, provider: 'google', provider_user_id: email, email }),
      'a login session': ({ id }) =>
        db('web_sessions').insert({ user_id: id, token_hash: hashToken(newToken()), expires_at: at(1) }),
      'a sign-in': ({ id }) =>
        db('sign_in_history').insert({ user_id: id, method: 'password', succeeded: true, ip_address: '::1' }),
      // As on a server without confirmations.
      'no mail that was sent': ({ id }) => db('email_confirmations').where({ user_id: id }).del(),
    }
    const users = await Promise.all(
      Object.entries(traces).map(async ([name, leave]) => {
        const user = await abandonedUser()
        await leave(user)
        return { name, user }
      }),
    )
    await sweep()
    for (const { name, user } of users) expect(await there(user), name).toBe(true)
  })
})
