import { axeFindsNothing } from './axe'
import { openPage, PAGES } from './pages'
import { test } from './test'

/** Of every third page: less is on them than with scripts, where each is looked at. When all is asked for, looks.spec.ts does it. */
for (const [index, state] of PAGES.entries()) {
  if (index % 3 !== 0) continue
  test(`axe finds nothing: ${state.name}`, async ({ site, page }) => {
    await openPage(site, state)
    await axeFindsNothing(page, index + 1)
  })
}
