import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'

/** Request context, carried into the jobs it enqueues: request ID (null if none), SQL statement count, SQL time in seconds. */
export type RequestScope = { requestId: string | null; statements: number; seconds: number }

const scopes = new AsyncLocalStorage<RequestScope>()

/** Request IDs from proxies are accepted if they look like this. */
export const REQUEST_ID = /^[\w.-]{8,64}$/

/** Runs `work` so that everything it calls, now or later, finds this scope. */
export const inScope = <T>(scope: RequestScope, work: () => T): T => scopes.run(scope, work)

/** A scope with zero counts. */
export const scopeOf = (requestId: string | null): RequestScope => ({ requestId, statements: 0, seconds: 0 })

/** The current scope, if any. */
export const currentScope = (): RequestScope | undefined => scopes.getStore()

/** The ID of the current request, or undefined. */
export const currentRequestId = (): string | undefined => scopes.getStore()?.requestId ?? undefined

/** `log` with the ID of the current request. */
export function inRequestLog(log: Logger): Logger {
  const requestId = currentRequestId()
  return requestId === undefined ? log : log.child({ requestId })
}
