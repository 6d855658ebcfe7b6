import type { Page } from 'playwright/test'
import { expect, test } from '../../test'

const CAMPUS = '/university/Stanford%20University%20Stanford'

test('a student finds a spot on the map, and lets the list follow it', async ({ site, page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await site.open(CAMPUS)
  await expect(page.locator('.map')).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Show as' }).getByRole('link', { name: 'Map' }).click()
  const map = page.getByRole('group', { name: 'Map' })
  await expect(map.getByRole('link').first()).toBeVisible()
  const picture = page.locator('.map-frame img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), { message: 'it is drawn' })
    .toBeGreaterThan(0)

  const pin = map.getByRole('link').first()
  const label = (await pin.getAttribute('aria-label'))!
  const name = /^\d+: (.*), (?:open|closed)$/.exec(label)![1]!
  await pin.click()
  const card = page.locator('.card:target')
  await expect(card).toContainText(name)
  await card.getByRole('link', { name: /^Show spot \d+ on the map$/ }).click()
  await expect(page.locator('.map-frame a:target')).toHaveAttribute('aria-label', label)

  for (let n = 0; n < 2; n++) {
    const before = await picture.getAttribute('src')
    await page.getByRole('link', { name: 'Zoom in' }).click()
    await expect(picture).not.toHaveAttribute('src', before!)
  }
  await page.getByRole('link', { name: 'Only spots in this view' }).click()
  await expect(page.getByRole('link', { name: /^In this view/ })).toBeVisible()
  await site.ready()
  const pins = await map.getByRole('link').count()
  await expect(page.locator('.cards .card')).toHaveCount(pins)
  await page.getByRole('link', { name: /^In this view/ }).click()
  await expect(page.locator('.cards .card')).not.toHaveCount(pins)
})

test(
  'the map can be explored by mouse and keyboard',
  { tag: ['@scripts', '@full'] },
  async ({ site, page }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await site.open(`${CAMPUS}?view=map`)
    expect(loaded.filter((url) => /ExploreMap|leaflet|\.webp/i.test(url) && url.includes('/maps/'))).toEqual(
      [],
    )
    await page.getByRole('button', { name: 'Explore the map' }).click()
    const live = page.getByRole('region', { name: /^Interactive map/ })
    await expect(live.getByRole('button', { name: /^\d+: / }).first()).toBeVisible()
    await expect
      .poll(() =>
        live
          .locator('.map-tile img')
          .evaluateAll(
            (tiles) => tiles.filter((tile) => (tile as HTMLImageElement).naturalWidth === 256).length,
          ),
      )
      .toBeGreaterThan(3)

    await page.emulateMedia({ colorScheme: 'dark' })
    const farther = live.getByRole('button', { name: 'Zoom out' })
    const sheet = await page
      .locator('.map-frame')
      .evaluate((frame) => getComputedStyle(frame).backgroundColor)
    await expect(farther).toHaveCSS('background-color', sheet)
    await farther.click() // one step beyond all spots
    await expect(farther).toHaveAttribute('aria-disabled', 'true')

    const at = () => live.locator('.leaflet-map-pane').evaluate((pane) => pane.getBoundingClientRect().left)
    const before = await at()
    await live.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(at).not.toBe(before)
    const box = (await live.boundingBox())!
    await page.mouse.move(box.x + 150, box.y + 150)
    await page.mouse.down()
    await page.mouse.move(box.x + 90, box.y + 110, { steps: 5 })
    await page.mouse.up()

    await live
      .getByRole('button', { name: /^\d+: / })
      .first()
      .focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#spot-\d+$/)
  },
)

/** The street names of which a pin covers a letter. */
const namesUnderPins = (page: Page) =>
  page.locator('.map-live').evaluate((live) => {
    const pins = [...live.querySelectorAll<HTMLElement>('.map-pin')].map((pin) => pin.getBoundingClientRect())
    const names = [...live.querySelectorAll<SVGTextElement>('.map-names text[visibility=visible]')]
    return names.flatMap((name) => {
      const letters = Array.from({ length: name.getNumberOfChars() }, (_, at) => {
        const { x, y, width, height } = name.getExtentOfChar(at)
        return new DOMPoint(x + width / 2, y + height / 2).matrixTransform(name.getScreenCTM()!)
      })
      const isCovered = letters.some(({ x, y }) =>
        pins.some((pin) => Math.hypot(x - pin.x - pin.width / 2, y - pin.y - pin.height / 2) < pin.width / 2),
      )
      return isCovered ? [name.textContent] : []
    })
  })

test(
  'the explored map counts what it shows, at once and after the list has changed',
  { tag: ['@scripts', '@full'] },
  async ({ site, page }) => {
    // On a phone it shows less than the still map.
    await page.setViewportSize({ width: 360, height: 740 })
    await site.open(`${CAMPUS}?view=map`)
    await page.getByRole('link', { name: 'Zoom in' }).click()
    await expect(page).toHaveURL(/map=/)
    await page.getByRole('button', { name: 'Explore the map' }).click()
    const pins = page
      .getByRole('region', { name: /^Interactive map/ })
      .getByRole('button', { name: /^\d+: / })
    await expect(pins.first()).toBeVisible()
    const all = await pins.count()
    const caption = page.locator('.map figcaption')
    const inView = () =>
      pins.evaluateAll((each) => {
        const frame = each[0]!.closest('.map-live')!.getBoundingClientRect()
        return each.filter((pin) => {
          const { x, y } = pin.getBoundingClientRect()
          const [left, top] = [
            parseFloat(getComputedStyle(pin).marginLeft),
            parseFloat(getComputedStyle(pin).marginTop),
          ]
          const [east, south] = [x - left - frame.x, y - top - frame.y]
          return east >= 0 && south >= 0 && east <= frame.width && south <= frame.height
        }).length
      })
    const saysAll = async () => {
      const [count, shown] = [await pins.count(), await inView()]
      await expect(caption).toHaveText(new RegExp(`^${shown || 'No'} spots?\\b`))
      if (shown < count) await expect(caption).toContainText(`${count - shown} `)
      else await expect(caption).not.toContainText('outside')
      await expect(caption).not.toContainText('too close together')
    }
    await saysAll()
    await page.keyboard.press('ArrowRight')
    await page
      .getByRole('link', { name: /^Quiet/ })
      .first()
      .click()
    await expect(pins).not.toHaveCount(all)
    await saysAll()
  },
)

test(
  'the explored map says what it shows, and the list can follow it',
  { tag: ['@scripts', '@full'] },
  async ({ site, page }) => {
    await site.open(`${CAMPUS}?view=map`)
    await page.getByRole('button', { name: 'Explore the map' }).click()
    const live = page.getByRole('region', { name: /^Interactive map/ })
    const pins = live.getByRole('button', { name: /^\d+: / })
    await expect(pins.first()).toBeVisible()
    const all = await pins.count()
    await test.step('no pin covers another or a street name, at any zoom', async () => {
      await expect(live.locator('.map-names text[visibility=visible]').first()).toBeVisible()
      await expect(live.locator('.map-names text[visibility=hidden]').first()).toBeAttached()
      for (const key of ['-', '+', '+']) {
        await expect(live.locator('.leaflet-tile:not(.leaflet-tile-loaded)')).toHaveCount(0)
        expect(await namesUnderPins(page)).toEqual([])
        const boxes = await pins.evaluateAll((each) =>
          each.map((pin) => pin.getBoundingClientRect().toJSON() as DOMRect),
        )
        const covering = boxes.filter((one, nth) =>
          boxes.some((other, at) => at < nth && Math.hypot(one.x - other.x, one.y - other.y) < 33),
        )
        expect(covering).toEqual([])
        const tiles = live.locator('.map-tile img')
        const before = await tiles.first().getAttribute('src')
        await live.focus()
        await page.keyboard.press(key)
        await expect(tiles.first()).not.toHaveAttribute('src', before!)
        await expect(live.locator('.leaflet-zoom-anim')).toHaveCount(0)
      }
    })

    const caption = page.locator('.map figcaption')
    await test.step('dragged away from all pins it says so, and leads back', async () => {
      const box = (await live.boundingBox())!
      for (let n = 0; n < 8 && !(await caption.textContent())!.includes('No spots'); n++) {
        await page.mouse.move(box.x + box.width - 20, box.y + 20)
        await page.mouse.down()
        await page.mouse.move(box.x + 20, box.y + box.height - 60, { steps: 5 })
        await page.mouse.up()
      }
      await expect(caption).toHaveText(`No spots from this list are in view. ${all} are outside this view.`)
      await page.getByRole('button', { name: 'Show all on the map' }).click()
      await expect(caption).toContainText(`${all} spots ·`)
      await expect(page.getByRole('button', { name: 'Show all on the map' })).toHaveCount(0)
    })

    await test.step('the list follows the view as it is now', async () => {
      const before = new URL(page.url()).searchParams.get('map')
      await page.getByRole('link', { name: 'Only spots in this view' }).click()
      await expect(page).toHaveURL(/within=map/)
      expect(new URL(page.url()).searchParams.get('map')).not.toBe(before)
      await expect(page.getByRole('link', { name: 'Show spots outside this view' })).toBeVisible()
    })
  },
)

test.describe('on a busy server', () => {
  test.use({ away: true })
  test('the map asks again for tiles that were refused @scripts @full', async ({ site, page }) => {
    const refused = new Set<string>()
    await page.route(/\/maps\/.*\/(tile|labels)-.*\.(webp|svg)$/, (route) => {
      const url = route.request().url()
      if (refused.has(url)) return route.continue()
      refused.add(url)
      return route.fulfill({ status: 503 })
    })
    await site.open(`${CAMPUS}?view=map`)
    await page.getByRole('button', { name: 'Explore the map' }).click()
    const tiles = page.locator('.map-tile img')
    const widths = () =>
      tiles.evaluateAll((all) => [...new Set(all.map((tile) => (tile as HTMLImageElement).naturalWidth))])
    await expect.poll(() => tiles.count()).toBeGreaterThan(3)
    await expect.poll(widths).toEqual([256])
    await expect(page.locator('.map-names text').first()).toBeVisible()
    expect(refused.size).toBeGreaterThan(3)
  })
})

test('a pin is set by pressing on the map of a request', async ({ site, page, reader: _in }) => {
  await site.open(
    `/university/request-location/new?campus=${encodeURIComponent('Stanford University Stanford')}`,
  )
  const field = page.getByRole('textbox', { name: /^Map link or coordinates/ })
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('The Quiet Arcade')
  await page
    .getByRole('button', { name: 'Map: select where the spot is' })
    .click({ position: { x: 200, y: 90 } })
  await expect(field).toHaveValue(/^37\.\d{5}, -122\.\d{5}$/)
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('The Quiet Arcade')
  await expect(page.locator('.pin-map .map-spot')).toBeVisible()
  const value = await field.inputValue()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(field).toHaveValue(value)

  await test.step('typed coordinates move it, and a street that is not near it is named', async () => {
    await page.getByLabel('Address').fill('1 Market St')
    await field.fill('37.8678, -122.259')
    if (site.enhanced) await field.blur()
    else await page.getByRole('button', { name: 'Check for duplicates' }).click()
    await expect(page.locator('.pin-map .map-spot')).toBeVisible()
    await expect(page.locator('.pin-field [role=status]')).toContainText('Telegraph Avenue')
  })
})
