import { describe, expect, it } from 'vitest'
import type { FormResult } from '~/web/http/form-result'
import { contextFor, post } from '../../../../support/context'
import { noteForm, send, useNotes, type NoteFormOf } from './note-form'

const database = useNotes()
const context = () => contextFor(database.db)

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

  it('returns what counts failures only once the form succeeds', async () => {
    const form = noteForm({
      limits: () => [{ name: 'guesses', points: 1, seconds: 60, key: 'all', failures: true }],
    })
    const sent = (text: string) =>
      send(post('/notes', { text }), context(), form).then(({ status }) => status)
    expect([await sent('right'), await sent('right too'), await sent('is invalid')]).toEqual([303, 303, 422])
    expect(await sent('right, but late')).toBe(429)
  })

  it('says when to try again, and what can be done meanwhile', async () => {
    const form = noteForm({
      limits: () => [{ name: 'waits', points: 0, seconds: 60, key: 'all' }],
      whileLimited: 'Read a book.',
    })
    const here = context()
    const answer = await send(post('/notes', { text: 'too often' }), here, form)
    expect(answer.status).toBe(429)
    const [message] = (answer.data as FormResult).submission.error!['']!
    expect(message).toBe(
      `Too many attempts. Please try again in ${here.rejected?.wait} seconds. Read a book.`,
    )
  })
})
