import { senderOf } from '../../forms/form'
import { TESTS } from '../../support/full'
import { checkRows } from '../../support/rows'
import { fillAll, findForm, lastButton, openForm, SHOWN, valuesOf } from '../forms'
import { rowsOfPeople } from '../people'
import type { Site } from '../site'
import { expect, test } from '../test'
import { forget, partsOf } from '../visits'

test.use({ away: true })

/** Buttons whose own scripts say that they failed. */
const BUTTONS = new Set(['appearance lite', 'location/$id.save toggle', 'review.$reviewId.reaction'])

/** For the quick run: many kinds of field, photos, and a form without fields. */
const QUICK = new Set(['location/$id.review.photos', 'signout'])

/** Loses nothing of a form that's sent offline, and sends it again once there's a network. */
async function sendsAgain(site: Site, shown: (typeof SHOWN)[number], posts: number[]) {
  const { page } = site
  const ready = await openForm(site, shown)
  const form = (await findForm(page, ready))!
  expect(form).not.toBeNull()
  await page.waitForLoadState('networkidle') // late loading of the page has nothing to do with forms
  await fillAll(form)
  const typed = await valuesOf(form)
  const failure = form.locator('.send-failure')
  await page.context().setOffline(true)
  const failed = (await form.getAttribute('data-failed'))!
  expect(failed).not.toBe('')
  await lastButton(form).click()
  for (const press of [true, false]) {
    await expect(failure).toContainText(`${failed} You’re offline.`)
    await expect(failure.getByRole('alert')).toContainText(failed)
    expect(await valuesOf(form)).toEqual(typed)
    if (press) await failure.getByRole('button', { name: 'Try again' }).click()
  }
  expect(posts).toEqual([])
  await page.context().setOffline(false)
  const sender = senderOf(ready)
  const people = sender ? [sender.email] : []
  const before = await rowsOfPeople(people)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => posts).toHaveLength(1)
  expect(posts[0]).toBeLessThan(500)
  // A refused form keeps its values.
  if (posts[0]! >= 400) expect(await valuesOf(form)).toEqual(typed)
  // Pressing three times adds it only once, or once for each item of a bulk action.
  const most = Math.max(1, [ready.fields.ids ?? ''].flat().length)
  const now = await rowsOfPeople(people)
  const grown = [...now].filter(([rows, count]) => count !== before.get(rows))
  for (const [rows, count] of grown) expect(count - before.get(rows)!, rows).toBeLessThanOrEqual(most)
  if (shown.makes)
    expect([posts[0]! < 400, ...grown.map(([rows]) => rows)]).toEqual(
      expect.arrayContaining([true, shown.makes]),
    )
}

const TRIED = SHOWN.filter(({ name, n }) => !BUTTONS.has(name) && (n === 0 || TESTS === 'all'))

/** Forms of one page, whose rows they may share, don't run at the same time. */
const pageOf = ({ name }: (typeof SHOWN)[number]) => name.split(' ')[0]

for (const quick of [true, false])
  for (const [n, part] of partsOf(
    TRIED.filter(({ name }) => QUICK.has(name) === quick),
    pageOf,
  ).entries())
    test(
      `offline, no form loses anything, and it can be sent again: ${quick ? 'a few' : `the others, part ${n + 1}`}`,
      // Without scripts, the browser keeps what was typed.
      { tag: quick ? '@scripts' : ['@scripts', '@full'] },
      async ({ site, page }) => {
        let posts: number[] = []
        page.on('response', (answer) => {
          if (answer.request().method() === 'POST' && /\.data(\?|$)/.test(answer.url()))
            posts.push(answer.status())
        })
        await checkRows(
          part,
          async (shown) => {
            await page.context().setOffline(false)
            await forget(page)
            posts = []
            await sendsAgain(site, shown, posts)
          },
          ({ name, n }) => `${name} (${n + 1})`,
        )
      },
    )
