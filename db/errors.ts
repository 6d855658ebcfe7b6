/** A database that can't be used, described in a sentence for the terminal. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

const CODES = { foreignKey: '23503', unique: '23505', exclusion: '23P01' }

/** Whether `error` violates this kind of constraint, by PostgreSQL's error codes (manual, appendix A). */
export const isViolation = (error: unknown, kind: keyof typeof CODES): boolean =>
  codeOf(error) === CODES[kind]

/** PostgreSQL's error code, or ''. */
export const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? ''

/** Whether another transaction got in the way: a lock timeout or a deadlock. Trying again may work. */
export const isBusy = (error: unknown): boolean => ['55P03', '40P01'].includes(codeOf(error))

/**
 * Whether `error` means that the database is unreachable, shutting down or unable to write, rather than that a
 * statement failed.
 */
export function isDatabaseDown(error: unknown): boolean {
  const {
    code = '',
    name = '',
    message = '',
    errors,
  } = (error ?? {}) as Partial<Error> & { code?: string; errors?: unknown[] }
  if (Array.isArray(errors) && errors.length) return errors.some(isDatabaseDown) // localhost: IPv6 and IPv4
  if (/^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE)$/.test(code))
    return true
  if (code === 'ENOENT') return /\bconnect\b/.test(message) // the embedded server's socket is gone
  // Too many connections, a full disk, a standby not yet promoted, a failing disk: nothing the sender could fix.
  if (/^(57P0[1-5]|08\w{3}|53300|53100|25006|58030)$/.test(code)) return true
  // pg's own messages, which have no code; knex puts the statement before them.
  return (
    name === 'KnexTimeoutError' ||
    /(^| - )(Connection (terminated|ended)( [a-z ]+)?|Client has encountered a connection error[a-z ]*)$/.test(
      message,
    )
  )
}
