import { afterAll, describe, expect, it } from 'vitest'
import { loadBuild } from '../support/app'
import { allForms, formName } from '../support/forms'
import { FORMS, formsOf } from './forms/catalogue'
import { sendReady } from './forms/form'
import { countRows, grownBy, hashRows, useWorld } from './forms/world'
import { noteCounts, longest, scaled } from './scale'

const world = useWorld()
const TIMES = scaled(3, 50)
let sent = 0

it('every form of the product has an entry, and every entry is a form of the product', async () => {
  expect(Object.keys(FORMS).sort()).toEqual([...new Set(allForms(await loadBuild()).map(formName))].sort())
})

describe(`submitted ${TIMES} times at once, a form does what it does when submitted once`, () => {
  it.each(formsOf(0))(
    '%s',
    async (name, entry) => {
      const { db } = world
      await db('rate_limits').del()
      const one = await entry.ready(world)
      const [empty, untouched] = [await countRows(db), await hashRows(db)]
      const alone = await sendReady(world, one)
      expect([204, 303], alone.text.slice(0, 3000)).toContain(alone.status)
      const once = grownBy(empty, await countRows(db))
      if (entry.cookiesOnly) expect(once).toEqual({})
      else {
        const { rate_limits: _counted, ...written } = await hashRows(db)
        expect(untouched).not.toMatchObject(written)
      }

      const many = await entry.ready(world)
      await db('rate_limits').del()
      const before = await countRows(db)
      const answers = await Promise.all(Array.from({ length: TIMES }, () => sendReady(world, many)))
      const after = grownBy(before, await countRows(db))
      sent += TIMES
      expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text.slice(0, 3000))).toEqual([])
      expect(answers.filter(({ status }) => status === alone.status).length).toBeGreaterThan(0)
      for (const table of entry.noted?.tables ?? []) {
        expect(after[table] ?? 0, table).toBeLessThanOrEqual(TIMES * Math.max(1, once[table] ?? 0))
        delete once[table]
        delete after[table]
      }
      expect(after, name).toEqual(once)
    },
    longest(120_000),
  )

  afterAll(() =>
    noteCounts('double posts and races', {
      forms: Object.keys(FORMS).length,
      'times at once': TIMES,
      posts: sent,
    }),
  )
})
