import { createHash } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { expect, test } from './test'
import { TESTS } from '../support/full'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Who speaks to the browser says what a control shows (WCAG 2.5.3). */
const SPOKEN = { 'label-content-name-mismatch': { enabled: true } }
const LOOKS = (['light', 'dark'] as const).flatMap((theme) => [360, 1280].map((width) => ({ theme, width })))

/** A number from a name: the same in every run, and spread evenly. */
export const hashOf = (name: string) => createHash('sha256').update(name).digest().readUInt32BE()

/** One of the four looks, by a hash of the name; all of them with TESTS=all. */
export const looksFor = (name: string) =>
  TESTS === 'all' ? LOOKS : [LOOKS[(hashOf(name) >>> 1) % LOOKS.length]!]

/** What axe finds on the page, or in a part of it, and how many rules it passes. */
export async function axe(page: Page, part?: string) {
  // Legacy mode avoids an extra blank page, as there are no frames. Passes don't need node details, and selectors take a
  // quarter of the time. Preloading style sheets is only for rules that don't run here.
  const builder = new AxeBuilder({ page })
    .options({ runOnly: RULES, rules: SPOKEN, preload: false, resultTypes: ['violations'], selectors: false })
    .setLegacyMode()
  const { violations, passes } = await (part ? builder.include(part) : builder).analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 160)}\n  ${node.failureSummary}`),
  )
  return { found, passed: passes.length }
}

/** In the looks for this name. */
export async function axeFindsNothing(page: Page, name: string): Promise<void> {
  for (const { theme, width } of looksFor(name)) {
    await test.step(`axe: ${theme}, ${width} px`, async () => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      // Content under the bar of a page that opened at a field can be scrolled into view, but axe checks only one
      // position.
      await page.evaluate(() => window.scrollTo(0, 0))
      const { found, passed } = await axe(page)
      expect.soft(found, `${name}: ${theme}, ${width} px`).toEqual([])
      expect(passed).toBeGreaterThan(10)
    })
  }
}
