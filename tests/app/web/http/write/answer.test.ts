import { describe, expect, it } from 'vitest'
import { readCookie } from '~/web/cookies.server'
import { seeOther } from '~/web/http/see-other.server'
import { contextFor, cookieHeader, get, post, testEnv } from '../../../../support/context'
import { noteForm, notes, send, submissionOf, useNotes } from './note-form'

const database = useNotes()
const context = () => contextFor(database.db)

describe('the response to an operation’s result', () => {
  it('is 403 with its message if refused', async () => {
    expect(await send(post('/notes', { text: 'is refused' }), context())).toMatchObject({
      status: 403,
      text: 'Not yours.',
      cookies: [],
    })
  })

  it.each([
    ['is missing', 404, { '': ['No such thing.'] }],
    ['has a conflict', 409, { '': ['Already there.'] }],
    ['has a conflict here', 409, { text: ['Already there.'] }],
    ['is invalid', 422, { '': ['Not like this.'] }],
    ['is invalid here', 422, { text: ['Not like this.'] }],
  ])('for %s is %i and the page again', async (text, status, error) => {
    const here = context()
    const answer = await send(post('/notes', { text, password: 'Secret1' }), here)
    expect(answer.status).toBe(status)
    expect(submissionOf(answer.data)).toMatchObject({ error, initialValue: { text } })
    expect(JSON.stringify(answer.data)).not.toContain('Secret')
    expect(here.rejected).toBeDefined()
  })

  it('for done is 303 to the form’s target, with its notice for the next page', async () => {
    const here = context()
    const answer = await send(post('/notes', { text: 'done & dusted' }), here)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toBe('/notes/done%20%26%20dusted')
    expect(await readCookie(get('/', { Cookie: cookieHeader(answer.cookies) }), 'notice', testEnv())).toEqual(
      { kind: 'success', text: 'Kept.' },
    )
    expect(await notes(database.db)).toContain('done & dusted')
    expect(here.rejected !== undefined).toBe(false)
  })

  it('for done may set further cookies, or have no notice', async () => {
    const form = noteForm({ redirect: async () => seeOther('/', null, ['a=1', 'b=2']) })
    const answer = await send(post('/notes', { text: 'cookies' }), context(), form)
    expect(answer.cookies).toEqual(['a=1', 'b=2'])
  })
})

it('for the same form twice, and twenty times at once, comes from one run', async () => {
  const sent = () => send(post('/notes', { text: 'doubled' }), context())
  expect([(await sent()).status, (await sent()).status]).toEqual([303, 303])
  const all = await Promise.all(Array.from({ length: 20 }, sent))
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([303]))
  expect((await notes(database.db)).filter((text) => text === 'doubled')).toEqual(['doubled'])
})
