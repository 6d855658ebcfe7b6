import { gate } from '../../gate'
import { expect, test } from '../../test'

const BERKELEY = '/university/University%20of%20California%2C%20Berkeley%20Berkeley'
const COUNT = /^(\d+) study spots?$/
const numberIn = (text: string | null) => Number(COUNT.exec(text ?? '')?.[1])

test(
  'a campus’s study spots can be filtered, sorted and shown again',
  { tag: '@full' },
  async ({ site, page }) => {
    const list = page.getByRole('list', { name: 'Study spots' })
    const count = page.getByRole('status').filter({ hasText: COUNT })
    const filters = page.getByRole('region', { name: 'Filters' })
    const chips = page.getByRole('list', { name: 'Active filters' })
    const showClosedAgain = async () => {
      const chip = chips.getByRole('link', { name: 'Open now , remove filter' })
      await chip.click()
      await expect(page).not.toHaveURL(/open=1/)
      // The address changes a moment before the page, whose filters then close.
      await expect(chip).toHaveCount(0)
      await site.ready()
    }

    await test.step('from the universities to the campus', async () => {
      await site.open('/')
      await page.getByRole('banner').getByRole('link', { name: 'All Schools' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Schools')
      await page.getByLabel('State', { exact: true }).selectOption('California')
      await page.getByRole('button', { name: 'Show' }).click()
      await expect(page.getByRole('heading', { level: 2 })).toHaveText(['California'])
      // While waiting, the enhanced page shows placeholders.
      const seen = gate()
      if (site.enhanced)
        await page.route(/\/university\//, (route) => seen.opened.then(() => route.continue()))
      await page
        .getByRole('region', { name: 'California' })
        .getByRole('link', { name: 'University of California, Berkeley' })
        .click()
      if (site.enhanced) await expect(page.locator('.skeleton i')).toHaveCount(7)
      if (site.enhanced)
        await expect(page.locator('.skeleton').getByText('Loading your study spots...')).toBeVisible()
      seen.open()
      await expect(page).toHaveURL(BERKELEY)
      await expect(page.locator('.skeleton')).toHaveCount(0)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('University of California, Berkeley')
      await site.ready()
    })
    const all = numberIn(await count.textContent())
    expect(all).toBeGreaterThan(3)

    await test.step('two tags show only locations that have both', async () => {
      await filters.getByText('All filters', { exact: true }).click()
      await filters.locator('[name=tag][value=Wifi]').check()
      await filters.locator('[name=tag][value=Outlet]').check()
      await filters.getByRole('button', { name: /^Show / }).click()
      await expect(page).toHaveURL(/[?&]tag=Outlet&tag=Wifi\b/)
      await expect(chips.getByRole('link', { name: 'Wifi , remove filter' })).toBeVisible()
      await expect(filters.locator('[name=tag][value=Wifi]')).toBeChecked()
      await expect(filters.locator('[name=tag][value=Wifi]')).toBeHidden()
      await site.ready()
      const left = numberIn(await count.textContent())
      expect(left).toBeGreaterThan(0)
      expect(left).toBeLessThan(all)
      await expect(list.locator('> li')).toHaveCount(left)
    })

    await test.step('a remaining location has both', async () => {
      await list.getByRole('heading').getByRole('link').first().click()
      const amenities = page.locator('section', { has: page.getByRole('heading', { name: 'Amenities' }) })
      await expect(amenities).toContainText('Wifi')
      await expect(amenities).toContainText('Outlet')
      await page.goBack()
      await site.ready()
      await expect(chips.getByRole('link', { name: 'Wifi , remove filter' })).toBeVisible()
    })

    await test.step('open now shows what is open', async () => {
      await filters.getByText('Filters (2)').click()
      await filters.getByLabel('Open now').check()
      await filters.getByRole('button', { name: /^Show / }).click()
      await expect(page).toHaveURL(/open=1/)
      await expect(chips.getByRole('link', { name: 'Open now , remove filter' })).toBeVisible()
      await site.ready()
      const texts = await list.locator('.opening').allTextContents()
      expect(texts).toHaveLength(numberIn(await count.textContent()))
      for (const text of texts) expect(text).toMatch(/^Open\b(?!s)/)
      await showClosedAgain()
    })

    await test.step('open now is one press, and says in advance how many it leaves', async () => {
      const quick = page.getByRole('list', { name: 'Quick filters' })
      const chip = quick.getByRole('listitem').filter({ hasText: /^Open now \d+$/ })
      const left = Number(/\d+$/.exec((await chip.textContent()) ?? '')?.[0])
      // At night nothing may be open: then it says so and isn't a link.
      if (left === 0) return void (await expect(chip.getByRole('link')).toHaveCount(0))
      await chip.getByRole('link').click()
      await expect(page).toHaveURL(/tag=Wifi&open=1/)
      await expect(list.locator('> li')).toHaveCount(left)
      await showClosedAgain()
    })

    await test.step('sorting by name', async () => {
      await filters.getByText('Sort by: Most reviewed').click()
      await filters.getByRole('link', { name: 'Name' }).click()
      await expect(page).toHaveURL(/sort=name/)
      await expect(filters.getByText('Sort by: Name')).toBeVisible()
      await expect(async () => {
        const names = await list.getByRole('heading', { level: 3 }).allTextContents()
        expect(names.length).toBeGreaterThan(1)
        expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
      }).toPass()
    })

    await test.step('clearing all', async () => {
      await chips.getByRole('link', { name: 'Clear All' }).click()
      await expect(page).toHaveURL(BERKELEY)
      await expect(list.locator('> li')).toHaveCount(all)
      await expect(chips).toHaveCount(0)
    })

    await test.step('the filter bar stays in view, on a phone as well', async () => {
      for (const size of [
        { width: 360, height: 560 },
        { width: 1280, height: 800 },
      ]) {
        await page.setViewportSize(size)
        await list
          .locator('> li')
          .last()
          .evaluate((card) => card.scrollIntoView({ block: 'center', behavior: 'instant' }))
        // On a phone, the row with the search box is below the page's bar, so that less of the list is covered.
        const found = await filters.getByText('All filters', { exact: true }).evaluate((button) => {
          const { top, bottom, left } = button.getBoundingClientRect()
          return {
            bottom,
            scrolled: scrollY,
            inFront: document.elementFromPoint(left + 10, (top + bottom) / 2) === button,
          }
        })
        expect(found.scrolled).toBeGreaterThan(300)
        expect(found.inFront).toBe(true)
        expect(found.bottom).toBeLessThan(130)
      }
    })

    await test.step('with scripts, a panel closes on a click elsewhere or Escape', async () => {
      const panel = filters.getByLabel('Open now')
      await filters.getByText('All filters', { exact: true }).click()
      await expect(panel).toBeVisible()
      await page.getByRole('heading', { level: 1 }).click()
      await expect(panel).toBeVisible({ visible: !site.enhanced })
      // Without scripts, the control that opened it closes it.
      await filters.getByText('All filters', { exact: true }).click()
      if (!site.enhanced) return
      await panel.focus()
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
      await expect(filters.getByText('All filters', { exact: true })).toBeFocused()
    })

    await test.step('a map pin links to its location, whose number links back', async () => {
      await page.getByRole('link', { name: 'Map', exact: true }).click()
      await expect(page.getByRole('link', { name: /^2: / })).toBeVisible()
      // Not before: other tests write reviews, which reorder the list.
      const second = await list.getByRole('heading', { level: 3 }).nth(1).textContent()
      const pin = page.getByRole('link', { name: `2: ${second}` })
      await pin.click()
      await expect(page).toHaveURL(`${BERKELEY}?view=map#spot-2`)
      await expect(list.locator('> li').nth(1)).toBeInViewport()
      await list.getByRole('link', { name: 'Show spot 2 on the map' }).click()
      await expect(page).toHaveURL(`${BERKELEY}?view=map#pin-2`)
      await expect(pin).toBeInViewport()
      await page.getByRole('link', { name: 'List', exact: true }).click()
      await expect(pin).toHaveCount(0)
      await site.ready()
    })

    await test.step('a search within the campus, with suggestions if scripts run', async () => {
      const box = filters.getByLabel('Search this campus')
      await box.click()
      await box.pressSequentially('librar')
      if (site.enhanced) await expect(filters.getByRole('option').first()).toContainText(/librar/i)
      await box.press('Enter')
      await expect(page).toHaveURL(/[?&]q=librar\b/)
      await expect(
        page.getByRole('status').filter({ hasText: /^\d study spots? for “librar”$/ }),
      ).toBeVisible()
      await site.ready()
      for (const name of await list.getByRole('heading', { level: 3 }).allTextContents())
        expect(name).toMatch(/librar/i)
    })
  },
)

test('the chooser finds a campus by name, and says if there is none', async ({ site, page }) => {
  const chooser = page.getByRole('search', { name: 'Find a university' })
  for (const [typed, path] of [
    ['Yale University, New Haven', '/university/Yale%20University%20New%20Haven'],
    ['berkly', BERKELEY],
    ['University of Michigan, Ann Arbor, MI', '/university/University%20of%20Michigan%20Ann%20Arbor'],
  ] as const) {
    await site.open('/')
    await chooser.getByPlaceholder('Which university are you at?').fill(typed)
    await chooser.getByRole('button', { name: 'Find' }).click()
    await expect(page).toHaveURL(path)
  }

  await site.open('/')
  await chooser.getByPlaceholder('Which university are you at?').fill('Unseen Academicals')
  await chooser.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByRole('main')).toContainText('No universities found for “Unseen Academicals”')
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(page.getByRole('main')).toContainText(/\d\d universities/)
})

test('on a phone, search and menu open without scripts', async ({ site, page }) => {
  const banner = page.getByRole('banner')
  await page.setViewportSize({ width: 360, height: 740 })
  await site.open('/')
  await expect(banner.getByLabel('Spot or university')).toBeHidden()
  await banner.getByText('Search', { exact: true }).first().click()
  if (site.enhanced) await expect(banner.getByLabel('Spot or university')).toBeFocused()
  await banner.getByLabel('Spot or university').fill('library')
  await banner.getByLabel('City').fill('Ann Arbor')
  await banner.getByLabel('City').press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Finding \d+ study spots? for “library” in Ann Arbor$/,
  )
  await site.ready()
  for (const location of await page.locator('.card-body > h3 + .quiet').allTextContents())
    expect(location).toMatch(/Ann Arbor, MI$/)

  await expect(banner.getByRole('link', { name: 'All Schools' })).toBeHidden()
  await banner.getByText('Menu').locator('..').click()
  await banner.getByRole('link', { name: 'All Schools' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Schools')
})

test('an empty search asks for words, and one without results says so', async ({ site, page }) => {
  const main = page.getByRole('main')
  await site.open('/search')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Search')
  await expect(main.getByRole('list', { name: 'Study spots' })).toHaveCount(0)
  await main.getByLabel('Search study spots').fill('xyzzyplugh')
  await main.getByRole('button', { name: 'Search' }).click()
  await expect(main).toContainText('No study spots found matching your criteria')
  await expect(main).toContainText('Try adjusting your filters or search for something else.')
  await expect(main.getByLabel('Search study spots')).toHaveValue('xyzzyplugh')
})

test('reviews load 10 first, then 8 more', async ({ site, page }) => {
  const ids = () => site.reviews().evaluateAll((items) => items.map(({ id }) => id))
  await site.open('/university/University%20of%20Michigan%20Ann%20Arbor')
  const top = page.getByRole('list', { name: 'Study spots' }).locator('> li').first()
  await expect(top).toContainText(/\b(19|[2-9]\d) reviews/)
  await top.getByRole('heading').getByRole('link').click()
  await expect(site.reviews()).toHaveCount(10)
  await site.ready()
  const { reviews } = await site.figures()
  const first = await ids()
  await page.getByRole('link', { name: 'Load More' }).click()
  await expect(site.reviews()).toHaveCount(18)
  await expect(page).toHaveURL(/\?shown=18#review-\d+$/)
  expect((await ids()).slice(0, 10)).toEqual(first)
  await page.getByRole('link', { name: 'Load More' }).click()
  await expect(site.reviews()).toHaveCount(Math.min(26, reviews))
  expect(new Set(await ids()).size).toBe(Math.min(26, reviews))
})
