import { makePerson, type Person } from '../../people'
import type { Site } from '../../site'
import { expect, test } from '../../test'

async function enter(site: Site, { email, password }: Person) {
  await site.open('/signin')
  await site.page.getByLabel('Email').fill(email)
  await site.page.getByLabel('Password', { exact: true }).fill(password)
  await site.page.getByRole('button', { name: 'Log In', exact: true }).click()
}

test(
  'a new student sets preferences, and finds spots that match',
  { tag: '@full' },
  async ({ site, page }) => {
    const person = await makePerson()
    await enter(site, person)
    await expect(page).toHaveURL('/onboarding')
    await site.ready()
    const proceed = page.getByRole('button', { name: 'Continue' })
    if (site.enhanced) {
      await page.getByLabel('First name').fill(' ')
      await expect(proceed).toBeDisabled()
    }
    await page.getByLabel('First name').fill('Noor')
    await expect(proceed).toBeEnabled()
    await page.getByLabel('University', { exact: true }).fill('stanford university')
    await proceed.click()
    await expect(page).toHaveURL('/onboarding?step=2')
    await expect(page.getByRole('radio', { name: 'Moderate' })).toBeChecked()
    await page.getByRole('radio', { name: 'Quiet' }).check()
    await page.getByRole('button', { name: 'Finish' }).click()
    await expect(page).toHaveURL('/')
    await site.expectNotice('Welcome to Carrel! 🎉')

    await site.open('/setting/preferences')
    const group = (name: string) => page.getByRole('group', { name })
    await expect(group('Noise level').getByRole('radio', { name: 'Quiet' })).toBeChecked()
    await group('Internet importance').getByRole('radio', { name: 'Essential' }).check()
    await group('Times you like to study').getByRole('checkbox', { name: 'Evening' }).check()
    await group('Days you like to study').getByRole('checkbox', { name: 'Weekdays' }).check()
    await group('How you like to work').getByRole('checkbox', { name: 'Group projects' }).check()
    await group('Atmosphere you like').getByRole('checkbox', { name: 'Calm' }).check()
    await group('What helps you').getByRole('checkbox', { name: 'Daylight' }).check()
    expect(await site.submit('Save preferences')).toBeLessThan(400)
    await site.expectNotice('Your study preferences have been saved')
    await site.open('/setting/preferences')
    await expect(group('Times you like to study').getByRole('checkbox', { name: 'Evening' })).toBeChecked()
    for (const liked of ['Group projects', 'Calm', 'Daylight'])
      await expect(page.getByRole('checkbox', { name: liked, exact: true })).toBeChecked()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(5)

    await page.getByRole('link', { name: 'See your recommendations' }).click()
    await expect(page.getByRole('heading', { name: 'Recommended for You' })).toBeVisible()
    const cards = page
      .getByRole('list', { name: 'Recommended for You' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
    await expect(cards).toHaveCount(3)
    await expect(cards.first()).toContainText(/\d+% Match/)
    await page.getByRole('link', { name: 'Show more recommendations' }).click()
    // As many as there are near the campus, at most 12.
    await expect.poll(() => cards.count()).toBeGreaterThan(3)

    await page.context().clearCookies({ name: 'session' })
    await enter(site, person)
    await expect(page).toHaveURL(`/account/noor${person.lastName.toLowerCase()}`)
  },
)

test('the steps can be skipped, and do not come back', async ({ site, page }) => {
  const person = await makePerson()
  await enter(site, person)
  await expect(page).toHaveURL('/onboarding')
  await site.ready()
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await expect(page).toHaveURL('/')
  await site.expectNotice('You can set your preferences later in settings.')
  await site.open('/onboarding')
  await expect(page).toHaveURL('/')
})

test('the insights are in the bar, with a tooltip @full', async ({ site, page, reader }) => {
  await site.open('/features')
  await expect(page.getByRole('banner')).toContainText(reader.name)
  await expect(page.getByRole('main').getByRole('link', { name: /^Explore / })).toHaveCount(4)
  const link = page.getByRole('banner').getByRole('link', { name: 'Study Insights' })
  const tip = link.locator('span')
  await expect(tip).toHaveCSS('clip-path', 'inset(50%)')
  await link.focus()
  await expect(tip).toHaveCSS('clip-path', 'none')
  if (site.enhanced) {
    await page.keyboard.press('Escape')
    await expect(tip).toHaveCSS('clip-path', 'inset(50%)')
  }
  await link.click()
  await expect(page).toHaveURL('/insights')
})
