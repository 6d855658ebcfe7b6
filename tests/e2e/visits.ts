import type { Page } from 'playwright/test'

/** Opening a browser's window takes as long as most visits. */
const IN_ONE_WINDOW = 8

/**
 * A list in parts, each for a test that visits its items one after the other. Items of the same `group` are in the
 * same part.
 */
export function partsOf<Item>(all: Item[], group: (item: Item) => unknown = (item) => item): Item[][] {
  const parts: Item[][] = []
  for (const item of all) {
    const part = parts.at(-1)
    if (part && (part.length < IN_ONE_WINDOW || group(part.at(-1)!) === group(item))) part.push(item)
    else parts.push([item])
  }
  return parts
}

/** Makes a window a new visitor's, who has been nowhere. */
export async function forget(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}
