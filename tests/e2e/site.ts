import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Locator, type Page, type Response } from 'playwright/test'
import { parse } from 'node-html-parser'
import { siteFolder, siteUrl } from './server'
import type { Mode } from './test'

/** What is wrong with a field, or (without one) with the form as a whole. */
export type Fault = { field?: string; text: string }

/** A location's rating as its page shows it. */
export type Figures = { rating: number; reviews: number }

const ONE_PER_MODE: Record<Mode, number> = { 'no-js': 0, js: 1, 'broken-js': 2 }

/** The product as someone in front of a browser meets it. */
export class Site {
  private readonly marks: string[] = []

  constructor(
    readonly page: Page,
    readonly mode: Mode,
  ) {}

  /** Only the enhanced page answers without a new document, and has toasts that come and go. */
  get enhanced(): boolean {
    return this.mode === 'js'
  }

  /** 0, 1 or 2: the modes run side by side on one server, so each writes about a place of its own. */
  get turn(): number {
    return ONE_PER_MODE[this.mode]
  }

  async open(path: string): Promise<Response | null> {
    const response = await this.page.goto(path)
    await this.ready()
    return response
  }

  /** Until scripts have taken the page over, where they are to. */
  async ready() {
    if (!this.enhanced) return
    await this.page.waitForFunction(() => {
      if (Object.keys(document.body).some((key) => key.startsWith('__reactFiber'))) return true
      // On a machine as busy as this one the page may take its connection for a slow one, and wait for a pointer.
      const over = new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' })
      document.querySelector('a')?.dispatchEvent(over)
      return false
    })
  }

  /** Lets the two seconds pass after which the enhanced page does what can wait. The page's clock has to be installed. */
  async settle() {
    const loaded = this.page.waitForResponse(/\/after-arrival-/)
    await this.page.clock.fastForward(2000)
    await (await loaded).finished()
  }

  /** Presses a button and returns the status that its form was answered with. */
  async submit(name: string): Promise<number> {
    const [response] = await Promise.all([
      this.page.waitForResponse((answer) => answer.request().method() === 'POST'),
      this.page.getByRole('button', { name, exact: true }).click(),
    ])
    return response.status()
  }

  /** Opens the page of a place near a campus, the nth by name unless another test is at work there, and returns its path. */
  async openLocation(campusKey: string, nth: number): Promise<string> {
    const list = await fetch(
      `${siteUrl()}/university/${encodeURIComponent(campusKey)}?sort=name&tag=Off-Campus`,
    )
    const paths = parse(await list.text())
      .querySelectorAll('h3 a[href^="/location/"]')
      .map((link) => link.getAttribute('href')!)
    const path = await this.take([...paths.slice(nth), ...paths.slice(0, nth)])
    await this.open(path)
    await expect(this.page.getByRole('heading', { name: 'Reviews', exact: true })).toBeVisible()
    return path
  }

  /** The first of these places that no test has; the others leave it alone until this one ends. */
  private async take(paths: string[]): Promise<string> {
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

  /** Lets other tests have the places that this one took. */
  leave() {
    for (const mark of this.marks) fs.rmdirSync(mark)
  }

  /** The rating at the head of a location's page. */
  async figures(): Promise<Figures> {
    const text = (await this.page.locator('.place-hero .stars').textContent()) ?? ''
    const found = /^(?:([\d.]+) out of 5 stars|Not rated yet) (\d+) reviews?$/.exec(text)
    expect(found, `"${text}" is a rating`).not.toBeNull()
    return { rating: Number(found![1] ?? 0), reviews: Number(found![2]) }
  }

  /** The reviews below a location, newest first. */
  reviews(): Locator {
    return this.page.locator('#reviews ol.reviews > li')
  }

  /** Chooses what to do with the reader's own review: the choice is behind one control. */
  async ownAction(review: Locator, name: 'Update' | 'Upload Images' | 'Delete review') {
    const summary = review.locator('.own-actions > summary')
    await expect(summary).toContainText('Edit Review')
    // After a dialog over the page it is open still.
    if (!(await review.locator('.own-actions').evaluate((details) => (details as HTMLDetailsElement).open)))
      await summary.click()
    await expect(summary).toContainText('Close')
    await review.getByRole('link', { name }).click()
  }

  /** A message that says what was done. The enhanced page takes it away after its time. */
  async expectNotice(text: string) {
    // While a dialog closes, it stands in that as well.
    await expect(this.page.getByRole('status').filter({ hasText: text }).first()).toBeVisible()
  }

  /** That a popup asks to log in with these words; closes it, which works without scripts. The enhanced page does so by itself. */
  async expectLogIn(text: string) {
    const popup = this.page.getByRole('dialog', { name: 'Log In!' })
    await expect(popup.getByRole('alert')).toContainText(text)
    await popup.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(popup).toBeHidden()
  }

  /**
   * That the form's answer says what is wrong: the title, each field's own message, and at the top the summary that has the
   * focus and leads to the fields; in the enhanced page a toast with the first error, whose field has the focus, and at the
   * top what is wrong with the form as a whole.
   */
  async expectFaults(form: string, faults: [Fault, ...Fault[]]) {
    await expect(this.page).toHaveTitle(/^Error: (?!Error)/)
    for (const { field, text } of faults) if (field) await this.expectFieldFault(`${form}-${field}`, text)
    await (this.enhanced ? this.expectToast(form, faults[0]) : this.expectSummary(form, faults))
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
    // The first of a group of radio buttons stands for the group.
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
      // Several empty fields have one and the same text.
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
