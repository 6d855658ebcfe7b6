import type { Context } from '~/context'
import { isDatabaseDown } from '~db/down'

/**
 * Reads a part of a page that can be said to be missing: a fault that nobody foresaw is logged, and null. Without a database
 * there is no page, so that passes. The page is marked as a partial one, which is kept for nobody.
 */
export async function orNull<T>(
  context: Pick<Context, 'log' | 'partial'>,
  run: () => Promise<T>,
): Promise<T | null> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Response || isDatabaseDown(error)) throw error
    context.partial = true
    context.log.error({ err: error }, 'a part of a page could not be read')
    return null
  }
}
