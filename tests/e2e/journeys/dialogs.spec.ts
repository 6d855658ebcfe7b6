import type { Page } from 'playwright/test'
import { expect, test } from '../test'

/** The data requested by the page from now on, by path. */
function dataOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.data')) asked.push(pathname)
  })
  return asked
}

const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

test('a dialog over a list neither loads nor moves it @scripts', async ({ site, page, reader: _in }) => {
  await site.open('/university/Tulane%20University%20New%20Orleans?sort=name')
  const list = page.url()
  const spots = page.getByRole('list', { name: 'Study spots' })
  await spots
    .getByRole('button', { name: /^Save / })
    .nth(5)
    .click()
  const save = spots.getByRole('link', { name: /^Saved: / })
  await expect(save).toBeFocused()
  const path = (await save.getAttribute('href'))!
  await save.scrollIntoViewIfNeeded()
  const y = await scrolled(page)
  expect(y).toBeGreaterThan(0)
  const asked = dataOf(page)
  const dialog = page.getByRole('dialog', { name: 'Save to a collection' })
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await save.click()
    await expect(dialog.getByRole('button', { name: 'Remove from Saved spots' })).toBeVisible()
    await expect(page).toHaveURL(path)
    await leave()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(list)
    await expect(save).toBeFocused()
    expect(await scrolled(page)).toBe(y)
  }
  expect(asked).toEqual([`${path}.data`, `${path}.data`])

  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Save to a collection' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.goBack()
  await expect(save).toBeVisible()
})

test('a spot on campus stays behind its dialogs @full @scripts', async ({ site, page, reader: _in }) => {
  await site.open('/university/Tulane%20University%20New%20Orleans?sort=name&tag=On-Campus')
  await page.getByRole('list', { name: 'Study spots' }).getByRole('heading').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/university\/[^/]+\/[^/?]+$/)
  const spot = page.url()
  const asked = dataOf(page)
  const write = page.getByRole('link', { name: 'Write Review' })
  await write.click()
  const dialog = page.getByRole('dialog', { name: 'Review form' })
  await dialog.getByLabel('Your review').fill('Quiet on Sundays.')
  await expect(page).toHaveURL(/\/location\/\d+\/review$/)
  const form = new URL(page.url()).pathname
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(spot)
  await expect(write).toBeFocused()
  expect(asked).toEqual([`${form}.data`])

  await write.click()
  await expect(dialog.getByLabel('Your review')).toHaveValue('Quiet on Sundays.')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Write Review' })).toBeVisible()
  await expect(page).toHaveURL(form)
})
