import type { Server } from 'node:http'
import type { Express } from 'express'
import type { Logger } from 'pino'
import type { Env } from '../app/env.server'

/** Open requests get this long to finish after a signal to stop. */
const STOP_MS = 10_000

/**
 * Listens until SIGTERM or SIGINT; then takes no new connections, finishes the open requests and runs `close`.
 * A second signal ends the process at once.
 * @throws Error with one plain sentence when the port is taken.
 */
export async function listen(app: Express, env: Pick<Env, 'port' | 'host'>, log: Logger, close: () => Promise<void>): Promise<Server> {
  const server = await new Promise<Server>((resolve, reject) => {
    const starting = app.listen(env.port, env.host, () => resolve(starting))
    starting.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`port ${env.port} is taken by another program (set PORT to use another one)`) : error),
    )
  })
  server.requestTimeout = 60_000
  server.headersTimeout = 15_000
  server.keepAliveTimeout = 65_000
  let stopping = false
  let stoppedAt = 0
  // A kept-alive connection is told with its next answer that it ends.
  server.prependListener('request', (_request, response) => {
    if (stopping) response.setHeader('Connection', 'close')
  })
  const stop = () => {
    // Ctrl-C reaches this process once from the terminal and once more through npm: that is not a second wish.
    if (stopping && Date.now() - stoppedAt > 500) process.exit(1)
    if (stopping) return
    stopping = true
    stoppedAt = Date.now()
    log.info('stopping')
    const idle = setInterval(() => server.closeIdleConnections(), 100)
    const deadline = setTimeout(() => server.closeAllConnections(), STOP_MS - 1000)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(deadline)
      void close().finally(() => process.exit(0))
    })
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
  return server
}
