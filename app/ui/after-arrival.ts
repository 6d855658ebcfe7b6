import { findMeWhenDue, forgetOldPosition } from './browser-position'
import { post } from './post'
import { connection } from './may-prefetch'

let asked = false

/**
 * Deletes an old position. Unless the browser saves data, asks once for the reader's position if it never has, and
 * tells the service worker (public/sw.js) to cache the page `path` for reading offline.
 */
export async function arrived(path: string): Promise<void> {
  forgetOldPosition()
  if (connection()?.saveData) return
  if (!asked) void findMeWhenDue(post)
  asked = true
  if (!navigator.onLine || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'keep', url: path })
}
