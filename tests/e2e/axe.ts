import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { expect, test } from './test'
import { FULL } from '../support/full'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const LOOKS = (['light', 'dark'] as const).flatMap((theme) => [360, 1280].map((width) => ({ theme, width })))

/** In both themes at both widths in the full run, else in one of the four, by `n`. */
export async function axeFindsNothing(page: Page, n: number): Promise<void> {
  for (const { theme, width } of FULL ? LOOKS : [LOOKS[n % LOOKS.length]!]) {
    await test.step(`axe: ${theme}, ${width} px`, async () => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      // Content under the bar of a page that opened at a field can be scrolled into view, but axe checks only one
      // position.
      await page.evaluate(() => window.scrollTo(0, 0))
      // Legacy mode avoids an extra blank page, as there are no frames. Passes don't need node details.
      const { violations, passes } = await new AxeBuilder({ page })
        .options({ runOnly: RULES, resultTypes: ['violations'] })
        .setLegacyMode()
        .analyze()
      const found = violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 160)}\n  ${node.failureSummary}`),
      )
      expect.soft(found, `${theme}, ${width} px`).toEqual([])
      expect(passes.length).toBeGreaterThan(10)
    })
  }
}
