/**
 * The browser's cache: an IndexedDB store of records with key, data, cachedAt and expiresAt, in milliseconds since
 * 1970. Never store anything personal in it. Does nothing without IndexedDB.
 */
type CachedRecord = { key: string; data: unknown; cachedAt: number; expiresAt: number }

const DATABASE = 'carrel'
const STORE = 'records'
const DAY_MS = 86_400_000

/** The data of a key, at most `maxAge` old, or null. Deletes older records. */
export async function readRecord<T>(key: string, maxAge = DAY_MS): Promise<T | null> {
  const found = await inStore<CachedRecord | undefined>('readonly', (store) => store.get(key))
  if (!found) return null
  const now = Date.now()
  if (now < found.expiresAt && now - found.cachedAt < maxAge && found.cachedAt <= now) return found.data as T
  await inStore('readwrite', (store) => store.delete(key))
  return null
}

/** Stores `data` under a key for `life` milliseconds. */
export async function writeRecord(key: string, data: unknown, life: number): Promise<void> {
  const cachedAt = Date.now()
  await inStore('readwrite', (store) =>
    store.put({ key, data, cachedAt, expiresAt: cachedAt + life } satisfies CachedRecord),
  )
}

/** Deletes all records. The service worker (public/sw.js) does this too, if there is one. */
export function forgetRecords(): Promise<unknown> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(DATABASE)
    request.onsuccess = request.onerror = request.onblocked = resolve
  }).catch(() => {}) // throws where the browser has storage disabled
}

/** Runs one request on the store; null when the browser refuses. */
async function inStore<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<T | null> {
  try {
    const database = await opened()
    try {
      return (await settled(ask(database.transaction(STORE, mode).objectStore(STORE)))) as T
    } finally {
      database.close()
    }
  } catch {
    return null
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => void request.result.createObjectStore(STORE, { keyPath: 'key' })
  return settled(request)
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the browser keeps nothing'))
  })
