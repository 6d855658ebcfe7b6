import type { Page } from 'playwright/test'

/** Whether React has taken over the page. */
export const isHydrated = (page: Page): Promise<boolean> =>
  page.evaluate(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')))
