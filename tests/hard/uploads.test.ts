import { parse } from 'node-html-parser'
import { afterAll, describe, expect, it } from 'vitest'
import { FORMS } from '../forms/catalogue'
import { picture, sendReady, type Ready } from '../forms/form'
import { useWorld } from '../forms/world'
import { noteCounts } from './scale'

const world = useWorld()
const limited: string[] = []

/** The file field of a form on its page; null if it has none. */
async function fileField({ path, fields, cookie }: Ready): Promise<string | null> {
  const sent = Object.entries(fields).find(([, value]) => value instanceof File)
  if (sent) return sent[0]
  const page = await world.app.browser(cookie).get(path)
  const intent = fields.intent ?? ''
  const form = parse(page.text)
    .querySelectorAll('form[method="post"]')
    .filter((each) => (each.querySelector('input[name=intent]')?.getAttribute('value') ?? '') === intent)
    .find((each) => each.querySelector('input[type=file]'))
  return form?.querySelector('input[type=file]')?.getAttribute('name') ?? null
}

/** The limits that counted an account's forms with files. */
const counted = (): Promise<string[]> =>
  world.db('rate_limits').where('key', 'like', '%upload:%').pluck('key')

describe('a form with files', () => {
  it.each(Object.keys(FORMS))('%s: has a limit, if it accepts files', async (name) => {
    const { db } = world
    await db('rate_limits').del()
    const ready = await FORMS[name]!.ready(world)
    const field = await fileField(ready)
    if (!field) return
    const given = ready.fields[field]
    const fields = { ...ready.fields, [field]: given instanceof File ? given : await picture() }
    await sendReady(world, { ...ready, fields })
    const keys = await counted()
    expect(keys).toHaveLength(1)
    await db('rate_limits').where({ key: keys[0]! }).update({ points: 300 })
    const refused = await sendReady(world, { ...ready, fields })
    expect(refused.status).toBe(429)
    expect(refused.text).toContain('Too many attempts.')
    limited.push(name)
  })

  afterAll(() => {
    // All of them: a page that no longer shows its field would otherwise be skipped silently.
    expect(limited).toHaveLength(10)
    noteCounts('uploads', { 'forms with files': limited.length, 'of them with a limit': limited.length })
  })
})
