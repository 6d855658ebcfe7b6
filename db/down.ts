/** Whether `error` says that the database cannot be reached or is going away, rather than that a statement was wrong. */
export function isDatabaseDown(error: unknown): boolean {
  const { code = '', name = '', message = '', errors } = (error ?? {}) as Error & { code?: string; errors?: unknown[] }
  if (Array.isArray(errors) && errors.length) return errors.some(isDatabaseDown) // localhost is tried as IPv6 and as IPv4
  if (/^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE)$/.test(code)) return true
  if (code === 'ENOENT') return /\bconnect\b/.test(message) // the socket of the embedded server is gone
  if (/^(57P0[1-5]|08\w{3}|53300)$/.test(code)) return true
  return name === 'KnexTimeoutError' || /^Connection terminated|^Connection ended|Client has encountered a connection error/.test(message)
}
