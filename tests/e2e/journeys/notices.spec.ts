import type { Page } from 'playwright/test'
import { postForm } from '../people'
import { siteUrl } from '../server'
import { expect, test } from '../test'

const LITE = 'Lite mode is on: no scripts, and pictures only on request.'
const POSITIONS = ['top-right', 'top-left', 'top-center', 'bottom-right', 'bottom-left', 'bottom-center']

/** What a form, or a page that leads elsewhere, has to say is said on this browser's next page. */
async function tell(page: Page, answer: Promise<Response>) {
  const line = (await answer).headers.getSetCookie().find((cookie) => cookie.startsWith('notice='))!
  await page
    .context()
    .addCookies([{ name: 'notice', value: line.slice('notice='.length).split(';')[0]!, url: siteUrl() }])
}

const toldOfLite = (page: Page) =>
  tell(page, postForm('/appearance', { intent: 'lite', want: 'on', returnTo: '/about' }))
const toldOfError = (page: Page) => tell(page, fetch(`${siteUrl()}/reset-password`, { redirect: 'manual' }))

test('a popup is closed by Close, by its X and by a press beside it', async ({ site, page }) => {
  const popup = page.getByRole('dialog', { name: 'Log In!' })
  const ways = [
    () => popup.getByRole('button', { name: 'Close', exact: true }).click(),
    () => popup.getByRole('button', { name: 'Close message' }).click(),
    () => page.mouse.click(8, 790),
  ]
  for (const close of ways) {
    await site.open('/setting')
    await expect(page).toHaveURL('/signin?returnTo=%2Fsetting')
    await expect(popup.getByRole('alert')).toContainText('You need to be logged in to perform this operation')
    await close()
    await expect(popup).toBeHidden()
  }
  // What it asked for can be pressed, and it does not come again.
  await page.getByLabel('Email').click()
  await site.open('/signin')
  await expect(popup).toHaveCount(0)
})

test(
  'the enhanced page closes a popup with Escape, and after three seconds unless it has the pointer or the focus',
  { tag: '@js-alone' },
  async ({ site, page }) => {
    test.skip(!site.enhanced, 'what scripts add')
    const popup = page.getByRole('dialog', { name: 'Log In!' })
    const open = async () => {
      await site.open('/setting')
      await page.waitForLoadState('networkidle') // with the code of the popup
      await expect(popup).toBeVisible()
    }
    const pass = () => page.clock.fastForward(3100)
    const outside = () => page.mouse.move(640, 790)
    await page.clock.install()

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
    await outside() // where the backdrop is, which is a part of the X
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

test(
  'a message is closed by its X; the enhanced page takes it away after its time, unless it has the pointer or the focus',
  { tag: '@js' },
  async ({ site, page }) => {
    const toast = page.locator('.toast')
    const cross = toast.getByRole('button', { name: 'Close message' })
    if (site.enhanced) await page.clock.install()
    await toldOfLite(page)
    await site.open('/about')
    await expect(toast).toContainText(LITE)
    await cross.click()
    await expect(toast).toBeHidden()
    if (!site.enhanced) return

    const open = async () => {
      await toldOfLite(page)
      await site.open('/about')
      await expect(toast).toHaveAttribute('data-state', 'enhanced')
    }
    const pass = () => page.clock.fastForward(LITE.length * 60 + 100)
    await open()
    await expect(toast.locator('.toast-bar')).toBeVisible()
    await toast.hover()
    await expect(toast.locator('.toast-bar')).toHaveCount(0)
    await cross.focus()
    await page.mouse.move(640, 20)
    await pass()
    await expect(toast).toBeVisible() // by the focus alone
    await toast.hover()
    await page.locator('#content').focus()
    await pass()
    await expect(toast).toBeVisible() // by the pointer alone
    await page.mouse.move(640, 20)
    await pass()
    await expect(toast).toHaveCount(0)
  },
)

test('an error stays, and a message stands at the edge of the window that it is to', async ({
  site,
  page,
}) => {
  await toldOfError(page)
  if (site.enhanced) await page.clock.install()
  await site.open('/about')
  const toast = page.getByRole('alert').filter({ hasText: 'Invalid reset link' })
  await expect(toast).toBeVisible()
  if (site.enhanced) await page.clock.fastForward(60_000)
  const where = (position: string | null) =>
    toast.evaluate((box, at) => {
      if (at) box.setAttribute('data-at', at)
      const { left, right, top, bottom } = box.getBoundingClientRect()
      const width = document.documentElement.clientWidth
      // At the top it is below the bar of the page.
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
  await expect(toast).toBeHidden()
})
