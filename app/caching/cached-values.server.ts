import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Changes } from './changes.server'

const MINUTE = 60_000

/** How long cached values hold, in milliseconds. */
export const MAX_AGE = {
  static: 24 * 60 * MINUTE,
  recent: 30 * MINUTE,
  campus: 5 * MINUTE,
  location: 10 * MINUTE,
} as const

/** Figures that this process keeps for every reader. */
export type CachedValues = {
  /**
   * What `load` gives, at most `maxAge` old, and never older than the last change that this process knows of. Older ones are
   * shown once more while they are refreshed, even if that fails. Who asks at the same time waits for the same answer.
   * Values are shared between requests: nobody may change them, and nothing personal may be in them.
   * @throws what `load` throws, when nothing is kept
   */
  get: <T>(key: string, maxAge: number, load: () => Promise<T>) => Promise<T>
  /** Forgets everything. */
  drop: () => void
}

/** What was found: cached values that hold, none, or old ones that are shown once more. */
export type Found = 'hit' | 'miss' | 'stale'

/** Keys may hold what someone typed into an address. */
const LONGEST_KEY = 300

type Options = { most?: number; now?: () => number; found?: (result: Found) => void }
/** In a box, since lru-cache doesn't take null. */
type Cached = { value: unknown }

/**
 * @param options.most how many values are cached; the ones that nobody has used for the longest go first
 * @param options.found is called with the result of each look-up
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

  return {
    async get<T>(key: string, maxAge: number, load: () => Promise<T>): Promise<T> {
      if (key.length > LONGEST_KEY) return load()
      const current = await changes.current()
      if (current !== generation) cached.clear()
      generation = current
      const status: LRUCache.Status<string, Cached, () => Promise<unknown>> = {}
      const { value } = await cached.forceFetch(key, { ttl: maxAge, context: load, status })
      onLookup?.(status.fetch === 'hit' ? 'hit' : status.returnedStale ? 'stale' : 'miss')
      // There's no end of addresses without a value; caching them would push out real values.
      if (value === null || value === undefined) cached.delete(key)
      return value as T
    },
    drop: () => cached.clear(),
  }
}
