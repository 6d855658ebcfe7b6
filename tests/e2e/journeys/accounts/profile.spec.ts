import sharp from 'sharp'
import { expect, test } from '../../test'

const photo = (colour: string) =>
  sharp({ create: { width: 500, height: 400, channels: 3, background: colour } })
const fileOf = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })

test('a student changes names, university and photo', async ({ site, page, reader }) => {
  await site.open('/account/me')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(reader.name)
  await expect(page.locator('.profile')).toContainText('No University Affiliation')
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await expect(page).toHaveURL('/setting')
  await expect(page.getByRole('link', { name: 'Account Settings' })).toHaveAttribute('aria-current', 'page')

  await page.getByLabel('First name').fill('  Noor ')
  await page.getByLabel('University', { exact: true }).fill('stanford university')
  await page
    .getByLabel('Photo', { exact: true })
    .setInputFiles(fileOf('me.jpg', 'image/jpeg', await photo('#b3541e').jpeg().toBuffer()))
  expect(await site.submit('Save')).toBeLessThan(400)
  await site.expectNotice('Successfully uploaded image')
  await expect(page.getByLabel('First name')).toHaveValue('Noor')
  await expect(page.getByLabel('University', { exact: true })).toHaveValue(
    'Stanford University, Stanford, CA',
  )
  await expect(page.getByLabel('Photo', { exact: true })).toHaveValue('')
  await expect(page.getByRole('banner').locator('.nav-name')).toHaveText(`Noor ${reader.lastName}`)
  await expect(page.getByRole('banner').locator('img.avatar')).toHaveAttribute(
    'src',
    /profile_img-96\.webp\?t=\d+$/,
  )

  await site.open('/account/me')
  await expect(page).toHaveURL(`/account/noor${reader.lastName.toLowerCase()}`)
  await expect(page.locator('.profile').getByRole('link', { name: 'Stanford University' })).toBeVisible()
  const shown = page.getByRole('img', { name: `Photo of Noor ${reader.lastName}` })
  await expect(shown).toBeVisible()
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0)

  await site.open('/setting')
  await page.getByLabel('Remove my photo').check()
  await site.submit('Save')
  await site.expectNotice('Successfully deleted image')
  await expect(page.locator('img.avatar')).toHaveCount(0)
  await expect(page.getByRole('banner').locator('.avatar')).toHaveAttribute('data-initials', 'NQ')
})

test('an invalid photo is refused, and what was typed stays @full', async ({ site, page, reader }) => {
  await site.open('/setting')
  await page.getByLabel('Last name').fill('Kept')
  const input = page.getByLabel('Photo', { exact: true })
  await input.setInputFiles(fileOf('me.jpg', 'image/jpeg', await photo('#123').png().toBuffer()))
  expect(await site.submit('Save')).toBe(422)
  await site.expectFaults('profile', [{ field: 'photo', text: 'Choose a JPEG file (.jpg or .jpeg).' }])
  await expect(page.getByLabel('Last name')).toHaveValue('Kept')
  await expect(page.getByText('We couldn’t keep me.jpg. Please choose again.')).toHaveCount(
    site.enhanced ? 0 : 1,
  )
  expect(await input.evaluate((field: HTMLInputElement) => field.files!.length)).toBe(site.enhanced ? 1 : 0)

  await input.setInputFiles(fileOf('big.jpg', 'image/jpeg', Buffer.alloc(5024 * 1024 + 1, 255)))
  expect(await site.submit('Save')).toBe(422)
  await expect(page.locator('#profile-photo-error')).toHaveText('Error: Max size is 5MB')
  await expect(site.said('File is too large, try again', 'alert')).toBeVisible()

  await input.setInputFiles([])
  await page.getByLabel('University', { exact: true }).fill('Nowhere College')
  expect(await site.submit('Save')).toBe(422)
  await expect(page.locator('#profile-university-error')).toContainText('We couldn’t find “Nowhere College”.')
  await site.open('/account/me')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(reader.name)
})

test('the menu leads to profile, settings and log out @js-alone', async ({ site, page, reader }) => {
  await site.open('/allschools')
  const menu = page.locator('.nav-account')
  await menu.locator('summary').click()
  await menu.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/setting')
  await expect(
    menu.getByRole('link', { name: 'Profile' }),
    'the next page begins with its menus closed',
  ).toBeHidden()
  await menu.locator('summary').click()
  await expect(menu.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/signout')
  await menu.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(reader.name)
  if (!site.enhanced) return
  await menu.locator('summary').click()
  await page.keyboard.press('Escape')
  await expect(menu.getByRole('link', { name: 'Profile' })).toBeHidden()
  await expect(menu.locator('summary')).toBeFocused()
})
