import { AxeBuilder } from '@axe-core/playwright'
import { openPage, PAGES } from './pages'
import { expect, test, type Mode } from './test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const WIDTHS = [360, 1280]
const THEMES = ['light', 'dark'] as const

/**
 * Everything when asked for; else of every page both themes with scripts, and one of them, by turns, without, where less is
 * on a page: each at one of the widths, by turns.
 */
function looks(index: number, mode: Mode, turn: number) {
  return THEMES.flatMap((theme, at) => WIDTHS
    .filter((_, width) => process.env.FULL || ((index + turn + at + width) % 2 === 0 && (mode === 'js' || index % 2 === at)))
    .map((width) => ({ theme, width })))
}

for (const [index, state] of PAGES.entries()) {
  test(`axe finds nothing: ${state.name}`, async ({ site, page, mode }) => {
    await openPage(site, state)
    for (const { theme, width } of looks(index, mode, site.turn)) {
      await test.step(`${theme}, ${width} px`, async () => {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: 800 })
        // Without its own blank page: there are no frames.
        const { violations, passes } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode().analyze()
        const found = violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 160)}\n  ${node.failureSummary}`))
        expect.soft(found, `${theme}, ${width} px`).toEqual([])
        expect(passes.length).toBeGreaterThan(10)
      })
    }
  })
}
