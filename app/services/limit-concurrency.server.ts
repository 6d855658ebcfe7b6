import pLimit from 'p-limit'

/**
 * Runs `atOnce` tasks while up to `waiting` more wait.
 * @param full the error for further ones
 * @returns a function that runs a task when it's its turn
 */
export function limitConcurrency(
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
