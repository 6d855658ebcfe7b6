/** The browser's half of reading without a connection; public/sw.js is the worker's. Loaded after a page is there, never in lite mode. */

/** The path is a page's as the reader sees it. */
export async function keepForOffline(path: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'keep', url: path })
}
