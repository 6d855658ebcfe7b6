import { expect, it } from 'vitest'
import { waitOf } from '~/web/http/invalid.server'
import { unavailable } from '~/services/outcome'
import { contextFor, post } from '../../../../support/context'
import { noteForm, send, useNotes } from './note-form'

const database = useNotes()

it('a page shown again knows when to try again, and what was typed in case it fails to load', async () => {
  const context = contextFor(database.db)
  const form = noteForm({ run: async () => unavailable('The mail server is away.') })
  const answer = await send(post('/notes', { text: 'kept', password: 'Secret1' }), context, form)
  expect(answer.status).toBe(503)
  expect(waitOf(context)).toBe(30)
  expect(context.unsent).toMatchObject({
    texts: { text: ['kept'] },
    secret: ['password'],
    failed: 'The mail server is away.',
  })
})
