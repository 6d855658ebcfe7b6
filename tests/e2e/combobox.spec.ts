import type { Page, Request } from 'playwright/test'
import { axe, looksFor } from './axe'
import { gate } from './gate'
import { expect, test } from './test'

/** The header's search in the enhanced page; journeys/header-search.spec.ts covers what also works without scripts. */
const boxOf = (page: Page) => page.getByRole('banner').getByLabel('Spot or university')
const cityOf = (page: Page) => page.getByRole('banner').getByLabel('City')
const submitOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Search', exact: true })
const options = (page: Page) => page.getByRole('banner').getByRole('option')
const saying = (page: Page) => page.getByRole('search').getByRole('status')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Paths of requests to /search/suggest, in order. */
function watch(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/search/suggest')
      asked.push(decodeURIComponent(new URL(request.url()).search))
  })
  return asked
}

/** A suggestion in the server's format. */
const made = (name: string, path = '/allschools') => ({
  type: 'University',
  name,
  city: 'Palo',
  path,
  marks: { name: [[0, 2]], city: [] },
})

test('nothing is loaded before a box has the focus, and then once @full', async ({ site, page }) => {
  const requests: Request[] = []
  page.on('request', (request) => void requests.push(request))
  await site.open('/allschools')
  await page.waitForLoadState('networkidle')
  expect(requests.filter((each) => /HeaderSearchPopup|suggest/.test(each.url()))).toEqual([])
  await expect(boxOf(page)).not.toHaveAttribute('role')
  const before = requests.length
  await boxOf(page).focus()
  await expect(boxOf(page)).toHaveRole('combobox')
  await cityOf(page).focus()
  await expect(cityOf(page)).toHaveRole('combobox')
  // Remix asks where the page's links lead, on a busy machine long after the page has loaded.
  const loaded = requests
    .slice(before)
    .map((each) => new URL(each.url()).pathname)
    .filter((path) => path !== '/__manifest')
  expect(loaded.length).toBeGreaterThan(0)
  for (const path of loaded) expect(path).toMatch(/^\/assets\/.*\.(js|css)$/)
  expect(new Set(loaded).size).toBe(loaded.length)
})

test('text typed before they load is not lost @full', async ({ site, page }) => {
  const typed = gate()
  await page.route(/HeaderSearchPopup/, (route) => typed.opened.then(() => route.continue()))
  await site.open('/')
  await boxOf(page).pressSequentially('stanf')
  await expect(boxOf(page)).not.toHaveAttribute('role')
  typed.open()
  await expect(options(page).first()).toContainText('Stanford')
  await expect(boxOf(page)).toBeFocused()
  await expect(boxOf(page)).toHaveValue('stanf')
})

test('without them the form stays as it is', async ({ site, page }) => {
  await page.route(/HeaderSearchPopup/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("cut off")' }),
  )
  await site.open('/')
  await boxOf(page).fill('library')
  await expect(boxOf(page)).toHaveRole('searchbox')
  await expect(submitOf(page)).toBeEnabled()
  await boxOf(page).press('Enter')
  await expect(heading(page)).toHaveText(/“library”/)
})

test('come 300 ms after the last letter, from two letters, at most four @full', async ({ site, page }) => {
  await page.clock.install()
  await site.open('/')
  const asked = watch(page)
  await boxOf(page).focus()
  await expect(boxOf(page)).toHaveRole('combobox')
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await boxOf(page).pressSequentially('s')
  await page.clock.runFor(500)
  expect(asked).toEqual([])
  for (const letter of 'tanfo') {
    await boxOf(page).press(letter)
    await page.clock.runFor(60)
  }
  expect(asked).toEqual([]) // five letters in 300 ms, none of them 300 ms ago
  await expect(submitOf(page)).toBeDisabled()
  // React may start the timer a little later.
  await expect(async () => {
    await page.clock.runFor(240)
    await expect(options(page).first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  expect(asked).toEqual(['?q=stanfo'])
  await expect(submitOf(page)).toBeEnabled()
  const texts = await options(page).allTextContents()
  expect(texts.length).toBeGreaterThan(1)
  expect(texts.length).toBeLessThanOrEqual(5)
  expect(texts[0]).toMatch(/^Stanford University Stanford University$/)
  for (const text of texts.slice(0, -1)) expect(text).toMatch(/ (University|On campus|Off campus)$/)
  expect(texts.at(-1)).toBe('View all results for stanfo')
  await expect(options(page).first().locator('mark').first()).toHaveText('Stanfo')
})

test('keyboard use and screen reader announcements', async ({ site, page }) => {
  await site.open('/')
  const box = boxOf(page)
  const active = () => box.getAttribute('aria-activedescendant')
  await box.focus()
  await expect(box).toHaveRole('combobox')
  await expect(box).toHaveAttribute('aria-autocomplete', 'list')
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await box.fill('uni') // at once: suggestions for its first letters would replace the list later
  await expect(options(page)).toHaveCount(5)
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await expect(saying(page).first()).toHaveText('4 suggestions. Use the up and down arrow keys.')
  await expect(page.locator(`#${await box.getAttribute('aria-controls')}`)).toHaveRole('listbox')
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
  expect(await active()).toBeNull() // nothing is preselected

  /** The option that the keys have reached; at most one, while the box keeps the focus. */
  const at = async () => {
    await expect(box).toBeFocused()
    const selected = page.getByRole('listbox').getByRole('option', { selected: true })
    const id = await active()
    await expect(selected).toHaveCount(id ? 1 : 0)
    if (!id) return null
    await expect(selected).toHaveAttribute('id', id)
    return (await options(page).evaluateAll((all) => all.map((each) => each.id))).indexOf(id)
  }
  const keys: [string, number | null][] = [
    ['ArrowDown', 0],
    ['ArrowDown', 1],
    ['ArrowUp', 0],
    ['ArrowUp', null],
    ['ArrowUp', 4],
    ['ArrowUp', 3],
    ['ArrowDown', 4],
    ['ArrowDown', null],
    ['ArrowDown', 0],
    ['End', null],
    ['ArrowDown', 0],
    ['Home', null],
    ['ArrowDown', 0],
    ['ArrowRight', null],
  ]
  for (const [key, index] of keys) {
    await box.press(key)
    await expect.poll(at, key).toBe(index)
  }
  const caret = () => box.evaluate((input: HTMLInputElement) => input.selectionStart)
  await box.press('Home')
  expect(await caret()).toBe(0)
  await box.press('End')
  expect(await caret()).toBe(3)

  // Escape closes the list, and clears the box if it's closed.
  await box.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await expect(saying(page).first()).toHaveText('')
  await expect(box).toHaveValue('uni')
  // The arrows reopen the list; with Alt, without entering it.
  await box.press('Alt+ArrowDown')
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(at).toBeNull()
  await box.press('Alt+ArrowUp')
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await box.press('ArrowDown')
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(at).toBe(0)
  await box.press('Escape')
  await box.press('ArrowUp')
  await expect.poll(at).toBe(4)
  await box.press('Escape')
  await box.press('Escape')
  await expect(box).toHaveValue('')
  await expect(box).toBeFocused()
})

test('Enter opens the selected option, Tab moves on', async ({ site, page }) => {
  await site.open('/')
  await boxOf(page).fill('stanford uni') // at once: suggestions for its first letters would replace the list later
  await expect(options(page).first()).toContainText('Stanford University')
  await boxOf(page).press('ArrowDown')
  await boxOf(page).press('Tab')
  await expect(cityOf(page)).toBeFocused()
  await expect(options(page)).toHaveCount(0)
  await expect(boxOf(page)).toHaveValue('stanford uni')
  await page.keyboard.press('Shift+Tab')
  await boxOf(page).press('ArrowDown')
  await expect(page.getByRole('banner').getByRole('option', { selected: true })).toHaveCount(1)
  await boxOf(page).press('Enter')
  await expect(page).toHaveURL(/\/university\/Stanford%20University%20Stanford$/)
  await expect(heading(page)).toContainText('Stanford University') // the next page brings its own boxes

  await boxOf(page).pressSequentially('lamp')
  await boxOf(page).press('Enter') // at once: while someone types, only the button is disabled
  await expect(page).toHaveURL(/\/search\?q=lamp$/)
  await expect(options(page)).toHaveCount(0)
})

test('"View all results" searches for both boxes @full', async ({ site, page }) => {
  await site.open('/')
  await cityOf(page).fill('Ann Arbor')
  await boxOf(page).fill('lib')
  await page.getByRole('option', { name: 'View all results for lib' }).click()
  await expect(page).toHaveURL(/\/search\?q=lib&city=Ann\+Arbor$/)
})

test('no results say so, and offer a search instead @full', async ({ site, page }) => {
  await site.open('/')
  await boxOf(page).fill('xyzzyplugh')
  await expect(page.getByText('No results found for "xyzzyplugh"')).toBeVisible()
  await expect(saying(page).first()).toHaveText('No results found for "xyzzyplugh"')
  await boxOf(page).press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Search instead', selected: true })).toBeVisible()
  await boxOf(page).press('Enter')
  await expect(page).toHaveURL(/\/search\?q=xyzzyplugh$/)
})

test('cities are completed in their own box @full', async ({ site, page }) => {
  await site.open('/')
  await cityOf(page).pressSequentially('ann a')
  await expect(options(page).first()).toHaveText(/^Ann Arbor MI City$/)
  await expect(page.getByRole('listbox', { name: 'Cities' })).toBeVisible()
  await expect(options(page).last()).toHaveText('View all results for ann a')
  await cityOf(page).press('ArrowDown')
  await cityOf(page).press('Enter')
  await expect(cityOf(page)).toHaveValue('Ann Arbor')
  await expect(cityOf(page)).toBeFocused()
  await expect(options(page)).toHaveCount(0)
  await cityOf(page).press('Enter')
  await expect(page).toHaveURL(/\/search\?city=Ann\+Arbor$/)
})

test('a late response does not replace a newer one @full', async ({ site, page }) => {
  const gates = new Map<string, () => void>()
  const answered: string[] = []
  await page.route('**/search/suggest?*', async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q')!
    await new Promise<void>((resolve) => gates.set(q, resolve))
    await route.fulfill({ json: { suggestions: [made(`Only ${q}`)] } }).catch(() => {}) // it may have been aborted
    answered.push(q)
  })
  await site.open('/')
  await boxOf(page).pressSequentially('first')
  await expect(saying(page).first()).toHaveText('Searching...')
  await expect(page.getByText('Searching...')).toBeVisible()
  await expect(submitOf(page)).toBeDisabled()
  await expect.poll(() => gates.has('first')).toBe(true)
  await boxOf(page).fill('second')
  await expect.poll(() => gates.has('second')).toBe(true)
  gates.get('second')!()
  await expect(options(page).first()).toContainText('Only second')
  gates.get('first')!()
  await expect.poll(() => answered).toEqual(['second', 'first'])
  await expect(options(page)).toHaveText([/^Only second/, 'View all results for second'])
  // Answered queries aren't requested again.
  gates.clear()
  await boxOf(page).fill('')
  await boxOf(page).fill('second')
  await expect(options(page).first()).toContainText('Only second')
  expect([...gates.keys()]).toEqual([])
})

test('without a response the form still works, and says so @full', async ({ site, page }) => {
  await page.route('**/search/suggest?*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to the wifi' }),
  )
  await site.open('/')
  await boxOf(page).fill('library')
  await expect(saying(page).first()).toHaveText('We can’t show suggestions right now. Press Enter to search.')
  await expect(submitOf(page)).toBeEnabled()
  await submitOf(page).click()
  await expect(heading(page)).toHaveText(/“library”/)
})

test('the results are announced while they are loading @full', async ({ site, page }) => {
  await site.open('/')
  const announced = gate()
  await page.route('**/search.data*', (route) => announced.opened.then(() => route.continue()))
  await boxOf(page).fill('library')
  await boxOf(page).press('Enter')
  await expect(page.getByText('Loading results...')).toBeVisible()
  await expect(submitOf(page)).toBeDisabled()
  announced.open()
  await expect(heading(page)).toHaveText(/“library”/)
  await expect(page.getByText('Loading results...')).toHaveCount(0)
  await expect(submitOf(page)).toBeEnabled()
})

test('an input method is not disturbed @full', async ({ site, page, context }) => {
  await page.clock.install()
  await site.open('/')
  const asked = watch(page)
  const client = await context.newCDPSession(page)
  await boxOf(page).focus()
  await expect(boxOf(page)).toHaveRole('combobox')
  for (const text of ['と', 'とし', 'としょ']) {
    await client.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  }
  await page.clock.runFor(500)
  expect(asked).toEqual([])
  await expect(options(page)).toHaveCount(0)
  await expect(boxOf(page)).toBeFocused()
  await client.send('Input.insertText', { text: '図書館' })
  await expect(boxOf(page)).toHaveValue('図書館')
  await expect.poll(() => asked).toEqual(['?q=図書館'])
})

test('a click elsewhere closes them, a tap opens the one it hits @full', async ({ site, page }) => {
  await site.open('/')
  await boxOf(page).fill('stanford uni')
  await expect(options(page).first()).toBeVisible()
  await page.getByRole('heading', { name: 'How it works' }).click()
  await expect(options(page)).toHaveCount(0)
  await boxOf(page).focus()
  await boxOf(page).press('ArrowDown')
  await options(page).first().dispatchEvent('mousedown')
  await expect(boxOf(page)).toBeFocused()
  await options(page).first().click()
  await expect(page).toHaveURL(/\/university\/Stanford%20University%20Stanford$/)
})

test('fit and are accessible @full', async ({ site, page }) => {
  await page.route('**/search/suggest?*', (route) => {
    const q = new URL(route.request().url()).searchParams.get('q')!
    const long = 'Unbreakably'.repeat(9)
    const suggestions = [made(long), made('Second', '/a'), made('Third', '/b'), made('Fourth', '/c')]
    return route.fulfill({ json: { suggestions: q === 'none' ? [] : suggestions } })
  })
  for (const { theme, width } of looksFor('suggestions')) {
    await page.setViewportSize({ width, height: 640 })
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await site.open('/')
    for (const [kind, text] of [
      ['q', 'none'],
      ['city', 'several'],
      ['q', 'several'],
    ] as const) {
      const box = kind === 'q' ? boxOf(page) : cityOf(page)
      if (!(await box.isVisible()))
        await page.getByRole('banner').locator('summary', { hasText: 'Search' }).click()
      await box.fill(text)
      await expect(options(page)).toHaveCount(text === 'none' ? 1 : 5)
      await box.press('ArrowDown')
      expect.soft((await axe(page, '.nav')).found, `${theme} ${kind} ${text}`).toEqual([])
      const faults = await page.evaluate(
        (wide) =>
          [...document.querySelectorAll('.suggest, [role=option]')].flatMap((element) => {
            const { left, right, width: own, height } = element.getBoundingClientRect()
            if (own === 0) return []
            const small = element.matches('[role=option]') && (height < 24 || own < 24)
            return left < 0 || right > wide || small
              ? [`${element.className}: ${left} to ${right}, ${height} high`]
              : []
          }),
        width,
      )
      expect.soft(faults).toEqual([])
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await options(page).last().scrollIntoViewIfNeeded()
      await expect.soft(options(page).last()).toBeInViewport()
      await box.press('Escape')
    }
  }
})
