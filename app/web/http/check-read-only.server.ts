import type { Context } from '../context'
import { isAllowed } from './caller'
import { PageAgain } from './page-again'
import { errorResponse } from './plain-error.server'
import type { Sent } from './post.server'

const RETRY_SECONDS = 300

/** Whether read-only mode refuses the form, and not its sender. */
export const isReadOnly = ({ context, form, viewer }: Sent): boolean =>
  context.site.readOnly !== undefined &&
  !form.whileReadOnly &&
  !viewer?.isAdmin &&
  !(viewer && !isAllowed(form.caller, viewer))

/** @throws PageAgain 503 with the site's message; what was typed stays, also for visitors who would have to log in */
export function checkReadOnly(sent: Sent): void {
  if (isReadOnly(sent)) throw new PageAgain(503, sent.context.site.readOnly, { wait: RETRY_SECONDS })
}

/** If this request's form was refused, its page may not redirect: that would lose what was typed. */
export async function refusalInsteadOfRedirect<T>(
  { unsent, site: { readOnly } }: Context,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const isRefused = readOnly !== undefined && unsent?.failed === readOnly
    if (isRefused && error instanceof Response && error.status < 400) throw errorResponse(503, readOnly)
    throw error
  }
}
