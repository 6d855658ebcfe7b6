import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { axeFindsNothing } from '../../axe'
import { attend } from '../../people'
import { expect, test } from '../../test'

const chooserOf = (page: Page) => page.getByRole('search', { name: 'Find a university' })

test('the home page leads to campuses, locations and universities', async ({ site, page }) => {
  await site.open('/')
  const main = page.getByRole('main')
  await test.step('its numbers are real, and end up as the server sent them', async () => {
    // Other tests may write reviews in between, so try again.
    await expect(async () => {
      const html = await (await page.goto('/'))!.text()
      const said = [...html.matchAll(/<dd>([\d,]+)<\/dd>/g)].map(([, count]) => count!)
      expect(said).toHaveLength(3)
      await main.locator('.counters').scrollIntoViewIfNeeded()
      await expect(main.locator('.counters dd')).toHaveText(said, { timeout: 10_000 })
    }).toPass()
  })
  await test.step('the trending rail has ten ranked locations and, enhanced, arrows of 300 pixels', async () => {
    const rail = main.getByRole('list', { name: 'Trending Study Spots' })
    await expect(rail.locator('> li')).toHaveCount(10)
    expect(
      await rail.evaluate((list) => [
        list.tagName,
        ...[...list.children].map((card) => getComputedStyle(card, '::before').content),
      ]),
    ).toEqual(['OL', ...Array.from({ length: 10 }, () => 'counter(rank)')])
    const card = rail.locator('> li').first()
    await card.scrollIntoViewIfNeeded()
    const { x, y, width } = (await card.boundingBox())!
    expect(width).toBe(280)
    const clip = { x: x + 18, y: y + 18, width: 14, height: 14 }
    const whites = async () => {
      const pixels = await sharp(await page.screenshot({ clip }))
        .greyscale()
        .raw()
        .toBuffer()
      return [...pixels.entries()].filter(([, light]) => light > 250).map(([at]) => at)
    }
    const rank = await whites()
    await card.locator('img').evaluate((picture) => (picture.style.visibility = 'hidden'))
    expect(await whites(), 'the rank is over its picture').toEqual(rank)
    expect(rank.length).toBeGreaterThan(10)
    const on = main.getByRole('button', { name: 'Trending Study Spots: next' })
    if (!site.enhanced) return expect(on).toHaveCount(0)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const [way, at] of [
      ['next', 300],
      ['next', 600],
      ['previous', 300],
      ['previous', 0],
    ] as const) {
      await main.getByRole('button', { name: `Trending Study Spots: ${way}` }).click()
      await expect.poll(() => rail.evaluate((list) => list.scrollLeft)).toBe(at)
    }
    await page.emulateMedia({ reducedMotion: null })
  })
  await test.step('a study spot that is hovered or touched is prefetched', async () => {
    const cards = main.getByRole('heading', { level: 3 }).getByRole('link')
    const hrefs = await Promise.all([0, 1].map((n) => cards.nth(n).getAttribute('href')))
    let early = 0
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (hrefs.some((href) => pathname === `${href}.data`)) early++
    })
    const point = async () => {
      await page.mouse.move(1, 1)
      await cards.nth(0).hover()
    }
    if (!site.enhanced) {
      await point()
      await page.waitForLoadState('networkidle')
      return expect(early).toBe(0)
    }
    await expect(async () => {
      await point()
      await expect.poll(() => early, { timeout: 500 }).toBe(1)
    }).toPass()
    await cards.nth(1).dispatchEvent('touchstart')
    await expect.poll(() => early).toBe(2)
  })
  await test.step('a popular campus, and where to request a university', async () => {
    await expect(main.getByRole('list', { name: 'Popular' }).getByRole('link')).toHaveCount(3)
    await main.getByRole('list', { name: 'Popular' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/university\//)
    await page.goBack()
    await main.getByRole('link', { name: "Don't see your school? Request here" }).click()
    await expect(page).toHaveURL(/\/allschools/)
  })
})

test('a student’s home starts with their campus and its quiet spots', async ({ site, page, reader }) => {
  const heading = page.getByRole('heading', { level: 1 })
  await attend(reader, 'Stanford University')
  await site.open('/')
  await expect(heading).toHaveText('Study near Stanford University')
  const everyones = page.getByRole('heading', { name: 'Find Your Perfect Study Sanctuary' })
  await expect(everyones).toBeHidden()
  await page.getByText('About Carrel', { exact: true }).click()
  await expect(everyones).toBeVisible()
  await page.getByRole('link', { name: 'Quiet with outlets, open now' }).click()
  await expect(page).toHaveURL('/university/Stanford%20University%20Stanford?tag=Outlet&tag=Quiet&open=1')
  await expect(heading).toHaveText('Stanford University')
  await site.ready()
  const spots = page.getByRole('main').locator('.cards .card h3 a')
  // At night there may be none.
  if ((await spots.count()) > 0) {
    await spots.first().click()
    await expect(page).toHaveURL(/\/university\/Stanford[^/]+\/[^/?]+$|\/location\/\d+$/)
  }
  await page.getByRole('banner').getByRole('link', { name: 'Carrel' }).first().click()
  await expect(heading).toHaveText('Study near Stanford University')
  await test.step('and is only theirs', async () => {
    await page.context().clearCookies({ name: 'session' })
    await site.open('/about')
    await page.getByRole('banner').getByRole('link', { name: 'Carrel' }).first().click()
    await expect(heading).toHaveText('Find Your Perfect Study Sanctuary')
  })
})

test('the chooser suggests universities while typing @full @scripts', async ({ site, page }) => {
  await site.open('/')
  const box = chooserOf(page).getByPlaceholder('Which university are you at?')
  await box.focus()
  const said = chooserOf(page).getByRole('status')
  await expect(said).toHaveText('Type at least 2 letters of its name or city.')
  await box.pressSequentially('s')
  await expect(said).toBeVisible()
  const list = page.getByRole('listbox', { name: 'Universities' })
  await box.fill('uni')
  const all = list.getByRole('option', { name: /^Showing 8 of \d+\. See all$/ })
  await expect(all).toBeInViewport()
  const menu = (await list.locator('..').boundingBox())!
  for (const option of await list.getByRole('option').all()) {
    const { y, height } = (await option.boundingBox())!
    // Lines are 20 px high, and the menu ends between two.
    expect((menu.y + menu.height - y) % 20, await option.innerText()).toBeLessThan(0.5)
    expect(height % 20).toBeLessThan(0.5)
  }
  await box.fill('')
  await box.pressSequentially('stanf')
  await expect(list.getByRole('option')).toHaveText(/Stanford University\s*Stanford/)
  expect(await list.locator('..').evaluate((menu) => getComputedStyle(menu).maxHeight)).toBe('160px')
  await axeFindsNothing(page, 'suggested universities')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/university/Stanford%20University%20Stanford')
  // The address changes before the page does.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stanford University')
  await page.goBack()
  await box.fill('Unseen Academicals')
  await expect(chooserOf(page).getByRole('status')).toHaveText('No universities found')
  await box.press('Escape')
  await expect(list).toBeHidden()
})
