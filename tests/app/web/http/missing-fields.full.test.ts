import { parse } from 'node-html-parser'
import { expect, it } from 'vitest'
import { FORMS } from '../../../forms/catalogue'
import { sendReady, type Fields, type FormEntry, type Ready } from '../../../forms/form'
import { useWorld } from '../../../forms/world'
import { fieldsOf } from '../../../support/formats/form-fields'
import { checkRows } from '../../../support/rows'

const world = useWorld()
let sent = 0

/** The fields of a ready form, with those that its page shows but that it doesn't need. */
async function allFields({ path, page = path, cookie, fields }: Ready): Promise<Fields> {
  const { text } = await world.app.browser(cookie).get(page)
  const to = path.split('?')[0]!
  const shown = parse(text)
    .querySelectorAll('#content form[method=post]')
    .filter((form) => (form.getAttribute('action') ?? path).replace(/[?#].*/, '') === to)
    .map(fieldsOf)
    .filter(({ intent }) => intent === fields.intent)
  return Object.assign({}, ...shown, fields) as Fields
}

async function check({ ready }: FormEntry): Promise<void> {
  const { db } = world
  const form = await ready(world)
  const fields = await allFields(form)
  const named = (name: string) => name.replace(/\[.*/, '')
  const intent: Fields = fields.intent ? { intent: fields.intent } : {}
  const tries = [...new Set(Object.keys(fields).map(named))].flatMap((name) => {
    const others = Object.fromEntries(Object.entries(fields).filter(([each]) => named(each) !== name))
    return [others, { ...others, [name]: 'x' }, { ...others, [`${name}[0]`]: 'x', [`${name}[2].start`]: 'x' }]
  })
  const lists = Object.keys(fields).map((name) => [`${named(name)}[]`, 'x'] as const)
  const texts = Object.entries(fields).filter(([, value]) => typeof value === 'string')
  tries.push(
    { ...fields, 'x[]': new File(['x'], 'x') },
    { ...Object.fromEntries(lists), ...intent },
    // PostgreSQL can't store NUL.
    { ...fields, ...Object.fromEntries(texts.map(([name, value]) => [name, `${value as string}\0`])) },
  )
  for (const each of [intent, { ...intent, location: String(world.location.id) }, ...tries]) {
    await db('rate_limits').del()
    const { status } = await sendReady(world, { ...form, fields: each })
    expect(status, JSON.stringify(each)).toBeLessThan(500)
    sent++
  }
}

it('no form fails with a server error for missing fields, a field in place of a list, a list, or NUL', async () => {
  await checkRows(
    Object.entries(FORMS),
    ([, entry]) => check(entry),
    ([name]) => name,
  )
  expect(sent).toBeGreaterThan(300)
}, 900_000)
