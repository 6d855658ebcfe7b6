import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'

const MINUTE = 60_000

/** How long values stay cached, in milliseconds. */
export const MAX_AGE = {
  static: 24 * 60 * MINUTE,
  recent: 30 * MINUTE,
  campus: 5 * MINUTE,
  location: 10 * MINUTE,
} as const

/**
 * This process's cache of values that are the same for every reader, as one request sees it. Values are shared between
 * requests: never change them, and never load them with anything about a reader. There are three kinds of data:
 * - what raises the generation when it changes, such as spots, reviews and photos: `get`
 * - what changes without that, or with the clock, such as reports of busyness and what's open: `thisMinute`
 * - what its reader has just done or alone may see, such as reactions and saved spots: not shared at all
 */
export type CachedValues = {
  /**
   * Returns the cached result of `load`, at most `maxAge` old. After that it returns the old value once more while
   * refreshing it, even if that fails; after a change that this request knows of it never does. Concurrent calls share one
   * load, which may only read tables that raise the generation.
   * @param keepFor how many milliseconds a value stays cached through changes. For what is slow to calculate and changes
   * little, such as totals of a big site; never for content that may be removed.
   * @throws what `load` throws, when nothing is cached
   */
  get: <T>(key: string, maxAge: number, load: () => Promise<T>, keepFor?: (value: T) => number) => Promise<T>
  /**
   * Returns the result of `load`, shared until the minute on the clock is over. Who has just sent a form always gets a new
   * one, which nobody else does.
   */
  thisMinute: <T>(key: string, load: () => Promise<T>) => Promise<T>
}

/** The request that reads values. `generation` is what it knows of changes. */
type Reader = { generation: () => number | Promise<number>; hasJustWritten?: boolean }

export type ValueCache = {
  /** The cache as one request sees it. */
  readBy: (reader: Reader) => CachedValues
  /** Clears the cache. */
  drop: () => void
}

/** Result of a lookup: a current value, none, or an old one that is used once more. */
export type CacheResult = 'hit' | 'miss' | 'stale'

/** Keys may contain text from a URL. */
const MAX_KEY_LENGTH = 300

type Options = {
  most?: number
  mostOfMinute?: number
  /** Milliseconds of a clock that never jumps. */
  now?: () => number
  /** Milliseconds since 1970. */
  clock?: () => number
  found?: (result: CacheResult) => void
}
/** Wrapped in an object, since lru-cache doesn't take null. */
type Cached = { value: unknown }

/**
 * @param options.most how many values to cache; the least recently used are dropped first
 * @param options.found called with the result of each lookup
 */
export function createValueCache(
  log: Pick<Logger, 'error'>,
  {
    most = 2000,
    mostOfMinute = 300,
    now = () => performance.now(),
    clock = () => Date.now(),
    found: onLookup,
  }: Options = {},
): ValueCache {
  const changing = createStore(most, now, log)
  const minute = createStore(mostOfMinute, now, log)
  const kept = new Map<string, Cached & { until: number }>()

  async function fetch<T>(store: Store, era: string, key: string, ttl: number, load: () => Promise<T>) {
    const { value, result } = await store.fetch(era, key, ttl, load)
    onLookup?.(result)
    return value as T
  }

  const readBy = ({ generation, hasJustWritten = false }: Reader): CachedValues => ({
    async get<T>(
      key: string,
      maxAge: number,
      load: () => Promise<T>,
      keepFor?: (value: T) => number,
    ): Promise<T> {
      if (keepFor) {
        const last = kept.get(key)
        if (last && now() < last.until) return last.value as T
        const loadOnce = load
        load = async () => {
          const value = await loadOnce()
          kept.set(key, { value, until: now() + keepFor(value) })
          return value
        }
      }
      if (key.length > MAX_KEY_LENGTH) return load()
      return fetch(changing, String(await generation()), key, maxAge, load)
    },
    async thisMinute(key, load) {
      if (hasJustWritten || key.length > MAX_KEY_LENGTH) return load()
      const era = `${await generation()} ${Math.floor(clock() / MINUTE)}`
      return fetch(minute, era, key, MINUTE, load)
    },
  })
  return {
    readBy,
    drop() {
      changing.clear()
      minute.clear()
      kept.clear()
    },
  }
}

type Store = ReturnType<typeof createStore>

/** Values of one era: those of another are dropped, and loads that began in it aren't stored. */
function createStore(max: number, now: () => number, log: Pick<Logger, 'error'>) {
  const cached = new LRUCache<string, Cached, () => Promise<unknown>>({
    max,
    perf: { now },
    ttlResolution: 0,
    allowStale: true,
    noDeleteOnFetchRejection: true,
    ignoreFetchAbort: true,
    async fetchMethod(_key, stale, { context: load }) {
      try {
        return { value: await load() }
      } catch (error) {
        if (stale) log.error({ err: error }, 'cached values could not be refreshed; showing the old ones')
        throw error
      }
    },
  })
  let current = ''
  return {
    async fetch(
      era: string,
      key: string,
      ttl: number,
      load: () => Promise<unknown>,
    ): Promise<Cached & { result: CacheResult }> {
      if (era !== current) cached.clear()
      current = era
      const status: LRUCache.Status<string, Cached, () => Promise<unknown>> = {}
      const { value } = await cached.forceFetch(key, { ttl, context: load, status })
      // There's no limit to URLs without a value; caching them would push out real values.
      if ((value === null || value === undefined) && era === current) cached.delete(key)
      return { value, result: status.fetch === 'hit' ? 'hit' : status.returnedStale ? 'stale' : 'miss' }
    },
    clear: () => cached.clear(),
  }
}
