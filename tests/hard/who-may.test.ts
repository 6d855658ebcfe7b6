import { expect, it } from 'vitest'
import { FORMS } from '../forms/catalogue'
import { admin, othersOf, sendReady, someUser, type FormEntry } from '../forms/form'
import { hashRows, useWorld } from '../forms/world'
import { checkRows } from '../support/rows'
import { noteCounts } from './scale'

/** Reads, and forms without fields, are in tests/app/routes/who-may.full.test.ts. */
const world = useWorld()
const SENDERS = ['a visitor', 'a student', 'an admin']
let sent = 0

async function rows(): Promise<Record<string, string>> {
  const { rate_limits: _counted, ...written } = await hashRows(world.db)
  return written
}

async function check(entry: FormEntry): Promise<void> {
  await world.db('rate_limits').del()
  const form = await entry.ready(world)
  const others = othersOf(entry)
  const senders = ['', (await someUser(world)).cookie, (await admin(world)).cookie]
  let before = await rows()
  for (const [n, cookie] of senders.entries()) {
    const answer = await sendReady(world, { ...form, cookie })
    expect(answer.status, SENDERS[n]).toBe(others[n])
    sent++
    // Logging out always leads home.
    if (n === 0 && others[n]! < 400 && form.cookie.startsWith('session='))
      expect(answer.headers.location).toMatch(
        entry.who === 'anyone' ? /^\/(signin|$)/ : /^\/signin\?returnTo=/,
      )
    const after = await rows()
    // What's refused changes nothing; a visitor's text is saved as a draft.
    if (others[n]! >= 400)
      expect({ ...after, web_sessions: '' }, SENDERS[n]).toEqual({ ...before, web_sessions: '' })
    before = after
  }
  // The visitor or the admin has already done it.
  if (!form.cookie || entry.who === 'admin') return
  expect([204, 303]).toContain((await sendReady(world, form)).status)
  if (!entry.cookiesOnly) expect(await rows()).not.toEqual(before)
}

it("a form sent by a visitor, another student and an admin does what the catalogue says, and its user's is accepted", async () => {
  await checkRows(
    Object.entries(FORMS),
    ([, entry]) => check(entry),
    ([name]) => name,
  )
  noteCounts('who may', { forms: Object.keys(FORMS).length, 'sent by others': sent })
}, 600_000)
