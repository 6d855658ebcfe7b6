import { insertArea } from '../../factories/area'
import { insertReports } from '../../factories/busyness'
import { insertLocation } from '../../factories/location'
import { connected, htmlOf, makePerson, postForm, typeLogin } from '../people'
import { asData, readAnswer } from '../../support/formats/remix-data'
import { Site } from '../site'
import { expect, test } from '../test'

const THANKS = 'Thanks for submitting busy report'
/** Where the page requests its current panel. */
const NOW = /\/busyness\.data\?now/
type Answer = Record<string, { data: { panel: { wait: unknown } } }>
const BUTTONS = ['Not Busy', 'Somewhat Busy', 'Busy', 'Very Busy']

const panel = (site: Site) => site.page.getByRole('region', { name: 'Current Busyness' })
const buttons = (site: Site) => panel(site).getByRole('button')

/**
 * Opens the page of a new study spot, and returns its path. Sample students report how busy theirs are at any time. Far
 * from every campus, because other journeys count the spots of one.
 */
async function openOwn(site: Site): Promise<string> {
  const { id } = await insertLocation(connected(), { latitude: 41.3, longitude: -120.5 })
  await site.open(`/location/${id}`)
  return `/location/${id}`
}

test('a student reports how busy it is, but not twice @js', async ({ site, page, reader }) => {
  const location = await openOwn(site)
  await expect(buttons(site)).toHaveText(BUTTONS)
  const pressedAt = Date.now()
  expect(await site.submit('Busy')).toBe(site.enhanced ? 202 : 303)
  await site.expectNotice(THANKS)
  await expect(page).toHaveURL(new RegExp(`${location}(#busyness)?$`))
  await expect(panel(site)).toContainText('Moderately Busy 50–75% · 1 report, just now')
  await expect(panel(site)).toContainText('Thanks! You can report again in 30 minutes.')
  await expect(buttons(site)).toHaveCount(0)
  await site.open(location)
  await expect(buttons(site)).toHaveCount(0)

  if (site.enhanced) {
    // A second tab of the same browser knows it, through storage.
    const stored = () =>
      page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('carrel busyness ')))
    await expect.poll(stored).toHaveLength(1)
    expect(Number((await stored())[0]![1]) - pressedAt).toBeGreaterThan(29 * 60_000 - 5000)
  }
  // A second report on a location within half an hour is refused, in the specification's words.
  const again = await postForm(`${location}/busyness`, { level: '1' }, reader.session)
  expect(again.status).toBe(409)
  expect(await again.text()).toContain(
    'already submitted a report for this location. Please wait before submitting again.',
  )
})

test('a report on an area shows there and counts for the whole', async ({ site, page, reader: _in }) => {
  const location = await openOwn(site)
  const [map, lawn] = [`Map room ${site.mode}`, `Lawn ${site.mode}`]
  const id = Number(location.split('/').at(-1))
  const areas = [
    await insertArea(connected(), id, { name: map, seats: 90 }),
    await insertArea(connected(), id, { name: lawn, seats: 10 }),
  ]
  await insertReports(connected(), { location: id, area: areas[1]!.id, level: 1 })
  await site.open(location)
  await panel(site).getByLabel('Which area?').selectOption(map)
  expect(await site.submit('Very Busy')).toBe(site.enhanced ? 202 : 303)
  await site.expectNotice(THANKS)
  await expect(panel(site)).toContainText(`${map}: Extremely Busy just now`)
  await expect(panel(site)).toContainText(`${lawn}: Not Busy just now`)
  // (90 × 4 + 10 × 1) / 100 = 3.7 of 4
  await expect(panel(site)).toContainText('Extremely Busy 90–100%, based on the latest 2 reports')
  await expect(page.locator('#inside')).toContainText('90 seats · Now: Extremely Busy')
})

test(
  'a report in one tab hides the other’s buttons',
  { tag: ['@scripts', '@full'] },
  async ({ site, page, context, reader: _in }) => {
    await page.clock.install()
    const loaded = page.waitForResponse(/\/keep-panel-/).then((answer) => answer.finished()) // members
    const location = await openOwn(site)
    await expect(buttons(site)).toHaveCount(4)
    await page.clock.runFor(1000)
    await loaded

    const second = await context.newPage()
    await new Site(second, site.mode).open(location)
    await second
      .getByRole('region', { name: 'Current Busyness' })
      .getByRole('button', { name: 'Very Busy' })
      .click()
    await expect(second.getByRole('region', { name: 'Current Busyness' })).toContainText(
      'Thanks! You can report again in',
    )
    await expect(buttons(site)).toHaveCount(0)
    await expect(panel(site)).toContainText('Thanks! You can report again in 30 minutes.')

    // The test can't advance the server's clock, so it fakes that response; the page waits for its own clock.
    await page.route(NOW, async (route) => {
      const found = (await readAnswer(await (await route.fetch()).text())) as Answer
      Object.values(found)[0]!.data.panel.wait = null
      await route.fulfill({ body: await asData(found) })
    })
    await page.clock.fastForward('31:00')
    await expect(buttons(site)).toHaveText(BUTTONS)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
)

test('the page refreshes every five minutes @full @scripts', async ({ site, page }) => {
  const openedAt = Date.now()
  await page.clock.install()
  const location = await openOwn(site)
  const readyAt = await page.evaluate(() => Date.now())
  // Otherwise a busy machine’s own minutes would pass as well.
  await page.clock.pauseAt(readyAt + 60_000)
  const before = await panel(site).locator('p').first().textContent()
  const teller = await makePerson()
  expect((await postForm(`${location}/busyness`, { level: '4' }, teller.session)).status).toBe(303)
  let asked = 0
  page.on('request', (request) => void (asked += Number(NOW.test(request.url()))))
  // The five minutes began between opening the page and its being ready.
  const almost = openedAt + 299_000
  await page.clock.runFor(almost - (readyAt + 60_000))
  expect(asked).toBe(0)
  await expect(panel(site).locator('p').first()).toHaveText(before!)
  await page.clock.runFor(readyAt + 301_000 - almost)
  await expect(panel(site)).toContainText('Extremely Busy')
  expect(asked).toBe(1)
  await expect(async () => {
    await page.clock.runFor('05:00')
    await expect.poll(() => asked, { timeout: 1000 }).toBeGreaterThan(1)
  }).toPass()

  await page.route(NOW, (route) => route.fulfill({ status: 429, body: 'Too many.' }))
  // The five minutes start over with each response, whenever it arrives.
  await expect(async () => {
    await page.clock.runFor('05:00')
    await expect(panel(site)).toContainText('Unable to load busyness information', { timeout: 1000 })
  }).toPass()
  await page.unroute(NOW)
  await expect(async () => {
    await page.clock.runFor('05:00')
    await expect(panel(site)).not.toContainText('Unable to load busyness information', { timeout: 1000 })
  }).toPass()
})

test('a visitor who reports is asked to log in, and presses again', async ({ site, page }) => {
  const person = await makePerson()
  const location = await openOwn(site)
  await panel(site).getByRole('button', { name: 'Somewhat Busy' }).click()
  await expect(page).toHaveURL(/\/signin\?returnTo=/)
  await site.expectLogIn('You need to be logged in to report busyness.')
  await typeLogin(page, person)
  await expect(page).toHaveURL(new RegExp(`${location}/busyness$`))
  await expect(site.said('You chose “Somewhat Busy” before you logged in.')).toBeVisible()
  await site.ready()
  await site.submit('Somewhat Busy')
  await site.expectNotice(THANKS)
  await expect(panel(site)).toContainText('Slightly Busy 25–50% · 1 report, just now')
})

test('popular times are bars, and a table, for the chosen day', async ({ site, page }) => {
  await site.open('/university/Rice%20University%20Houston')
  const days = ['Monday', 'Saturday']
  const links = page.getByRole('list', { name: 'Study spots' }).locator('h3 a')
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const times = page.getByRole('region', { name: 'Popular Times' })
  // One location of every campus has many reports.
  for (const path of paths) {
    if (!(await htmlOf(`${path}?day=monday`)).includes('How busy it usually is on Mondays')) continue
    await site.open(`${path}?day=monday`)
    break
  }
  for (const day of days) {
    await times.getByRole('link', { name: day.slice(0, 3) }).click()
    await expect(page).toHaveURL(new RegExp(`\\?day=${day.toLowerCase()}#popular-times$`))
    await expect(times.getByRole('link', { name: day.slice(0, 3) })).toHaveAttribute('aria-current', 'true')
  }
  await times.getByRole('link', { name: 'Mon' }).click()
  await expect(times.getByRole('link', { name: 'Mon' })).toHaveAttribute('aria-current', 'true')
  await site.ready()
  const table = times.getByRole('table', { name: 'How busy it usually is on Mondays, by hour' })
  await expect(table).toBeHidden()
  await times.getByText('Show as a table').click()
  await expect(table).toBeVisible()
  const rows = await table
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .allTextContents()
  expect(rows.length).toBeGreaterThan(5)
  const row =
    /^\d{1,2} [AP]M( \(now\))?(\d+% (Not|Slightly|Moderately|Very|Extremely) Busy|not enough reports)\d+$/
  for (const text of rows) expect(text).toMatch(row)
  await expect(times).toContainText(/Based on \d+ reports on Mondays/)
})

test('insights show the parts of the day and where students study', async ({ site, page }) => {
  await site.open('/insights')
  const times = page.getByRole('region', { name: 'Popular Study Times' })
  await expect(times.getByRole('rowheader')).toHaveText([
    'Morning (6am-11am)',
    'Afternoon (12pm-5pm)',
    'Evening (6pm-9pm)',
    'Night (10pm-5am)',
  ])
  await times.getByRole('link', { name: 'Sunday' }).click()
  await expect(page).toHaveURL(/\/insights\?day=sunday$/)
  await expect(times.getByRole('link', { name: 'Sunday' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('region', { name: 'Where Students Study' })).toContainText(
    /Based on [\d,]+ reviews\./,
  )
  await page
    .getByRole('navigation', { name: 'Insights', exact: true })
    .getByRole('link', { name: 'For You' })
    .click()
  await expect(page).toHaveURL(/\/insights\?tab=for-you$/)
  await expect(page.getByText('Sign in for personalized recommendations')).toBeVisible()
})
