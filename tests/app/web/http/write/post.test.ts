import { describe, expect, it } from 'vitest'
import { contextFor, post } from '../../../../support/context'
import { noteForm, notes, send, submissionOf, useNotes } from './note-form'

const database = useNotes()
const context = () => contextFor(database.db)

describe('one of several forms', () => {
  const forms = {
    save: noteForm(),
    drop: noteForm({
      run: async ({ db, value }) => {
        await db('notes').where({ text: value.text }).del()
        return { ok: true, value }
      },
    }),
  }

  it('is chosen by intent', async () => {
    expect(
      (await send(post('/notes', { intent: 'save', text: 'to and fro' }), contextFor(database.db), { forms }))
        .status,
    ).toBe(303)
    expect(await notes(database.db)).toContain('to and fro')
    expect(
      (await send(post('/notes', { intent: 'drop', text: 'to and fro' }), contextFor(database.db), { forms }))
        .status,
    ).toBe(303)
    expect(await notes(database.db)).not.toContain('to and fro')
  })

  it.each(['', 'other', 'constructor', 'toString', '__proto__', 'hasOwnProperty', 'SAVE'])(
    'is 400 for the unknown intent "%s"',
    async (intent) => {
      const answer = await send(post('/notes', { intent, text: 'lost' }), contextFor(database.db), { forms })
      expect(answer.status).toBe(400)
      expect(await notes(database.db)).not.toContain('lost')
    },
  )

  it('is 400 if intent is missing or a file', async () => {
    expect((await send(post('/notes', { text: 'lost' }), contextFor(database.db), { forms })).status).toBe(
      400,
    )
    expect(
      (
        await send(post('/notes', { intent: new Blob(['save']), text: 'lost' }), contextFor(database.db), {
          forms,
        })
      ).status,
    ).toBe(400)
  })

  it('is named in the response to an invalid form, so that its page knows which one to mark', async () => {
    const answer = await send(post('/notes', { intent: 'drop', text: '' }), contextFor(database.db), {
      forms,
    })
    expect(answer.status).toBe(422)
    expect(answer.data).toMatchObject({ intent: 'drop' })
  })
})

describe('an invalid form', () => {
  it('is 422 with every value but passwords still there, and nothing written', async () => {
    const here = context()
    const answer = await send(
      post('/notes', { text: ' x', title: 'kept <b>&"', password: 'Secret1', 'old.password': 'Secret2' }),
      here,
    )
    expect(answer.status).toBe(422)
    expect(submissionOf(answer.data)).toMatchObject({
      status: 'error',
      error: { text: ['Write more.'] },
      initialValue: { text: ' x', title: 'kept <b>&"' },
    })
    expect(JSON.stringify(answer.data)).not.toContain('Secret')
    expect(here.rejected).toBeDefined()
    expect(await notes(database.db)).toEqual([])
  })

  it('says what is missing if nothing at all was sent', async () => {
    const answer = await send(
      post('/notes', '', { 'Content-Type': 'application/x-www-form-urlencoded' }),
      context(),
    )
    expect(answer.status).toBe(422)
    expect(submissionOf(answer.data).error).toEqual({ text: ['Write something.'] })
  })

  it('does not mark the page of another request', async () => {
    await send(post('/notes', { text: '' }), context())
    expect(context().rejected).toBeUndefined()
  })
})
