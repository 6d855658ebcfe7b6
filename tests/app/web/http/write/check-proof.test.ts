import { describe, expect, it } from 'vitest'
import type { Ask, IdentityProof } from '~/services/auth/proof'
import type { FormResult } from '~/web/http/form-result'
import { member } from '~/web/http/caller'
import { insertUser, logIn } from '../../../../factories/user'
import { contextFor, post, testEnv } from '../../../../support/context'
import { noteForm, notes, send, useNotes } from './note-form'

const database = useNotes()

/** A proof whose correct answer is 'right'. */
const proofBy = (ask: Ask): IdentityProof => ({
  ask: async () => ({ ask }),
  check: async (_db, { text }) => text === 'right',
})

/** Submits a form that needs proof, `minutes` after its sender has logged in. */
async function sendAfter(minutes: number, fields: Record<string, string>, ask: Ask = 'password') {
  const { db } = database
  const user = await insertUser(db)
  const { cookie } = await logIn(db, testEnv(), user.id)
  const authenticated_at = new Date(Date.now() - minutes * 60_000)
  await db('web_sessions').where({ user_id: user.id }).update({ authenticated_at })
  const form = noteForm({ caller: member('Log in.'), proof: proofBy(ask) })
  return send(post('/notes', fields, { Cookie: cookie }), contextFor(db), form)
}

describe('a form that needs proof of who sends it', { shuffle: false }, () => {
  it('is accepted without one in the first minutes after a login', async () => {
    expect((await sendAfter(9, { text: 'soon after' })).status).toBe(303)
  })

  it('comes back and asks later on, before it reports other errors', async () => {
    const answer = await sendAfter(11, { text: '' })
    expect(answer.status).toBe(422)
    expect(answer.data).toMatchObject({
      ask: 'password',
      submission: { error: { proofPassword: ['Enter your password to confirm it’s you.'] } },
    })
  })

  it('is accepted with the correct answer, and not with a wrong one, which is not shown again', async () => {
    const wrong = await sendAfter(11, { text: 'guessed', proofCode: 'wrong' }, 'code')
    expect(wrong.status).toBe(422)
    const { submission } = wrong.data as FormResult
    expect(submission.error!.proofCode).toEqual([
      'That code is wrong or has already been used. Please enter a new one.',
    ])
    expect(JSON.stringify(submission.initialValue)).toBe('{"text":"guessed"}')
    expect((await sendAfter(11, { text: 'proven', proofCode: 'right' }, 'code')).status).toBe(303)
    expect(await notes(database.db)).toEqual(['proven', 'soon after'])
  })
})
