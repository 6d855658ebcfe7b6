import { describe, expect, it } from 'vitest'
import { cleanUp, cleanUpJob } from '~/accounts/settings/clean-up.server'
import { requestExport } from '~/accounts/settings/export-data.server'
import { hashToken, newToken } from '~/services/auth/tokens.server'
import { enqueue } from '~/services/jobs/job.server'
import { StorageDown } from '~/services/storage/storage'
import type { UserRow } from '~db/tables'
import { dayFrom, insertDates } from '../../factories/area'
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
const secret = () => ({ token_hash: hashToken(newToken()) })
const there = async ({ id }: UserRow) => (await db('users').where({ id })).length === 1

describe('the nightly sweep', () => {
  it('deletes what is older than allowed, and nothing else', async () => {
    const user = await insertUser(db, { email_confirmed_at: new Date() })
    const user_id = user.id
    const by = { user_id, method: 'password' as const }
    const { email } = user
    for (const days of [-91, -89]) {
      const then = { ip_address: `day ${days}`, created_at: at(days) }
      await db('sign_in_history').insert({ ...by, ...then, succeeded: true })
      const hour = db.raw('tstzrange(?, ?)', [at(days), at(days + 0.01)]) as unknown as string
      await db('password_resets').insert({ email, ...token(), ...then, hour } as never)
    }
    for (const days of [-30, -28]) {
      const then = { token_key: `day ${days}`, expires_at: at(days) }
      await db('email_confirmations').insert({ user_id, ...token(), ...registration, ...then })
    }
    for (const days of [-0.01, 0.01]) {
      const [name, expires_at, dayBefore] = [`day ${days}`, at(days), at(days - 1)]
      await db('web_sessions').insert({ user_id, ...secret(), user_agent: name, expires_at })
      await db('form_drafts').insert({ ...secret(), path: `/${name}`, fields: {}, expires_at })
      await db('login_links').insert({ email, ...token(), token_key: name, created_at: dayBefore })
      await db('slowed_tries').insert({ key_hash: hashToken(name), level: 1, tried_at: dayBefore })
      await db('sign_in_challenges').insert({ ...by, ...secret(), expires_at })
      const limit = { key: `sweep:${name}`, points: 1, expire: expires_at.getTime() }
      await db('rate_limits' as never).insert(limit as never)
    }
    const [waits, waited] = [(await insertLocation(db)).id, (await insertLocation(db)).id]
    await db('busyness_throttles').insert([
      { user_id, study_location_id: waits, reported_at: at(-0.99) },
      { user_id, study_location_id: waited, reported_at: at(-1.01) },
    ])
    await insertDates(db, waits, { [dayFrom(-32)]: [], [dayFrom(-29)]: [] })
    await insertDates(db, waited, { [dayFrom(-32)]: ['09:00-17:00', '20:00-22:00'] })
    const { id: university_id } = await insertUniversity(db)
    const session_id = (await insertStudySession(db, { university_id, creator_id: user_id })).id
    for (const days of [-31, -29])
      await insertInvite(db, { session_id, created_by: user_id, is_active: false, expires_at: at(days) })
    await sweep()
    expect(await db('location_dates').pluck('study_location_id')).toEqual([waits])
    expect(await db('study_locations').where('has_dates', true).pluck('id')).toEqual([waits])
    const [invite, ...more] = await db('session_invites').pluck('expires_at')
    expect(more).toEqual([])
    expect(Math.round((invite!.getTime() - Date.now()) / DAY)).toBe(-29)
    expect(await db('busyness_throttles').where({ user_id }).pluck('study_location_id')).toEqual([waits])
    expect(await db('sign_in_history').where({ user_id }).pluck('ip_address')).toEqual(['day -89'])
    expect(await db('password_resets').where({ email: user.email }).pluck('ip_address')).toEqual(['day -89'])
    expect(await db('email_confirmations').where({ user_id }).pluck('token_key')).toEqual(['day -28'])
    expect(await db('web_sessions').where({ user_id }).pluck('user_agent')).toEqual(['day 0.01'])
    expect(await db('form_drafts').where('path', 'like', '/day%').pluck('path')).toEqual(['/day 0.01'])
    expect(await db('sign_in_challenges').where({ user_id })).toHaveLength(1)
    expect(await db('login_links').pluck('token_key')).toEqual(['day 0.01'])
    expect(await db('slowed_tries').pluck('key_hash')).toEqual([hashToken('day 0.01')])
    const limits = db('rate_limits' as never).where('key', 'like', 'sweep:%')
    expect(await limits.pluck('key')).toEqual(['sweep:day 0.01'])
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
    const expires_at = at(expires)
    await db('data_exports').where({ user_id: user.id }).update({ expires_at })
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
    const failing = { ...rest, storage: { ...storage, delete: refuse } }
    await expect(cleanUp(failing)).rejects.toThrow('Parts of the cleanup failed')
    expect([(await rows(broken)).length, (await keys(broken)).length]).toEqual([1, 1])
    expect([await rows(over), await keys(over), await there(gone)]).toEqual([[], [], false])
    await sweep()
    expect([await rows(broken), await keys(broken)]).toEqual([[], []])
  })

  it('that were never finished count as failed after a day, and are deleted after a week', async () => {
    const user = await insertUser(db)
    const lost = { user_id: user.id, storage_key: `data_exports/${user.id}/lost.zip` }
    await db('data_exports').insert({ ...lost, created_at: at(-1.1) })
    await sweep()
    expect(await rows(user)).toMatchObject([{ status: 'failed' }])
    expect(await requestExport(db, viewerFor(user))).toMatchObject({ value: { joined: false } })
    const created_at = at(-7.1)
    await db('data_exports').where({ user_id: user.id, status: 'failed' }).update({ created_at })
    await sweep()
    expect((await rows(user)).map(({ status }) => status)).toEqual(['ready'])
  })
})

/** Registered long ago with a confirmation email, and never used since. */
async function abandonedUser(values: Partial<UserRow> = {}, expires = -29) {
  const old = { password: 'Lamp7 secret', email_confirmed_at: null, created_at: at(-31) }
  const user = await insertUser(db, { ...old, ...values })
  const expires_at = at(expires)
  await db('email_confirmations').insert({ user_id: user.id, ...token(), ...registration, expires_at })
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
    const traces: Record<string, (user_id: number) => Promise<unknown>> = {
      'a link that works': (user_id) => {
        const expires_at = at(0.5)
        return db('email_confirmations').where({ user_id }).update({ expires_at })
      },
      'a confirmed address': (id) => {
        const email_confirmed_at = at(0)
        return db('users').where({ id }).update({ email_confirmed_at })
      },
      'a review': (user_id) => insertReview(db, { study_location_id: location.id, user_id }),
      'a Google account': (user_id) => {
        const google = { provider: 'google', provider_user_id: `${user_id}`, email: 'g@example.edu' } as const
        return db('auth_identities').insert({ user_id, ...google })
      },
      'a login session': (user_id) => db('web_sessions').insert({ user_id, ...secret(), expires_at: at(1) }),
      'a sign-in': (user_id) =>
        db('sign_in_history').insert({ user_id, method: 'password', succeeded: true, ip_address: '::1' }),
      // As on a server without confirmations.
      'no mail that was sent': (user_id) => db('email_confirmations').where({ user_id }).del(),
    }
    const users = await Promise.all(
      Object.entries(traces).map(async ([name, leave]) => {
        const user = await abandonedUser()
        await leave(user.id)
        return { name, user }
      }),
    )
    await sweep()
    for (const { name, user } of users) expect(await there(user), name).toBe(true)
  })
})
