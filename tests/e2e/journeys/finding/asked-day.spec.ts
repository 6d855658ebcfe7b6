import { expect, test } from '../../test'

/** A day in three days, as the form names it. */
const DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'America/Los_Angeles',
}).format(Date.now() + 3 * 86_400_000)

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 740 } })
  test('a student finds what is open on another day', async ({ site, page }) => {
    for (const [path, panel] of [
      ['/university/University%20of%20California%2C%20Berkeley%20Berkeley', '.filters'],
      ['/search?q=berkeley', '.filters'],
    ] as const) {
      await site.open(path)
      const form = page.locator(panel)
      await form.locator('summary').filter({ hasText: 'All filters' }).click()
      const [day, time] = [form.getByLabel('Day', { exact: true }), form.getByLabel('Time', { exact: true })]
      await day.selectOption({ label: DAY })
      await time.selectOption('12 PM')
      // Both at once, as the page may still be scrolling to them.
      const boxes = await day.or(time).evaluateAll((selects) =>
        selects.map((select) => {
          const { y, right } = select.getBoundingClientRect()
          return { y, right }
        }),
      )
      expect(boxes).toHaveLength(2)
      expect(boxes[1]!.y, 'one row').toBe(boxes[0]!.y)
      expect(boxes[1]!.right).toBeLessThan(360)
      const button = form.getByRole('button', { name: /^Show / })
      await expect(button).toBeInViewport()
      if (site.enhanced) await expect(button).toHaveText(/^Show \d+ spots?$/)
      await button.click()
      const chips = page.getByRole('list', { name: 'Active filters' })
      await expect(chips).toContainText(`${DAY.split(', ')[1]}, at 12:00 PM`)
      const openings = page.getByRole('list', { name: 'Study spots', exact: true }).locator('.opening')
      await expect(openings.first()).toHaveText(/^Open ((\w+day) until|24 hours \w+day)/)
      await expect(openings.filter({ hasNotText: DAY.slice(0, 3) })).toHaveCount(0)
    }
  })
})
