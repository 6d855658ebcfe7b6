import fs from 'node:fs'
import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { axeFindsNothing, hashOf } from './axe'
import { offCampus, openPage, PAGES, type PageState } from './pages'
import { expect, test } from './test'
import { TESTS } from '../support/full'
import { checkRows } from '../support/rows'
import { forget, partsOf } from './visits'

/** Elements that overflow the page sideways, except rails that scroll and content for screen readers. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const faults =
      document.documentElement.scrollWidth > width
        ? [`the page is ${document.documentElement.scrollWidth} px wide`]
        : []
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (
        element.closest(
          '.visually-hidden, .decoy, .skip-link, .rail, .tabs, .gallery, .quick-row, script, style, svg',
        )
      )
        continue
      const box = element.getBoundingClientRect()
      if (box.width === 0 || !element.checkVisibility()) continue
      if (box.right > width + 1 || box.left < -1)
        faults.push(`${element.tagName}.${element.className} from ${box.left} to ${box.right}`)
    }
    return faults
  })

/** Links and controls that are too small (WCAG 2.5.8). Links within a sentence may be as high as its lines. */
const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const inSentence = (element: Element) => {
      if (getComputedStyle(element).display !== 'inline') return false
      return [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node !== element && /\p{L}/u.test(node.textContent ?? ''),
      )
    }
    const faults: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(
      'a[href], button, summary, select, textarea, input:not([type=hidden])',
    )) {
      if (
        !element.checkVisibility() ||
        element.closest('.decoy, .skip-link, [aria-hidden=true]') ||
        inSentence(element)
      )
        continue
      const target = element.matches('[type=checkbox], [type=radio]')
        ? (element.closest('label') ?? element)
        : element
      const card = element.matches('h3 a') ? element.closest('.card') : null // covered by the link of its name
      const { width, height } = (card ?? target).getBoundingClientRect()
      if (width < 24 || height < 24)
        faults.push(`${element.outerHTML.slice(0, 120)}: ${width.toFixed(1)} × ${height.toFixed(1)} px`)
    }
    return faults
  })

/** The most used controls: buttons, header links, chips, tabs and cards. */
const MAIN =
  'button, .button, .chip, .quick a, .tabs a, .menu > summary, .pages a, .nav :is(a, summary), .card h3 a'

/** Main controls that are too low for a thumb. */
const low = (page: Page) =>
  page.evaluate((main) => {
    const faults: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(main)) {
      if (!element.checkVisibility() || element.closest('.decoy, [aria-hidden=true]')) continue
      const { height } = (
        element.matches('h3 a') ? element.closest('.card')! : element
      ).getBoundingClientRect()
      if (height < 43.5) faults.push(`${element.outerHTML.slice(0, 120)}: ${height.toFixed(1)} px`)
    }
    return faults
  }, MAIN)

/**
 * Single-line buttons that are neither 44 nor 36 px high, or whose text touches the edge: another rule removed
 * their padding.
 */
const oddButtons = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('.button')) {
      if (!element.checkVisibility()) continue
      const { height } = element.getBoundingClientRect()
      const words = document.createRange()
      words.selectNodeContents(element)
      const { lineHeight, paddingLeft } = getComputedStyle(element)
      if (parseFloat(paddingLeft) < 8) faults.push(`${element.outerHTML.slice(0, 120)}: no padding`)
      const wraps = words.getBoundingClientRect().height > 1.5 * parseFloat(lineHeight)
      if (!wraps && Math.abs(height - 44) > 0.5 && Math.abs(height - 36) > 0.5)
        faults.push(`${element.outerHTML.slice(0, 120)}: ${height.toFixed(1)} px`)
    }
    return faults
  })

/** What's chosen or pressed, but looks like what isn't: forced colors leave out backgrounds and colors of borders. */
const unmarked = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[aria-current], [aria-pressed=true]')]
      .filter((element) => element.checkVisibility() && getComputedStyle(element).outlineStyle === 'none')
      .map((element) => element.outerHTML.slice(0, 120)),
  )

/** Lists of tags and filters that are cut off. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.tags, .chips, .badges')]
      .filter(
        (list) => getComputedStyle(list).overflowY !== 'visible' && list.scrollHeight > list.clientHeight + 1,
      )
      .map((list) => list.textContent),
  )

/** The size of body text in px, as set in the browser's preferences. */
async function setTextSize(page: Page, size: number) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: size } })
}

/** How much of the window (px) the bar at the top covers, however far one scrolls. */
const barThatStays = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('.nav')
    window.scrollTo(0, document.documentElement.scrollHeight)
    const { bottom = 0, height = 0 } = bar?.getBoundingClientRect() ?? {}
    const covered = window.scrollY < height ? 0 : bottom
    window.scrollTo(0, 0)
    return covered
  })

/** Every class that our style sheets style. */
const STYLED = fs
  .readdirSync('app/styles')
  .filter((name) => name.endsWith('.css'))
  .flatMap(
    (name) => fs.readFileSync(`app/styles/${name}`, 'utf8').match(/(?<=\.)[a-z][\w-]*(?=[^{}]*\{)/gi) ?? [],
  )

/** Classes on the page whose style sheet it doesn't have: one of a single page, which its component must import. */
const unstyled = (page: Page) =>
  page.evaluate((styled) => {
    const css = [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
      .join('\n')
    const used = new Set([...document.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]))
    return [...new Set(styled)].filter(
      (name) => used.has(name) && !new RegExp(`\\.${name}(?![\\w-])`).test(css),
    )
  }, STYLED)

/** Opens everything that can be opened. */
const openAll = (page: Page) =>
  page.evaluate(() =>
    document.querySelectorAll('main details').forEach((details) => details.setAttribute('open', '')),
  )

/** What has to hold at a width; 360 px is a usual phone, 320 px the smallest (WCAG 1.4.10). */
async function fits(page: Page, name: string, width: number) {
  const at = (what: string) => `${name}: ${what} at ${width} px`
  await page.setViewportSize({ width, height: 800 })
  if (width !== 360) expect.soft(await tooSmall(page), at('targets')).toEqual([])
  if (width !== 320) expect.soft(await oddButtons(page), at('heights of buttons')).toEqual([])
  if (width === 1280) {
    await page.emulateMedia({ forcedColors: 'active' })
    expect.soft(await unmarked(page), at('in forced colors')).toEqual([])
    return page.emulateMedia({ forcedColors: null })
  }
  expect.soft(await overflowing(page), at('sideways')).toEqual([])
  expect.soft(await cutOff(page), at('cut off')).toEqual([])
  await openAll(page)
  expect.soft(await overflowing(page), at('sideways, opened')).toEqual([])
  if (width === 360) {
    expect.soft(await low(page), at('main controls')).toEqual([])
    await setTextSize(page, 32)
    expect.soft(await overflowing(page), at('sideways, text at 200%,')).toEqual([])
    expect.soft(await barThatStays(page), at('bar, text at 200%,')).toBeLessThan(120)
    return setTextSize(page, 16)
  }
  if (await page.locator('dialog[open]').count()) return // nothing behind it can be clicked
  for (const menu of ['Search', 'Menu']) {
    const summary = page.getByRole('banner').locator('summary', { hasText: menu })
    if ((await summary.count()) === 0) continue // the login pages have no bar
    await summary.click()
    expect.soft(await overflowing(page), at(`sideways, ${menu} opened,`)).toEqual([])
    expect.soft(await tooSmall(page), at(`targets, ${menu} opened,`)).toEqual([])
    expect.soft(await low(page), at(`main controls, ${menu} opened,`)).toEqual([])
  }
}

const WIDTHS = [1280, 360, 320]
const MODES = ['js', 'broken-js'] as const

const widthsFor = (name: string) =>
  TESTS === 'all' ? WIDTHS : [WIDTHS[(hashOf(name) >>> 8) % WIDTHS.length]!]

/** About every 80th page. */
const isQuick = ({ name }: PageState) => (hashOf(name) >>> 3) % 80 === 0

/**
 * One visit each, with width, theme and scripts by a hash of its name; a few in the quick run, the others in the rest.
 * TESTS=all has all combinations.
 */
for (const mode of MODES)
  test.describe(mode, () => {
    test.use({ mode })
    const own = PAGES.filter(({ name }) => TESTS === 'all' || MODES[hashOf(name) % 2] === mode)
    for (const quick of [true, false])
      for (const [n, part] of partsOf(own.filter((state) => isQuick(state) === quick)).entries()) {
        const title = `axe finds nothing, and it fits: ${quick ? 'a few pages' : `the others, part ${n + 1}`}`
        test(title, { tag: quick ? [] : '@full' }, async ({ site, page }) => {
          await checkRows(
            part,
            async (state) => {
              await forget(page)
              await page.setViewportSize({ width: 1280, height: 800 })
              await openPage(site, state)
              await axeFindsNothing(page, state.name)
              expect
                .soft(await unstyled(page), `${state.name}: classes without their style sheet`)
                .toEqual([])
              for (const width of widthsFor(state.name)) await fits(page, state.name, width)
            },
            ({ name }) => name,
          )
        })
      }
  })

test('text alone can be twice as large on a phone', { tag: '@full' }, async ({ site, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/insights', await offCampus()]) {
    await site.open(path)
    // Unlike the browser's setting, this changes no media query.
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect(await overflowing(page), path).toEqual([])
    expect(await barThatStays(page), path).toBeLessThanOrEqual(0)
  }
})

/** The colors that make up at least a fiftieth of a screenshot, as `red,green,blue`. */
async function colorsOf(picture: Buffer): Promise<string[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const counts = new Map<string, number>()
  for (let at = 0; at < data.length; at += info.channels) {
    const color = data.subarray(at, at + 3).join()
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  return [...counts].filter(([, n]) => n >= (info.width * info.height) / 50).map(([color]) => color)
}

for (const colorScheme of ['light', 'dark'] as const)
  test(
    `forced colors leave nothing invisible that a background draws, ${colorScheme}`,
    {
      tag: colorScheme === 'light' ? [] : '@full',
    },
    async ({ site, page }) => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme })
      await page.setViewportSize({ width: 360, height: 740 })
      await site.open('/search?q=xyzzyplugh')
      expect
        .soft((await colorsOf(await page.locator('.burger').screenshot())).length, 'menu')
        .toBeGreaterThan(1)
      const empty = page.locator('.empty')
      await empty.scrollIntoViewIfNeeded()
      const { x, y, width } = (await empty.boundingBox())!
      const lamp = { x: x + width / 2 - 27, y: y + 32, width: 54, height: 54 }
      expect.soft((await colorsOf(await page.screenshot({ clip: lamp }))).length, 'lamp').toBeGreaterThan(1)
      await site.open('/search?q=stanford&view=map')
      const [list, map] = await Promise.all(
        ['List', 'Map'].map(async (name) =>
          colorsOf(await page.locator('.switch').getByRole('link', { name }).screenshot()),
        ),
      )
      const own = map!.filter((color) => !list!.includes(color))
      expect.soft(own, 'List | Map').not.toEqual([])
    },
  )
