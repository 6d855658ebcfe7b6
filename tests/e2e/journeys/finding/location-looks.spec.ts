import type { Locator } from 'playwright/test'
import { looksFor } from '../../axe'
import { writeReview } from '../../people'
import { addPhotos } from '../../photos'
import { siteUrl } from '../../server'
import type { Site } from '../../site'
import { expect, test } from '../../test'

const CAMPUS = 'University of Oregon Eugene'
/** Contrast between an element's or pseudo-element's color and its background (WCAG 2.2). Colors must be opaque. */
const contrast = (element: Locator, pseudo: string | null = null) =>
  element.evaluate((node, part) => {
    const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
    const luminance = (color: string) => {
      const [r, g, b] = channels(color).map((value) =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
    }
    let ground: Element | null = node
    while (ground && channels(getComputedStyle(ground).backgroundColor)[3] === 0)
      ground = ground.parentElement
    const [one, two] = [
      getComputedStyle(node, part).color,
      getComputedStyle(ground ?? document.documentElement).backgroundColor,
    ]
      .map(luminance)
      .sort((a, b) => b - a)
    return (one! + 0.05) / (two! + 0.05)
  }, pseudo)

/** Runs `check` in one look, another one in each mode; in all of them with TESTS=all. */
async function inEveryLook({ page, mode }: Site, check: (look: string) => Promise<void>) {
  for (const { theme, width } of looksFor(test.info().title + mode)) {
    await page.emulateMedia({ colorScheme: theme })
    await page.setViewportSize({ width, height: 800 })
    // What changes its look or place takes a moment.
    await expect(() => check(`${theme}, ${width} px`)).toPass({ timeout: 60_000 })
  }
}

const boxOf = async (element: Locator) => (await element.boundingBox())!
const overlap = (a: DOMRect | Box, b: DOMRect | Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
type Box = { x: number; y: number; width: number; height: number }

test('empty stars are visible, and five are in one row @full', async ({ site, page, reader: _in }) => {
  await site.openLocation(CAMPUS, site.turn)
  const drawn = page.locator('.location-hero .stars')
  await inEveryLook(site, async (look) => {
    expect(await contrast(drawn, '::before'), look).toBeGreaterThanOrEqual(3)
  })
  await page.getByRole('link', { name: 'Write Review' }).click()
  const row = page.locator('.star-row')
  await expect(row).toBeVisible()
  await inEveryLook(site, async (look) => {
    const boxes = await Promise.all((await row.locator('label').all()).map(boxOf))
    expect(boxes).toHaveLength(5)
    expect(new Set(boxes.map(({ y }) => Math.round(y))).size, look).toBe(1)
    const around = await boxOf(row.locator('xpath=ancestor::form'))
    expect(boxes[4]!.x + boxes[4]!.width, look).toBeLessThanOrEqual(around.x + around.width)
    for (const [n, box] of boxes.slice(1).entries()) expect(overlap(boxes[n]!, box), look).toBe(false)
    expect(await contrast(row.locator('label').first(), '::before'), look).toBeGreaterThanOrEqual(3)
  })
  await page.getByLabel('3 stars').check()
  await inEveryLook(site, async (look) => {
    for (const n of [2, 3])
      expect(await contrast(row.locator('label').nth(n), '::before'), look).toBeGreaterThanOrEqual(3)
  })
})

test('in lite mode no number covers a title @full', async ({ site, page, context }) => {
  await context.addCookies([{ name: 'lite', value: 'on', url: siteUrl() }])
  // Lite mode has no scripts to wait for.
  await page.goto('/')
  await inEveryLook(site, async (look) => {
    const faults = await page.locator('.rail .card').evaluateAll((cards) =>
      cards.flatMap((card) => {
        const badge = getComputedStyle(card, '::before')
        const title = card.querySelector('h3')!
        const room = title.getBoundingClientRect().top - card.getBoundingClientRect().top
        return badge.position !== 'absolute' && room >= parseFloat(badge.height) ? [] : [title.textContent]
      }),
    )
    expect(faults, look).toEqual([])
  })
  expect(await page.locator('.rail .card').count()).toBeGreaterThan(5)
  await page.goto(`/university/${encodeURIComponent(CAMPUS)}?view=map`)
  await inEveryLook(site, async (look) => {
    for (const card of (await page.locator('.cards .card').all()).slice(0, 6)) {
      const [number, title] = [await boxOf(card.locator('.on-map')), await boxOf(card.locator('h3'))]
      expect(overlap(number, title), `${look}: ${await card.locator('h3').textContent()}`).toBe(false)
    }
  })
  await page.locator('.cards .on-map').first().click()
  await expect(page, 'the number can be pressed').toHaveURL(/#pin-1$/)
})

test('a small photo stays small, with a readable caption @full', async ({ site, page, reader }) => {
  const location = await site.openLocation(CAMPUS, site.turn + 4)
  await writeReview(reader, location)
  const [first] = await addPhotos(location, reader, ['The long table', 'A lamp'], 300, 200)
  await expect
    .poll(async () => {
      await site.open(first!)
      return page.locator('.photo-page figure source').count()
    })
    .toBe(2)
  const next = page.getByRole('link', { name: 'Next photo' })
  await inEveryLook(site, async (look) => {
    expect((await boxOf(page.locator('.photo-page figure img'))).width, look).toBeLessThanOrEqual(300)
    await expect(next, look).toBeInViewport()
    const previous = page.getByRole('link', { name: 'Previous photo' })
    expect((await boxOf(previous)).y, look).toBe((await boxOf(next)).y)
  })
  await expect(page.locator('.photo-page figure:has(img) figcaption')).toContainText('The long table')
  await expect(page.locator('.photo-page figure:has(img) figcaption')).toContainText(
    `Photo by ${reader.name}`,
  )
  if (!site.enhanced) return

  await site.open(location)
  await site
    .reviews()
    .filter({ hasText: reader.name })
    .getByRole('list', { name: 'Photos' })
    .getByRole('link')
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Photos' })
  await expect(dialog.locator('figcaption').first()).toContainText(`The long tablePhoto by ${reader.name}`)
  await inEveryLook(site, async (look) => {
    for (const name of ['Previous photo', 'Next photo', 'Close'])
      expect(await contrast(dialog.getByRole('button', { name })), `${name}, ${look}`).toBeGreaterThanOrEqual(
        4.5,
      )
    expect(await contrast(dialog.locator('figcaption p').last()), look).toBeGreaterThanOrEqual(4.5)
    const image = dialog.locator('img').first()
    const [picture, caption] = [await boxOf(image), await boxOf(dialog.locator('figcaption').first())]
    expect(picture.y + picture.height, look).toBeLessThanOrEqual(caption.y + 1)
    const buttons = await Promise.all((await dialog.getByRole('button').all()).map(boxOf))
    expect(new Set(buttons.map(({ y }) => Math.round(y))).size, `in one row, ${look}`).toBe(1)
    expect(caption.y + caption.height, look).toBeLessThanOrEqual(buttons[0]!.y)
    expect(picture.height, look).toBeGreaterThan(400)
    await expect(image).toHaveCSS('object-fit', 'scale-down')
    expect(await image.evaluate((img: HTMLImageElement) => img.naturalWidth), look).toBeLessThanOrEqual(300)
  })
})
