import type { Logger } from 'pino'
import { currentScope, type RequestScope } from '../app/services/request-scope.server'
import type { Db } from '../db/connection'

/**
 * An SQL statement as knex sent it, without its bindings, and its duration in seconds. `scope` is the request or
 * job it ran for.
 */
export type Statement = { sql: string; seconds: number; scope: RequestScope | undefined }

/** Longer ones are cut; their beginnings are enough to tell them apart. */
const MAX_LENGTH = 2000

type Query = { __knexQueryUid: string; sql: string }

/** Calls `began` with every statement's scope, and `ended` when it has finished or failed. */
export function watchStatements(
  db: Db,
  { began, ended }: { began?: (scope?: RequestScope) => void; ended: (statement: Statement) => void },
) {
  const running = new Map<string, { at: number; scope: RequestScope | undefined }>()
  const done = ({ __knexQueryUid: id, sql }: Query) => {
    const statement = running.get(id)
    if (!statement) return
    running.delete(id)
    ended({ sql, seconds: (performance.now() - statement.at) / 1000, scope: statement.scope })
  }
  db.on('query', ({ __knexQueryUid }: Query) => {
    const scope = currentScope()
    began?.(scope)
    running.set(__knexQueryUid, { at: performance.now(), scope })
  })
  db.on('query-response', (_response: unknown, query: Query) => done(query))
  db.on('query-error', (_error: unknown, query: Query) => done(query))
}

/** Logs one line for each statement that took `ms` or longer: its text, never the values, and its request. */
export function logSlowStatements(db: Db, log: Logger, ms: number): void {
  watchStatements(db, {
    ended({ sql, seconds, scope }) {
      const took = Math.round(seconds * 1000)
      if (took < ms) return
      const requestId = scope?.requestId ?? undefined
      log.warn(
        { statement: sql.replace(/\s+/g, ' ').slice(0, MAX_LENGTH), ms: took, requestId },
        'slow query',
      )
    },
  })
}
