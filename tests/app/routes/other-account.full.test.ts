import { parse } from 'node-html-parser'
import { expect, it } from 'vitest'
import { senderMark } from '~/services/auth/tokens.server'
import { insertUser } from '../../factories/user'
import { FORMS } from '../../forms/catalogue'
import { senderOf, sendReady, someUser } from '../../forms/form'
import { hashRows, useWorld } from '../../forms/world'
import { linksAt } from '../../support/html'
import { checkRows } from '../../support/rows'

const world = useWorld()

/** All tables but what every request counts. */
async function rows(): Promise<Record<string, string>> {
  const { rate_limits: _counted, web_sessions: _seen, ...others } = await hashRows(world.db)
  return others
}

it('every form that was shown to someone else is refused, says who is logged in, and writes nothing', async () => {
  const other = await insertUser(world.db)
  const sender = senderMark(other.id, world.app.env.sessionSecrets)
  const statuses: Record<string, number> = {}
  await checkRows(
    Object.entries(FORMS),
    async ([name, { ready, texts = {} }]) => {
      const form = await ready(world)
      const cookie = senderOf(form) ? form.cookie : (await someUser(world)).cookie
      // Some pages note that they were seen.
      await world.app.browser(cookie).get(form.page ?? form.path)
      const before = await rows()
      const answer = await sendReady(world, { ...form, cookie, fields: { ...form.fields, sender } })
      statuses[name] = answer.status
      const after = await rows()
      expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([])
      const html = parse(answer.text)
      expect(html.text).toContain('You’re now logged in as Robin Reader.')
      expect(html.text).toContain(
        'We showed you this form when someone else was logged in, so we didn’t send it.',
      )
      const kept = html
        .querySelectorAll('textarea, input')
        .map((control) => control.getAttribute('value') ?? control.text)
      for (const field of Object.keys(texts)) {
        const typed = form.fields[field]
        if (typeof typed === 'string' && /\s/.test(typed) && !/password/i.test(field))
          expect(kept.join('\n') + html.text).toContain(typed)
      }
      // Shown again, it's the sender's own.
      const shown = html.querySelectorAll('#content form[method=post] input[name=sender]')
      if (answer.status === 409) expect(shown.map((each) => each.getAttribute('value'))).not.toContain(sender)
    },
    ([name]) => name,
  )
  expect(Object.entries(statuses).filter(([, status]) => status !== 409)).toEqual([])
}, 600_000)

it(
  'a form in a tab from before someone else logged in is not theirs either, whether or not they may see its page',
  () =>
    checkRows(
      Object.entries(FORMS),
      async ([, { who, ready }]) => {
        const form = await ready(world)
        const robin = senderOf(form)
        if (!robin) return
        const sam = await someUser(world, { first_name: 'Sam' })
        const sender = senderMark(robin.id, world.app.env.sessionSecrets)
        const before = await rows()
        const answer = await sendReady(world, {
          ...form,
          cookie: sam.cookie,
          fields: { ...form.fields, sender },
        })
        expect(await rows()).toEqual(before)
        expect([404, 409]).toContain(answer.status)
        expect(parse(answer.text).text).toContain('You’re now logged in as Sam Reader.')
        if (who === 'admin')
          expect(linksAt(parse(answer.text), '.error-page a')).toEqual([['Go to homepage', '/']])
      },
      ([name]) => name,
    ),
  600_000,
)
