import { findMeWhenDue, forgetOldPosition } from '~/geo/browser-position'
import { post } from '../form/post'
import { connection } from './may-prefetch'

let asked = false

/**
 * Forgets an old position. Unless data is to be saved, asks once for the reader's position if that was never done,
 * and tells the worker (public/sw.js) to keep the page `path` for reading without a connection.
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
