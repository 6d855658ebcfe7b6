const CODES = { SIGINT: 130, SIGTERM: 143 } as const

/**
 * Until what it returns is called, a signal to stop ends the process by `process.exit`, so that what is done at an exit is
 * done: the embedded PostgreSQL is told to stop.
 */
export function exitOnSignals(): () => void {
  const listeners = Object.entries(CODES).map(([signal, code]) => {
    const exit = () => process.exit(code)
    process.once(signal, exit)
    return () => process.off(signal, exit)
  })
  return () => listeners.forEach((remove) => remove())
}
