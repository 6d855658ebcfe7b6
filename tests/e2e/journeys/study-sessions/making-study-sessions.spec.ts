import { readPage } from '../../crawling/html-rules'
import { getPage } from '../../people'
import { expect, test } from '../../test'

const CAMPUS = '/university/Rice%20University%20Houston'

/** A date this many days from now, in the campus's time zone. */
const day = (ahead: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(Date.now() + ahead * 86_400_000)

test(
  'an overnight study session is created, edited and deleted',
  { tag: '@full' },
  async ({ site, page, reader }) => {
    await site.open(`${CAMPUS}?tab=study-sessions`)
    await page.getByRole('link', { name: 'Create Session' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Create study session' })).toBeVisible()
    await site.ready()
    expect(await site.submit('Create Session')).toBe(422)
    const text = 'Please fill in all required fields'
    await site.expectFaults('session', [
      { field: 'title', text },
      { field: 'date', text },
      { field: 'start', text },
      { field: 'end', text },
      { field: 'place', text },
    ])

    await page.getByLabel('Title').fill('Owls <at> work')
    await page.getByLabel('Description').fill('Bring a lamp.')
    const date = day(5)
    await page.getByLabel('Date').fill(date)
    await page.getByLabel('Start time').fill('22:00')
    await page.getByLabel('End time').fill('01:30')
    await page.getByRole('radio', { name: /^Private/ }).check()
    const location = page.getByRole(site.enhanced ? 'combobox' : 'textbox', { name: 'Location' })
    await page.getByLabel('Location', { exact: true }).focus()
    // At once: suggestions for its first letters would replace the list while the keys select one.
    await page.getByLabel('Location', { exact: true }).fill('fondren')
    if (site.enhanced) {
      await expect(page.getByRole('option').first()).toContainText('Fondren')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(location).toHaveValue(/^Fondren /)
      // The keys selected an option, and sent nothing.
      await expect(page).toHaveURL(/\/create$/)
    } else {
      await page.getByRole('button', { name: 'Search study spots' }).click()
      await expect(page.getByLabel('Title')).toHaveValue('Owls <at> work')
      await expect(page.getByLabel('End time')).toHaveValue('01:30')
      await expect(page.getByRole('radio', { name: /^Private/ })).toBeChecked()
      await page
        .getByRole('radio', { name: /^Fondren/ })
        .first()
        .check()
    }
    expect(await site.submit('Create Session')).toBe(422)
    const [, weekday] = /^(\w+), /.exec(
      new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(
        Date.parse(date) + 86_400_000,
      ),
    )!
    await expect(page.locator('#session-overnight-error')).toContainText(
      `overnight until 1:30 AM on ${weekday}`,
    )
    await page.getByRole('checkbox', { name: /ends the next day/ }).check()
    await page.getByRole('button', { name: 'Create Session' }).click()
    await site.expectNotice('Study session created successfully!')
    await expect(page.getByRole('link', { name: 'Create Session' }).first()).toBeVisible()
    const id = /created=(\d+)/.exec(page.url())![1]
    // The new study session and its invite are one press away.
    await expect(page.getByRole('link', { name: 'Owls <at> work' }).first()).toHaveAttribute(
      'href',
      `${CAMPUS}/study-sessions/${id}`,
    )
    await site.ready()
    await page.getByRole('button', { name: 'Generate invite link' }).click()
    await site.expectNotice('Invite link generated!')
    await expect(page.getByLabel('Invite link', { exact: true })).toHaveValue(/\/invite\//)

    await site.open(`${CAMPUS}/study-sessions/${id}/edit`)
    await expect(page.getByRole('checkbox', { name: /ends the next day/ })).toBeChecked()
    await page.getByLabel('Title').fill('Owls at rest')
    await page.getByLabel('Title').press('Enter')
    await site.expectNotice('Study session saved')
    await expect(page.getByRole('heading', { level: 1, name: 'Owls at rest' })).toBeVisible()
    await page
      .getByRole('link', { name: /^Delete/ })
      .first()
      .click()
    await expect(
      page.getByText('Are you sure you want to delete this study session? This action cannot be undone.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Delete study session' }).click()
    await site.expectNotice('Study session deleted successfully.')
    await expect(page).toHaveURL(/tab=study-sessions$/)
    const gone = await getPage(`${CAMPUS}/study-sessions/${id}`, reader.session)
    expect(gone.status).toBe(404)
    expect(readPage(await gone.text()).links).toContain(`${CAMPUS}?tab=study-sessions`)
  },
)
