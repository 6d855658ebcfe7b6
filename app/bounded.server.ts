import pLimit from 'p-limit'

/**
 * Lets `atOnce` tasks run and `waiting` more wait for their turn.
 * @param full what the next one is refused with
 * @returns what runs a task when it is its turn
 */
export function bounded(
  atOnce: number,
  waiting: number,
  full: () => Error,
): <T>(task: () => Promise<T>) => Promise<T> {
  const limit = pLimit(atOnce)
  return async (task) => {
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting) throw full()
    return limit(task)
  }
}
