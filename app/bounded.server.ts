import pLimit, { type LimitFunction } from 'p-limit'

/**
 * Lets `atOnce` tasks run and `waiting` more wait for their turn.
 * @param full what the next one is refused with
 * @param limit one that others share, of `atOnce`
 * @returns what runs a task when it is its turn
 */
export function bounded(
  atOnce: number,
  waiting: number,
  full: () => Error,
  limit: LimitFunction = pLimit(atOnce),
): <T>(task: () => Promise<T>) => Promise<T> {
  return async (task) => {
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting) throw full()
    return limit(task)
  }
}
