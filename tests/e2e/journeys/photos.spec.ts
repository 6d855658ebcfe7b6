import { enterAsAdmin } from '../admins'
import { connected, writeReview, type Person } from '../people'
import { addPhotos, pictureFile } from '../photos'
import type { Site } from '../site'
import { expect, test } from '../test'

/** Each test has its own. */
const CAMPUSES = [
  'University of Florida Gainesville',
  'University of Virginia Charlottesville',
  'University of Washington Seattle',
  'Tulane University New Orleans',
]

/** A location reviewed by the reader, different for each mode. */
async function reviewedLocation(site: Site, reader: Person, nth = 0): Promise<string> {
  const location = await site.chooseLocation(CAMPUSES[nth]!, site.turn)
  await writeReview(reader, location)
  return location
}

const strip = (site: Site, reader: Person) =>
  site.reviews().filter({ hasText: reader.name }).getByRole('list', { name: 'Photos' })

test(
  'a student adds photos, everyone browses them, one is removed',
  { tag: '@full' },
  async ({ site, page, reader }) => {
    const location = await reviewedLocation(site, reader)
    await site.open(location)
    const actions = page.locator('.own-actions')
    await actions.locator('summary').click()
    await actions.getByRole('link', { name: 'Upload Images' }).click()
    await expect(page).toHaveURL(`${location}/review/photos`)
    await site.ready()

    // Nothing, then invalid photos: each error appears next to the field.
    expect(await site.submit('Upload Images')).toBe(422)
    await site.expectFaults('photos', [{ field: 'photos', text: 'No file selected' }])
    const chooser = page.locator('input[type=file]')
    const caption = page.getByLabel('Caption for photo 1')
    await expect(caption, 'of no photo').toHaveCount(0)
    await chooser.setInputFiles([
      await pictureFile('📷.jpg', '#333333'),
      { name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024 + 1, 255) },
    ])
    if (site.enhanced) {
      await expect(page.locator('#photos-photos-error'), 'before anything is sent').toHaveText(
        'Error: “big.jpg”: File size must be less than 5MB',
      )
      await caption.fill('Kept while the files are not')
    }
    expect(await site.submit('Upload Images')).toBe(422)
    const told = page.locator(site.enhanced ? '#photos-photos-error' : '#photos .error-summary')
    await expect(told).toContainText('“📷.jpg”: Invalid filename. Please rename your file and try again.')
    await expect(told).toContainText('“big.jpg”: File size must be less than 5MB')
    // With scripts the files stay chosen.
    await expect(page.getByText('Please choose again.')).toHaveCount(site.enhanced ? 0 : 1)
    if (site.enhanced) await expect(caption).toHaveValue('Kept while the files are not')

    await chooser.setInputFiles([
      await pictureFile('Mein Tisch (1).JPG', '#b3541e'),
      await pictureFile('lamp.jpg', '#2e5d4b', 600, 900),
    ])
    if (site.enhanced) await caption.fill('The long table')
    expect(await site.submit('Upload Images')).toBeLessThan(400)
    await site.expectNotice('Upload successful!')
    await expect(page.locator('.own-photos > li')).toHaveCount(2)
    await expect(chooser).toHaveValue('')
    await expect(caption).toHaveCount(0)
    if (!site.enhanced) {
      // Without scripts, captions are added afterwards.
      await page
        .getByRole('link', { name: /^Edit photo/ })
        .first()
        .click()
      await page.getByLabel('Caption (optional)').fill('The long table')
      expect(await site.submit('Save changes')).toBeLessThan(400)
      await site.expectNotice('Photo saved')
    }

    await site.open(location)
    const photos = strip(site, reader)
    await expect(photos.getByRole('link')).toHaveCount(2)
    await expect(photos.getByRole('img', { name: 'The long table' })).toBeVisible()
    await expect
      .poll(() =>
        photos
          .locator('img')
          .evaluateAll((all) =>
            all.every(
              (img) => (img as HTMLImageElement).complete && (img as HTMLImageElement).naturalWidth > 0,
            ),
          ),
      )
      .toBe(true)

    // Each photo has a page; from the last one on to the first.
    const first = (await photos.getByRole('link').first().getAttribute('href'))!
    await site.open(first)
    await expect(page.locator('figcaption p').first()).toHaveText('The long table')
    await expect(page.locator('.photo-steps')).toContainText('Photo 1 of 2')
    for (const position of ['Photo 2 of 2', 'Photo 1 of 2', 'Photo 2 of 2']) {
      await page.getByRole('link', { name: 'Next photo' }).click()
      await expect(page.locator('.photo-steps')).toContainText(position)
    }
    await page.getByRole('link', { name: 'Previous photo' }).click()
    await expect(page).toHaveURL(first)
    await page.getByRole('link', { name: 'Back to review' }).click()
    await expect(page).toHaveURL(new RegExp(`${location}\\?review=\\d+#review-\\d+$`))

    await site.open(`${location}/review/photos`)
    await page.getByRole('link', { name: 'Edit photo: The long table' }).click()
    await page.getByLabel('Caption (optional)').fill('By the window')
    expect(await site.submit('Save changes')).toBeLessThan(400)
    await site.expectNotice('Photo saved')
    await expect(page.getByRole('img', { name: 'By the window' })).toBeVisible()
    await page.getByRole('link', { name: 'Edit photo: By the window' }).click()
    expect(await site.submit('Delete photo')).toBeLessThan(400)
    await site.expectNotice('Photo deleted')
    await expect(page.locator('.own-photos > li')).toHaveCount(1)
    await site.open(location)
    await expect(strip(site, reader).getByRole('link')).toHaveCount(1)
  },
)

test('on a phone, the row of photos is as wide as the page @full', async ({ site, page, reader }) => {
  const location = await reviewedLocation(site, reader, 3)
  await addPhotos(location, reader, ['One', 'Two'])
  const own = connected()('users').where({ email: reader.email }).select('id')
  await connected()('review_images')
    .whereIn('user_id', own)
    .update({ created_at: new Date(Date.now() - 8 * 24 * 60 * 60_000) })
  await page.setViewportSize({ width: 390, height: 844 })
  await site.open(location)
  await expect(page.locator('.gallery li')).toHaveCount(2)
  await expect(page.locator('.location-pictures > img'), 'no drawing beside photos').toHaveCount(0)
  expect((await page.locator('.gallery > ul').boundingBox())!.width).toBe(390 - 2 * 16)
})

test('thumbnails open a dialog, or the photo’s page', { tag: '@full' }, async ({ site, page, reader }) => {
  const location = await reviewedLocation(site, reader, 1)
  const [first, second, third] = await addPhotos(location, reader, ['One', 'Two', ''])
  await site.open(location)
  const links = strip(site, reader).getByRole('link')
  await links.nth(1).click()
  await expect(page).toHaveURL(second!)
  if (!site.enhanced) {
    await expect(page.locator('figcaption p').first()).toHaveText('Two')
    return
  }
  const dialog = page.getByRole('dialog', { name: 'Photos' })
  await expect(dialog).toBeVisible()
  const live = dialog.locator('[aria-live]')
  await expect(live).toContainText('Photo 2 of 3')
  await expect(live).toContainText('Two')
  const row = dialog.getByRole('group', { name: 'Photo 2 of 3' })
  await expect(row).toBeFocused()
  await expect(dialog.getByRole('img', { name: 'Photo 2 of 3' })).toBeInViewport()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(third!)
  await expect(live).toContainText('Photo 3 of 3')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(first!)
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(third!)
  await dialog.getByRole('button', { name: 'Next photo' }).click()
  await expect(dialog.getByRole('img', { name: 'Photo 1 of 3' })).toBeInViewport()
  await expect(page).toHaveURL(first!)
  // A swipe scrolls.
  await dialog
    .locator('.photo-slides')
    .evaluate((row) => row.scrollTo({ left: row.clientWidth, behavior: 'instant' }))
  await expect(page).toHaveURL(second!)

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(location)
  await expect(links.nth(1)).toBeFocused()
  await links.nth(0).press('Enter')
  await expect(dialog.getByText('Photo 1 of 3')).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(location)
  // A reload shows the photo's page.
  await links.nth(0).click()
  await expect(page).toHaveURL(first!)
  await page.reload()
  await expect(page.locator('.photo-page figcaption p').first()).toHaveText('One')
})

test('the gallery’s dialog leads to every photo, and admins set its area there @full @scripts', async ({
  site,
  page,
  context,
}) => {
  const admin = await enterAsAdmin(context)
  const location = await reviewedLocation(site, admin, 2)
  await addPhotos(location, admin, ['1', '2', '3', '4'])
  await addPhotos(location, admin, ['5', '6', '7'], 1100)
  await site.open(location)
  await page.getByRole('region', { name: 'Photos' }).getByRole('link').first().click()
  const dialog = page.getByRole('dialog', { name: 'Photos' })
  for (let n = 1; n <= 6; n++) {
    await expect(dialog.getByText(`Photo ${n} of 7`)).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Set area' })).toHaveAttribute(
      'href',
      /^\/admin-dashboard\/photos\//,
    )
    await page.keyboard.press('ArrowRight')
  }
  await expect(page.locator('.photo-steps')).toContainText('Photo 7 of 7')
  await expect(dialog).toHaveCount(0)
})

test.describe('a connection that is cut off', () => {
  test.use({ cutOff: /\/review\/photos/ })

  test('says so, and the selection stays @full @scripts', async ({ site, page, reader }) => {
    const location = await reviewedLocation(site, reader, 2)
    await site.open(`${location}/review/photos`)
    await page.getByLabel('Photos', { exact: true }).setInputFiles(await pictureFile('desk.jpg', '#123456'))
    await page.getByLabel('Caption for photo 1').fill('Still here')
    await page.route('**/review/photos*', (route) =>
      route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
    )
    await page.getByRole('button', { name: 'Upload Images' }).click()
    await expect(page.locator('.send-failure [role=alert]')).toContainText('Upload failed.')
    await expect(page.getByLabel('Caption for photo 1')).toHaveValue('Still here')
    await expect(page.getByLabel('Photos', { exact: true })).toHaveValue(/desk\.jpg$/)
    await page.unroute('**/review/photos*')
    expect(await site.submit('Upload Images')).toBeLessThan(400)
    await site.expectNotice('Upload successful!')
  })
})
