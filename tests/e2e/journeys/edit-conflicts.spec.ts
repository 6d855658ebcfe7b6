import { parse } from 'node-html-parser'
import type { Page } from 'playwright/test'
import { makeAdmin } from '../admins'
import { connected, htmlOf, postForm, takeLogin, type Person } from '../people'
import type { Site } from '../site'
import { clearWaiting, insertWaiting } from '../waiting'
import { expect, test } from '../test'

for (const [where, openForm] of Object.entries({
  'on its own page': ({ site }: Visit, path: string) => site.open(path),
  'in the dialog over the list': async ({ site, page }: Visit, path: string, name: string) => {
    await site.open(`/admin-dashboard?q=${encodeURIComponent(name)}`)
    await page.locator(`tr[data-dashboard-row] th a[href^="${path}"]`).click()
    await expect(page.getByRole('heading', { level: 1 }).last()).toHaveText(`Edit study spot: ${name}`)
    await site.ready()
  },
}))
  test(`after a conflict the form has both admins' changes: ${where}`, async ({ site, page, context }) => {
    const [first, second] = [await makeAdmin(), await makeAdmin()]
    await takeLogin(context, second)
    const { mark, names } = await insertWaiting(1)
    const [spot] = await connected()('study_locations').where({ name: names[0] }).pluck('id')
    const path = `/admin-dashboard/spot/${spot}`
    await openForm({ site, page }, path, names[0]!)
    const answer = await postForm(path, await editOf(path, { phone: '555-0199' }, first), first.session)
    expect(answer.status).toBe(303)

    const field = (label: string) => page.locator('#entry').getByLabel(label, { exact: true })
    await field('Address').fill('9 Side Street')
    await field('Update reason').fill('They moved')
    expect(await site.submit('Save')).toBe(409)
    const table = page.getByRole('region', { name: 'Conflicting changes' })
    const row = (name: string) => table.getByRole('row').filter({ hasText: name })
    await expect(row('Phone').getByRole('cell')).toHaveText(['None', '555-0199', 'Not changed'])
    await expect(row('Address').getByRole('cell')).toHaveText([
      '1 Main Street',
      '1 Main Street',
      '9 Side Street',
    ])
    await expect(table.getByRole('row')).toHaveCount(3)
    for (const [label, value] of Object.entries({
      Name: names[0]!,
      Address: '9 Side Street',
      City: 'Berkeley',
      Phone: '555-0199',
      Latitude: '41.3',
      'Update reason': 'They moved',
    }))
      await expect(field(label)).toHaveValue(value)
    await expect(page.getByRole('radio', { name: 'Pending' })).toBeChecked()

    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await site.expectNotice('Location updated successfully')
    expect(await connected()('study_locations').where({ id: spot }).first()).toMatchObject({
      name: names[0],
      address: '9 Side Street',
      city: 'Berkeley',
      phone: '555-0199',
      status: 'Pending',
    })
    await clearWaiting(mark)
  })

test('after a conflict an alert has both admins’ changes', async ({ site, page, context }) => {
  const [first, second] = [await makeAdmin(), await makeAdmin()]
  await takeLogin(context, second)
  const { mark, names } = await insertWaiting(1)
  const [spot] = await connected()('study_locations').where({ name: names[0] }).pluck('id')
  const alert = { text: 'Elevator out', starts_on: '2099-01-05', ends_on: '2099-01-06' }
  const [row] = await connected()('location_alerts')
    .insert({ study_location_id: spot!, area_id: null, closes: false, ...alert })
    .returning('id')
  const path = `/admin-dashboard/spot/${spot}/alerts/${row!.id}`
  await site.open(path)
  const version = parse(await htmlOf(path, first.session))
    .querySelector('#alert [name=version]')!
    .getAttribute('value')!
  const theirs = { ...alert, intent: 'save', version, area: '', closes: 'on', ends_on: '2099-01-09' }
  expect((await postForm(path, { ...theirs, message: 'All week' }, first.session)).status).toBe(303)

  await page.getByLabel('Alert', { exact: true }).fill('Both elevators out')
  await page.locator('#alert').getByLabel('Update reason').fill('The sign says so')
  expect(await site.submit('Save alert')).toBe(409)
  const table = page.getByRole('region', { name: 'Conflicting changes' })
  await expect(table.getByRole('row').filter({ hasText: 'Last day' }).getByRole('cell')).toHaveText([
    '2099-01-06',
    '2099-01-09',
    'Not changed',
  ])
  await expect(page.getByLabel('Last day')).toHaveValue('2099-01-09')
  await expect(page.getByLabel('It’s closed on these days')).toBeChecked()
  await expect(page.getByLabel('Alert', { exact: true })).toHaveValue('Both elevators out')
  await page.getByRole('button', { name: 'Save alert' }).click()
  await site.expectNotice('Alert saved')
  expect(await connected()('location_alerts').where({ id: row!.id }).first('text', 'closes')).toEqual({
    text: 'Both elevators out',
    closes: true,
  })
  await clearWaiting(mark)
})

type Visit = { site: Site; page: Page }

/** What an admin's edit form of an item sends, with what they typed. */
async function editOf(path: string, typed: Record<string, string>, { session }: Person) {
  const form = parse(await htmlOf(path, session)).querySelector('#entry')!
  const valueOf = (name: string) => form.querySelector(`[name=${name}]`)!.getAttribute('value')!
  const seen = valueOf('seen')
  const { tags: _none, ...texts } = JSON.parse(seen) as Record<string, string>
  return { intent: 'spot', version: valueOf('version'), seen, ...texts, ...typed, message: 'They said so' }
}
