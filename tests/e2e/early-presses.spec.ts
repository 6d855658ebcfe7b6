import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Locator, Page, Response } from 'playwright/test'
import { formsFor, MAKES, openForm, PLACES, type Place } from './crawling/form-places'
import { fillAll } from './forms'
import { firstReview, openPage, PAGES } from './pages'
import { madeAfter, peopleMade, rowsOfPeople, type Person } from './people'
import { siteUrl } from './server'
import { Site } from './site'
import { expect, test } from './test'
import { FULL } from '../support/full'

/** Forms whose senders don't interfere, because each has their own data. */
const OF_ONE: Record<string, true> = {
  'collections/new': true,
  'location/$id.review': true,
  'location/$id.busyness': true,
  'location/$id.save': true,
  'review/$reviewId.reaction': true,
  'setting/preferences': true,
  'university/$key.study-sessions.create': true,
}

/** When someone starts to type or press, in ms after the page's first byte. Scripts take over somewhere in between. */
const AFTER_MS = FULL ? [0, 50, 200, 1000] : [0, 200]

const FORM = '#content form[method=post]'

/** A user who doesn't wait for a page to load. */
class EarlySite extends Site {
  override open(path: string): Promise<Response | null> {
    return this.page.goto(path, { waitUntil: 'commit' })
  }

  override async ready() {}
}

/** The last form on the page that submits to this route, once there is one. */
async function lastFormFor(page: Page, file: string): Promise<Locator> {
  await expect.poll(async () => (await formsFor(page, file, FORM)).length).toBeGreaterThan(0)
  return (await formsFor(page, file, FORM)).at(-1)!
}

/** The rows added by one press on the form's last button, and how often the form was sent. */
async function press(site: Site, place: Place, file: string, ms: number) {
  const { page } = site
  const people = peopleMade()
  await openForm(site, place)
  const sender = madeAfter(people)
  await sleep(ms)
  const form = await lastFormFor(page, file)
  const before = await rowsOfPeople(sender)
  const posts: number[] = []
  page.on('response', (answer) => {
    if (answer.request().method() === 'POST' && !/client-errors/.test(answer.url()))
      posts.push(answer.status())
  })
  await fillAll(form)
  await form
    .locator('button:not([type=button], [aria-hidden], [disabled])')
    .last()
    .click({ noWaitAfter: true })
  await expect.poll(() => posts.length).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  const now = await rowsOfPeople(sender)
  // What the page still asks for would come with the next sender's cookies.
  // A busy machine may still be on its way to the page after the form.
  await expect(async () => void (await page.goto('about:blank'))).toPass()
  const grown = [...now].map(([rows, count]) => [rows, count - (before.get(rows) ?? 0)] as const)
  return { posts, grown: Object.fromEntries(grown.filter(([, more]) => more !== 0)) }
}

async function pressWithoutScripts(browser: Browser, place: Place, file: string) {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: siteUrl() })
  try {
    return await press(new Site(await context.newPage(), 'no-js'), place, file, 0)
  } finally {
    await context.close()
  }
}

/** Each form of the product, and the buttons of a study spot's reviews. A few in the quick run. */
const FORMS = Object.entries({
  ...PLACES,
  'routes/review/$reviewId.reaction.tsx': {
    name: 'reactions',
    path: async (_own: Person) => (await firstReview()).path,
    as: 'reader' as const,
  },
}).flatMap(([file, places]) => [places].flat().map((place, n) => ({ file, place, n })))
const QUICK = /reaction/
const TRIED = FULL ? FORMS : FORMS.filter(({ file, n }) => n === 0 && QUICK.test(file))

for (const { file, place, n } of TRIED) {
  const name = file.replace(/^routes\/|\.tsx$/g, '')
  test(`pressed before its scripts have loaded, form ${n + 1} of ${name} does what it does without them`, async ({
    page,
    browser,
  }) => {
    const plain = await pressWithoutScripts(browser, place, file)
    expect(plain.posts).toHaveLength(1)
    if (MAKES[name] && n === 0) expect(plain.grown).toMatchObject({ [MAKES[name]]: 1 })
    for (const ms of AFTER_MS) {
      await test.step(`${ms} ms after the first byte`, async () => {
        const early = await press(new EarlySite(page, 'js'), place, file, ms)
        expect(early.posts.map((status) => status < 500)).toEqual([true])
        // Two people who submit the same thing may add fewer rows than the first of them alone, but nothing twice.
        for (const [rows, more] of Object.entries(early.grown))
          expect(more, rows).toBeLessThanOrEqual(Math.max(1, plain.grown[rows] ?? 0))
        if (OF_ONE[name]) expect(early.grown).toEqual(plain.grown)
      })
    }
  })
}

test('a press between the start of the scripts and their first rendering does not disturb hydration', async ({
  page,
}) => {
  // React's scheduler posts itself a message.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      setTimeout(() => Reflect.apply(postMessage, this, message), 300)
    }
  })
  await page.goto('/about')
  const isHydrated = () =>
    page.evaluate(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')))
  while (!(await isHydrated())) await page.getByRole('heading', { level: 1 }).click()
})

/** The main pages, and those to which scripts add something above what is pressed next. */
const STILL = [
  'home',
  'campus',
  'location with reviews',
  'search, narrowed',
  'search without results',
  'your location',
  'review',
  'dashboard',
  'dashboard, suggested edit',
]

test('nothing moves when the scripts arrive, so that a press lands where it was aimed', async ({
  site,
  page,
}) => {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; sources: { node: Element | null }[] }
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        moved.push(`${value}: ${sources.map(({ node }) => node?.outerHTML?.slice(0, 100)).join(' and ')}`)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    for (const name of STILL) {
      await test.step(`${name} at ${width} px`, async () => {
        await openPage(
          site,
          PAGES.find((each) => each.name === name)!,
        )
        // What the scripts added has been drawn two frames later.
        const moved = await page.evaluate(async () => {
          for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame)
          return (window as unknown as { moved: string[] }).moved
        })
        expect(moved).toEqual([])
      })
    }
  }
})
