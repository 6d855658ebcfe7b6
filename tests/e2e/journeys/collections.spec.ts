import type { Page } from 'playwright/test'
import { dateToggles, makePerson, postForm, typeLogin } from '../people'
import { notAccepted } from '../../support/formats/remix-data'
import { siteUrl } from '../server'
import type { Site } from '../site'
import { expect, test } from '../test'

const WAIT = 'Please wait a moment before trying again.'

/** Where the picker of a saved spot is: the enhanced page's dialog, or a separate page. */
const picker = (site: Site, page: Page) =>
  site.enhanced ? page.getByRole('dialog', { name: 'Save to a collection' }) : page.locator('main')

test('a spot is saved to a collection, removed, saved again', async ({ site, page, reader }) => {
  if (site.enhanced) await page.clock.install()
  const location = await site.openLocation('Rice University Houston', site.turn)
  await site.open(`${location}/save`)
  const here = page.locator('main')
  await here.getByText('New collection').click()
  expect(await site.submit('Create and save')).toBe(422)
  await site.expectFaults('create', [{ field: 'name', text: 'Collection name cannot be empty.' }])
  await here.getByLabel('Name').fill('Exam "week"')
  await here.getByRole('button', { name: 'Create and save' }).click()
  await site.expectNotice('Collection "Exam "week"" created successfully!')
  const line = here.getByRole('list', { name: 'Your collections' }).getByRole('listitem')
  await expect(line).toContainText('Saved')
  await site.ready()

  if (site.enhanced) await page.clock.pauseAt(Date.now() + 3_600_000)
  await line.getByRole('button', { name: 'Remove from Exam "week"' }).click()
  await site.expectNotice('Removed from "Exam "week""')
  await expect(line.locator('.saved')).toHaveCount(0)
  // Ensures that a second press is within two seconds, however busy the machine.
  await dateToggles(reader.email, -60_000)
  await line.getByRole('button', { name: 'Save to Exam "week"' }).click()
  await expect(site.said(WAIT, 'alert')).toBeVisible()
  await expect(line.locator('.saved')).toHaveCount(0)
  await dateToggles(reader.email, 2100)
  if (site.enhanced) await page.clock.runFor(2100)
  await line.getByRole('button', { name: 'Save to Exam "week"' }).click()
  await site.expectNotice('Saved to "Exam "week""')
  await expect(line.locator('.saved')).toHaveText('Saved')
})

test('the first save is one press, and cards say so', async ({ site, page, reader: _in }) => {
  const location = await site.openLocation('Rice University Houston', site.turn)
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('button', { name: `Save ${name}` }).click()
  await expect(page.getByRole('link', { name: 'Choose collections' })).toHaveAttribute(
    'href',
    `${location}/save`,
  )
  await expect(page).toHaveURL(new RegExp(`${location}$`))
  const saved = page.getByRole('link', { name: `Saved: ${name}. Change collections` })
  await expect(saved).toHaveText('Saved')
  if (site.enhanced) await expect(saved).toBeFocused()
  await site.open(`/university/Rice%20University%20Houston?q=${encodeURIComponent(name)}`)
  await expect(saved).toHaveText('Saved')
  await site.ready()
  await saved.click()
  const remove = picker(site, page).getByRole('button', { name: 'Remove from Saved spots' })
  await expect(remove).toBeVisible()
})

test.describe('without a network', () => {
  test.use({ away: true })

  test('the first press says so and leaves the page alone, each time @full @scripts', async ({
    site,
    page,
    context,
    reader: _in,
  }) => {
    await site.openLocation('Yale University New Haven', site.turn)
    const address = page.url()
    const save = page.getByRole('button', { name: /^Save / }).first()
    const failed = site.said('We didn’t get a response. Please try again.', 'alert')
    await context.setOffline(true)
    for (const _time of [1, 2]) {
      await save.click()
      await expect(failed).toBeVisible()
      await failed.getByRole('button').click()
      await expect(failed).toHaveCount(0)
    }
    expect(page.url()).toBe(address)
    await context.setOffline(false)
    await save.click()
    await site.expectNotice('Saved to "Saved spots"')
  })
})

test('a press that fails is undone, with a message @full @scripts', async ({ site, page, reader }) => {
  const location = await site.openLocation('Yale University New Haven', site.turn)
  await postForm('/collections/new', { name: 'Owls' }, reader.session)
  await site.open(`${location}/save`)
  const line = page.locator('main').getByRole('listitem')
  await page.route('**/save.data', async (route) =>
    route.fulfill({ status: 429, body: await notAccepted('Too many attempts.') }),
  )
  await line.getByRole('button', { name: 'Save to Owls' }).click()
  await expect(site.said('Failed to update save status: Too many attempts.', 'alert')).toBeVisible()
  await expect(line.getByRole('button', { name: 'Save to Owls' })).toBeVisible()
  await page.unroute('**/save.data')
  const done = page.waitForResponse('**/save.data')
  await line.getByRole('button', { name: 'Save to Owls' }).click()
  await done
  await site.open(`${location}/save`)
  await expect(page.getByRole('button', { name: 'Remove from Owls' })).toBeVisible()
})

test(
  'a card of a list is saved without leaving the list',
  { tag: '@full' },
  async ({ site, page, reader: _in }) => {
    const list = '/university/Tulane%20University%20New%20Orleans?sort=name'
    await site.open(list)
    const card = page
      .getByRole('list', { name: 'Study spots' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
      .nth(2)
    const name = await card.getByRole('heading').innerText()
    await card.getByRole('button', { name: `Save ${name}` }).click()
    await site.expectNotice('Saved to "Saved spots"')
    await expect(page).toHaveURL(new RegExp('sort=name$'))
    await expect(card.getByRole('link', { name: /^Saved: / })).toBeVisible()
    await site.open('/account/me?tab=collections')
    await page.getByRole('link', { name: 'Saved spots' }).click()
    await expect(page.getByRole('heading', { level: 3, name })).toBeVisible()
  },
)

test('a collection is created, renamed, emptied and deleted @full', async ({ site, page, reader }) => {
  const location = await site.openLocation('Rice University Houston', site.turn)
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await site.open('/account/me')
  await page.getByRole('link', { name: 'My Collection' }).click()
  await expect(page.getByText('No Collections Found')).toBeVisible()
  await page.getByRole('link', { name: 'New collection' }).click()
  await page.getByLabel('Name').fill('First')
  await page.getByRole('button', { name: 'Create collection' }).click()
  await site.expectNotice('Collection created successfully!')
  await postForm(`${location}/save`, { intent: 'create', name: 'Second' }, reader.session)
  await site.open('/account/me?tab=collections')
  await expect(page.locator('.collections h3')).toHaveText(['Second', 'First'])

  await page.getByRole('link', { name: 'Second' }).click()
  await expect(page.getByRole('heading', { level: 3, name })).toBeVisible()
  await page.getByRole('link', { name: 'Edit collection' }).click()
  await page.getByLabel('Name').fill('Renamed')
  await page.getByLabel('Purpose').fill('Essays')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await site.expectNotice('Collection updated')
  await expect(page.getByRole('heading', { level: 2, name: 'Renamed' })).toBeVisible()
  await expect(page.getByText('Purpose: Essays')).toBeVisible()
  if (site.enhanced) await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await site.expectNotice('Removed from "Renamed"')
  await expect(page.getByText('No Saved Locations Found')).toBeVisible()
  await site.ready()
  await page.getByRole('link', { name: 'Delete collection' }).click()
  await page.getByRole('link', { name: 'Keep it' }).click()
  await page.getByRole('link', { name: 'Delete collection' }).click()
  await expect(page.getByText('Delete “Renamed”?')).toBeVisible()
  await page.getByRole('button', { name: 'Delete collection' }).click()
  await site.expectNotice('Collection successfully deleted')
  await expect(page.locator('.collections h3')).toHaveText(['First'])
})

test('a collection is shared by its link until that is revoked', async ({ site, page, reader, browser }) => {
  const location = await site.openLocation('Yale University New Haven', site.turn)
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await postForm(`${location}/save`, { intent: 'create', name: 'For friends' }, reader.session)
  await site.open('/account/me?tab=collections')
  await page.getByRole('link', { name: 'For friends' }).click()
  await page.getByRole('link', { name: 'Share' }).click()
  await site.ready()
  await page.getByRole('button', { name: 'Create link' }).click()
  await site.expectNotice('Link created')
  const link = (await page.getByRole('link', { name: /\/shared\// }).getAttribute('href'))!
  expect(link.startsWith(`${siteUrl()}/shared/`)).toBe(true)

  const friend = await browser.newContext()
  const theirs = await friend.newPage()
  await theirs.goto(link)
  await expect(theirs.getByRole('heading', { level: 1, name: 'For friends' })).toBeVisible()
  await theirs.getByRole('link', { name, exact: true }).click()
  await expect(theirs.getByRole('heading', { level: 1, name })).toBeVisible()

  await site.ready()
  await page.getByRole('button', { name: 'Delete link' }).click()
  await site.expectNotice('Link deleted')
  expect((await theirs.goto(link))!.status()).toBe(404)
  await friend.close()
})

test('a visitor is asked to log in, returns to the picker and saves', async ({ site, page }) => {
  await site.openLocation('Tulane University New Orleans', site.turn)
  await page
    .locator('.location-actions')
    .getByRole('link', { name: /^Save / })
    .click()
  await expect(page).toHaveURL(/\/signin\?returnTo=%2Flocation%2F\d+%2Fsave$/)
  await site.expectLogIn('Please log in to continue')
  const visitor = await makePerson()
  await typeLogin(page, visitor)
  await expect(page.getByRole('heading', { level: 1, name: 'Save to a collection' })).toBeVisible()
  await site.ready()
  await page.getByRole('button', { name: 'Save to Saved spots' }).click()
  await site.expectNotice('Saved to "Saved spots"')
  await expect(page.getByRole('button', { name: 'Remove from Saved spots' })).toBeVisible()
})
