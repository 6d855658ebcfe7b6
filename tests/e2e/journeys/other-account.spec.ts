import { makePerson, takeLogin, writeReview } from '../people'
import { expect, test } from '../test'

const REVIEW =
  'Wide tables below the windows, a quiet hum all day, and nobody minds if you stay until they close the doors.'

test('a form in an old tab is sent only as the person it was shown to, or on purpose @js', async ({
  site,
  page,
  context,
  reader,
}) => {
  const location = await site.chooseLocation('Rice University Houston', site.turn)
  await site.open(`${location}/review`)
  await expect(page.getByRole('banner')).toContainText(reader.name)
  await page.getByRole('radio', { name: '4 stars' }).check()
  await page.getByLabel('Your review').fill(REVIEW)
  const sam = await makePerson()
  await takeLogin(context, sam)

  expect(await site.submit('Save review')).toBe(409)
  const summary = page.locator('.error-summary')
  await expect(summary).toContainText(`You’re now logged in as ${sam.name}.`)
  await expect(summary).toContainText(`To send it as ${sam.name}, press the button again.`)
  await expect(page.getByRole('banner')).toContainText(sam.name)
  await expect(page.getByLabel('Your review')).toHaveValue(REVIEW)
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()

  await page.getByRole('button', { name: 'Save review' }).click()
  await expect(page).toHaveURL(`${location}#reviews`)
  await expect(page.getByRole('heading', { name: sam.name })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: reader.name })).toHaveCount(0)
})

test('what somebody typed in an old tab is not in the form of who logs in next', async ({
  site,
  page,
  context,
  reader,
}) => {
  const location = await site.chooseLocation('Rice University Houston', site.turn)
  await site.open(`${location}/review`)
  await page.getByLabel('Your review').fill(REVIEW)
  await context.clearCookies({ name: 'session' })
  await page.getByRole('button', { name: 'Save review' }).click()
  await expect(page).toHaveURL(/\/signin\?returnTo=/)
  for (const [person, text] of [
    [await makePerson(), ''],
    [reader, REVIEW],
  ] as const) {
    await takeLogin(context, person)
    // The enhanced tab keeps what was typed in it as well.
    const other = await context.newPage()
    await other.goto(`${location}/review`)
    await expect(other.getByLabel('Your review')).toHaveValue(text)
    await other.close()
  }
})

test(
  'a toggle in an old tab leads to its page, which says why',
  { tag: ['@scripts'] },
  async ({ site, page, context, reader: _in }) => {
    const location = await site.chooseLocation('Yale University New Haven', site.turn)
    await writeReview(await makePerson(), location, REVIEW, '5')
    const sam = await makePerson()
    for (const [name, path, now] of [
      [/^Helpful/, /\/review\/\d+\/reaction$/, 'Helpful 1'],
      [/^Save /, /\/save$/, 'Remove'],
    ] as const) {
      await context.clearCookies()
      await takeLogin(context, await makePerson())
      await site.open(location)
      await takeLogin(context, sam)
      await page.getByRole('button', { name }).first().click()
      await expect(page).toHaveURL(path)
      await expect(page.locator('.error-summary')).toContainText(`You’re now logged in as ${sam.name}.`)
      await site.ready()
      await page
        .getByRole('button', { name: now === 'Remove' ? /^Save/ : name })
        .first()
        .click()
      await expect(page.getByRole('button', { name: new RegExp(`^${now}`) }).first()).toBeVisible()
    }
  },
)
