import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Locator, Response } from 'playwright/test'
import { senderOf } from '../forms/form'
import { TESTS } from '../support/full'
import { checkRows } from '../support/rows'
import { fillAll, findForm, lastButton, openForm, SHOWN } from './forms'
import { gate } from './gate'
import { openPage, PAGES } from './pages'
import { rowsOfPeople } from './people'
import { siteUrl } from './server'
import { Site } from './site'
import { expect, test } from './test'
import { isHydrated } from './hydrated'
import { forget, partsOf } from './visits'

/** When someone starts to type or press, in ms after the page's first byte. Scripts take over somewhere in between. */
const AFTER_MS = [0, 50, 200, 1000]

/** A user who doesn't wait for a page to load. */
class EarlySite extends Site {
  override open(path: string): Promise<Response | null> {
    return this.page.goto(path, { waitUntil: 'commit' })
  }

  override async ready() {}
}

type ShownForm = (typeof SHOWN)[number]

/** The rows of its sender added by one press on the form's last button, and how often the form was sent. */
async function press(site: Site, shown: ShownForm, ms: number) {
  const { page } = site
  await forget(page)
  let ready!: Awaited<ReturnType<typeof openForm>>
  let form: Locator | null = null
  // Another test may replace what all admins share, so it's prepared anew then.
  await expect(async () => {
    ready = await openForm(site, shown)
    await sleep(ms)
    await expect.poll(async () => (form = await findForm(page, ready)), { timeout: 10_000 }).not.toBeNull()
  }).toPass()
  const sender = senderOf(ready)
  const people = sender ? [sender.email] : []
  const before = await rowsOfPeople(people)
  const posts: number[] = []
  const note = (answer: Response) => {
    if (answer.request().method() === 'POST' && !/client-errors/.test(answer.url()))
      posts.push(answer.status())
  }
  page.on('response', note)
  await fillAll(form!)
  await lastButton(form!).click({ noWaitAfter: true })
  await expect.poll(() => posts.length).toBeGreaterThan(0)
  // A script might send it again.
  if (site.mode === 'js') await page.waitForLoadState('networkidle')
  const now = await rowsOfPeople(people)
  // What the page still asks for would come with the next sender's cookies.
  // A busy machine may still be on its way to the page after the form.
  await expect(async () => void (await page.goto('about:blank'))).toPass()
  page.off('response', note)
  const grown = [...now].map(([rows, count]) => [rows, count - (before.get(rows) ?? 0)] as const)
  return { posts, grown: Object.fromEntries(grown.filter(([, more]) => more !== 0)) }
}

/** A window that runs no scripts. */
async function openPlainly(browser: Browser): Promise<Site> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: siteUrl() })
  return new Site(await context.newPage(), 'no-js')
}

/** Everything, each form once with a delay that its name decides, or the buttons of a study spot's reviews. */
const TRIED = SHOWN.filter(
  ({ name, n }) => TESTS === 'all' || (n === 0 && (TESTS === 'rest' || /reaction/.test(name))),
)
const isAccepted = ([status = 0]: number[]) => status < 400

/** All admins share the latest check of pictures, so another test may have replaced it. */
const SHARED = /^admin-dashboard\/pictures/
const delaysFor = (name: string): number[] => {
  if (TESTS !== 'rest') return TESTS === 'all' ? AFTER_MS : [0, 200]
  return [AFTER_MS[Buffer.from(name).reduce((sum, byte) => sum + byte) % AFTER_MS.length]!]
}

for (const [n, part] of partsOf(TRIED).entries())
  test(
    `pressed before its scripts have loaded, a form does what it does without them, part ${n + 1}`,
    { tag: TESTS === 'quick' ? [] : '@full' },
    async ({ page, browser }) => {
      test.slow()
      const without = await openPlainly(browser)
      const early = new EarlySite(page, 'js')
      // Scripts come as late as on a first visit.
      await (
        await page.context().newCDPSession(page)
      ).send('Network.setCacheDisabled', { cacheDisabled: true })
      await checkRows(
        part.flatMap((shown) => delaysFor(shown.name).map((ms) => ({ shown, ms }))),
        async ({ shown, ms }) => {
          const { name, makes } = shown
          const plain = await press(without, shown, 0)
          expect(plain.posts).toHaveLength(1)
          if (makes) expect(plain.grown).toMatchObject({ [makes]: 1 })
          const { posts, grown } = await press(early, shown, ms)
          expect(posts.map((status) => status < 500)).toEqual([true])
          if (SHARED.test(name)) return
          expect(isAccepted(posts), posts.join()).toBe(isAccepted(plain.posts))
          expect(grown).toEqual(plain.grown)
        },
        ({ shown: { name, n }, ms }) => `${name} (${n + 1}), ${ms} ms after the first byte`,
      )
      await without.page.context().close()
    },
  )

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
  while (!(await isHydrated(page))) await page.getByRole('heading', { level: 1 }).click()
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

test(
  'nothing moves when the scripts arrive, so that a press lands where it was aimed',
  { tag: '@full' },
  async ({ site, page }) => {
    await page.addInitScript(() => {
      type Shift = PerformanceEntry & { value: number; sources: { node: Element | null }[] }
      const moved: string[] = []
      Object.assign(window, { moved })
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as Shift[])
          moved.push(`${value}: ${sources.map(({ node }) => node?.outerHTML?.slice(0, 100)).join(' and ')}`)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const drawn = () =>
      page.evaluate(async () => {
        for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame)
        return (window as unknown as { moved: string[] }).moved.splice(0)
      })
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      for (const name of STILL) {
        await test.step(`${name} at ${width} px`, async () => {
          const scripts = gate()
          const held = '**/assets/*.js'
          await page.route(held, (route) => scripts.opened.then(() => route.continue()))
          await openPage(
            new EarlySite(page, 'js'),
            PAGES.find((each) => each.name === name)!,
          )
          await page.waitForFunction(() => document.readyState !== 'loading')
          // What moves while the page itself comes, on a busy machine piece by piece, isn't theirs.
          await drawn()
          scripts.open()
          await site.ready()
          expect(await drawn()).toEqual([])
          await page.unroute(held)
        })
      }
    }
  },
)
