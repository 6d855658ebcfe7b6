import { TooManyHashes } from '~/auth/passwords.server'
import type { Context } from '~/context'
import { unavailable, type Outcome } from '~/outcome'
import { isDatabaseDown } from '~db/down'

/**
 * Runs an operation whose form must not be lost: an unexpected error is logged, and the form comes back with `text` and
 * what was typed. Rethrows if the database is down, because no page can be shown then.
 */
export async function orFailed<T>(
  { log }: Pick<Context, 'log'>,
  text: string | ((error: unknown) => string),
  run: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Response || error instanceof TooManyHashes || isDatabaseDown(error)) throw error
    log.error({ err: error }, 'a form failed')
    return unavailable(typeof text === 'string' ? text : text(error))
  }
}
