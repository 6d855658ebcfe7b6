import { describe, expect, it } from 'vitest'
import { senderMark } from '~/services/auth/tokens.server'
import { admin, member } from '~/web/http/caller'
import { insertMember, insertUser, logIn } from '../../../../factories/user'
import { contextFor, post, testEnv } from '../../../../support/context'
import { noteForm, notes, send, submissionOf, useNotes } from './note-form'

const database = useNotes()
const context = () => contextFor(database.db)

describe('a form for admins', () => {
  it('is refused for a student with 403, if shown to someone else with 409, accepted for an admin, and sends a visitor to log in', async () => {
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
    const mark = senderMark((await insertUser(db)).id, testEnv().sessionSecrets)
    const context = contextFor(db)
    const { cookie } = await insertMember(db, context.env)
    const shown = post('/notes', { text: 'by other', sender: mark }, { Cookie: cookie })
    expect((await send(shown, context, noteForm({ caller: admin }))).status).toBe(409)
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

describe('a form that was shown to someone else', () => {
  const form = noteForm({ caller: member('Log in.') })
  const mark = (id: number) => senderMark(id, testEnv().sessionSecrets)

  it('is refused with 409, says who is logged in and comes back; the page that it comes back on may send it', async () => {
    const { db } = database
    const robin = await insertUser(db)
    const sam = await insertUser(db, { first_name: 'Sam', last_name: 'Demo' })
    const { cookie } = await logIn(db, testEnv(), sam.id)
    const sends = (text: string, sender?: string) =>
      send(
        post('/notes', { text, ...(sender !== undefined && { sender }) }, { Cookie: cookie }),
        context(),
        form,
      )
    const refused = await sends('by Robin', mark(robin.id))
    expect(refused.status).toBe(409)
    const { error, initialValue } = submissionOf(refused.data)
    expect(error).toEqual({
      '': [
        'You’re now logged in as Sam Demo.\nWe showed you this form when someone else was logged in, so we didn’t send it. To send it as Sam Demo, press the button again.',
      ],
    })
    expect(initialValue).toMatchObject({ text: 'by Robin' })
    expect(await notes(db)).not.toContain('by Robin')
    expect((await sends('by Sam on purpose', mark(sam.id))).status).toBe(303)
    // A visitor's page, or one of an earlier release, has no mark.
    expect((await sends('by a visitor who logged in')).status).toBe(303)
  })

  it('is refused neither for a mark of an older secret, nor for a visitor, who is sent to log in', async () => {
    const { db } = database
    const robin = await insertUser(db)
    const { cookie } = await logIn(db, testEnv(), robin.id)
    const rotated = contextFor(db, { env: { sessionSecrets: ['new', ...testEnv().sessionSecrets] } })
    const text = (kept: string) => ({ text: kept, sender: mark(robin.id) })
    expect((await send(post('/notes', text('rotated'), { Cookie: cookie }), rotated, form)).status).toBe(303)
    const out = await send(post('/notes', text('logged out')), context(), form)
    expect([out.status, out.headers.get('Location')]).toEqual([303, '/signin?returnTo=%2Fnotes'])
  })
})
