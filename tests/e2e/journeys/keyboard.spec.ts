import type { Page } from 'playwright/test'
import { REVIEW } from '../people'
import { expect, test } from '../test'

const CAMPUS = '/university/Yale%20University%20New%20Haven'

/** A fault in how the focused element is shown, or null. */
const focusFault = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const name = `${element.tagName} "${(element.textContent || element.getAttribute('name') || '').trim().slice(0, 40)}"`
    const box = element.getBoundingClientRect()
    if (element === document.body) return null // after the last element, the focus leaves the page
    if (box.width === 0 || box.height === 0) return `${name} has no size`
    if (box.bottom <= 0 || box.top >= innerHeight)
      return `${name} is out of sight (${box.top} to ${box.bottom})`
    const bar = document.querySelector('.nav')
    if (bar && !bar.contains(element) && !element.classList.contains('skip-link')) {
      const under = bar.getBoundingClientRect().bottom
      if (box.top < under - 1) return `${name} is covered by the bar (${box.top} < ${under})`
    }
    // A star is drawn by its button's label; a card as a whole is the target of its name.
    const shown = element.closest(element.matches('h3 a') ? '.card' : '.star-row label') ?? element
    const { outlineStyle, outlineWidth } = getComputedStyle(shown)
    return outlineStyle === 'none' || parseFloat(outlineWidth) < 2 ? `${name} does not show its focus` : null
  })

test('the skip link comes first and skips the bar', async ({ site, page }) => {
  await site.open(CAMPUS)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to main content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('the focus is always visible, down the page and up again @full', async ({ site, page }) => {
  await page.setViewportSize({ width: 1000, height: 500 })
  await site.open(CAMPUS)
  const faults: (string | null)[] = []
  let steps = 0
  for (; steps < 80; steps++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement === document.body)) break
    faults.push(await focusFault(page))
  }
  expect(steps).toBeGreaterThan(12)
  for (let back = 0; back < steps - 1; back++) {
    await page.keyboard.press('Shift+Tab')
    faults.push(await focusFault(page))
  }
  expect(faults.filter((fault) => fault !== null)).toEqual([])
})

test('a review is written and changed with only the keyboard', async ({ site, page, reader }) => {
  const location = await site.chooseLocation('Purdue University West Lafayette', site.turn)
  await site.open(`${location}/review`)
  const star = (n: number) =>
    page.getByRole('radio', { name: n === 1 ? '1 star' : `${n} stars`, exact: true })
  const tabTo = async (reached: () => Promise<boolean>) => {
    for (let steps = 0; steps < 30; steps++) {
      if (await reached()) return
      await page.keyboard.press('Tab')
      expect(await focusFault(page)).toBeNull()
    }
    throw new Error('30 presses of Tab did not lead there')
  }
  const focused = (selector: string) => () =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)

  await tabTo(focused('input[type=radio]'))
  await page.keyboard.press('Space')
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press('ArrowRight')
  await expect(star(4)).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await expect(star(3)).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Your review')).toBeFocused()
  await page.keyboard.type(REVIEW)
  await tabTo(focused('button[type=submit]:not(header *)'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${location}#reviews`)
  await expect(page.getByRole('heading', { name: reader.name })).toHaveCount(1)
  await expect(site.reviews().first()).toContainText('3 out of 5 stars')

  await site.reviews().first().locator('.own-actions > summary').press('Enter')
  await site.reviews().first().getByRole('link', { name: 'Update' }).press('Enter')
  await expect(star(3)).toBeChecked()
  await star(3).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await tabTo(focused('button[type=submit]:not(header *)'))
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(`${location}#reviews`)
  await expect(site.reviews().first()).toContainText('5 out of 5 stars')
})

test('no message covers the invalid field on a phone @js-alone', async ({ site, page, reader }) => {
  await page.setViewportSize({ width: 360, height: 420 })
  await site.open('/setting')
  const university = page.getByLabel('University', { exact: true })
  await university.fill('University of Cal')
  await site.submit('Save')
  await expect(page).toHaveTitle(/^Error: /)
  if (site.enhanced) {
    await expect(university).toBeFocused()
    await expect(page.locator('.form .toast')).toHaveCount(1)
  }
  await university.focus()
  expect(await coveredBy(page, '.toast')).toBeNull()
  await university.fill('')
  await site.submit('Save')
  await site.expectNotice('Successfully updated profile')
  await expect(page).toHaveTitle(/^Account Settings/)
  await expect(page.getByLabel('First name')).toHaveValue(reader.firstName)
  if (!site.enhanced) return
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused()
  expect(await coveredBy(page, '.toast')).toBeNull()
})

/** The text covering the focused element, or null. */
const coveredBy = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const box = document.activeElement!.getBoundingClientRect()
    const over = [...document.querySelectorAll(wanted)].find((each) => {
      const { top, bottom, left, right } = each.getBoundingClientRect()
      return top < box.bottom && bottom > box.top && left < box.right && right > box.left
    })
    return over ? over.textContent : null
  }, selector)

test('Escape closes the search on a small screen, once its box is empty @scripts', async ({ site, page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await site.open('/allschools')
  const search = page.locator('.nav-search')
  await search.locator('summary').press('Enter')
  const box = search.getByLabel('Spot or university')
  await box.fill('library')
  await box.press('Escape')
  await expect(box).toBeVisible()
  await box.fill('')
  await box.press('Escape')
  await expect(box).toBeHidden()
  await expect(search.locator('summary')).toBeFocused()
})
