import { makeAdmin } from '../admins'
import { siteUrl } from '../server'
import { expect, test } from '../test'

test('an admin finds an entry, changes it after a look at the changes, and takes the change back', async ({
  site,
  page,
  context,
}) => {
  const admin = await makeAdmin()
  await context.addCookies([{ name: 'session', value: admin.session, url: siteUrl() }])
  await site.open('/account/me')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByLabel('Status')).toHaveValue('Pending')
  await page.getByLabel('Status').selectOption('Approved')
  await page.getByLabel('Order').selectOption('name')
  await page.getByRole('searchbox', { name: 'Search' }).last().fill('library')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/status=Approved/)
  const rows = page.locator('tr[data-desk-row]')
  await expect(rows).toHaveCount(5)
  const row = rows.nth(site.turn)
  const name = (await row.getByRole('rowheader').textContent())!

  if (site.enhanced) {
    // Single keys come with scripts, and can be turned off.
    await expect(page.getByRole('button', { name: 'Keys' })).toBeVisible()
    await page.keyboard.press('?')
    await page.getByRole('button', { name: 'Turn them off' }).click()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('j')
    await expect(rows.first().getByRole('link').first()).not.toBeFocused()
    await page.getByRole('button', { name: 'Keys' }).click()
    await page.getByRole('button', { name: 'Turn them on' }).click()
    await page.getByRole('button', { name: 'Close' }).click()
    for (let n = 0; n <= site.turn; n++) await page.keyboard.press('j')
    await expect(row.getByRole('rowheader').getByRole('link')).toBeFocused()
    await page.keyboard.press('e')
  } else {
    await expect(page.getByRole('button', { name: 'Keys' })).toHaveCount(0)
    await row.getByRole('rowheader').getByRole('link').click()
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Edit study spot: ${name}`)
  await site.ready()
  const save = page.getByRole('button', { name: 'Save', exact: true }).last()
  await page.getByLabel('Phone').fill(`555-010${site.turn}`)
  await page.getByLabel('Sunday').fill('10am-6pm')
  if (site.enhanced) {
    await expect(save).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Show changes' })).toHaveCount(0)
  } else {
    await page.getByRole('button', { name: 'Show changes' }).click()
    await expect(page.getByText('Nothing is saved yet.')).toBeVisible()
  }
  const changes = page.getByRole('region', { name: 'What will change' })
  await expect(changes.getByRole('row').filter({ hasText: 'Phone' })).toContainText(`555-010${site.turn}`)
  await page.getByLabel('Update Reason').fill('Their own page says so')
  await save.click()
  await site.expectNotice('Location updated successfully')
  await expect(page).toHaveURL(/\/admin-dashboard\?status=Approved/)

  await page
    .getByRole('link', { name: `Update History: ${name}` })
    .first()
    .click()
  await expect(page.getByText(`by ${admin.name}`)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Sunday' })).toContainText('10:00-18:00')
  await page.getByRole('link', { name: /^Revert/ }).click()
  await site.ready()
  expect(await site.submit('Revert the change')).toBe(422)
  await site.expectFaults('revert', [{ field: 'message', text: 'Update Reason is required.' }])
  await page.getByLabel('Update Reason').fill('It was right before')
  await page.getByRole('button', { name: 'Revert the change' }).click()
  await site.expectNotice('Change reverted')
  await expect(page.locator('.desk-history > li')).toHaveCount(2)
})
