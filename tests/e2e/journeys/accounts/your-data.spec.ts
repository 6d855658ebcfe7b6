import fs from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { linkMailedTo, mailTo } from '../../mail'
import { REVIEW, typeLogin, writeReview } from '../../people'
import { expect, test } from '../../test'

/** The date in 30 days, in the product's format. */
const inThirtyDays = () =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.now() + 30 * 86_400_000,
  )

test('all data about a user comes as one file, by email @full', async ({ site, page, reader }) => {
  const location = await site.openLocation('Purdue University West Lafayette', site.turn)
  const name = (await page.getByRole('heading', { level: 1 }).textContent())!
  await writeReview(reader, location)

  await site.open('/setting')
  await page.getByRole('link', { name: 'Your data' }).click()
  await expect(page).toHaveURL('/setting/data')
  await expect(page).toHaveTitle('Your data · Carrel')
  await page.getByRole('button', { name: 'Request download' }).click()
  await site.expectNotice('We’re preparing your data. We’ll email you when it’s ready.')
  const link = await linkMailedTo(reader.email, /Your data is ready/)
  await page.reload()
  await site.ready()
  await expect(page.getByRole('main')).toContainText(/Available until \w{3} \d{1,2}, \d{4}/)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download \(ZIP/ }).click(),
  ])
  expect(download.url()).toBe(link)
  expect(download.suggestedFilename()).toMatch(/^carrel-data-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(fs.readFileSync(await download.path()))
  expect(strFromU8(files['README.txt']!)).toContain(`Everything Carrel has about ${reader.name}`)
  const data = JSON.parse(strFromU8(files['data.json']!)) as unknown
  expect(data).toMatchObject({
    account: {
      email: reader.email,
      firstName: reader.firstName,
      lastName: reader.lastName,
      hasPassword: true,
    },
    reviews: [{ location: name, rating: 4, description: REVIEW }],
  })

  // It's private: a visitor is asked to log in, and then sees the page with the link.
  await page.context().clearCookies()
  await site.open(link)
  await expect(page).toHaveURL('/signin?returnTo=%2Fsetting%2Fdata')
  await site.expectLogIn('You need to be logged in to perform this operation')
  await typeLogin(page, reader)
  await expect(page).toHaveURL('/setting/data')
  await expect(page.getByRole('link', { name: /^Download \(ZIP/ })).toBeVisible()
})

test('someone who deletes their account can undo it by logging in', async ({ site, page, reader }) => {
  await site.open('/setting/data')
  await page.getByRole('link', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delete my account')
  for (const said of ['What gets deleted', 'What stays', 'You have 30 days to change your mind']) {
    await expect(page.getByRole('heading', { name: said, level: 2 })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Keep my account' }).first().click()
  await expect(page).toHaveURL('/setting/data')
  await page.getByRole('link', { name: 'Delete my account' }).click()

  const before = inThirtyDays()
  const notice = site.said('Your account will be deleted.')
  await site.stopClock() // so that the notice can be read
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL('/')
  await expect(notice).toBeVisible()
  const [, until] = /^Your account will be deleted. To keep it, log in by (.+)\.$/.exec(
    await notice.locator('p').innerText(),
  )!
  // At midnight, these differ.
  expect([before, inThirtyDays()]).toContain(until)
  await expect(page.getByRole('banner')).not.toContainText(reader.name)
  expect((await mailTo(reader.email, /will be deleted/)).text?.replace(/\s+/g, ' ')).toContain(
    `Log in by ${until} to keep your account`,
  )

  await site.open(await linkMailedTo(reader.email, /will be deleted/))
  await typeLogin(page, reader)
  await site.expectNotice('Welcome back! Your account won’t be deleted.')
  await site.open('/setting/data')
  await expect(page.getByRole('banner')).toContainText(reader.name)
})
