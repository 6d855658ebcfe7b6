import { describe, expect, it } from 'vitest'
import { PER_ACCOUNT, PER_ADDRESS } from '~/web/limits.server'
import { member } from '~/web/http/caller'
import { insertUser, logIn } from '../../../../factories/user'
import { contextFor, post, testEnv } from '../../../../support/context'
import { noteForm, notes, send, useNotes } from './note-form'

const database = useNotes()
const context = () => contextFor(database.db)

describe('the limit of an address', () => {
  it('sends 429 with when to try again, and writes nothing', async () => {
    const context = () => contextFor(database.db, { ip: '198.51.100.1' })
    await send(post('/notes', { text: 'the first' }), context())
    await database
      .db('rate_limits')
      .where('key', 'like', '%198.51.100.1')
      .update({ points: PER_ADDRESS.points })
    const answer = await send(post('/notes', { text: 'one too many' }), context())
    expect(answer.status).toBe(429)
    const wait = Number(answer.headers.get('Retry-After'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(PER_ADDRESS.seconds)
    expect(answer.text).toContain(`${wait} second`)
    expect(await notes(database.db)).not.toContain('one too many')
    expect(
      (
        await send(
          post('/notes', { text: 'of another address' }),
          contextFor(database.db, { ip: '198.51.100.2' }),
        )
      ).status,
    ).toBe(303)
  })

  it('counts a /64 of IPv6 as one address', async () => {
    await send(post('/notes', { text: 'by six' }), contextFor(database.db, { ip: '2001:db8:1:2::1' }))
    await database
      .db('rate_limits')
      .where('key', 'like', '%2001:db8:1:2::/64')
      .update({ points: PER_ADDRESS.points })
    const from = (ip: string) =>
      send(post('/notes', { text: 'by six' }), contextFor(database.db, { ip })).then(({ status }) => status)
    expect(await from('2001:db8:1:2:ffff::9')).toBe(429)
    expect(await from('2001:db8:1:3::1')).toBe(303)
  })
})

describe('the limit of an account', () => {
  const form = noteForm({ caller: member('Log in.') })

  it('applies to the account from whatever address, and not to others', async () => {
    const { db } = database
    const one = await insertUser(db)
    const { cookie } = await logIn(db, testEnv(), one.id)
    const sent = async (text: string, ip: string, header = cookie) =>
      send(
        post('/notes', { text }, { Cookie: header }),
        contextFor(db, { ip }),
        noteForm({ caller: member('Log in.') }),
      )
    await sent('first of many', '198.51.100.21')
    await db('rate_limits')
      .where({ key: `account:${one.id}` })
      .update({ points: PER_ACCOUNT.points })
    const refused = await sent('too many', '198.51.100.22')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await notes(db)).not.toContain('too many')
    const other = await logIn(db, testEnv(), (await insertUser(db)).id)
    expect((await sent('of another', '198.51.100.22', other.cookie)).status).toBe(303)
  })

  it('counts only forms that could be read: an invalid one costs nothing', async () => {
    const { db } = database
    const user = await insertUser(db)
    const { cookie } = await logIn(db, testEnv(), user.id)
    await send(post('/notes', { text: '' }, { Cookie: cookie }), context(), form)
    expect(await db('rate_limits').where({ key: `account:${user.id}` })).toEqual([])
  })
})
