import type { Page } from 'playwright/test'
import { openPage, PAGES } from './pages'
import { stranger } from './people'
import { expect, test } from './test'
import { isHydrated } from './hydrated'

const WIDTHS = [360, 768, 1024, 1440]
/** Pages whose menus and bars differ. */
const NAMES = [
  'home, logged in',
  'campus',
  'search with results',
  'all schools',
  'study hub',
  'location with reviews',
  'study session, new, with errors',
  'security, with another login',
  'dashboard',
]

/** Opens each summary in turn, and names the controls in its panel that are outside the window or covered. */
const hidden = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = []
    const nameOf = (element: Element) =>
      (element.textContent || element.getAttribute('name') || element.tagName).trim()
    const isReached = (element: Element) => {
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const found = document.elementFromPoint(left + width / 2, top + height / 2)
      return (
        found !== null &&
        (element.contains(found) || found.contains(element) || found.closest('label')?.contains(element))
      )
    }
    for (const summary of document.querySelectorAll('summary')) {
      const details = summary.parentElement as HTMLDetailsElement
      if (!summary.checkVisibility() || details.open) continue
      summary.scrollIntoView({ block: 'center' })
      details.open = true
      for (const control of details.querySelectorAll(
        'a[href], button, input:not([type=hidden]), select, textarea',
      ))
        if (
          control.checkVisibility({ visibilityProperty: true }) &&
          !control.closest('.visually-hidden, .decoy, [aria-hidden=true]') &&
          !isReached(control)
        )
          faults.push(`${nameOf(summary)} › ${nameOf(control)}`)
      details.open = false
    }
    return faults
  })

/** The header's controls that something fixed covers once the page is scrolled. */
const covered = (page: Page) =>
  page.evaluate(async () => {
    window.scrollTo(0, 1500)
    for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame)
    const controls = [...document.querySelectorAll('.nav :is(a, summary, button, input:not([type=hidden]))')]
    return controls
      .filter((control) => control.checkVisibility() && !control.closest('.visually-hidden, .decoy'))
      .filter((control) => {
        const { left, top, width, height } = control.getBoundingClientRect()
        return [0.1, 0.5, 0.9].some((part) => {
          const found = document.elementFromPoint(left + width * part, top + height / 2)
          return found !== null && !found.closest('.nav')
        })
      })
      .map((control) => control.outerHTML.slice(0, 100))
  })

/** What is wider than the window and not inside a box that scrolls by itself; nothing if the page fits. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { documentElement, body } = document
    if (Math.max(documentElement.scrollWidth, body.scrollWidth) <= window.innerWidth) return []
    const scrolls = (element: Element) => {
      for (let box = element.parentElement; box && box !== body; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') return true
      return false
    }
    return [...body.querySelectorAll('*')]
      .filter(
        (element) => element.getBoundingClientRect().right > window.innerWidth + 0.5 && !scrolls(element),
      )
      .map((element) => element.outerHTML.slice(0, 100))
  })

for (const [nth, name] of NAMES.entries())
  test(
    `every menu of ${name} opens within the window, and nothing covers the header`,
    {
      tag: nth < 1 ? [] : '@full',
    },
    async ({ site, page }) => {
      await openPage(
        site,
        PAGES.find((each) => each.name === name)!,
      )
      const browser = await page.context().newCDPSession(page)
      for (const size of [16, 32]) {
        await browser.send('Page.setFontSizes', { fontSizes: { standard: size } })
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 })
          const where = `${width} px, text at ${size / 0.16}%`
          const header = page.getByRole('banner')
          expect
            .soft(await header.evaluate(({ scrollWidth }) => scrollWidth), where)
            .toBeLessThanOrEqual(width)
          expect.soft(await tooWide(page), where).toEqual([])
          expect.soft(await hidden(page), where).toEqual([])
          expect.soft(await covered(page), where).toEqual([])
        }
      }
    },
  )

test('the message of a form that was refused leaves its button to be pressed', async ({ site, page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await site.open('/signup')
  const person = stranger()
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.locator('[name=leaveEmpty]').evaluate((field: HTMLInputElement) => (field.value = 'filled'))
  expect(await site.submit('Register')).toBe(422)
  const message = page.locator('.form .toast')
  await message.hover() // so that it stays
  const button = page.getByRole('button', { name: 'Register' })
  // Whatever comes after the form.
  await button.evaluate((element) => {
    for (let each: Element = element.closest('form')!; each !== document.body; each = each.parentElement!)
      while (each.nextElementSibling) each.nextElementSibling.remove()
    window.scrollTo(0, document.body.scrollHeight)
  })
  const [above, below] = [(await button.boundingBox())!, (await message.boundingBox())!]
  expect(above.y + above.height).toBeLessThanOrEqual(below.y)
})

test(
  'a picture that doesn’t load shows its text, not the browser’s icon',
  { tag: '@full' },
  async ({ page }) => {
    await page.route(/\.(svg|jpg|webp|avif|png)\b/, (route) =>
      route.fulfill({ contentType: 'image/png', body: '' }),
    )
    const berkeley = '/university/University%20of%20California%2C%20Berkeley%20Berkeley'
    for (const path of ['/', berkeley, `${berkeley}?view=map`, `${berkeley}/Doe%20Memorial%20Library`]) {
      await page.goto(path)
      const pictures = page.locator('main img')
      await expect.poll(() => pictures.first().evaluate((img: HTMLImageElement) => img.complete)).toBe(true)
      const bare = await pictures.evaluateAll((all) =>
        all
          .filter((img) => {
            const { position, content, backgroundColor } = getComputedStyle(img, '::after')
            const isOver = getComputedStyle(img).position !== 'static' && position === 'absolute'
            return content === 'none' || !isOver || backgroundColor === 'rgba(0, 0, 0, 0)'
          })
          .map((img) => img.outerHTML.slice(0, 100)),
      )
      expect.soft(bare, path).toEqual([])
    }
  },
)

test('a university’s name and wide logo leave search and menu beside them on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/about')
  // React must find the page as the server wrote it.
  await expect.poll(() => isHydrated(page)).toBe(true)
  const header = page.getByRole('banner')
  await header.evaluate((bar) => {
    const drawing = bar.querySelector('.nav-logo .logo')!
    const logo = document.createElement('img')
    logo.className = 'own-logo'
    logo.src = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="80"/>')}`
    drawing.replaceWith(logo)
    bar.querySelector('.nav-logo span')!.textContent = 'Sample State Rooms'
    return logo.decode()
  })
  const logo = (await header.locator('.own-logo').boundingBox())!
  const menu = (await header.locator('.nav-menu summary').boundingBox())!
  expect(menu.y).toBeLessThan(logo.y + logo.height)
  expect(menu.x + menu.width).toBeLessThanOrEqual(360)
})
