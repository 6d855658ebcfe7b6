import type { Page } from 'playwright/test'
import { insertLocation } from '../../factories/location'
import { enterAsAdmin, pageOfQueue } from '../admins'
import { connected, makePerson } from '../people'
import { firstSpot } from '../site'
import { expect, test } from '../test'
import { clearWaiting, insertWaiting } from '../waiting'

const CAMPUS = '/university/University%20of%20Michigan%20Ann%20Arbor'

/** Records the text of every alert that is added from now on, until another document loads. */
const recordAlerts = (page: Page) =>
  page.evaluate(() => {
    const alerts: string[] = []
    Object.assign(window, { alerts })
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element && (node.matches('[role=alert]') || node.querySelector('[role=alert]')))
          alerts.push(node.textContent)
    }).observe(document.body, { childList: true, subtree: true })
  })
const alertsOf = (page: Page) => page.evaluate(() => (window as unknown as { alerts: string[] }).alerts)

test("an accepted form doesn't repeat its old error @scripts", async ({ site, page, reader: _in }) => {
  await site.open('/setting')
  const name = page.getByLabel('First name')
  await name.fill('')
  expect(await site.submit('Save')).toBe(422)
  await expect(page.locator('.form .toast')).toBeVisible()
  await name.fill('Robin')
  await expect(page.locator('.form .toast')).toHaveCount(0)
  await recordAlerts(page)
  await site.submit('Save')
  await site.expectNotice('Successfully updated profile')
  expect(await alertsOf(page)).toEqual([])
})

test('an error is announced once: by its field, or by the toast if the focus is there already @scripts', async ({
  site,
  page,
  reader: _in,
}) => {
  await site.open('/setting')
  const name = page.getByLabel('First name')
  const toast = page.locator('.form .toast')
  await name.fill('')
  await recordAlerts(page)
  expect(await site.submit('Save')).toBe(422)
  await expect(toast).toBeVisible()
  await expect(name).toBeFocused()
  await expect(name).toHaveAttribute('aria-describedby', /-error/)
  expect(await alertsOf(page)).toEqual([])
  await name.press('Enter')
  await expect.poll(() => alertsOf(page)).toEqual([expect.stringContaining('This field is required.')])
})

test('nor does one with an error of the whole form @scripts', async ({ site, page }) => {
  const { email, password } = await makePerson()
  await site.open('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Wrong-7x')
  expect(await site.submit('Log In')).toBe(422)
  await expect(page.locator('.form .toast')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await recordAlerts(page)
  await site.submit('Log In')
  await expect(page).not.toHaveURL(/signin/)
  expect(await alertsOf(page)).toEqual([])
})

test('Load More moves the focus to the first new item @scripts', async ({ site, page }) => {
  await site.open('/search?q=library')
  await page.getByRole('link', { name: 'Load More Results' }).press('Enter')
  await expect(page.locator('#spot-11')).toBeFocused()
  await expect(page.locator('#spot-11')).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(page.locator('#spot-11 h3 a')).toBeFocused()

  await site.open(CAMPUS)
  await firstSpot(page).click()
  await page.getByRole('link', { name: 'Load More' }).press('Enter')
  await expect(site.reviews()).toHaveCount(18)
  await expect(site.reviews().nth(10)).toBeFocused()
  await expect(site.reviews().nth(10)).toBeInViewport()
})

test('a link that stays moves the focus to the heading of the next page @scripts', async ({ site, page }) => {
  const heading = page.getByRole('heading', { level: 1 })
  await site.open(CAMPUS)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).press('Enter')
  await expect(page).toHaveURL('/privacy-policy')
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await page.getByRole('banner').getByRole('link').first().press('Enter')
  await expect(page).toHaveURL('/')
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
})

test('a link that stays keeps the focus on the same page @scripts', async ({ site, page }) => {
  await site.open(CAMPUS)
  const chip = page.getByRole('link', { name: 'Map', exact: true })
  await chip.press('Enter')
  await expect(page).toHaveURL(/view=map/)
  await expect(chip).toBeFocused()
})

test('a filter or order that moves keeps the focus on the same page @scripts', async ({ site, page }) => {
  await site.open('/search?q=library')
  const quick = page.getByRole('list', { name: 'Quick filters' })
  const active = page.getByRole('list', { name: 'Active filters' })
  await quick.getByRole('link', { name: /^Outlets/ }).press('Enter')
  const chip = active.getByRole('link', { name: /^Outlet/ })
  await expect(chip).toBeFocused()
  await chip.press('Enter')
  await expect(quick.getByRole('link', { name: /^Outlets/ })).toBeFocused()

  const sort = page.getByRole('navigation', { name: 'Sort by' })
  await sort.locator('summary').press('Enter')
  await sort.getByRole('link', { name: 'Most reviewed' }).press('Enter')
  await expect(page).toHaveURL(/sort=reviews/)
  await expect(sort.locator('summary')).toBeFocused()
})

test('a long form stays where it is when it’s saved @scripts', async ({ site, page, reader: _in }) => {
  await page.setViewportSize({ width: 800, height: 500 })
  for (const [path, name, said] of [
    ['/setting/notifications', 'Save', 'Notifications saved'],
    ['/setting', 'Save', 'Successfully updated profile'],
  ] as const) {
    await site.open(path)
    await site.ready()
    const save = page.getByRole('main').getByRole('button', { name, exact: true })
    await save.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(0)
    await save.press('Enter')
    await site.expectNotice(said)
    expect(await page.evaluate(() => scrollY)).toBe(before)
    await expect(save).toBeFocused()
    await expect(save).toBeInViewport()
  }
})

test('a tab below the same heading keeps the focus, and its title is announced @scripts', async ({
  site,
  page,
  reader: _in,
}) => {
  await site.open('/setting')
  const tab = page.getByRole('main').getByRole('link', { name: 'Study Preferences' })
  await tab.press('Enter')
  await expect(page).toHaveURL('/setting/preferences')
  await expect(page.locator('.loading')).toHaveText(await page.title())
  await expect(page.locator('.loading')).toContainText('Preferences')
  await expect(tab).toBeFocused()
})

test('the focus goes to the section that an address names @scripts', async ({ site, page, reader: _in }) => {
  const { id } = await insertLocation(connected(), { latitude: 41.3, longitude: -120.5 })
  await site.open(`/location/${id}`)
  await page.getByRole('button', { name: 'Not Busy' }).press('Enter')
  await expect(page).toHaveURL(/#busyness$/)
  await expect(page.locator('#busyness')).toBeFocused()
  await expect(page.locator('#busyness')).toBeInViewport()

  await site.open(CAMPUS)
  await firstSpot(page).click()
  await page.getByRole('searchbox', { name: 'Search reviews' }).fill('outlets')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/find=outlets#reviews$/)
  await expect(page.locator('#reviews')).toBeFocused()
})

test('an open panel closes when the focus leaves it, and on Escape @scripts', async ({ site, page }) => {
  for (const path of ['/search?q=library', CAMPUS]) {
    await site.open(path)
    const sort = page.getByRole('navigation', { name: 'Sort by' }).locator('details')
    await sort.locator('summary').press('Enter')
    await expect(sort).toHaveAttribute('open')
    await sort.getByRole('link').last().focus()
    await page.keyboard.press('Tab')
    await expect(sort).not.toHaveAttribute('open')
    await expect(page.locator(':focus')).toBeVisible()

    const all = page.locator('.filters form > details')
    await all.locator('> summary').click()
    await all.getByRole('checkbox').first().focus()
    await expect(all).toHaveAttribute('open')
    // A press on an empty part of the panel focuses <main>, which contains it.
    await all.locator('.menu-panel').click({ position: { x: 3, y: 3 } })
    await expect(all).toHaveAttribute('open')
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('Escape')
    await expect(all).not.toHaveAttribute('open')
  }
})

test('Escape closes the share panel @scripts', async ({ site, page }) => {
  await site.open(CAMPUS)
  await firstSpot(page).click()
  const share = page.locator('details.share')
  await share.locator('summary').press('Enter')
  await expect(share.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await page.getByLabel('Link to this page').focus()
  await page.keyboard.press('Escape')
  await expect(share).not.toHaveAttribute('open')
  await expect(share.locator('summary')).toBeFocused()
})

test('on a phone, the menu and the search close when the focus leaves them @scripts', async ({
  site,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await site.open('/allschools')
  for (const [name, last] of [
    ['.nav-menu', 'a'],
    ['.nav-search', 'button'],
  ] as const) {
    const menu = page.locator(name)
    await menu.locator('summary').press('Enter')
    await expect(menu).toHaveAttribute('open')
    await menu.locator(last).last().focus()
    await page.keyboard.press('Tab')
    await expect(menu).not.toHaveAttribute('open')
  }
})

test('a search without results says so in a status @scripts', async ({ site, page }) => {
  for (const [path, box, none] of [
    ['/search?q=library', 'Search study spots', 'No study spots found matching your criteria'],
    [`${CAMPUS}?tab=study-hub`, 'Search study sessions', 'No study sessions found'],
  ] as const) {
    await site.open(path)
    const status = page.getByRole('main').getByRole('status')
    const before = await status.elementHandles()
    await page
      .getByRole('main')
      .getByLabel(box, { exact: true })
      .and(page.getByRole('searchbox'))
      .fill('xyzzyplugh')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByText(none)).toBeVisible()
    // A status that was there before: a new one may not be announced.
    const texts = await Promise.all(
      before.map((each) => each.evaluate((node) => (node.isConnected ? node.textContent : ''))),
    )
    expect(texts.join(' ')).toContain(none)
  }
})

test('the next request takes the focus from the one that was decided @scripts', async ({
  site,
  page,
  context,
}) => {
  const admin = await enterAsAdmin(context)
  const { mark, names } = await insertWaiting(2, { requested: true })
  await site.open(await pageOfQueue('/admin-dashboard/requests', names[0]!, admin))
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
  const headings = page.locator('main [data-dashboard-row] h2')
  const before = await headings.allTextContents()
  const request = page.getByRole('group', { name: `Decision (${names[0]})` })
  await request.getByRole('radio', { name: 'Approve' }).check()
  await page.getByLabel(`Update reason: ${names[0]}`).fill('It is there')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: names[0] })).toHaveCount(0)
  await expect(headings.nth(Math.min(before.indexOf(names[0]!), before.length - 2))).toBeFocused()
  await clearWaiting(mark)
})

test('a new key takes the focus, and its form is empty again @scripts', async ({ site, page, context }) => {
  await enterAsAdmin(context)
  await site.open('/admin-dashboard/site/keys')
  await page.getByLabel('Who it’s for').fill('Map of halls')
  await page.keyboard.press('Enter')
  const made = page.getByRole('status').filter({ has: page.locator('code') })
  await expect(made).toBeFocused()
  await expect(made).toBeInViewport()
  await expect(page.getByLabel('Who it’s for')).toHaveValue('')
})
