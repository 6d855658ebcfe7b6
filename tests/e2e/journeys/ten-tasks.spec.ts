import type { Locator, Page } from 'playwright/test'
import { linkMailedTo } from '../mail'
import { ageForm, attend, connected, makePerson, REVIEW, stranger } from '../people'
import { pictureFile } from '../photos'
import { unheardOf } from '../requests'
import { dateIn } from '../study-sessions'
import { expect, test } from '../test'

const KEY = 'Georgia Institute of Technology Atlanta'
const CAMPUS = `/university/${encodeURIComponent(KEY)}`
const BERKELEY = 'University of California, Berkeley Berkeley'
const QUIET = 'Quiet with outlets, open now'

test.use({ viewport: { width: 360, height: 740 } })

/** A spot on the campus that matches at any hour. */
async function alwaysOpen(): Promise<{ id: number; name: string }> {
  return connected().transaction(async (db) => {
    // Locked, because these tests run at the same time.
    const spot = (await db('study_locations as l')
      .join('universities as u', 'u.id', 'l.university_id')
      .where({ 'u.key': KEY, 'l.status': 'Approved' })
      .orderBy('l.id')
      .forUpdate('l')
      .first('l.id', 'l.name')) as { id: number; name: string }
    await db('study_location_hours').where({ study_location_id: spot.id }).delete()
    await db('study_location_hours').insert(
      [1, 2, 3, 4, 5, 6, 7].map((day_of_week) => ({
        study_location_id: spot.id,
        day_of_week,
        is_open: true,
        start_time: '00:00',
        end_time: '24:00',
      })),
    )
    for (const { id: tag_id } of await db('tag_types').whereIn('name', ['Quiet', 'Outlet']).select('id'))
      await db('study_location_tags')
        .insert({ study_location_id: spot.id, tag_id })
        .onConflict(['study_location_id', 'tag_id'])
        .ignore()
    return spot
  })
}

const inFirstScreen = (page: Page, text: RegExp | string) =>
  expect
    .poll(async () => {
      const boxes = await page.getByText(text).filter({ visible: true }).all()
      const ends = await Promise.all(boxes.map(async (box) => ((await box.boundingBox())?.y ?? 9999) + 10))
      return Math.min(9999, ...ends)
    })
    .toBeLessThan(740)

/** A reader's thumb: counts presses and typed characters. A press of a field is one, too. */
class Thumb {
  presses = 0
  characters = 0
  async press(target: Locator) {
    this.presses++
    await target.click()
  }
  async type(field: Locator, text: string) {
    this.presses++
    this.characters += text.length
    await field.fill(text)
  }
  async choose(field: Locator, text: string | RegExp) {
    this.presses += 2
    await field.selectOption(typeof text === 'string' ? { label: text } : text.source)
  }
  async attach(field: Locator) {
    this.presses += 2
    await field.setInputFiles(await pictureFile('desk.jpg', '#33415c', 640, 400))
  }
  /** Fails if it took more than this. */
  atMost(presses: number, characters = 0) {
    expect(this.presses).toBeLessThanOrEqual(presses)
    expect(this.characters).toBeLessThanOrEqual(characters)
  }
}

/** In the campus's own box. */
async function searchCampus(page: Page, thumb: Thumb, words: string) {
  const bar = page.getByRole('region', { name: 'Filters' })
  await thumb.type(bar.getByLabel('Search this campus'), words)
  await thumb.press(bar.getByRole('button', { name: 'Search' }))
}

const list = (page: Page) => page.getByRole('list', { name: 'Study spots', exact: true })

test('1: quiet, with outlets, open now, on my campus @js', async ({ site, page, reader }) => {
  const { name } = await alwaysOpen()
  await test.step('from the campus', async () => {
    const thumb = new Thumb()
    await site.open(CAMPUS)
    await thumb.press(page.getByRole('list', { name: 'Quick filters' }).getByRole('link', { name: QUIET }))
    await expect(list(page)).toContainText(name)
    thumb.atMost(1)
  })
  await test.step('from a member’s home, to the spot', async () => {
    const thumb = new Thumb()
    await attend(reader, 'Georgia Institute of Technology')
    await site.open('/')
    await thumb.press(page.getByRole('link', { name: QUIET }).first())
    await expect(list(page)).toContainText(name)
    await thumb.press(list(page).getByRole('link', { name, exact: true }))
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    thumb.atMost(2)
  })
})

test('2: the first screen says whether it is worth going there now', async ({ site, page }) => {
  const { id, name } = await alwaysOpen()
  await site.open(`/location/${id}`)
  for (const said of [
    name,
    /^Open/,
    /busy|Nobody|^Not enough reports for this hour/i,
    'Outlets',
    'Quiet',
    /On campus|walk/,
  ])
    await inFirstScreen(page, said)
})

test('3: a spot is saved, and its link shared @js', async ({ site, page, reader: _in }) => {
  await site.openLocation(BERKELEY, site.turn)
  const thumb = new Thumb()
  await thumb.press(page.getByRole('button', { name: /^Save / }).first())
  await expect(page.getByRole('link', { name: 'Choose collections' })).toBeVisible()
  await site.ready()
  await thumb.press(page.getByText('Share', { exact: true }))
  await expect(page.getByLabel('Link to this page')).toBeInViewport()
  if (site.enhanced) await thumb.press(page.getByRole('button', { name: 'Copy link' }))
  thumb.atMost(3)
})

test('4: someone registers to write a review with a photo', async ({ site, page }) => {
  const person = stranger()
  const location = await site.openLocation(BERKELEY, 3 + site.turn)
  const thumb = new Thumb()
  await thumb.press(page.getByRole('link', { name: 'Write Review' }).first())
  await site.ready()
  await thumb.press(page.getByRole('main').getByRole('link', { name: 'Register' }))
  await site.ready()
  await thumb.type(page.getByLabel('First Name'), person.firstName)
  await thumb.type(page.getByLabel('Last Name'), person.lastName)
  await thumb.type(page.getByLabel('Email'), person.email)
  await thumb.type(page.getByLabel('Password', { exact: true }), person.password)
  await ageForm(page, 2100)
  await thumb.press(page.getByRole('button', { name: 'Register', exact: true }))
  await expect(page).toHaveURL(/\/check-email/)
  thumb.presses++ // the link in the email
  await site.open(await linkMailedTo(person.email))
  // Without scripts it's a press, because mail scanners open links.
  if (!site.enhanced) {
    await thumb.press(page.getByRole('button', { name: /^Confirm/ }))
    await thumb.press(page.getByRole('main').getByRole('link', { name: 'Log In' }))
  }
  await expect(page).toHaveURL(/\/signin/)
  await site.ready()
  await thumb.type(page.getByLabel('Email'), person.email)
  await thumb.type(page.getByLabel('Password', { exact: true }), person.password)
  await thumb.press(page.getByRole('button', { name: 'Log In', exact: true }))
  await expect(page).toHaveURL(`${location}/review`)
  await site.ready()
  await thumb.press(page.getByRole('radio', { name: '4 stars' }).locator('..'))
  await thumb.type(page.getByLabel('Your review'), REVIEW)
  await thumb.attach(page.locator('form#review input[type=file]').first())
  await thumb.press(page.getByRole('button', { name: 'Save review' }))
  await expect(page).toHaveURL(new RegExp(`${location}(/review/photos.*|#reviews)$`))
  thumb.atMost(site.enhanced ? 17 : 19, 230)
})

test('5: a private study session is made, and a friend joins by its link', async ({ site, page, reader }) => {
  const friend = await makePerson()
  await attend(reader, 'Georgia Institute of Technology')
  await site.open(`${CAMPUS}?tab=study-sessions`)
  const thumb = new Thumb()
  await thumb.press(page.getByRole('link', { name: 'Create Session' }).first())
  await expect(page.getByRole('heading', { level: 1, name: 'Create study session' })).toBeVisible()
  await site.ready()
  await thumb.type(page.getByLabel('Title'), 'Calculus')
  await thumb.type(page.getByLabel('Date'), dateIn(4))
  await thumb.type(page.getByLabel('Start time'), '15:00')
  await thumb.type(page.getByLabel('End time'), '17:00')
  await thumb.press(page.getByRole('radio', { name: /^Private/ }))
  await thumb.type(page.getByLabel('Location', { exact: true }), 'library')
  if (site.enhanced) await thumb.press(page.getByRole('listbox').getByRole('option').first())
  else await thumb.press(page.getByRole('button', { name: 'Search study spots' }))
  if (!site.enhanced) await thumb.press(page.getByRole('radio', { name: /librar/i }).first())
  await thumb.press(page.getByRole('button', { name: 'Create Session' }))
  await site.expectNotice('Study session created successfully!')
  await site.ready()
  await thumb.press(page.getByRole('button', { name: 'Generate invite link' }))
  const link = await page.getByLabel('Invite link', { exact: true }).inputValue()
  thumb.atMost(site.enhanced ? 10 : 11, 60)

  const other = new Thumb()
  await page.context().clearCookies()
  await site.open(new URL(link).pathname)
  await expect(page.getByRole('main')).toContainText(/Librar/i)
  await other.press(page.getByRole('button', { name: 'Sign In to Join' }))
  await site.ready()
  await other.type(page.getByLabel('Email'), friend.email)
  await other.type(page.getByLabel('Password', { exact: true }), friend.password)
  await other.press(page.getByRole('button', { name: 'Log In', exact: true }))
  await site.expectNotice('Successfully joined "Calculus"!')
  other.atMost(4, 60)
})

test('6: a café closes at nine now', async ({ site, page, reader: _in }) => {
  await site.openLocation(BERKELEY, 6 + site.turn)
  const thumb = new Thumb()
  await thumb.press(page.getByRole('link', { name: 'No', exact: true }))
  await site.ready()
  if ((await page.getByLabel('Opens', { exact: true }).inputValue()) === '')
    await thumb.type(page.getByLabel('Opens', { exact: true }), '08:00')
  await thumb.type(page.getByLabel('Closes', { exact: true }), '21:00')
  await thumb.press(page.getByRole('button', { name: 'Send hours' }))
  await expect(page.getByText('Successfully submitted', { exact: true })).toBeVisible()
  thumb.atMost(4, 10)
})

test('7: a group room with a whiteboard for four', async ({ site, page }) => {
  await site.open(`/university/${encodeURIComponent(BERKELEY)}`)
  const thumb = new Thumb()
  await searchCampus(page, thumb, 'group room whiteboard for four')
  await expect(page).toHaveURL(/whiteboard/)
  await expect(list(page).locator('> li').first()).toContainText(/Floor \d · \d+ seats/)
  thumb.atMost(2, 30)
})

test('8: open on Sunday evening', async ({ site, page }) => {
  await site.open(`/university/${encodeURIComponent(BERKELEY)}`)
  const thumb = new Thumb()
  await searchCampus(page, thumb, 'sunday evening')
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Sunday')
  await expect(list(page).locator('.opening').first()).toContainText(
    /^Open .*(Sunday|today|tomorrow|until)|24 hours/,
  )
  thumb.atMost(2, 14)
})

test('9: a university that is not listed', async ({ site, page, reader: _in }) => {
  const name = unheardOf()
  await site.open('/')
  const chooser = page.getByRole('search', { name: 'Find a university' })
  const thumb = new Thumb()
  await thumb.type(chooser.getByPlaceholder('Which university are you at?'), name)
  await thumb.press(chooser.getByRole('button', { name: 'Find' }))
  await expect(page.getByRole('main')).toContainText(`No universities found for “${name}”`)
  await site.ready()
  await thumb.press(
    page
      .getByRole('main')
      .getByRole('link', { name: /Request/ })
      .first(),
  )
  await site.ready()
  await expect(page.getByLabel('University name')).toHaveValue(name)
  await thumb.type(page.getByLabel('City', { exact: true }).last(), 'Arkham')
  await thumb.choose(page.getByLabel('State', { exact: true }).last(), 'Massachusetts')
  await thumb.attach(page.getByLabel('Campus photo'))
  await thumb.press(page.getByRole('button', { name: 'Send request' }))
  await expect(page.getByText('Campus request sent successfully!').first()).toBeVisible()
  thumb.atMost(9, 25)
})
