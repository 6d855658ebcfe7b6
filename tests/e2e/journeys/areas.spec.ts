import { linkInQueue, makeAdmin } from '../admins'
import { connected, takeLogin } from '../people'
import type { Site } from '../site'
import { expect, test } from '../test'

/** A study spot that no other test is using, and its first area, which isn't silent yet. */
async function spotWithAreas(site: Site): Promise<{ id: number; name: string }> {
  const db = connected()
  const silent = db('location_traits').where({ trait: 'noise', value: 0 }).whereNotNull('area_id')
  const rows = await db('location_areas')
    .where({ position: 1 })
    .whereNotIn('id', silent.select('area_id'))
    .orderBy('study_location_id')
    .limit(20)
    .select('study_location_id as id', 'name')
  const spots = rows as unknown as { id: number; name: string }[]
  const path = await site.reserve(spots.map(({ id }) => `/location/${id}`))
  return spots.find(({ id }) => path === `/location/${id}`)!
}

test('an area’s seats are suggested, accepted and shown @full', async ({ site, page, reader, context }) => {
  const { id, name } = await spotWithAreas(site)
  const seats = String(7000 + Math.floor(Math.random() * 2000)) // unlike an earlier run's
  await site.open(`/location/${id}/facts`)
  await page.getByRole('link', { name: 'Suggest an edit to this area' }).first().click()
  await expect(page.getByRole('heading', { name: `Suggest an edit: ${name}` })).toBeVisible()
  await site.ready()
  await page.getByLabel('Monday', { exact: true }).fill('sometimes')
  await page.getByLabel('Seats', { exact: true }).fill(seats)
  await page.getByLabel('Noise', { exact: true }).selectOption('Silent')
  expect(await site.submit('Send suggestion')).toBe(422)
  await site.expectFaults('suggestion', [
    { field: 'day1', text: 'We couldn’t read these hours. Enter them like 08:00-22:00' },
  ])
  // The plain page lists all errors, the enhanced one shows the first in a toast. Both name the day.
  await expect(page.getByText(/^Monday: We couldn’t read these hours/)).toBeVisible()
  await page.getByLabel('Monday', { exact: true }).fill('10:00-12:00, 13:00-23:00')
  expect(await site.submit('Send suggestion')).toBeLessThan(400)
  await expect(page.getByText('Successfully submitted', { exact: true })).toBeVisible()

  const admin = await makeAdmin()
  const mine = await linkInQueue('/admin-dashboard/suggestions', reader.name, admin)
  await takeLogin(context, admin)
  await site.open(mine)
  await expect(page.getByRole('row', { name: `${name}: Seats` })).toContainText(seats)
  await expect(page.getByRole('row', { name: `${name}: Noise` })).toContainText('Silent')
  await expect(page.getByRole('row', { name: `${name}: Hours` })).toContainText('Monday 10:00-12:00')
  await page.getByRole('checkbox', { name: `Accept: ${name}: Hours` }).uncheck()
  expect(await site.submit('Accept selected')).toBeLessThan(400)
  await site.expectNotice('Location updated successfully')

  await site.open(`/location/${id}`)
  const area = page
    .getByRole('listitem')
    .filter({ hasText: `${Number(seats).toLocaleString('en-US')} seats` })
  await expect(area).toHaveCount(1)
  await site.open('/moderation-log')
  // Areas of other study spots have the same names.
  const line = page
    .getByRole('listitem')
    .filter({ hasText: `${name}: Seats` })
    .filter({ hasText: seats })
  await expect(line).toHaveCount(1)
  await expect(line).not.toContainText(`${name}: Hours`)
})

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 740 } })
  test('a search in plain words leads to a study spot that has it all', async ({ site, page }) => {
    await site.open('/')
    const header = page.getByRole('banner')
    await header.locator('summary').filter({ hasText: 'Search' }).click()
    const query = 'a silent desk with an outlet and daylight open after 10 pm'
    await header.getByLabel('Spot or university').fill(query)
    await header.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Finding \d+ study spots? for/)
    const active = page.getByRole('list', { name: 'Active filters' })
    for (const text of ['Silent', 'Outlets', 'Daylight', 'Open at 10:00 PM'])
      await expect(active.getByRole('link', { name: `${text} , remove filter`, exact: true })).toBeVisible()
    const spots = page.getByRole('list', { name: 'Study spots', exact: true })
    await spots.getByRole('heading', { level: 3 }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'Reviews', exact: true })).toBeVisible()
    const glance = await page
      .getByRole('list', { name: 'At a glance' })
      .getByRole('listitem')
      .allTextContents()
    expect(glance.map((text) => text.trim())).toContain('Outlets')
    await page.getByRole('link', { name: 'All facts and questions' }).click()
    await expect(page.getByRole('heading', { name: 'Whole spot' })).toBeVisible()
    await site.ready()
    // One study spot has all of it: one of its areas, with facts of the whole spot, or the whole spot.
    const panels = await page.locator('main section.panel').evaluateAll((sections) => {
      const said = (panel: Element) =>
        [...panel.querySelectorAll(':scope > p:not(.more-links), :scope > .said > li')].map(
          ({ textContent }) => textContent!.trim(),
        )
      return sections.map((section) => [...said(section), ...said(sections[0]!)])
    })
    const facts = [/^Silent\b/, /^Daylight\b/]
    const having = panels.filter((panel) => facts.every((fact) => panel.some((text) => fact.test(text))))
    expect(having, JSON.stringify(panels)).not.toEqual([])
  })

  test('the seven quick filters are one row that scrolls', async ({ site, page }) => {
    for (const path of [
      '/university/University%20of%20California%2C%20Berkeley%20Berkeley',
      '/search?q=library',
    ]) {
      await site.open(path)
      const row = page.getByRole('list', { name: 'Quick filters' }).getByRole('listitem')
      // Before them, a campus has one for three of them at once, if some spot has all three.
      const chips = row.filter({ hasNotText: 'Quiet with outlets' })
      await expect(chips).toHaveText([
        /^Open now/,
        /^Quiet/,
        /^Outlets/,
        /^Wifi/,
        /^Not busy/,
        /^Late night/,
        /^Group/,
      ])
      const tops = await chips.evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect().top))
      expect(new Set(tops).size).toBe(1)
      expect((await page.locator('.quick-row').boundingBox())!.height).toBeLessThan(60)
      const last = chips.last().locator('a, span')
      await last.evaluate((chip) => chip.scrollIntoView({ inline: 'end' }))
      await expect(last).toBeInViewport({ ratio: 0.9 })
    }
  })
})
