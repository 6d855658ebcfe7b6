import { beforeAll } from 'vitest'
import { z } from 'zod'
import type { Context } from '~/web/context'
import { success } from '~/web/notice.server'
import { seeOther } from '~/web/http/see-other.server'
import { anyone, type Caller } from '~/web/http/caller'
import type { FormResult } from '~/web/http/form-result'
import { write, type FormOf } from '~/web/http/write.server'
import { conflict, done, invalid, missing, refused, type Outcome } from '~/services/outcome'
import type { Db } from '../../../../../db/connection'
import { argsOf, settle } from '../../../../support/context'
import { useDatabase } from '../../../../support/database'

/** A test form that stores notes in its own table, so that tests can check whether something was written. */
const NoteForm = z.object({
  text: z.string({ error: 'Write something.' }).min(3, 'Write more.').max(200, 'Write less.'),
  password: z.string().optional(),
})

type Note = { text: string }
export type NoteFormOf = FormOf<Caller, typeof NoteForm, Note>

/** A database with notes, for a test file. */
export function useNotes() {
  const database = useDatabase()
  beforeAll(() =>
    database.db.raw('create table notes (text text primary key, times integer not null default 1)'),
  )
  return database
}
export const submissionOf = (data: unknown) => (data as FormResult).submission
export const notes = (db: Db): Promise<string[]> => db('notes').orderBy('text').pluck('text')

/** Texts that make the operation return something other than done. */
const ANSWERS: Record<string, Outcome<Note>> = {
  'is refused': refused('Not yours.'),
  'is missing': missing('No such thing.'),
  'has a conflict': conflict('Already there.'),
  'has a conflict here': conflict('Already there.', 'text'),
  'is invalid': invalid('Not like this.'),
  'is invalid here': invalid('Not like this.', 'text'),
}

export const noteForm = (values: Partial<NoteFormOf> = {}): NoteFormOf => ({
  caller: anyone,
  form: NoteForm,
  async run({ db, value }) {
    const answer = ANSWERS[value.text]
    if (answer) return answer
    await db('notes').insert({ text: value.text }).onConflict('text').ignore()
    return done({ text: value.text })
  },
  redirect: ({ text }) => seeOther(`/notes/${encodeURIComponent(text)}`, success('Kept.')),
  ...values,
})

/** Sends a request through `write` like an action. */
export const send = (
  request: Request,
  context: Context,
  form: NoteFormOf | { forms: Record<string, NoteFormOf> } = noteForm(),
) => settle('forms' in form ? write(argsOf(request, context), form) : write(argsOf(request, context), form))
