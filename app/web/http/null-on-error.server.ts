import type { Context } from '../context'
import { isDatabaseDown } from '~db/errors'
import { errorResponse } from './plain-error.server'

/**
 * Loads a part that the page can do without. Logs an unexpected error, returns null and marks the page as partial, so
 * it isn't cached. Rethrows if the database is down, because no page can be shown then.
 */
export async function nullOnError<T>(
  context: Pick<Context, 'log' | 'partial'>,
  run: () => Promise<T>,
): Promise<T | null> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Response || isDatabaseDown(error)) throw error
    context.partial = true
    context.log.error({ err: error }, 'part of a page could not be loaded')
    return null
  }
}

/** Like nullOnError, for what the page can't do without. @throws Response 500, an error page with `text` */
export async function errorPageOnError<T>(
  context: Pick<Context, 'log' | 'partial'>,
  text: string,
  run: () => Promise<T>,
): Promise<T> {
  const found = await nullOnError(context, async () => ({ value: await run() }))
  if (!found) throw errorResponse(500, text)
  return found.value
}
