import { expect, test } from '../../test'
import { firstSpot } from '../../site'

const CAMPUS = '/university/Stanford%20University%20Stanford'

test(
  'a reader chooses a theme and lite mode, where everything works',
  { tag: '@full' },
  async ({ site, page }) => {
    const root = page.locator('html')
    const foot = page.getByRole('contentinfo')
    await page.emulateMedia({ colorScheme: 'light' })
    await site.open('/search?q=library')
    await expect(root).not.toHaveAttribute('data-theme')
    const choices = page.getByRole('main')
    await foot.getByRole('link', { name: 'Appearance' }).click()
    await choices.getByLabel('Theme').selectOption('Dark')
    await choices.getByRole('button', { name: 'Set theme' }).click()
    await expect(root).toHaveAttribute('data-theme', 'dark')
    await site.expectNotice('The dark theme is on.')
    await choices.getByRole('link', { name: 'Go back' }).click()
    await expect(page).toHaveURL('/search?q=library')
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(241, 233, 217)')
    await site.open('/allschools')
    await expect(root).toHaveAttribute('data-theme', 'dark')
    await foot.getByRole('link', { name: 'Appearance' }).click()
    await expect(choices.getByLabel('Theme')).toHaveValue('dark')

    await choices.getByRole('button', { name: 'Turn lite mode on' }).click()
    await expect(root).toHaveAttribute('data-lite', 'true')
    await choices.getByRole('link', { name: 'Go back' }).click()
    await expect(page).toHaveURL('/allschools')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.resourceType()))
    await page
      .getByRole('main')
      .getByPlaceholder('Which university are you at?')
      .fill('Stanford University, Stanford')
    await page.getByRole('main').getByRole('button', { name: 'Find' }).click()
    await expect(page).toHaveURL(CAMPUS)
    await firstSpot(page).click()
    await expect(page.getByRole('heading', { name: 'Reviews', exact: true })).toBeVisible()
    await expect(page.locator('script, main img')).toHaveCount(0)
    expect(asked.filter((type) => ['script', 'image', 'font', 'fetch', 'xhr'].includes(type))).toEqual([])

    const spot = page.url()
    await foot.getByRole('link', { name: 'Appearance' }).click()
    await choices.getByRole('button', { name: 'Turn lite mode off' }).click()
    await expect(root).not.toHaveAttribute('data-lite')
    await choices.getByRole('link', { name: 'Go back' }).click()
    await expect(page).toHaveURL(spot)
    await site.ready()
    await expect(page.locator('main img').first()).toBeAttached()
  },
)
