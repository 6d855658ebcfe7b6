import type { Page } from 'playwright/test'
import { offCampus, openPage, PAGES } from './pages'
import { writeReview } from './people'
import { expect, test } from './test'

const BEGIN = 'Long oak tables, a lamp at every seat, and no music at all.'
const END = 'Take the stairs at the back: the last seat by the window is the best one of the house.'
const LONG = `${BEGIN} ${'The outlets near the stairs are taken by nine, so come before that. '.repeat(4)}${END}`

/** Interactive elements that would be printed. */
const pressable = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'header.nav, footer.footer, nav, form, button, input, select, textarea, summary.more, .button, .chips, .toast, .save',
      ),
    ]
      .filter((element) => element.checkVisibility())
      .map((element) => element.outerHTML.slice(0, 120)),
  )

test(
  'a study spot is printed with its full text, without controls',
  { tag: '@full' },
  async ({ site, page, reader }) => {
    const location = await offCampus()
    await writeReview(reader, location, LONG)
    await site.open(location)
    const review = site.reviews().filter({ hasText: reader.name })
    const whole = review.locator('.folded > p')
    const rest = whole.locator('.review-rest')
    await expect(rest).toBeHidden()
    expect((await pressable(page)).length).toBeGreaterThan(10)

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(await pressable(page)).toEqual([])
    await expect(whole).toHaveText(LONG)
    await expect(rest).toBeVisible()
    const folded = page.locator('.folded > p')
    for (const text of await folded.all()) expect((await text.boundingBox())!.height).toBeGreaterThan(30)
    for (const shown of [
      page.getByRole('heading', { level: 1 }),
      page.locator('address'),
      page.locator('.ratings'),
      page.locator('.location-hero .stars'),
    ])
      await expect(shown).toBeVisible()
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(whole).toHaveCSS('color', 'rgb(0, 0, 0)')
  },
)

for (const [name, tag] of [
  ['collection', '@full'],
  ['collection behind its link', '@full'],
]) {
  test(`printed without controls: ${name} ${tag}`, async ({ site, page }) => {
    await openPage(
      site,
      PAGES.find((state) => state.name === name)!,
    )
    expect((await pressable(page)).length).toBeGreaterThan(3)
    await page.emulateMedia({ media: 'print' })
    expect(await pressable(page)).toEqual([])
    await expect(page.getByRole('heading', { name: 'Exam week' })).toBeVisible()
    const location = page.locator('.card').first()
    await expect(location.getByRole('heading', { level: 3 })).toBeVisible()
    await expect(location.locator('.stars')).toBeVisible()
    await expect(page.locator('.card img')).toBeHidden()
  })
}
