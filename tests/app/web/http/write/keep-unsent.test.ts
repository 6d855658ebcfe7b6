import { describe, expect, it } from 'vitest'
import { contextFor, post } from '../../../../support/context'
import { noteForm, send, useNotes } from './note-form'

const database = useNotes()

const gone = () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))

describe('what was typed into a form during a database outage', () => {
  it('is recorded for the page that says so', async () => {
    const context = contextFor(database.db)
    const sent = post('/notes', { text: 'kept', password: 'Secret1', photo: new Blob(['a picture']) })
    const answer = await send(sent, context, noteForm({ run: gone, failureText: 'Not kept.' }))
    expect(answer.status).toBe(503)
    expect(context.unsent).toEqual({
      texts: { text: ['kept'] },
      secret: ['password'],
      files: ['photo'],
      multipart: true,
      failed: 'Not kept.',
    })
  })

  it('is recorded too if the form could not even be counted', async () => {
    const db = Object.assign(() => database.db('notes'), { raw: gone })
    const context = contextFor(database.db, { db: db as never })
    const answer = await send(
      post('/notes', { text: 'early' }),
      context,
      noteForm({ failureText: 'Not kept.' }),
    )
    expect([answer.status, answer.text]).toEqual([503, 'Not kept.'])
    expect(context.unsent!.texts).toEqual({ text: ['early'] })
  })

  it('is nothing without a valid body', async () => {
    const context = contextFor(database.db)
    const answer = await send(post('/notes', '{}', { 'Content-Type': 'application/json' }), context)
    expect(answer.status).toBe(400)
    expect(context.unsent).toBeUndefined()
  })
})
