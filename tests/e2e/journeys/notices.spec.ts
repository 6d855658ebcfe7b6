import type { Page } from 'playwright/test'
import { postForm, stranger } from '../people'
import { siteUrl } from '../server'
import type { Site } from '../site'
import { expect, test } from '../test'

const LITE = 'Lite mode is on: no scripts, and pictures only on request.'
const POSITIONS = ['top-right', 'top-left', 'top-center', 'bottom-right', 'bottom-left', 'bottom-center']

/** Shows the notice of a form, or of a page that redirects, on this browser's next page. */
async function tell(page: Page, answer: Promise<Response>) {
  const line = (await answer).headers.getSetCookie().find((cookie) => cookie.startsWith('notice='))!
  await page
    .context()
    .addCookies([{ name: 'notice', value: line.slice('notice='.length).split(';')[0]!, url: siteUrl() }])
}

const noticeOfLite = (page: Page) =>
  tell(page, postForm('/appearance', { intent: 'lite', want: 'on', returnTo: '/about' }))
const noticeOfError = (page: Page) => tell(page, fetch(`${siteUrl()}/reset-password`, { redirect: 'manual' }))

/** Opens a page with a popup, and waits for the code that closes it. */
async function openWithPopup(site: Site) {
  if (!site.enhanced) return site.open('/setting')
  const loaded = site.page.waitForResponse(/\/attach-popup-/)
  await site.open('/setting')
  await site.page.evaluate((script) => import(script).then(() => {}), (await loaded).url()) // until it has run
}

test('a newer message closes the older one, so that neither lies under the other @scripts', async ({
  site,
  page,
  reader: _in,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await site.openLocation('Rice University Houston', site.turn)
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  const saved = page.locator('.toast', { hasText: 'Saved to' })
  await saved.hover() // so that it stays
  await site.submit('Follow')
  const newer = page.locator('.toast-success').last()
  await expect(newer).not.toContainText('Saved to')
  await expect(saved).toHaveCount(0)
})

test('a popup is closed by Close, its X, or a click outside it', async ({ site, page }) => {
  const popup = page.getByRole('dialog', { name: 'Log In!' })
  const ways = [
    () => popup.getByRole('button', { name: 'Close', exact: true }).click(),
    () => popup.getByRole('button', { name: 'Close message' }).click(),
    ...(site.enhanced ? [() => page.mouse.click(8, 790)] : []),
  ]
  await site.stopClock()
  for (const close of ways) {
    await openWithPopup(site)
    await expect(page).toHaveURL('/signin?returnTo=%2Fsetting')
    await expect(popup.getByRole('alert')).toContainText('You need to be logged in to perform this operation')
    await close()
    await expect(popup).toBeHidden()
  }
  // It doesn’t come back.
  await site.open('/signin')
  await expect(popup).toHaveCount(0)
})

test('a popup covers no field, lets clicks through and moves nothing', async ({ site, page }) => {
  await site.stopClock()
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height })
    await openWithPopup(site)
    const popup = page.getByRole('dialog', { name: 'Log In!' })
    await expect(popup).toBeVisible()
    const form = page.locator('#sign-in')
    const before = (await form.boundingBox())!
    // A phone may have to scroll to the field.
    const onPage = () => form.evaluate((element) => element.getBoundingClientRect().top + scrollY)
    const at = await onPage()
    const { y } = (await popup.boundingBox())!
    expect(before.y + before.height, 'the form ends above the popup').toBeLessThanOrEqual(y)
    // The first click reaches its target.
    await page.getByLabel('Email').click()
    await expect(page.getByLabel('Email')).toBeFocused()
    if (site.enhanced) await expect(popup).toBeHidden()
    else await popup.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(popup).toBeHidden()
    expect(await onPage()).toBe(at)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL('/forgot-password')
  }
})

test('an error shows each time, for its full time', async ({ site, page }) => {
  const { email } = stranger()
  const wrong = 'Error signing in: Invalid login credentials'
  await site.stopClock()
  await site.open('/signin')
  const toast = page.locator('.form .toast')
  const box = page.getByRole('alert', { name: 'There is a problem' })
  const tryIt = async () => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('Wrong-7x')
    expect(await site.submit('Log In')).toBe(422)
    await expect(box).toContainText(wrong)
    await expect(box).toBeFocused()
    if (site.enhanced) await expect(toast).toContainText(wrong)
  }
  await tryIt()
  if (site.enhanced) {
    // A try during the first one’s time starts its own time.
    await site.pass(4000)
    await tryIt()
    await site.pass(4000)
    await expect(toast).toHaveAttribute('data-state', 'enhanced')
    await site.pass(1400)
    await site.pass(300) // it fades out
    await expect(toast).toHaveCount(0)
    // So does one after the message was closed.
    await tryIt()
    await toast.getByRole('button', { name: 'Close message' }).click()
    await site.pass(400)
    await expect(toast).toHaveCount(0)
  }
  await tryIt()
  await expect(box).toBeVisible()
})

test('every invalid field says so, and the toast names the first', async ({ site, page }) => {
  await site.stopClock()
  await site.open('/signup')
  await page.getByLabel('Email').fill('nobody')
  expect(await site.submit('Register')).toBe(422)
  const required = 'This field is required.'
  await site.expectFaults('sign-up', [
    { field: 'firstName', text: required },
    { field: 'lastName', text: required },
    { field: 'email', text: 'Email is not valid.' },
    { field: 'password', text: required },
  ])
  for (const label of ['First Name', 'Last Name', 'Email'])
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  if (!site.enhanced) return
  const toast = page.locator('.form .toast')
  await expect(toast.locator('p')).toHaveText(`First Name: ${required}`)
  await page.getByLabel('Last Name').fill('Quill')
  await expect(toast).toBeVisible()
  await page.getByLabel('First Name').fill('Nora')
  await expect(toast).toHaveCount(0)
  // A new response has its own toast.
  expect(await site.submit('Register')).toBe(422)
  await expect(toast.locator('p')).toHaveText('Email: Email is not valid.')
})

test('no message covers a dialog’s controls @full @scripts', async ({ site, page, reader: _signedIn }) => {
  await site.stopClock()
  await site.open('/location/53')
  await page.getByRole('link', { name: 'Write Review', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your review').fill('Too short.')
  expect(await site.submit('Save review')).toBe(422)
  const toast = (await dialog.locator('.toast').boundingBox())!
  const controls = await dialog.locator(':is(button, textarea, a, label):visible').all()
  for (const control of controls) {
    const box = await control.boundingBox()
    if (!box || (await control.evaluate((element) => element.closest('.toast') !== null))) continue
    const apart =
      box.x + box.width <= toast.x ||
      toast.x + toast.width <= box.x ||
      box.y + box.height <= toast.y ||
      toast.y + toast.height <= box.y
    expect(apart, (await control.textContent()) ?? '').toBe(true)
  }
})

test(
  'a popup closes with Escape, and after three seconds',
  { tag: ['@scripts', '@full'] },
  async ({ site, page }) => {
    const popup = page.getByRole('dialog', { name: 'Log In!' })
    const open = async () => {
      await openWithPopup(site)
      await expect(popup).toBeVisible()
    }
    const pass = () => site.pass(3100)
    const outside = () => page.mouse.move(640, 790)
    await site.stopClock()

    await open()
    await page.keyboard.press('Escape')
    await expect(popup).toBeHidden()
    await expect(page.locator('#content')).toBeFocused()

    await open()
    await pass()
    await expect(popup).toBeHidden()

    await open()
    await popup.getByRole('heading').hover()
    await pass()
    await expect(popup).toBeVisible()
    await outside()
    await pass()
    await expect(popup).toBeHidden()

    await open()
    await popup.getByRole('button', { name: 'Close', exact: true }).focus()
    await popup.getByRole('heading').hover()
    await outside()
    await pass()
    await expect(popup).toBeVisible()
    await page.getByLabel('Email').focus()
    await pass()
    await expect(popup).toBeHidden()
  },
)

test('a message is closed by its X, and with scripts after its time', async ({ site, page }) => {
  const toast = page.locator('.toast')
  const cross = toast.getByRole('button', { name: 'Close message' })
  await site.stopClock()
  await noticeOfLite(page)
  await site.open('/about')
  await expect(toast).toContainText(LITE)
  await cross.click()
  if (site.enhanced) await site.pass(300) // it fades out
  await expect(toast).toBeHidden()
  if (!site.enhanced) return

  const open = async () => {
    await noticeOfLite(page)
    await site.open('/about')
    await expect(toast).toHaveAttribute('data-state', 'enhanced')
  }
  const pass = async () => {
    await site.pass(LITE.length * 60 + 100)
    await site.pass(300) // it fades out
  }
  await open()
  await expect(toast.locator('.toast-bar')).toBeVisible()
  await toast.hover()
  await expect(toast.locator('.toast-bar')).toHaveCount(0)
  await cross.focus()
  await page.mouse.move(640, 20)
  await pass()
  await expect(toast).toBeVisible() // by focus alone
  await toast.hover()
  await page.locator('#content').focus()
  await pass()
  await expect(toast).toBeVisible() // by hover alone
  await page.mouse.move(640, 20)
  await pass()
  await expect(toast).toHaveCount(0)
})

test('an error stays, and a message is at the correct edge of the window', async ({ site, page }) => {
  await noticeOfError(page)
  await site.stopClock()
  await site.open('/about')
  const toast = site.said('Invalid reset link', 'alert')
  await expect(toast).toBeVisible()
  if (site.enhanced) await site.pass(60_000)
  const where = (position: string | null) =>
    toast.evaluate((box, at) => {
      if (at) box.setAttribute('data-at', at)
      const { left, right, top, bottom } = box.getBoundingClientRect()
      const width = document.documentElement.clientWidth
      // At the top it's below the page's bar.
      const rows = { top: top >= 60 && top < 90, bottom: bottom <= innerHeight && bottom > innerHeight - 30 }
      const columns = {
        left: left >= 8 && left < 30,
        right: right <= width - 8 && right > width - 30,
        center: Math.abs((left + right) / 2 - width / 2) < 2,
      }
      const of = (found: Record<string, boolean>) =>
        Object.keys(found)
          .filter((name) => found[name])
          .join(' and ')
      return `${of(rows)}-${of(columns)}`
    }, position)
  expect(await where(null)).toBe('bottom-right')
  for (const position of POSITIONS) expect(await where(position)).toBe(position)
  const icons = await toast.evaluate((box) => {
    const before = box.getAttribute('class')!
    const found = ['success', 'info', 'warning', 'error'].map((kind) => {
      box.setAttribute('class', `toast toast-${kind}`)
      return getComputedStyle(box, '::before').content
    })
    box.setAttribute('class', before)
    return found
  })
  expect(new Set(icons).size, icons.join(' ')).toBe(4)
  await toast.getByRole('button', { name: 'Close message' }).click()
  if (site.enhanced) await site.pass(300) // it fades out
  await expect(toast).toBeHidden()
})

test('a form of a deleted collection says so, and keeps its text', async ({ site, page, reader }) => {
  await postForm('/collections/new', { name: 'Rainy days' }, reader.session)
  await site.open('/account/me?tab=collections')
  const href = await page.locator('main a[href*="collection="]').first().getAttribute('href')
  const id = /[?&]collection=(\d+)/.exec(href!)![1]!
  await site.open(`/collections/${id}/edit`)
  const typed = 'Near the station, open late.'
  await page.getByLabel('Description').fill(typed)
  expect((await postForm(`/collections/${id}/delete`, {}, reader.session)).status).toBe(303)
  expect(await site.submit('Save changes')).toBe(404)
  const main = page.locator('main')
  await expect(main).toContainText('Collection not found')
  await expect(page.getByLabel('Description')).toHaveValue(typed)
  await main.getByRole('link', { name: 'Your collections' }).click()
  await expect(page).toHaveURL(/tab=collections/)
})
