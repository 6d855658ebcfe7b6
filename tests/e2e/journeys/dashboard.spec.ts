import { parse } from 'node-html-parser'
import type { Page } from 'playwright/test'
import { sized } from '../../support/full'
import { codeOf, enterAsAdmin, makeAdmin, pageOfQueue, turnOnTwoStep } from '../admins'
import { ageLogins, connected, htmlOf, makePerson, postForm, takeLogin } from '../people'
import { clearWaiting, decisionsOn, insertSuggestions, insertWaiting } from '../waiting'
import { expect, test } from '../test'

test(
  'an admin finds an item, edits it, and reverts the edit',
  { tag: '@full' },
  async ({ site, page, context }) => {
    const admin = await enterAsAdmin(context)
    await site.open('/account/me')
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await expect(page.getByLabel('Status')).toHaveValue('Pending')
    await page.getByLabel('Status').selectOption('Approved')
    await page.getByLabel('Sort by').selectOption('name')
    await page.getByRole('searchbox', { name: 'Search' }).last().fill('library')
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(page).toHaveURL(/status=Approved/)
    const rows = page.locator('tr[data-dashboard-row]')
    const row = rows.nth(site.turn)
    // The address changes a moment before the list does.
    await expect(row.getByRole('rowheader')).toContainText('Library')
    await expect(rows).toHaveCount(5)
    const name = (await row.getByRole('rowheader').textContent())!

    if (site.enhanced) {
      // Single-key shortcuts need scripts, and can be turned off.
      await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
      await page.keyboard.press('?')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' }), 'Enter closes it').toBeHidden()
      await page.keyboard.press('?')
      await expect(page.getByText('Shortcuts are on')).toBeVisible()
      await page.getByRole('button', { name: 'Turn off' }).click()
      await page.getByRole('button', { name: 'Close' }).click()
      await page.keyboard.press('j')
      await expect(rows.first().getByRole('link').first()).not.toBeFocused()
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
      await page.getByRole('button', { name: 'Turn on' }).click()
      await page.getByRole('button', { name: 'Close' }).click()
      for (let n = 0; n <= site.turn; n++) await page.keyboard.press('j')
      await expect(row.getByRole('rowheader').getByRole('link')).toBeFocused()
      await page.keyboard.press('e')
    } else {
      await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toHaveCount(0)
      await row.getByRole('rowheader').getByRole('link').click()
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Edit study spot: ${name}`)
    await site.ready()
    const save = page.getByRole('button', { name: 'Save', exact: true }).last()
    await page.getByLabel('Phone').fill(`555-010${site.turn}`)
    await page.getByLabel('Sunday').fill('10am-6pm')
    if (site.enhanced) {
      await expect(save).toBeDisabled()
      await expect(page.getByRole('button', { name: 'Preview changes' })).toHaveCount(0)
      const picture = page.locator('#entry-image')
      const fault = page.locator('#entry-image-error')
      const buffer = Buffer.alloc(5 * 1024 * 1024 + 1, 255)
      await picture.setInputFiles({ name: 'big.jpg', mimeType: 'image/jpeg', buffer })
      await expect(fault, 'before anything is sent').toContainText('Image size must be less than 5MB')
      await picture.setInputFiles([])
      await expect(fault).toHaveCount(0)
    } else {
      await page.getByRole('button', { name: 'Preview changes' }).click()
      await expect(page.getByText('Nothing is saved yet.')).toBeVisible()
    }
    const changes = page.getByRole('region', { name: 'Your changes' })
    await expect(changes.getByRole('row').filter({ hasText: 'Phone' })).toContainText(`555-010${site.turn}`)
    await page.getByLabel('Update reason').fill('Their own page says so')
    await save.click()
    await site.expectNotice('Location updated successfully')
    await expect(page).toHaveURL(/\/admin-dashboard\?status=Approved/)

    await page
      .getByRole('link', { name: `Update history: ${name}` })
      .first()
      .click()
    await expect(page.getByText(`by ${admin.name}`)).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Sunday' })).toContainText('10:00-18:00')
    await page.getByRole('link', { name: /^Revert/ }).click()
    await site.ready()
    expect(await site.submit('Revert change')).toBe(422)
    await site.expectFaults('revert', [{ field: 'message', text: 'Update Reason is required.' }])
    await page.getByLabel('Update reason').fill('It was right before')
    await page.getByRole('button', { name: 'Revert change' }).click()
    await site.expectNotice('Change reverted')
    await expect(page.locator('.dashboard-history > li')).toHaveCount(2)
  },
)

const MANY = sized(3, 9)
/** Of the items decided by keyboard, every third is denied, including the last. */
const isDenied = (n: number) => n % 3 === 2
/** Between two keys of someone typing 80 words a minute. */
const KEY_MS = 150
/** How long an item must be on the screen before a press can decide on it. */
const SEEN_MS = 500

/** Counts the page's requests for documents and data, not for static files. */
function countRequests(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (['document', 'fetch', 'xhr'].includes(request.resourceType())) count++
  })
  return () => count
}

test(`${MANY} waiting items are decided by keyboard @full @scripts`, async ({ site, page, context }) => {
  await enterAsAdmin(context)
  const { mark, names } = await insertWaiting(MANY)
  await site.open(`/admin-dashboard?q=${mark}`)
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
  const press = (key: string) =>
    page.keyboard.press(key, { delay: KEY_MS / 2 }).then(() => page.waitForTimeout(KEY_MS / 2))
  const requests = countRequests(page)
  await press('j')
  await press('a')
  for (const [n, name] of names.entries()) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Decision: ${name}`)
    // Only the first was chosen, in the list.
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(n === 0 ? 1 : 0)
    await page.waitForTimeout(SEEN_MS)
    await press(isDenied(n) ? 'd' : 'a')
    await expect(page.getByLabel('Update reason')).toBeFocused()
    await page.keyboard.type('ok', { delay: KEY_MS })
    await press('Control+Enter')
  }
  await expect(page.getByText('That was the last one on the list.')).toBeAttached()
  expect(await decisionsOn(mark)).toEqual(
    names.map((name, n) => ({ name, status: isDenied(n) ? 'Denied' : 'Approved', reasons: ['ok'] })),
  )
  expect(requests()).toBeLessThan(MANY * 5 + 5)
  await clearWaiting(mark)
})

const reasonFor = (n: number) => `no ${n + 1}`

/** Faster than any person, and someone fast who waits for a moment after each save, which is often too short. */
for (const { keyMs, pauseMs } of [
  { keyMs: 0, pauseMs: 0 },
  { keyMs: 40, pauseMs: 400 },
])
  test(
    `30 decisions typed blindly, ${keyMs} ms a key, are right or refused`,
    { tag: ['@scripts', '@full'] },
    async ({ site, page, context }) => {
      await enterAsAdmin(context)
      const { mark, names } = await insertWaiting(30)
      await site.open(`/admin-dashboard?q=${mark}`)
      await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
      await page.keyboard.press('j')
      await page.keyboard.press('a')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Decision: ${names[0]}`)
      await page.waitForTimeout(SEEN_MS)
      for (const n of names.keys()) {
        await page.keyboard.press(isDenied(n) ? 'd' : 'a')
        await page.keyboard.type(reasonFor(n), { delay: keyMs })
        await page.keyboard.press('Control+Enter', { delay: keyMs })
        await page.waitForTimeout(pauseMs)
      }
      await expect(page.locator('form[aria-busy]')).toHaveCount(0)
      const decisions = await decisionsOn(mark)
      const saved = decisions.filter(({ status }) => status !== 'Pending')
      expect(saved.length).toBeGreaterThan(0)
      expect(saved).toEqual(
        saved.map(({ name }) => ({
          name,
          status: isDenied(names.indexOf(name)) ? 'Denied' : 'Approved',
          reasons: [reasonFor(names.indexOf(name))],
        })),
      )
      // Nothing more happens until the admin has looked.
      const early = page.getByRole('dialog', { name: 'Your last keys didn’t count' })
      if (saved.length < names.length) {
        await expect(early).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(early).toBeHidden()
      }
      await clearWaiting(mark)
    },
  )

const PRESSES = {
  'Ctrl+Enter': (page: Page) => page.keyboard.press('Control+Enter'),
  'a click': (page: Page) => page.getByRole('button', { name: 'Accept selected' }).dispatchEvent('click'),
}

test('ten presses at any speed decide only what was on the screen for half a second @full @scripts', async ({
  site,
  page,
  context,
}) => {
  await enterAsAdmin(context)
  const { mark } = await insertWaiting(20)
  const suggestions = await insertSuggestions(mark)
  const decided = () =>
    connected()('study_location_suggestions')
      .whereIn('id', suggestions)
      .whereNot('status', 'open')
      .orderBy('id')
  const posts: number[] = []
  const lookedUp: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(Date.now())
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/__manifest') lookedUp.push(...searchParams.getAll('p'))
  })
  for (const press of Object.values(PRESSES))
    for (const ms of [0, 200]) {
      const before = (await decided()).length
      posts.length = 0
      await site.open(`/admin-dashboard/suggestions/${suggestions[before]}`)
      await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
      // A key that's held isn't typed.
      for (let n = 0; n < 3; n++) await page.keyboard.down('a')
      await page.keyboard.up('a')
      await expect(page.getByLabel('Update reason')).toHaveValue('Suggested by a student')
      for (let n = 0; n < 10; n++) {
        await press(page)
        await page.waitForTimeout(ms)
      }
      await expect(page.locator('form[aria-busy]')).toHaveCount(0)
      const gaps = posts.slice(1).map((at, n) => at - posts[n]!)
      expect(Math.min(SEEN_MS, ...gaps)).toBe(SEEN_MS)
      expect(posts.length).toBeGreaterThan(0)
      expect((await decided()).length - before).toBe(posts.length)
    }
  expect(lookedUp.filter((path) => path.includes('/spot/'))).toEqual([])
  await clearWaiting(mark)
})

test(`${MANY} waiting items are decided in two requests each`, async ({ site, page, context }) => {
  await enterAsAdmin(context)
  const { mark, names } = await insertWaiting(MANY)
  const requests = countRequests(page)
  await site.open(`/admin-dashboard?q=${mark}`)
  await page.getByRole('link', { name: `Approve: ${names[0]}` }).click()
  for (const name of names) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Decision: ${name}`)
    await site.ready()
    await page.getByRole('radio', { name: 'Approve' }).check()
    await page.getByLabel('Update reason').fill('Seen')
    await page.getByRole('button', { name: 'Save and open next' }).click()
  }
  await site.expectNotice(`Approved: ${names.at(-1)}. That was the last one on the list.`)
  expect(await decisionsOn(mark)).toEqual(
    names.map((name) => ({ name, status: 'Approved', reasons: ['Seen'] })),
  )
  if (!site.enhanced) expect(requests()).toBeLessThanOrEqual(MANY * 2 + 2)
  await clearWaiting(mark)
})

test('a request is decided next to its facts', async ({ site, page, context }) => {
  const admin = await enterAsAdmin(context)
  const { mark, names } = await insertWaiting(1, { requested: true })
  await site.open(await pageOfQueue('/admin-dashboard/requests', names[0]!, admin))
  const request = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: names[0] }) })
  await expect(request).toContainText('Quiet after 6 PM.')
  await expect(request.getByRole('link', { name: 'Look up address on OpenStreetMap' })).toHaveAttribute(
    'rel',
    'noreferrer',
  )
  if (site.enhanced) {
    await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
    await request.getByRole('link', { name: `Open request: ${names[0]}` }).focus()
    await page.keyboard.press('a')
    await page.keyboard.type('It is there')
    await page.keyboard.press('Control+Enter')
  } else {
    await request.getByLabel('Update reason').fill('It is there')
    expect(await site.submit(`Save: ${names[0]}`)).toBe(422)
    await expect(page.getByText('Choose a decision').first()).toBeVisible()
    await request.getByRole('radio', { name: 'Approve' }).check()
    await request.getByRole('button', { name: `Save: ${names[0]}` }).click()
  }
  await site.expectNotice(`Approved: ${names[0]}`)
  await expect(page.getByRole('heading', { name: names[0] })).toHaveCount(0)
  expect(await decisionsOn(mark)).toEqual([{ name: names[0], status: 'Approved', reasons: ['It is there'] }])
  await clearWaiting(mark)
})

test('the second of two admins keeps their reason', async ({ site, page, context }) => {
  const [first, second] = [await makeAdmin(), await makeAdmin()]
  await takeLogin(context, second)
  const { mark, names } = await insertWaiting(2)
  for (const [n, action] of ['Denied', 'Approved'].entries()) {
    await site.open(`/admin-dashboard?q=${mark}`)
    const link = page.getByRole('link', {
      name: `${action === 'Denied' ? 'Deny' : 'Approve'}: ${names[n]}`,
    })
    const path = (await link.getAttribute('href'))!.replace(/action=\w+/, 'action=Approved')
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(names[n]!)
    await site.ready()
    const ids = parse(await htmlOf(path, first.session))
      .querySelector('#bulk [name=ids]')!
      .getAttribute('value')!
    const fields = { ids, status: 'Approved', message: 'I was first' }
    expect((await postForm(path, fields, first.session)).status).toBe(303)

    await page.getByLabel('Update reason').fill('I was second')
    expect(await site.submit(`Save: ${names[n]}`)).toBe(409)
    await expect(page.getByRole('alert').first()).toContainText(`${first.name} approved this at`)
    await expect(page).toHaveTitle(/^Error: /)
    await expect(page.getByLabel('Update reason')).toHaveValue('I was second')
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  }
  expect(await decisionsOn(mark)).toEqual(
    names.map((name) => ({ name, status: 'Approved', reasons: ['I was first'] })),
  )
  await clearWaiting(mark)
})

for (const twoStep of [false, true])
  test(
    `an admin who logged in a while ago gives ${twoStep ? 'a code' : 'the password'} before suspending someone`,
    { tag: '@full' },
    async ({ site, page, context }) => {
      const admin = await makeAdmin()
      const secret = twoStep ? await turnOnTwoStep(admin) : ''
      await ageLogins(admin.email)
      const { email } = await makePerson()
      const user = () => connected()('users').where({ email }).first('id', 'suspended_at')
      await takeLogin(context, admin)
      await site.open(`/admin-dashboard/users/${(await user())!.id}`)
      const form = page.locator('form#suspend')
      await form.getByLabel('Reason').fill('Posted ads in a dozen places.')
      expect(await site.submit('Suspend')).toBe(422)
      const [field, wrong] = twoStep
        ? ['proofCode', 'That code is wrong or has already been used. Please enter a new one.']
        : ['proofPassword', 'That password is incorrect.']
      // A question, not an error.
      await expect(page.locator(`#suspend-${field}`)).toBeFocused()
      await expect(page).not.toHaveTitle(/Error/)
      await expect(page.locator('.error-summary, .field-error, .form .toast')).toHaveCount(0)
      await expect(form.getByLabel('Reason')).toHaveValue('Posted ads in a dozen places.')

      const proof = form.getByLabel(twoStep ? 'Code' : 'Your password', { exact: true })
      await proof.fill('12')
      expect(await site.submit('Suspend')).toBe(422)
      await site.expectFaults('suspend', [{ field, text: wrong }])
      expect((await user())!.suspended_at).toBeNull()
      // The first code may be from the current step.
      await proof.fill(twoStep ? codeOf(secret, 1) : admin.password)
      expect(await site.submit('Suspend')).toBeLessThan(400)
      await expect(page.getByRole('button', { name: 'Lift suspension' })).toBeVisible()
      expect((await user())!.suspended_at).not.toBeNull()

      // It's valid for the next 10 minutes.
      await site.ready()
      await page.locator('form#lift-suspension').getByLabel('Reason').fill('Talked it over.')
      expect(await site.submit('Lift suspension')).toBeLessThan(400)
      await expect(page.getByRole('button', { name: 'Suspend', exact: true })).toBeVisible()
    },
  )

test('an admin previews a legal text: what was typed stays, and nothing is saved', async ({
  site,
  page,
  context,
}) => {
  await enterAsAdmin(context)
  const HERE = '/admin-dashboard/site/imprint'
  await site.open(HERE)
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.fill('## Who we are\n\n<b>State</b> **University**')
  await page.getByRole('checkbox', { name: 'Email everyone about it' }).check()
  expect(await site.submit('Preview')).toBe(200)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Who we are' })).toBeVisible()
  await expect(preview).toContainText('<b>State</b> University')
  if (site.enhanced) await expect(preview).toBeFocused()
  await expect(text).toHaveValue('## Who we are\n\n<b>State</b> **University**')
  await expect(page.getByRole('checkbox', { name: 'Email everyone about it' })).toBeChecked()
  expect(await htmlOf('/imprint')).toContain('This site has no imprint')
})

test('the second of two admins who change one site setting keeps what they typed, and decides', async ({
  site,
  page,
  context,
}) => {
  await enterAsAdmin(context)
  const settings = connected()('site_settings')
  const abuse_email = 'first@state.example'
  try {
    await site.open('/admin-dashboard/site')
    const [address, support] = [page.getByLabel('Abuse email'), page.getByLabel('Support email')]
    await settings.clone().insert({ id: 1, abuse_email }).onConflict('id').merge(['abuse_email'])
    await address.fill('second@state.example')
    await support.fill('help@state.example')
    expect(await site.submit('Save name and look')).toBe(409)
    await expect(address).toHaveAccessibleDescription(/Another admin changed this to “first@state.example”/)
    await expect(address).toHaveValue('second@state.example')
    await expect(support).toHaveValue('help@state.example')
    expect(await site.submit('Save name and look')).toBeLessThan(400)
    await expect(address).toHaveValue('second@state.example')
    expect(await settings.clone().first('abuse_email')).toEqual({ abuse_email: 'second@state.example' })
  } finally {
    await settings.clone().update({ abuse_email: null, support_email: null })
  }
})
