import { parse } from 'node-html-parser'
import { expect, it } from 'vitest'
import { FORMS } from '../../forms/catalogue'
import { admin, sendReady, type FormEntry } from '../../forms/form'
import { countRows, useWorld } from '../../forms/world'
import { browserAt } from '../../support/http'
import { checkRows } from '../../support/rows'

const world = useWorld()
const MESSAGE = 'We’re moving in. Back at <noon>.'

/** Forms that everyone may send: they log in or out, end emails, or change only the browser. */
const OPEN = /^(signin|auth\.|signout|appearance|near-me|notifications\.off)/

const lock = () =>
  world
    .db('site_settings')
    .insert({ id: 1, read_only: MESSAGE })
    .onConflict('id')
    .merge({ read_only: MESSAGE })

const others = Object.entries(FORMS).filter(([name, { who }]) => who !== 'admin' && !OPEN.test(name))

/** What a person typed into it. */
const typedOf = ({ texts = {} }: FormEntry, fields: Record<string, unknown>) =>
  Object.keys(texts).flatMap((name) => {
    const value = fields[name]
    return typeof value === 'string' && /\s/.test(value) && !/password/i.test(name) ? [value] : []
  })

it('in read-only mode every form of students and visitors is refused, keeps what was typed and writes nothing', () =>
  checkRows(
    others,
    async ([name, entry]) => {
      const ready = await entry.ready(world)
      await lock()
      const before = await countRows(world.db)
      // The catalogue's admins send those of two-step verification.
      for (const cookie of new Set([name.includes('two-step') ? '' : ready.cookie, ''])) {
        const answer = await sendReady(world, { ...ready, cookie })
        const html = parse(answer.text)
        expect(answer.status).toBe(503)
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
        expect(html.text).toContain('Back at <noon>.')
        const kept = html
          .querySelectorAll('textarea, input')
          .map((control) => control.getAttribute('value') ?? control.text)
        for (const typed of typedOf(entry, ready.fields)) expect(kept.join('\n')).toContain(typed)
      }
      expect(await countRows(world.db)).toEqual(before)
    },
    ([name]) => name,
  ))

it('admins’ forms, and those that log in and out, do what they always do', () =>
  checkRows(
    Object.entries(FORMS).filter(([name, { who }]) => who === 'admin' || OPEN.test(name)),
    async ([, entry]) => {
      const ready = await entry.ready(world)
      await lock()
      const answer = await sendReady(world, ready)
      expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(400)
    },
    ([name]) => name,
  ))

it('says so on every page, and a student still gets a 403 for an admin’s form', async () => {
  const ready = await FORMS['admin-dashboard/site banner']!.ready(world)
  const student = await FORMS['collections.new']!.ready(world)
  await lock()
  const refused = await sendReady(world, { ...ready, cookie: student.cookie })
  expect(refused.status).toBe(403)
  const { cookie } = await admin(world)
  await lock()
  for (const who of ['', student.cookie, cookie]) {
    const page = await browserAt(world.app.origin, who).get('/about')
    expect(parse(page.text).querySelector('.site-lines')!.text).toContain('Back at <noon>.')
  }
})
