import { expect, it } from 'vitest'
import { formsOf } from '../forms/catalogue'
import { sendReady, type FormEntry } from '../forms/form'
import { countRows, grownBy, hashRows, useWorld } from '../forms/world'
import { checkRows } from '../support/rows'
import { noteCounts, scaled } from './scale'

const world = useWorld()
const TIMES = scaled(3, 50)

async function check({ ready, cookiesOnly, noted }: FormEntry): Promise<void> {
  const { db } = world
  await db('rate_limits').del()
  const one = await ready(world)
  const [empty, untouched] = [await countRows(db), await hashRows(db)]
  const alone = await sendReady(world, one)
  expect([204, 303], alone.text.slice(0, 3000)).toContain(alone.status)
  const once = grownBy(empty, await countRows(db))
  if (cookiesOnly) expect(once).toEqual({})
  else {
    const { rate_limits: _counted, ...written } = await hashRows(db)
    expect(untouched).not.toMatchObject(written)
  }

  const many = await ready(world)
  await db('rate_limits').del()
  const before = await countRows(db)
  const answers = await Promise.all(Array.from({ length: TIMES }, () => sendReady(world, many)))
  const after = grownBy(before, await countRows(db))
  expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text.slice(0, 3000))).toEqual([])
  expect(answers.filter(({ status }) => status === alone.status).length).toBeGreaterThan(0)
  for (const table of noted?.tables ?? []) {
    expect(after[table] ?? 0, table).toBeLessThanOrEqual(TIMES * Math.max(1, once[table] ?? 0))
    delete once[table]
    delete after[table]
  }
  expect(after).toEqual(once)
}

it(`submitted ${TIMES} times at once, a form does what it does when submitted once`, async () => {
  const forms = formsOf(0)
  await checkRows(
    forms,
    ([, entry]) => check(entry),
    ([name]) => name,
  )
  noteCounts('double posts and races', {
    forms: forms.length,
    'times at once': TIMES,
    posts: forms.length * TIMES,
  })
}, 1_200_000)
