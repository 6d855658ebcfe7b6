import { hashingFor, TooManyHashes } from '~/services/auth/passwords.server'
import type { Context } from '../context'
import { unavailable, type Outcome } from '~/services/outcome'
import { StepFailed } from '../step-failed'
import { isDatabaseDown } from '~db/errors'
import { takeBack, type Counting } from '../counting.server'
import { BUSY_SECONDS, words } from './check-proof.server'
import { addressKey, networkKey } from '../limits.server'
import { failedText } from './write-form'
import { PageAgain } from './page-again'
import type { Post } from './post.server'

/**
 * Runs the form's operation. An unexpected error becomes an outcome if the form has a message for it.
 * @throws PageAgain 429 when too many passwords are being hashed; the try is taken back
 */
export async function act(post: Post, value: unknown, counted: Counting[]): Promise<Outcome<unknown>> {
  const { context, request, params, form, viewer, body } = post
  // The account named in the form counts, not the one that happens to be logged in.
  const known = form.isKnownDevice ? await form.isKnownDevice(value) : viewer !== null
  const sender = { network: networkKey(context.ip), address: addressKey(context.ip), known }
  const run = () =>
    hashingFor(sender, () => form.run({ db: context.db, context, request, params, viewer, value }))
  const failed = failedText(form, body)
  const messageFor = (error: unknown) => (error instanceof StepFailed ? error.said : failed)
  try {
    return await (failed ? failureOnError(context, messageFor, run) : run())
  } catch (error) {
    if (!(error instanceof TooManyHashes)) throw error
    await takeBack(
      context,
      counted.filter(({ busy }) => !busy),
    )
    throw new PageAgain(429, words.busy, { wait: BUSY_SECONDS })
  }
}

/**
 * Runs an operation whose form must not be lost: an unexpected error is logged, and the form comes back with `text` and
 * what was typed. Rethrows if the database is down, because no page can be shown then.
 */
export async function failureOnError<T>(
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
