import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Changes } from './changes.server'

const MINUTE = 60_000

/** How long values stay cached, in milliseconds. */
export const MAX_AGE = {
  static: 24 * 60 * MINUTE,
  recent: 30 * MINUTE,
  campus: 5 * MINUTE,
  location: 10 * MINUTE,
} as const

/** This process's cache of values that are the same for every reader. */
export type CachedValues = {
  /**
   * Returns the cached result of `load`, at most `maxAge` old. After that, or after a change that this process knows
   * of, it returns the old value once more while refreshing it, even if that fails. Concurrent calls share one load.
   * Values are shared between requests: never change them, and never cache anything personal.
   * @param keepFor how many milliseconds a value stays cached through changes. For what is slow to calculate and changes
   * little, such as totals of a big site; never for content that may be removed.
   * @throws what `load` throws, when nothing is cached
   */
  get: <T>(key: string, maxAge: number, load: () => Promise<T>, keepFor?: (value: T) => number) => Promise<T>
  /** Clears the cache. */
  drop: () => void
}

/** Result of a lookup: a current value, none, or an old one that is used once more. */
export type CacheResult = 'hit' | 'miss' | 'stale'

/** Keys may contain text from a URL. */
const MAX_KEY_LENGTH = 300

type Options = { most?: number; now?: () => number; found?: (result: CacheResult) => void }
/** Wrapped in an object, since lru-cache doesn't take null. */
type Cached = { value: unknown }

/**
 * @param options.most how many values to cache; the least recently used are dropped first
 * @param options.found called with the result of each lookup
 */
export function createCachedValues(
  changes: Changes,
  log: Pick<Logger, 'error'>,
  { most = 2000, now = () => performance.now(), found: onLookup }: Options = {},
): CachedValues {
  const cached = new LRUCache<string, Cached, () => Promise<unknown>>({
    max: most,
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
  let generation = 0
  const kept = new Map<string, Cached & { until: number }>()

  return {
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
      const current = await changes.current()
      if (current !== generation) cached.clear()
      generation = current
      const status: LRUCache.Status<string, Cached, () => Promise<unknown>> = {}
      const { value } = await cached.forceFetch(key, { ttl: maxAge, context: load, status })
      onLookup?.(status.fetch === 'hit' ? 'hit' : status.returnedStale ? 'stale' : 'miss')
      // There's no limit to URLs without a value; caching them would push out real values.
      if (value === null || value === undefined) cached.delete(key)
      return value as T
    },
    drop() {
      cached.clear()
      kept.clear()
    },
  }
}
