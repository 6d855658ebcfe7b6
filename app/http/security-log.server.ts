import type { Logger } from 'pino'

/**
 * What anyone who watches over the server should hear of. 'refused': a form or a page was asked for from another site,
 * without the right, while suspended, or too often (`limit` names the one that was reached). 'failed-try': a guess at a
 * password or a code was wrong; `limits` name what counted it. `by`: the path of the form that proved who someone is.
 */
export type SecurityEvent =
  | { event: 'signed-in' | 'second-factor-asked'; by: string }
  | { event: 'failed-try'; limits: string[] }
  | { event: 'refused'; why: 'foreign' | 'no-right' | 'suspended' }
  | { event: 'refused'; why: 'limit'; limit: string }

/**
 * Writes one line about it. Who it was is in the database's own records, never in the log: that holds no names and no
 * internet addresses, as the privacy policy says. The request's id leads from one line to the other.
 */
export function logSecurity(log: Logger, event: SecurityEvent): void {
  log.info(event, 'security')
}
