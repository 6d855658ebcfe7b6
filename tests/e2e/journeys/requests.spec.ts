import { pictureFile } from '../photos'
import { unheardOf } from '../requests'
import { expect, test } from '../test'

test('a student requests a university, and then a study spot @full', async ({ site, page, reader: _in }) => {
  const university = unheardOf()
  await site.open('/allschools')
  await page.getByRole('link', { name: 'Request School' }).click()
  await expect(page.getByRole('heading', { name: 'Request School' })).toBeVisible()
  const name = page.getByLabel('University name')
  // At once: suggestions for its first letters would replace the list while the keys select one.
  await name.focus()
  await name.fill('stanford')
  if (site.enhanced) {
    // In the list of universities, the keys select one, and city and state are filled in.
    await expect(
      page.getByRole('listbox', { name: 'Universities' }).getByRole('option').first(),
    ).toContainText('Stanford University')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(name).toHaveValue('Stanford University')
  } else {
    await page.getByRole('button', { name: 'Check for matches' }).click()
    await page.getByRole('link', { name: 'Stanford University' }).first().click()
  }
  await expect(page.getByLabel('City', { exact: true }).last()).toHaveValue('Stanford')
  await page.getByLabel('State', { exact: true }).last().focus()
  await name.focus()
  if (!site.enhanced) await page.getByRole('button', { name: 'Check for matches' }).click()
  await expect(page.locator('#similar')).toContainText('It’s already listed')

  await name.fill(university)
  await page.getByLabel('Campus photo').setInputFiles(await pictureFile('gate.jpg', '#33415c', 640, 400))
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Campus request sent successfully!').first()).toBeVisible()

  await site.open('/university/request-location')
  await page.getByRole('link', { name: 'Request Study Location' }).click()
  await expect(page.getByRole('heading', { name: 'Request Study Location' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill(`${university} Desk`)
  await page.getByLabel('Address', { exact: true }).fill('12 Lich Street')
  await page.getByLabel('City', { exact: true }).last().fill('Salem')
  await page.getByLabel('State', { exact: true }).last().selectOption({ label: 'Massachusetts' })
  await page.getByRole('radio', { name: /^Off campus/ }).check()
  for (const tag of ['Wifi', 'Quiet']) await page.getByRole('checkbox', { name: tag }).check()
  await page.getByLabel('Photo of the spot').setInputFiles(await pictureFile('desk.jpg', '#7a5c61', 640, 400))
  expect(await site.submit('Send request')).toBe(422)
  await site.expectFaults('place-request', [
    { field: 'tags', text: 'Please select between 3-10 tags to help others find this location' },
  ])
  await page.getByRole('checkbox', { name: 'Outlet' }).check()
  // A reloaded page has lost the file; the enhanced one hasn't.
  if (!site.enhanced)
    await page
      .getByLabel('Photo of the spot')
      .setInputFiles(await pictureFile('desk.jpg', '#7a5c61', 640, 400))
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Request sent').first()).toBeVisible()

  await site.open('/account/me?tab=requests')
  const asked = page.getByRole('list', { name: 'My requests' }).getByRole('listitem')
  await expect(asked).toHaveCount(2)
  await expect(asked.first()).toContainText(`${university} Desk`)
  await expect(asked.first()).toContainText('Pending')
  await expect(asked.first().getByRole('img')).toHaveAttribute('alt', `Your photo of ${university} Desk`)
})
