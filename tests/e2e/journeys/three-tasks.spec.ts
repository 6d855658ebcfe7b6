import type { Page } from 'playwright/test'
import { attend, connected } from '../people'
import { expect, test } from '../test'

const KEY = 'Georgia Institute of Technology Atlanta'
const CAMPUS = `/university/${encodeURIComponent(KEY)}`
const QUIET = 'Quiet with outlets, open now'

test.use({ viewport: { width: 360, height: 740 } })

/** A spot on the campus that matches at any hour. */
async function alwaysOpen(): Promise<{ id: number; name: string }> {
  return connected().transaction(async (db) => {
    // Locked, because these tests run at the same time.
    const spot = (await db('study_locations as l')
      .join('universities as u', 'u.id', 'l.university_id')
      .where({ 'u.key': KEY, 'l.status': 'Approved' })
      .orderBy('l.id')
      .forUpdate('l')
      .first('l.id', 'l.name')) as { id: number; name: string }
    await db('study_location_hours').where({ study_location_id: spot.id }).delete()
    await db('study_location_hours').insert(
      [1, 2, 3, 4, 5, 6, 7].map((day_of_week) => ({
        study_location_id: spot.id,
        day_of_week,
        is_open: true,
        start_time: '00:00',
        end_time: '24:00',
      })),
    )
    for (const { id: tag_id } of await db('tag_types').whereIn('name', ['Quiet', 'Outlet']).select('id'))
      await db('study_location_tags')
        .insert({ study_location_id: spot.id, tag_id })
        .onConflict(['study_location_id', 'tag_id'])
        .ignore()
    return spot
  })
}

const inFirstScreen = (page: Page, text: RegExp | string) =>
  expect
    .poll(async () => {
      const boxes = await page.getByText(text).filter({ visible: true }).all()
      const ends = await Promise.all(boxes.map(async (box) => ((await box.boundingBox())?.y ?? 9999) + 10))
      return Math.min(9999, ...ends)
    })
    .toBeLessThan(740)

test('a quiet open spot with outlets is one press from the campus @js', async ({ site, page, reader }) => {
  const { name } = await alwaysOpen()
  await test.step('from the campus', async () => {
    await site.open(CAMPUS)
    await page.getByRole('list', { name: 'Quick filters' }).getByRole('link', { name: QUIET }).click()
    await expect(page.getByRole('list', { name: 'Study spots', exact: true })).toContainText(name)
  })
  await test.step('from home', async () => {
    await attend(reader, 'Georgia Institute of Technology')
    await site.open('/')
    await page.getByRole('link', { name: QUIET }).first().click()
    await expect(page.getByRole('list', { name: 'Study spots', exact: true })).toContainText(name)
    await page
      .getByRole('list', { name: 'Study spots', exact: true })
      .getByRole('link', { name, exact: true })
      .click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })
})

test('the first screen says whether it is worth going there now', async ({ site, page }) => {
  const { id, name } = await alwaysOpen()
  await site.open(`/location/${id}`)
  for (const said of [
    name,
    /^Open/,
    /busy|Nobody|^Not enough reports for this hour/i,
    'Outlets',
    'Quiet',
    /On campus|walk/,
  ])
    await inFirstScreen(page, said)
})
