import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'

/** Request context, carried into the jobs it enqueues: request ID (null if none), SQL statement count, SQL time in seconds. */
export type RequestScope = { requestId: string | null; statements: number; seconds: number }

const scopes = new AsyncLocalStorage<RequestScope>()

/** Ids that proxies give are taken when they look like this. */
export const REQUEST_ID = /^[\w.-]{8,64}$/

/** Runs `work` so that whatever it calls, now or later, finds this scope. */
export const inScope = <T>(scope: RequestScope, work: () => T): T => scopes.run(scope, work)

/** A scope that nothing has been counted into yet. */
export const scopeOf = (requestId: string | null): RequestScope => ({ requestId, statements: 0, seconds: 0 })

/** The scope that this runs in, if any. */
export const currentScope = (): RequestScope | undefined => scopes.getStore()

/** The id of the request that this runs for; undefined where there is none. */
export const currentRequestId = (): string | undefined => scopes.getStore()?.requestId ?? undefined

/** `log`, with the id of the request that this runs for. */
export function inRequestLog(log: Logger): Logger {
  const requestId = currentRequestId()
  return requestId === undefined ? log : log.child({ requestId })
}
