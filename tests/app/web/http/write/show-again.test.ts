import { expect, it } from 'vitest'
import { unavailable } from '~/services/outcome'
import { contextFor, post } from '../../../../support/context'
import { noteForm, notes, send, submissionOf, useNotes } from './note-form'

const database = useNotes()

it('a page shown again knows when to try again, and what was typed in case it fails to load', async () => {
  const context = contextFor(database.db)
  const form = noteForm({ run: async () => unavailable('The mail server is away.') })
  const answer = await send(post('/notes', { text: 'kept', password: 'Secret1' }), context, form)
  expect(answer.status).toBe(503)
  expect(context.rejected?.wait).toBe(30)
  expect(context.unsent).toMatchObject({
    texts: { text: ['kept'] },
    secret: ['password'],
    failed: 'The mail server is away.',
  })
})

it('a preview is the page again with what was typed and no error, and nothing runs', async () => {
  const context = contextFor(database.db)
  const form = noteForm({ preview: ({ text }) => (text === 'saved' ? null : `<p>${text}</p>`) })
  const answer = await send(post('/notes', { text: 'looked at', password: 'Secret1' }), context, form)
  expect(answer).toMatchObject({ status: 200, data: { preview: '<p>looked at</p>' } })
  expect(submissionOf(answer.data)).toMatchObject({ initialValue: { text: 'looked at' } })
  expect(JSON.stringify(answer.data)).not.toContain('Secret1')
  expect([context.rejected, await notes(database.db)]).toEqual([undefined, []])
  expect((await send(post('/notes', { text: 'no' }), context, form)).status).toBe(422)
  expect((await send(post('/notes', { text: 'saved' }), context, form)).status).toBe(303)
  expect(await notes(database.db)).toEqual(['saved'])
})
