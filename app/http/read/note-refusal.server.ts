import type { Context } from '~/context'
import { logSecurity } from '../security-log.server'

const refusals = new WeakSet<Context>()

/** Logs that the reader may not see the page. Once per request, though the page and its layouts each have a loader. */
export function noteRefusal(context: Context): void {
  if (refusals.has(context)) return
  refusals.add(context)
  logSecurity(context.log, { event: 'refused', why: 'no-right' })
}
