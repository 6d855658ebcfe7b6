import type { Page } from 'playwright/test'

type Cached = { data: { trending?: { name: string }[] }; cachedAt: number; expiresAt: number }

/**
 * The keys of the home page's records in the browser; empty without a database. Makes one record older by this many ms,
 * or renames its first study spot.
 */
export const records = (page: Page, change: { key?: string; older?: number; name?: string } = {}) =>
  page.evaluate(
    ({ key, older = 0, name }) =>
      new Promise<string[]>((resolve, reject) => {
        const request = indexedDB.open('carrel')
        // Opening it before the page does would create an empty one.
        request.onupgradeneeded = () => request.transaction!.abort()
        request.onerror = () => resolve([])
        request.onsuccess = () => {
          const transaction = request.result.transaction('records', 'readwrite')
          const store = transaction.objectStore('records')
          const keys = store.getAllKeys()
          if (key) {
            const found = store.get(key)
            found.onsuccess = () => {
              const record = found.result as Cached
              if (name) record.data.trending![0]!.name = name
              store.put({ ...record, cachedAt: record.cachedAt - older, expiresAt: record.expiresAt - older })
            }
          }
          transaction.onabort = () => reject(transaction.error)
          transaction.oncomplete = () => {
            request.result.close()
            resolve(keys.result as string[])
          }
        }
      }),
    change,
  )
