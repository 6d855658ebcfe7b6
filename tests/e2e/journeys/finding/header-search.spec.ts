import type { Page } from 'playwright/test'
import { expect, test } from '../../test'

const boxOf = (page: Page) => page.getByRole('banner').getByLabel('Spot or university')
const cityOf = (page: Page) => page.getByRole('banner').getByLabel('City')
const submitOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Search', exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a word, a city or a university leads to results', async ({ site, page }) => {
  await site.open('/')
  await boxOf(page).fill('library')
  await boxOf(page).press('Enter')
  await expect(page).toHaveURL(/\/search\?q=library/)
  await expect(heading(page)).toHaveText(/“library”/)
  await expect(boxOf(page)).toHaveValue('library')

  await site.open('/allschools')
  await boxOf(page).fill('  ')
  await submitOf(page).click()
  if (site.enhanced) await expect(page).toHaveURL(/\/allschools$/)
  else await expect(heading(page)).toHaveText('Search')
  await site.open('/allschools')
  await cityOf(page).fill('Ann Arbor')
  await submitOf(page).click()
  await expect(page).toHaveURL(/\/search\?(q=&)?city=Ann(\+|%20)Arbor$/)
  await expect(heading(page)).toHaveText(/in Ann Arbor/)
  await expect(cityOf(page)).toHaveValue('Ann Arbor')

  await site.ready()
  await cityOf(page).fill('')
  await boxOf(page).fill('Stanford University')
  await boxOf(page).press('Enter')
  await expect(heading(page)).toHaveText(/“Stanford University”/) // other pages have such a link, too
  await page.getByRole('main').getByRole('link', { name: 'Stanford University', exact: true }).first().click()
  await expect(page).toHaveURL(/\/university\/Stanford/)
})
