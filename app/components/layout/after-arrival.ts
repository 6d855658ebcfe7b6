import { findMeWhenDue } from '~/geo/browser-position'

let asked = false

/**
 * Asks once for the reader's position if that was never done, and tells the worker (public/sw.js) to keep the page `path` for
 * reading without a connection.
 */
export async function arrived(path: string): Promise<void> {
  if (!asked) void findMeWhenDue()
  asked = true
  if (!navigator.onLine || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'keep', url: path })
}
