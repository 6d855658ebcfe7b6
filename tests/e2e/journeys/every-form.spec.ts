import type { Page } from 'playwright/test'
import { formsFor, MAKES, openForm, PLACES, QUICK, WITHOUT } from '../crawling/form-places'
import { fillAll, TAKING, valuesOf } from '../forms'
import { rowsOfPeople } from '../people'
import { expect, test } from '../test'

test.use({ away: true })
test.skip(({ mode }) => mode !== 'js', 'without scripts, the browser keeps what was typed')

test('every route that accepts a form is covered, or says why not', () => {
  expect(TAKING.length).toBeGreaterThan(50)
  expect([...Object.keys(PLACES), ...Object.keys(WITHOUT)].sort()).toEqual([...TAKING].sort())
})

/** Statuses of responses to posts from now on. */
function watchPosts(page: Page): number[] {
  const posts: number[] = []
  page.on('response', (answer) => {
    if (answer.request().method() === 'POST' && /\.data(\?|$)/.test(answer.url())) posts.push(answer.status())
  })
  return posts
}

for (const [file, places] of Object.entries(PLACES)) {
  for (const [n, place] of [places].flat().entries()) {
    const name = file.replace(/^routes\/|\.tsx$/g, '')
    test(
      `offline, no form of ${name} (${n + 1}) loses anything, and it can be sent again`,
      { tag: QUICK.has(name) && n === 0 ? '@js-alone' : '@full' },
      async ({ site, page, context }) => {
        await openForm(site, place)
        const forms = await formsFor(page, file)
        expect(forms.length).toBeGreaterThan(0)
        const posts = watchPosts(page)
        await page.waitForLoadState('networkidle') // late loading of the page has nothing to do with forms
        for (const form of forms) {
          await fillAll(form)
          const typed = await valuesOf(form)
          const failure = form.locator('.send-failure')
          await context.setOffline(true)
          const button = form.locator('button:not([type=button], [aria-hidden], [disabled])').last()
          const failed = (await form.getAttribute('data-failed'))!
          expect(failed).not.toBe('')
          await button.click()
          for (const press of [true, false]) {
            await expect(failure).toContainText(`${failed} You’re offline.`)
            await expect(failure.getByRole('alert')).toContainText(failed)
            expect(await valuesOf(form)).toEqual(typed)
            if (press) await failure.getByRole('button', { name: 'Try again' }).click()
          }
          expect(posts).toEqual([])
          await context.setOffline(false)
        }
        const last = forms.at(-1)!
        const typed = await valuesOf(last)
        const before = await rowsOfPeople()
        await last.locator('.send-failure').getByRole('button', { name: 'Try again' }).click()
        await expect.poll(() => posts).toHaveLength(1)
        expect(posts[0]).toBeLessThan(500)
        // A refused form keeps its values.
        if (posts[0]! >= 400) expect(await valuesOf(last)).toEqual(typed)
        // Pressing three times adds it only once.
        const now = await rowsOfPeople()
        const grown = [...now].filter(([rows, count]) => count !== before.get(rows))
        for (const [rows, count] of grown) expect(count - before.get(rows)!, rows).toBeLessThanOrEqual(1)
        // Another test may have deleted what the form is about.
        const made = posts[0] === 404 ? undefined : MAKES[name]
        if (made && n === 0)
          expect([posts[0]! < 400, ...grown.map(([rows]) => rows)]).toEqual(
            expect.arrayContaining([true, made]),
          )
      },
    )
  }
}
