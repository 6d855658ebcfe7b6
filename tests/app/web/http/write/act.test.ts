import { describe, expect, it } from 'vitest'
import { TooManyHashes } from '~/services/auth/passwords.server'
import { step } from '~/web/step-failed'
import { contextFor, post } from '../../../../support/context'
import { noteForm, send, submissionOf, useNotes } from './note-form'

const database = useNotes()
const context = () => contextFor(database.db)

describe('an operation that fails', () => {
  it('unexpectedly is an unexpected error, and nothing is swallowed', async () => {
    const form = noteForm({ run: () => Promise.reject(new Error('broken')) })
    await expect(send(post('/notes', { text: 'breaks' }), context(), form)).rejects.toThrow('broken')
  })

  it("is 503 with the form's own sentence and everything typed, if the form has one", async () => {
    const form = noteForm({ run: () => Promise.reject(new Error('broken')), failureText: 'Not kept.' })
    const answer = await send(post('/notes', { text: 'breaks', password: 'Secret1' }), context(), form)
    expect(answer.status).toBe(503)
    expect(submissionOf(answer.data)).toMatchObject({
      error: { '': ['Not kept.'] },
      initialValue: { text: 'breaks' },
    })
    expect(JSON.stringify(answer.data)).not.toContain('Secret')
  })

  it('is 503 with the sentence of the step that failed', async () => {
    const run = () => step('No paper.', () => Promise.reject(new Error('broken')))
    const answer = await send(
      post('/notes', { text: 'x y z' }),
      context(),
      noteForm({ run, failureText: 'Not kept.' }),
    )
    expect(submissionOf(answer.data).error).toEqual({ '': ['No paper.'] })
  })

  it('is 503 and says when to try again while the database is unavailable', async () => {
    const form = noteForm({
      run: () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })),
    })
    const answer = await send(post('/notes', { text: 'down' }), context(), {
      ...form,
      failureText: 'Not kept.',
    })
    expect([answer.status, answer.text]).toEqual([503, 'Not kept.'])
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  it('is 429 with a wait of seconds, and uses up no try, if too many passwords are being hashed', async () => {
    const limits = () => [{ name: 'hashed', points: 9, seconds: 60, key: 'x' }]
    const form = noteForm({
      limits,
      failureText: 'Not kept.',
      run: () => Promise.reject(new TooManyHashes()),
    })
    const here = context()
    expect((await send(post('/notes', { text: 'crowded' }), here, form)).status).toBe(429)
    expect(here.rejected?.wait).toBe(3)
    expect(await database.db('rate_limits').where({ key: 'hashed:x' }).pluck('points')).toEqual([0])
  })
})
