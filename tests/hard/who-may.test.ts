import { afterAll, describe, expect, it } from 'vitest'
import { formsOf } from './forms/catalogue'
import { admin, sendReady, someUser } from './forms/form'
import { hashRows, useWorld } from './forms/world'
import { noteCounts, longest } from './scale'

/** Reads, and forms without their own ids, are in tests/app/routes/who-may.test.ts. */
const world = useWorld()
let sent = 0

describe("a user's form, submitted by a visitor, another student and an admin", () => {
  const known = formsOf(3).map(([name, entry]) => ({ name, entry, others: entry.others ?? [303, 303, 303] }))
  it.each(known)(
    '$name: $others, and is accepted from its user',
    async ({ entry, others }) => {
      const { db } = world
      await db('rate_limits').del()
      const form = await entry.ready(world)
      const senders = ['', (await someUser(world)).cookie, (await admin(world)).cookie]
      for (const [n, cookie] of senders.entries()) {
        // Refused requests change nothing; a visitor's text is saved as a draft.
        const refused = others[n]! >= 400
        const before = refused ? await hashRows(db) : null
        const answer = await sendReady(world, { ...form, cookie })
        expect(answer.status, ['a visitor', 'a student', 'an admin'][n]).toBe(others[n])
        sent++
        if (n === 0 && form.cookie.startsWith('session='))
          expect(answer.headers.location).toMatch(/^\/(signin|$)/) // logging out always redirects home
        if (!before) continue
        const after = await hashRows(db)
        expect({ ...after, rate_limits: '', web_sessions: '' }).toEqual({
          ...before,
          rate_limits: '',
          web_sessions: '',
        })
      }
      if (!form.cookie || (others[2] === 303 && others[1] === 403)) return // already done by the visitor or admin
      expect([204, 303]).toContain((await sendReady(world, form)).status)
    },
    longest(60_000),
  )

  afterAll(() => noteCounts('who may', { forms: known.length, 'sent by others': sent }))
})
