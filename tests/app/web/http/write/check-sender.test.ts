import { describe, expect, it } from 'vitest'
import { admin, member } from '~/web/http/caller'
import { insertMember, insertUser, logIn } from '../../../../factories/user'
import { contextFor, post, testEnv } from '../../../../support/context'
import { noteForm, notes, send, useNotes } from './note-form'

const database = useNotes()
const context = () => contextFor(database.db)

describe('a form for admins', () => {
  it('is refused for a student with 403, accepted for an admin, and sends a visitor to log in', async () => {
    const { db } = database
    const sent = async (role: 'Student' | 'Admin') => {
      const context = contextFor(db)
      const { cookie } = await insertMember(db, context.env, { role })
      return send(
        post('/notes', { text: `by ${role}` }, { Cookie: cookie }),
        context,
        noteForm({ caller: admin }),
      )
    }
    expect(await sent('Student')).toMatchObject({ status: 403, text: 'Only admins can do this.' })
    expect((await sent('Admin')).status).toBe(303)
    expect(
      (await send(post('/notes', { text: 'by visitor' }), contextFor(db), noteForm({ caller: admin })))
        .status,
    ).toBe(303)
    const kept = await notes(db)
    expect(kept).toContain('by Admin')
    expect(kept).not.toContain('by Student')
    expect(kept).not.toContain('by visitor')
  })
})

describe('the sender', () => {
  const form = noteForm({
    caller: member('Log in.'),
    async run({ db, viewer, value, params }) {
      await db('notes').insert({ text: `${viewer!.firstName} ${params.id} ${value.text}` })
      return { ok: true, value }
    },
  })

  it('is the user of the cookie, whatever the form says', async () => {
    const { db } = database
    const { cookie } = await logIn(db, testEnv(), (await insertUser(db, { first_name: 'Ada' })).id)
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
})
