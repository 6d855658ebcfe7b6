import { TooManyHashes } from '~/auth/passwords.server'
import type { Context } from '~/context'
import { unavailable, type Outcome } from '~/outcome'
import { isDatabaseDown } from '~db/down'

/**
 * Runs a operation whose form must not be lost: a fault that nobody foresaw is logged, and the form comes back with
 * `text` and what was typed. Without a database there is no page to come back with, so that passes.
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
