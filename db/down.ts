/** Whether `error` says that the database cannot be reached, is going away or can keep nothing, rather than that a statement was wrong. */
export function isDatabaseDown(error: unknown): boolean {
  const {
    code = '',
    name = '',
    message = '',
    errors,
  } = (error ?? {}) as Partial<Error> & { code?: string; errors?: unknown[] }
  if (Array.isArray(errors) && errors.length) return errors.some(isDatabaseDown) // localhost is tried as IPv6 and as IPv4
  if (/^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE)$/.test(code))
    return true
  if (code === 'ENOENT') return /\bconnect\b/.test(message) // the socket of the embedded server is gone
  // Too many connections, a full disk, a standby that has not taken over yet, a disk that fails: time fixes them, not
  // the sender.
  if (/^(57P0[1-5]|08\w{3}|53300|53100|25006|58030)$/.test(code)) return true
  // pg's own words, which have no code; Knex sets the statement before them.
  return (
    name === 'KnexTimeoutError' ||
    /(^| - )(Connection (terminated|ended)( [a-z ]+)?|Client has encountered a connection error[a-z ]*)$/.test(
      message,
    )
  )
}
