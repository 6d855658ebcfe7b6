import { takeLogin } from '../people'
import { linkInQueue, makeAdmin } from '../admins'
import { expect, test } from '../test'

const BERKELEY = 'University of California, Berkeley Berkeley'

test('other hours are suggested, accepted and shown', async ({ site, page, reader, context }) => {
  await site.stopClock()
  const location = await site.openLocation(BERKELEY, 3 + site.turn)
  const minutes = String(Math.floor(Math.random() * 50) + 10) // unlike an earlier run's
  await page.getByRole('link', { name: 'Suggest an edit or confirm hours' }).click()
  await expect(page.getByRole('heading', { name: 'Suggest an edit', level: 1 })).toBeVisible()
  await site.ready()
  const send = page.getByRole('button', { name: 'Send suggestion' })
  if (site.enhanced) await expect(send).toBeDisabled()
  await page.getByText('Change hours day by day', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Sunday' }).selectOption('Open')
  await page.getByLabel('Sunday, opens').first().fill(`18:${minutes}`)
  await page.getByLabel('Sunday, closes', { exact: true }).first().fill('02:00')
  await page.getByLabel('Sunday: closes the next day').first().check()
  await expect(send).toBeEnabled()
  if (site.enhanced) {
    // What was typed comes back with a reload, and can be sent.
    await page.reload()
    await site.ready()
    await expect(page.getByLabel('Sunday, opens').first()).toHaveValue(`18:${minutes}`)
    await expect(send).toBeEnabled()
  }
  expect(await site.submit('Send suggestion')).toBeLessThan(400)
  // The enhanced page says so above the form for two seconds; the plain page is a separate one.
  await expect(page.getByText('Successfully submitted', { exact: true })).toBeVisible()
  if (site.enhanced) {
    await site.pass(2000)
    await expect(page.getByText('Successfully submitted', { exact: true })).toBeHidden()
    await expect(page).toHaveURL(/\/suggestion\?location=\d+$/)
    await expect(send).toBeDisabled()
  }

  const admin = await makeAdmin()
  const mine = await linkInQueue('/admin-dashboard/suggestions', reader.name, admin)
  await takeLogin(context, admin)
  await site.open(mine)
  await expect(page.getByRole('row', { name: /Hours on Sunday/ })).toContainText(`6:${minutes} PM – 2:00 AM`)
  if (site.enhanced) await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
  if (site.enhanced) {
    // Only what the page has is listed. An "r" after "d" isn't the reason's first letter.
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' }).locator('kbd')
    await expect(keys.getByText('r', { exact: true })).toBeVisible()
    await expect(keys.getByText('x', { exact: true })).toHaveCount(0)
    await page.keyboard.press('Escape')
    const reason = page.locator('#decline textarea')
    for (const key of ['r', 'd']) {
      await page.keyboard.press(key)
      await expect(reason).toBeFocused()
      await page.keyboard.type(key === 'd' ? 'rNot so' : 'Not so')
      await expect(reason).toHaveValue('Not so')
      await reason.fill('')
      await reason.blur()
    }
  }
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
  if (site.enhanced) {
    await page.keyboard.press('a')
    await page.keyboard.press('Control+Enter')
  } else await page.getByRole('button', { name: 'Accept selected' }).click()
  expect((await answered).status()).toBeLessThan(400)
  await site.expectNotice('Location updated successfully')

  await site.open(location)
  await expect(page.getByRole('row', { name: /^Sunday/ })).toContainText(`6:${minutes} PM – 2:00 AM`)
  await site.open('/moderation-log')
  const ours = page.getByRole('listitem').filter({ has: page.locator(`a[href="${location}"]`) })
  await expect(ours.filter({ hasText: 'based on a suggested edit' }).first()).toContainText('hours on Sunday')
})

test('weekday hours are changed in three presses', async ({ site, page, reader, context }) => {
  const location = await site.openLocation(BERKELEY, 6 + site.turn)
  const minutes = String(Math.floor(Math.random() * 50) + 10)
  await page.getByRole('link', { name: 'No', exact: true }).click()
  await expect(
    page.getByRole('group', { name: 'Which days?' }).getByRole('checkbox', { checked: true }),
  ).toHaveCount(5)
  await site.ready()
  await page.getByLabel('Opens', { exact: true }).fill('08:00')
  await page.getByLabel('Closes', { exact: true }).fill(`21:${minutes}`)
  expect(await site.submit('Send hours')).toBeLessThan(400)
  await expect(page.getByText('Successfully submitted', { exact: true })).toBeVisible()

  const admin = await makeAdmin()
  await takeLogin(context, admin)
  await site.open(await linkInQueue('/admin-dashboard/suggestions', reader.name, admin))
  const row = page.getByRole('row', { name: /Hours on Mon–Fri/ })
  await expect(row).toContainText(`8:00 AM – 9:${minutes} PM`)
  expect(await site.submit('Accept selected')).toBeLessThan(400)
  await site.open(location)
  for (const day of ['Monday', 'Friday'])
    await expect(page.getByRole('row', { name: new RegExp(`^${day}`) })).toContainText(`9:${minutes} PM`)
})
