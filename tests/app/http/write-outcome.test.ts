import { beforeAll, describe, expect, it } from 'vitest'
import { readCookie } from '~/http/cookies.server'
import type { FormResult } from '~/http/form-result'
import { wasInvalid } from '~/http/invalid.server'
import { PER_ACCOUNT } from '~/http/limits.server'
import { member } from '~/http/who'
import { seeOther } from '~/http/see-other.server'
import { insertUser, signIn } from '../../factories/user'
import { useDatabase } from '../../support/database'
import { contextFor, cookieHeader, get, post, testEnv } from '../../support/context'
import { makeNotes, noteForm, notes, send, type NoteFormOf } from './write-form'

const database = useDatabase()
beforeAll(() => makeNotes(database.db))
const context = () => contextFor(database.db)
const result = (data: unknown) => (data as FormResult).submission

describe('an invalid form', () => {
  it('is 422 with every value but passwords still there, and nothing written', async () => {
    const here = context()
    const answer = await send(
      post('/notes', { text: ' x', title: 'kept <b>&"', password: 'Secret1', 'old.password': 'Secret2' }),
      here,
    )
    expect(answer.status).toBe(422)
    expect(result(answer.data)).toMatchObject({
      status: 'error',
      error: { text: ['Write more.'] },
      initialValue: { text: ' x', title: 'kept <b>&"' },
    })
    expect(JSON.stringify(answer.data)).not.toContain('Secret')
    expect(wasInvalid(here)).toBe(true)
    expect(await notes(database.db)).toEqual([])
  })

  it('says what is missing when nothing at all was sent', async () => {
    const answer = await send(
      post('/notes', '', { 'Content-Type': 'application/x-www-form-urlencoded' }),
      context(),
    )
    expect(answer.status).toBe(422)
    expect(result(answer.data).error).toEqual({ text: ['Write something.'] })
  })

  it('does not mark the page of another request', async () => {
    await send(post('/notes', { text: '' }), context())
    expect(wasInvalid(context())).toBe(false)
  })
})

describe('the answer to what the verb says', () => {
  it.each([
    ['is refused', 403, 'Not yours.'],
    ['is missing', 404, 'No such thing.'],
  ])('%s is %i with its message', async (text, status, message) => {
    expect(await send(post('/notes', { text }), context())).toMatchObject({
      status,
      text: message,
      cookies: [],
    })
  })

  it.each([
    ['has a conflict', 409, { '': ['Already there.'] }],
    ['has a conflict here', 409, { text: ['Already there.'] }],
    ['is invalid', 422, { '': ['Not like this.'] }],
    ['is invalid here', 422, { text: ['Not like this.'] }],
  ])('%s is %i and the page again', async (text, status, error) => {
    const here = context()
    const answer = await send(post('/notes', { text, password: 'Secret1' }), here)
    expect(answer.status).toBe(status)
    expect(result(answer.data)).toMatchObject({ error, initialValue: { text } })
    expect(JSON.stringify(answer.data)).not.toContain('Secret')
    expect(wasInvalid(here)).toBe(true)
  })

  it('done is 303 to where the form leads, with its notice for the next page', async () => {
    const here = context()
    const answer = await send(post('/notes', { text: 'done & dusted' }), here)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toBe('/notes/done%20%26%20dusted')
    expect(await readCookie(get('/', { Cookie: cookieHeader(answer.cookies) }), 'notice', testEnv())).toEqual(
      { kind: 'success', text: 'Kept.' },
    )
    expect(await notes(database.db)).toContain('done & dusted')
    expect(wasInvalid(here)).toBe(false)
  })

  it('done may set further cookies, and say nothing', async () => {
    const form = noteForm({ then: async () => seeOther('/', null, ['a=1', 'b=2']) })
    const answer = await send(post('/notes', { text: 'cookies' }), context(), form)
    expect(answer.cookies).toEqual(['a=1', 'b=2'])
  })

  it('is an unexpected error when the verb breaks, and nothing of the kind is swallowed', async () => {
    const form = noteForm({ run: () => Promise.reject(new Error('broken')) })
    await expect(send(post('/notes', { text: 'breaks' }), context(), form)).rejects.toThrow('broken')
  })

  it('is 503 with when to try again while the database cannot be had', async () => {
    const form = noteForm({
      run: () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })),
    })
    const answer = await send(post('/notes', { text: 'down' }), context(), form)
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  })
})

describe('the sender', () => {
  const form = noteForm({
    who: member('Log in.'),
    async run({ db, viewer, value, params }) {
      await db('notes').insert({ text: `${viewer!.firstName} ${params.id} ${value.text}` })
      return { ok: true, value }
    },
  })

  it('is who the cookie says, whatever the form says', async () => {
    const { db } = database
    const { cookie } = await signIn(db, testEnv(), (await insertUser(db, { first_name: 'Ada' })).id)
    const other = await insertUser(db, { first_name: 'Bob' })
    const sent = await send(
      post(
        '/notes',
        { text: 'wrote', viewer: String(other.id), user_id: String(other.id) },
        { Cookie: cookie },
      ),
      context(),
      form,
    )
    expect(sent.status).toBe(303)
    expect(await notes(db)).toContain('Ada undefined wrote')
  })

  it('is limited by account, from whatever address, and others are not', async () => {
    const { db } = database
    const one = await insertUser(db)
    const { cookie } = await signIn(db, testEnv(), one.id)
    const sent = async (text: string, ip: string, header = cookie) =>
      send(
        post('/notes', { text }, { Cookie: header }),
        contextFor(db, { ip }),
        noteForm({ who: member('Log in.') }),
      )
    await sent('first of many', '198.51.100.1')
    await db('rate_limits')
      .where({ key: `account:${one.id}` })
      .update({ points: PER_ACCOUNT.points })
    const refused = await sent('too many', '198.51.100.2')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await notes(db)).not.toContain('too many')
    const other = await signIn(db, testEnv(), (await insertUser(db)).id)
    expect((await sent('of another', '198.51.100.2', other.cookie)).status).toBe(303)
  })

  it('is counted only for forms that could be read: a mistyped one costs nothing', async () => {
    const { db } = database
    const user = await insertUser(db)
    const { cookie } = await signIn(db, testEnv(), user.id)
    await send(post('/notes', { text: '' }, { Cookie: cookie }), context(), form)
    expect(await db('rate_limits').where({ key: `account:${user.id}` })).toEqual([])
  })
})

describe("a limit of the form's own", () => {
  const limited: NoteFormOf = noteForm({
    limits: ({ text }) => [{ name: 'notes', points: 2, seconds: 60, key: text }],
  })

  it('counts by what was typed', async () => {
    const sent = (text: string) =>
      send(post('/notes', { text }), context(), limited).then(({ status }) => status)
    expect([await sent('again'), await sent('again'), await sent('again'), await sent('another')]).toEqual([
      303, 303, 429, 303,
    ])
  })
})

it('the same form twice, and twenty times at once, does the thing once', async () => {
  const sent = () => send(post('/notes', { text: 'doubled' }), context())
  expect([(await sent()).status, (await sent()).status]).toEqual([303, 303])
  const all = await Promise.all(Array.from({ length: 20 }, sent))
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([303]))
  expect((await notes(database.db)).filter((text) => text === 'doubled')).toEqual(['doubled'])
})
