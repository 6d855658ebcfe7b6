import type { Page } from 'playwright/test'
import { makePerson } from '../people'
import { expect, test } from '../test'

/** Records the text of every alert that is added from now on, until another document loads. */
const recordAlerts = (page: Page) =>
  page.evaluate(() => {
    const alerts: string[] = []
    Object.assign(window, { alerts })
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element && (node.matches('[role=alert]') || node.querySelector('[role=alert]')))
          alerts.push(node.textContent)
    }).observe(document.body, { childList: true, subtree: true })
  })
const alertsOf = (page: Page) => page.evaluate(() => (window as unknown as { alerts: string[] }).alerts)

test("an accepted form doesn't repeat its old error @scripts", async ({ site, page, reader: _in }) => {
  await site.open('/setting')
  const name = page.getByLabel('First name')
  await name.fill('')
  expect(await site.submit('Save')).toBe(422)
  await expect(page.locator('.form .toast')).toBeVisible()
  await name.fill('Robin')
  await expect(page.locator('.form .toast')).toHaveCount(0)
  await recordAlerts(page)
  await site.submit('Save')
  await site.expectNotice('Successfully updated profile')
  expect(await alertsOf(page)).toEqual([])
})

test('nor does one with an error of the whole form @scripts', async ({ site, page }) => {
  const { email, password } = await makePerson()
  await site.open('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Wrong-7x')
  expect(await site.submit('Log In')).toBe(422)
  await expect(page.locator('.form .toast')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await recordAlerts(page)
  await site.submit('Log In')
  await expect(page).not.toHaveURL(/signin/)
  expect(await alertsOf(page)).toEqual([])
})
