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
   * shown once more while they are counted anew, also when that fails. Who asks at the same time waits for the same answer.
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

/** `began`: the how manieth load it is of; what was begun later stands. */
type Cached = { value: unknown; at: number; generation: number; began: number }

type Options = { most?: number; now?: () => number; found?: (result: Found) => void }

/**
 * @param options.most so many cached values are kept; the ones that were used longest ago go first
 * @param options.found is told of each that was asked for
 */
export function createCachedValues(
  changes: Changes,
  log: Pick<Logger, 'error'>,
  { most = 2000, now = () => performance.now(), found: onLookup }: Options = {},
): CachedValues {
  const cached = new Map<string, Cached>()
  const loading = new Map<string, Promise<unknown>>()
  let loads = 0

  const load = (key: string, generation: number, make: () => Promise<unknown>): Promise<unknown> => {
    const turn = `${generation} ${key}`
    const running = loading.get(turn)
    if (running) return running
    const began = ++loads
    const mine = make()
      .then((value) => {
        const other = cached.get(key)
        // That there is nothing is not kept: addresses of nothing have no end, and would push out what there is.
        if (value === null || value === undefined) cached.delete(key)
        else if (!other || other.began < began) cached.set(key, { value, at: now(), generation, began })
        if (cached.size > most) cached.delete(cached.keys().next().value!)
        return value
      })
      .finally(() => loading.delete(turn))
    loading.set(turn, mine)
    return mine
  }

  return {
    async get<T>(key: string, maxAge: number, make: () => Promise<T>): Promise<T> {
      if (key.length > LONGEST_KEY) return make()
      const generation = await changes.current()
      const found = cached.get(key)
      if (found?.generation !== generation) {
        onLookup?.('miss')
        return (await load(key, generation, make)) as T
      }
      cached.delete(key)
      cached.set(key, found)
      const old = now() - found.at >= maxAge
      onLookup?.(old ? 'stale' : 'hit')
      if (old) {
        load(key, generation, make).catch((error: unknown) =>
          log.error({ err: error }, 'figures could not be counted anew; the old ones are shown'),
        )
      }
      return found.value as T
    },
    drop() {
      cached.clear()
    },
  }
}
