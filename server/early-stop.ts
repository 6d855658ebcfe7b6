const CODES = { SIGINT: 130, SIGTERM: 143 } as const

/**
 * Makes SIGINT and SIGTERM call `process.exit`, so that exit listeners run and the embedded PostgreSQL stops.
 * @returns a function that removes the listeners
 */
export function exitOnSignals(): () => void {
  const listeners = Object.entries(CODES).map(([signal, code]) => {
    const exit = () => process.exit(code)
    process.once(signal, exit)
    return () => process.off(signal, exit)
  })
  return () => listeners.forEach((remove) => remove())
}
