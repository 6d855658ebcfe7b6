import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { expect, test } from './test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const LOOKS = (['light', 'dark'] as const).flatMap((theme) => [360, 1280].map((width) => ({ theme, width })))

/** In both themes, narrow and wide, when everything is asked for; else in one of the four, the nth by turns. */
export async function axeFindsNothing(page: Page, n: number): Promise<void> {
  for (const { theme, width } of process.env.FULL ? LOOKS : [LOOKS[n % LOOKS.length]!]) {
    await test.step(`axe: ${theme}, ${width} px`, async () => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      // What lies under the bar of a page that opened at a field can be scrolled from there; axe looks at one position only.
      await page.evaluate(() => window.scrollTo(0, 0))
      // Without its own blank page: there are no frames. What is right need not be told node by node.
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
