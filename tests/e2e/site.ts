import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Locator, type Page, type Response } from 'playwright/test'
import { parse } from 'node-html-parser'
import { htmlOf } from './people'
import { siteFolder } from './server'
import type { Mode } from './test'

/** An error of a field or (without one) of the form as a whole. */
export type Fault = { field?: string; text: string }

/** A location's rating as its page shows it. */
export type Figures = { rating: number; reviews: number }

const ONE_PER_MODE: Record<Mode, number> = { 'no-js': 0, js: 1, 'broken-js': 2 }

/** The first link to a location in a list of them. */
export const firstSpot = (page: Page): Locator =>
  page.getByRole('list', { name: 'Study spots' }).getByRole('heading', { level: 3 }).first().getByRole('link')

/** The product as a user sees it in a browser. */
export class Site {
  private readonly marks: string[] = []
  /** The responses of this document with the code for deferred work. */
  private arrivals: Response[] = []

  constructor(
    readonly page: Page,
    readonly mode: Mode,
  ) {
    page.on('response', (response) => {
      if (/\/after-arrival-/.test(response.url())) this.arrivals.push(response)
    })
  }

  /** Only the enhanced page responds without a new document, and has toasts that disappear. */
  get enhanced(): boolean {
    return this.mode === 'js'
  }

  /** 0, 1 or 2: the modes run in parallel on one server, so each writes to its own location. */
  get turn(): number {
    return ONE_PER_MODE[this.mode]
  }

  async open(path: string): Promise<Response | null> {
    this.arrivals = []
    const response = await this.page.goto(path)
    await this.ready()
    return response
  }

  /** Waits until the whole page has arrived, and scripts have taken over, if they run. */
  async ready() {
    if (!this.enhanced) return this.page.waitForLoadState()
    await this.page.waitForFunction(() => {
      if (Object.keys(document.body).some((key) => key.startsWith('__reactFiber'))) return true
      // A screen or an embed has no scripts.
      if (document.readyState === 'complete' && document.scripts.length === 0) return true
      // A busy machine makes a connection look slow, so the page waits for a field. On the log-in page none counts.
      const field = document.createElement('textarea')
      document.body.append(field)
      field.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
      field.remove()
      return false
    })
  }

  /** Skips the two seconds before the enhanced page does deferred work. Needs the page's fake clock. */
  async settle() {
    await this.page.clock.fastForward(2000)
    // On a busy machine, the two seconds may have passed before.
    await expect.poll(() => this.arrivals.length).toBeGreaterThan(0)
    await this.arrivals[0]!.finished()
  }

  /** Stops the enhanced pages' clock: from now on, time passes only when the test says so. */
  async stopClock() {
    if (!this.enhanced) return
    await this.page.clock.install()
    await this.page.clock.pauseAt(Date.now() + 60_000)
  }

  /** Lets time pass on the stopped clock, once React has rendered and its effects have set their timers. */
  async pass(ms: number) {
    await this.page.evaluate(async () => {
      // React's scheduler works in such messages, which the fake clock leaves alone.
      for (let n = 0; n < 5; n++)
        await new Promise((done) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = done
          port2.postMessage(null)
        })
    })
    await this.page.clock.fastForward(ms)
  }

  /** Presses a button and returns the status of the form's response. The plain page is replaced by then. */
  async submit(name: string): Promise<number> {
    const { page } = this
    const replaced = this.enhanced
      ? null
      : page.waitForEvent('framenavigated', (frame) => frame === page.mainFrame())
    const [response] = await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'POST'),
      page.getByRole('button', { name, exact: true }).click(),
      replaced,
    ])
    await this.ready()
    return response.status()
  }

  /** Reserves a location near a campus, the nth by name unless another test is using it, and returns its path. */
  async chooseLocation(campusKey: string, nth: number): Promise<string> {
    const list = await htmlOf(`/university/${encodeURIComponent(campusKey)}?sort=name&tag=Off-Campus`)
    const paths = parse(list)
      .querySelectorAll('h3 a[href^="/location/"]')
      .map((link) => link.getAttribute('href')!)
    return this.reserve([...paths.slice(nth), ...paths.slice(0, nth)])
  }

  /** The same, and opens its page. */
  async openLocation(campusKey: string, nth: number): Promise<string> {
    const path = await this.chooseLocation(campusKey, nth)
    await this.open(path)
    await expect(this.page.getByRole('heading', { name: 'Reviews', exact: true })).toBeVisible()
    return path
  }

  /** The first of these locations that isn't in use; reserves it until this test ends. */
  async reserve(paths: string[]): Promise<string> {
    for (; ; await sleep(100)) {
      for (const path of paths) {
        const mark = `${siteFolder()}/test-at-${path.split('/').at(-1)}`
        try {
          fs.mkdirSync(mark)
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
          throw error
        }
        this.marks.push(mark)
        return path
      }
    }
  }

  /** Releases this test's locations. */
  leave() {
    for (const mark of this.marks) fs.rmdirSync(mark)
  }

  /** The rating at the head of a location's page. */
  async figures(): Promise<Figures> {
    const text = (await this.page.locator('.location-hero .stars').textContent()) ?? ''
    const found = /^(?:([\d.]+) out of 5 stars|Not rated yet) (\d+) reviews?$/.exec(text)
    expect(found, `"${text}" is a rating`).not.toBeNull()
    return { rating: Number(found![1] ?? 0), reviews: Number(found![2]) }
  }

  /** The reviews below a location, newest first. */
  reviews(): Locator {
    return this.page.locator('#reviews ol.reviews > li')
  }

  /** Chooses an action for the reader's own review, from one menu. */
  async ownAction(review: Locator, name: 'Update' | 'Upload Images' | 'Delete review') {
    const summary = review.locator('.own-actions > summary')
    await expect(summary).toContainText('Edit Review')
    // After a dialog over the page it's still open.
    if (!(await review.locator('.own-actions').evaluate((details) => (details as HTMLDetailsElement).open)))
      await summary.click()
    await expect(summary).toContainText('Close')
    await review.getByRole('link', { name }).click()
  }

  /** What is announced, politely or as an alert. */
  said(text: string, role: 'status' | 'alert' = 'status'): Locator {
    return this.page.getByRole(role).filter({ hasText: text })
  }

  /** Expects a success message. The enhanced page hides it after a while. */
  async expectNotice(text: string) {
    // While a dialog closes, it also contains the message.
    const notice = this.said(text).first()
    // The shortest are shown for a second, which is also the interval of Playwright's own retries.
    await expect.poll(() => notice.isVisible(), { message: text, intervals: [50] }).toBe(true)
  }

  /**
   * Expects a popup asking to log in with these words, and closes it, which works without scripts. The enhanced
   * page closes it automatically.
   */
  async expectLogIn(text: string) {
    const popup = this.page.getByRole('dialog', { name: 'Log In!', includeHidden: true })
    await expect(popup.getByRole('alert', { includeHidden: true })).toContainText(text)
    await expect(async () => {
      if (await popup.isVisible())
        await popup.getByRole('button', { name: 'Close', exact: true }).click({ timeout: 5000 })
      await expect(popup).toBeHidden({ timeout: 5000 })
    }).toPass()
  }

  /**
   * Expects the form's response to show its errors: in the title, at each field, and in a focused summary that links
   * to the fields. In the enhanced page, a toast shows the first error, whose field is focused, and the summary only
   * has errors of the whole form.
   */
  async expectFaults(form: string, faults: [Fault, ...Fault[]]) {
    await expect(this.page).toHaveTitle(/^Error: (?!Error)/)
    if (this.enhanced) await this.expectToast(form, faults[0]) // first, because it disappears
    for (const { field, text } of faults) if (field) await this.expectFieldFault(`${form}-${field}`, text)
    if (!this.enhanced) await this.expectSummary(form, faults)
  }

  private async expectFieldFault(id: string, text: string) {
    const field = this.page.locator(`#${id}`)
    await expect(this.page.locator(`#${id}-error`)).toHaveText(`Error: ${text}`)
    await expect(field).toHaveAttribute('aria-describedby', new RegExp(`(^| )${id}-error( |$)`))
  }

  private async expectToast(form: string, { field, text }: Fault) {
    await expect(this.page.locator('.form .toast')).toContainText(text)
    const summary = this.page.locator('.error-summary')
    if (!field) {
      await expect(summary).toContainText(text)
      return expect(summary).toBeFocused()
    }
    await expect(summary).toHaveCount(0)
    // The first of a group of radio buttons represents the group.
    const control = this.page.locator(`#${form}-${field}`)
    const group = (await control.evaluate((element) => element.tagName)) === 'FIELDSET'
    await expect(group ? control.locator('input').first() : control).toBeFocused()
  }

  private async expectSummary(form: string, faults: Fault[]) {
    const summary = this.page.getByRole('alert', { name: 'There is a problem' })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('listitem')).toHaveText(
      faults.map(({ text }) => new RegExp(`^([\\w ]+: )?${text.replace(/[.?()]/g, '\\$&')}$`)),
    )
    for (const { field, text } of faults) {
      const link = summary.getByRole('link', { name: text, exact: true })
      if (!field) {
        await expect(link).toHaveCount(0)
        continue
      }
      const id = `${form}-${field}`
      // Several empty fields have the same text.
      const lines = await link.evaluateAll((links) => links.map((line) => line.getAttribute('href')))
      expect(lines).toContain(`#${id}`)
      await summary.locator(`a[href="#${id}"]`).click()
      const control = this.page.locator(`#${id}`)
      await expect(control).toBeInViewport()
      if ((await control.evaluate((element) => element.tagName)) !== 'FIELDSET')
        await expect(control).toBeFocused()
    }
  }
}
