import type { Logger } from 'pino'
import { currentScope, type RequestScope } from '../app/services/request-scope.server'
import type { Db } from '../db/connection'
import { codeOf, isDatabaseDown } from '../db/errors'

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

const SILENT_MS = 10_000

/** Logs why the database can't be used: one line for each cause, at most every 10 seconds. */
export function logDatabaseFailures(db: Db, log: Logger): void {
  const loggedAt = new Map<string, number>()
  const note = (error: Error) => {
    if (!isDatabaseDown(error)) return
    const code = codeOf(error) || error.name
    const now = performance.now()
    if (now - (loggedAt.get(code) ?? -Infinity) < SILENT_MS) return
    loggedAt.set(code, now)
    log.error({ code, reason: error.message }, 'the database fails')
  }
  db.on('query-error', note)
  // Without a connection, there's no statement.
  const { pool } = db.client as {
    pool: { on: (event: string, run: (id: number, error: Error) => void) => void }
  }
  pool.on('createFail', (_id, error) => note(error))
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
