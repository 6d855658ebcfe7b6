import { PageAgain } from './page-again'
import type { Sent } from './post.server'

const RETRY_SECONDS = 300

/** Whether read-only mode refuses the form, and not its sender. */
export const isReadOnly = ({ context, form, viewer }: Sent): boolean =>
  context.site.readOnly !== undefined &&
  !form.whileReadOnly &&
  !viewer?.isAdmin &&
  !viewer?.needsSecondFactor &&
  !(viewer && form.caller.kind === 'admin')

/** @throws PageAgain 503 with the site's message; what was typed stays, also for visitors who would have to log in */
export function checkReadOnly(sent: Sent): void {
  if (isReadOnly(sent)) throw new PageAgain(503, sent.context.site.readOnly, { wait: RETRY_SECONDS })
}
