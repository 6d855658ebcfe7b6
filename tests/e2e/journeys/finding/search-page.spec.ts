import type { Page } from 'playwright/test'
import { expect, test } from '../../test'

const BERKELEY = { latitude: 37.87159, longitude: -122.2727 }
/** The browser's storage after location access was denied or forgotten. */
const DENIED = { locationPermissionAsked: 'true', locationPermissionGranted: 'false' }
const spots = (page: Page) => page.getByRole('list', { name: 'Study spots', exact: true })
const names = (page: Page) => spots(page).getByRole('heading', { level: 3 }).allTextContents()
const sorting = (page: Page) => page.getByRole('navigation', { name: 'Sort by' })
const storage = (page: Page) => page.evaluate(() => ({ ...localStorage }))

test('a search is narrowed, widened and continued', async ({ site, page }) => {
  const chips = page.getByRole('list', { name: 'Active filters' })
  await site.open('/search?q=library')
  const all = Number(
    /^Finding (\d+) study spots/.exec(
      (await page.getByRole('heading', { level: 1 }).textContent()) ?? '',
    )?.[1],
  )
  expect(all).toBeGreaterThan(20)

  await test.step('ten more at a time, in their place', async () => {
    // Other tests may write reviews in between, which reorder the list, so try again.
    await expect(async () => {
      await site.open('/search?q=library')
      await expect(spots(page).locator('> li')).toHaveCount(10)
      const first = await names(page)
      await page.getByRole('link', { name: 'Load More Results' }).click()
      await expect(spots(page).locator('> li')).toHaveCount(20)
      await expect(page).toHaveURL(/shown=20#spot-11$/)
      expect((await names(page)).slice(0, 10)).toEqual(first)
    }).toPass()
    await expect(page.locator('#spot-11')).toBeInViewport()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  })

  await test.step('one category', async () => {
    await page.getByText('All filters').click()
    await page.getByLabel('Category').selectOption('On-Campus')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Show / })
      .click()
    await expect(page).toHaveURL(/category=On-Campus/)
    await expect(chips.getByRole('link')).toHaveText([/“library”/, /On-Campus/])
    await expect(spots(page).locator('> li')).toHaveCount(10)
    await site.ready()
    // Two columns.
    const lefts = await spots(page)
      .locator('> li')
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().left)))
    if (page.viewportSize()!.width >= 1024) expect(new Set(lefts).size).toBe(2)
    for (const tags of await spots(page).locator('.tags').allTextContents())
      expect(tags).toContain('On-Campus')
  })

  await test.step('with another tag and state, by the form', async () => {
    await page.getByText('Filters (1)').click()
    await page.getByLabel('State', { exact: true }).selectOption('California')
    await page.getByRole('checkbox', { name: /^Quiet\b/ }).check()
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Show / })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/“library” in California in On-Campus$/)
    await expect(chips.getByRole('link')).toHaveText([
      /“library”/,
      /On-Campus/,
      /California/,
      /Quiet/,
      'Clear All',
    ])
    await site.ready()
    for (const location of await spots(page).locator('.card-body > h3 + .quiet').allTextContents())
      expect(location).toMatch(/, CA$/)
  })

  await test.step('sorted by name', async () => {
    await page.getByText('Sort by: Highest rated').click()
    await sorting(page).getByRole('link', { name: 'Name' }).click()
    await expect(page).toHaveURL(/sort=name/)
    await expect(async () => {
      const shown = await names(page)
      expect(shown).toEqual([...shown].sort((a, b) => a.localeCompare(b, 'en')))
    }).toPass()
  })

  await test.step('and removed one by one', async () => {
    await chips.getByRole('link', { name: '“library” , remove filter' }).click()
    await expect(page).toHaveURL('/search?category=On-Campus&state=California&tag=Quiet&sort=name')
    const all = chips.getByRole('link', { name: 'Clear All' })
    const cleared = await all.getAttribute('href')
    await chips.getByRole('link', { name: 'Quiet , remove filter' }).click()
    await expect(page).not.toHaveURL(/tag=/)
    await expect(all).toHaveCount(0)
    await page.goto(cleared!)
    await expect(page).toHaveURL('/search')
    await expect(spots(page)).toHaveCount(0)
  })
})

test('a misspelled word is corrected, or searched as typed', async ({ site, page }) => {
  const main = page.getByRole('main')
  await site.open('/search?q=libary')
  await expect(main).toContainText('Showing results for “library”.')
  await expect(spots(page).locator('> li')).toHaveCount(10)
  await main.getByRole('link', { name: 'Search instead for “libary”' }).click()
  await expect(page).toHaveURL('/search?q=libary&verbatim=1')
  await expect(main).toContainText('No study spots found matching your criteria')
  await expect(main.getByRole('list', { name: 'Popular with students' }).locator('> li')).toHaveCount(6)
  await main.getByRole('link', { name: 'Search with corrected spelling' }).click()
  await expect(page).toHaveURL('/search?q=libary')
  await expect(main).toContainText('Showing results for “library”.')
})

test('a chosen state comes first until it is removed', async ({ site, page }) => {
  await site.open('/search?q=library')
  await page.getByRole('link', { name: 'Choose your state' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your location')
  await page.getByLabel('Your state').selectOption('Texas')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/search?q=library')
  await expect(page.getByRole('main')).toContainText('Texas first')
  await expect(spots(page).locator('.card-body > h3 + .quiet').first()).toHaveText(/, TX$/)
  await page.getByRole('link', { name: 'Change your location' }).click()
  await expect(page.getByRole('main')).toContainText('Texas first, because you chose it.')
  await page.getByRole('button', { name: 'Don’t show my state first' }).click()
  await expect(page.getByRole('main')).toContainText('Not showing Texas first.')
  await page.getByRole('button', { name: 'Show my state first' }).click()
  await expect(page.getByRole('main')).toContainText('Texas first, because you chose it.')
})

test('a position can be typed, and is forgotten on request', async ({ site, page }) => {
  await site.open('/near-me?returnTo=%2Fsearch%3Fcategory%3Dlibrary%26sort%3Dnearest')
  await page.getByText('Enter coordinates').click()
  await page.getByLabel('Latitude').fill('137')
  await page.getByLabel('Longitude').fill('-122.27')
  expect(await site.submit('Use these coordinates')).toBe(422)
  await site.expectFaults('position', [
    { field: 'latitude', text: 'Latitude must be a number from -90 to 90.' },
  ])
  await page.getByLabel('Latitude').fill('37.87')
  await page.getByRole('button', { name: 'Use these coordinates' }).click()
  await expect(page).toHaveURL('/search?category=library&sort=nearest')
  await expect(page.getByRole('main')).toContainText('Showing the nearest first.')
  await expect(page.locator('.away')).toHaveCount(10)
  const away = await page.locator('.away').allTextContents()
  const miles = away.map((text) => Number(/^about ([\d.]+) miles$/.exec(text)?.[1]))
  expect(miles).toEqual([...miles].sort((a, b) => a - b))
  await page.getByRole('link', { name: 'Change your location' }).click()
  await page.getByRole('button', { name: 'Forget my location' }).click()
  await site.expectNotice('Location forgotten')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page.locator('.away')).toHaveCount(0)
})

test('a spot right now is near the reader, or on the campus that they choose', async ({
  site,
  page,
  context,
}) => {
  const now = () =>
    page
      .getByRole('list', { name: 'Or find a spot right now' })
      .getByRole('link', { name: 'Outlets', exact: true })
  const heading = page.getByRole('heading', { level: 1 })
  await site.open('/')
  await now().click()
  await expect(heading).toHaveText('Where are you?')
  await site.ready()
  const chooser = page.getByRole('search', { name: 'Find a university' })
  await chooser.getByRole('textbox').or(chooser.getByRole('combobox')).fill('Yale University, New Haven')
  await chooser.getByRole('button', { name: 'Find' }).click()
  await expect(page).toHaveURL('/university/Yale%20University%20New%20Haven?tag=Outlet')
  if (!site.enhanced) return
  await site.open('/')
  await now().click()
  await expect(heading).toHaveText('Where are you?') // home has such a chooser, too
  await chooser.getByRole('textbox').or(chooser.getByRole('combobox')).fill('stanf')
  await page.getByRole('option', { name: /Stanford University/ }).click()
  await expect(page).toHaveURL('/university/Stanford%20University%20Stanford?tag=Outlet')
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(BERKELEY)
  await site.open('/')
  await now().click()
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(heading).toHaveText(/^Finding \d+ study spots near you$/)
  for (const location of await spots(page).locator('.card-body > h3 + .quiet').allTextContents())
    expect(location).toMatch(/Berkeley, CA$/)
})

test('"Near me" asks the browser @js-alone', async ({ site, page, context }) => {
  const button = page.getByRole('button', { name: 'Near me' })
  if (!site.enhanced) {
    // Only scripts can ask the browser, so only they add the button.
    await site.open('/search?q=library')
    await expect(button).toHaveCount(0)
    return
  }
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(BERKELEY)
  await site.open('/search?q=library')
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.method() === 'POST'),
    button.click(),
  ])
  // The browser sends only two decimals.
  expect(Object.fromEntries(new URLSearchParams(request.postData() ?? ''))).toEqual({
    intent: 'position',
    latitude: '37.87',
    longitude: '-122.27',
    stay: 'on',
  })
  await expect(page).toHaveURL('/search?q=library&sort=nearest')
  await expect(page.getByRole('main')).toContainText('Showing the nearest first.')
  for (const location of await spots(page).locator('.card-body > h3 + .quiet').allTextContents())
    expect(location).toMatch(/, CA$/)
  await expect
    .poll(() => storage(page))
    .toEqual({
      locationPermissionAsked: 'true',
      locationPermissionGranted: 'true',
      userState: 'California',
      userStateTimestamp: expect.stringMatching(/^\d{13}$/),
      userLocation: expect.stringMatching(/^\{"latitude":37\.87,"longitude":-122\.27,"timestamp":\d{13}\}$/),
    })
  await page.getByText('Sort by: Nearest').click()
  await sorting(page).getByRole('link', { name: 'Highest rated' }).click()
  await expect(page.getByRole('main')).toContainText('California first')
  await page.getByRole('link', { name: 'Change your location' }).click()
  await page.getByRole('button', { name: 'Forget my location' }).click()
  await site.expectNotice('Location forgotten')
  await expect.poll(() => storage(page)).toEqual(DENIED)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(button).toBeVisible()
})

test('the first visit is asked once, and sees no answer @js-alone', async ({ site, page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(BERKELEY)
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname))
  if (site.mode !== 'no-js') await page.clock.install()
  await site.open('/')
  if (!site.enhanced) {
    // Only scripts can ask.
    if (site.mode === 'broken-js') await page.clock.runFor(2500)
    await page.waitForLoadState('networkidle')
    expect([posts, await storage(page)]).toEqual([[], {}])
    return
  }
  const before = await page.locator('body').innerText()
  await site.settle()
  await expect.poll(() => storage(page).then(({ userState }) => userState)).toBe('California')
  expect(await page.locator('body').innerText()).toBe(before)
  expect(posts).toEqual(['/near-me.data'])
  await site.open('/search?q=library')
  await expect(page.getByRole('main')).toContainText('California first')
  await site.settle()
  expect(posts).toEqual(['/near-me.data'])

  await test.step('after a week the state is found again, without asking', async () => {
    await page.evaluate(() => localStorage.setItem('userStateTimestamp', String(Date.now() - 604_800_001)))
    await context.setGeolocation({ latitude: 30.27, longitude: -97.74 })
    await site.open('/allschools')
    await site.settle()
    await expect.poll(() => storage(page).then(({ userState }) => userState)).toBe('Texas')
    expect(posts).toEqual(['/near-me.data', '/near-me.data'])
  })
})

test('someone who does not share their location only sees a sentence @full', async ({ site, page }) => {
  if (site.enhanced) await page.clock.install()
  await site.open('/search?q=library')
  await expect(page.getByRole('main')).not.toContainText('first because')
  if (!site.enhanced) return
  await site.settle()
  await expect.poll(() => storage(page)).toEqual(DENIED)
  await expect(page.getByRole('main')).not.toContainText('couldn’t get your location')
  await page.getByRole('button', { name: 'Near me' }).click()
  await expect(page.getByRole('main')).toContainText(
    'We couldn’t get your location. You can choose your state instead.',
  )
  await expect(page).toHaveURL('/search?q=library')
})
