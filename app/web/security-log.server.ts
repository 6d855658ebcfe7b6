import type { Logger } from 'pino'
import type { Context } from './context'

/**
 * Events worth watching on a server. 'refused': a cross-site request, or one without permission, while suspended, or
 * too often (`limit` names the limit reached). 'failed-try': a wrong password or code; `limits` names the limits that
 * counted it. `by`: the path of the form that proved the user's identity.
 */
export type SecurityEvent =
  | { event: 'signed-in' | 'second-factor-asked'; by: string }
  | { event: 'failed-try'; limits: string[] }
  | { event: 'refused'; why: 'foreign' | 'no-right' | 'suspended' }
  | { event: 'refused'; why: 'limit'; limit: string }

/**
 * Writes one line to the log. As the privacy policy promises, logs have no names or IP addresses: those are only in the
 * database. The request ID connects the lines.
 */
export function logSecurity(log: Logger, event: SecurityEvent): void {
  log.info(event, 'security')
}

const refusals = new WeakSet<Context>()

/** Logs that the reader may not see the page. Once per request, though the page and its layouts each have a loader. */
export function noteRefusal(context: Context): void {
  if (refusals.has(context)) return
  refusals.add(context)
  logSecurity(context.log, { event: 'refused', why: 'no-right' })
}
