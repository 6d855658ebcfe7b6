import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Express } from 'express'
import type { Logger } from 'pino'
import type { Env } from '../app/services/env.server'
import { limitConnections } from './limits'

/**
 * Timing in ms after a signal to stop. New requests are accepted for `grace` (STOP_GRACE_MS), all may finish until
 * `requests`, and the process exits by `end`, whatever still hangs. Remaining connections close once nothing has been
 * open for `quiet`.
 */
const stopTimes = (grace: number) => {
  const requests = Math.max(7500, grace + 3000)
  return { grace, requests, end: requests + 1500, quiet: 200 }
}

/**
 * How many requests may queue on one connection. No browser pipelines, but Node starts every request on arrival:
 * 500 in one packet would render 500 pages at once.
 */
const MAX_WAITING = 8

/**
 * A second signal within this time counts as the same one: Ctrl-C arrives once from the terminal and once through
 * npm.
 */
const SAME_SIGNAL_MS = 1000

/**
 * Listens until SIGTERM or SIGINT; then stops accepting connections, finishes open requests, runs `close` and exits.
 * A second signal exits at once.
 * @throws Error with one plain sentence if the port isn't available
 */
export async function listen(
  app: Express,
  env: Pick<Env, 'port' | 'host' | 'stopGraceMs' | 'connectionsPerAddress'>,
  log: Logger,
  close: () => Promise<void>,
): Promise<Server> {
  const times = stopTimes(env.stopGraceMs)
  const server = await new Promise<Server>((resolve, reject) => {
    // By default, Node only checks for late headers and bodies every 30 s.
    const starting = createServer({ connectionsCheckingInterval: 5000 }, oneByOne(app)).listen(
      env.port,
      env.host,
      () => resolve(starting),
    )
    starting.once('error', (error: NodeJS.ErrnoException) => reject(new Error(listenErrorText(error, env))))
  })
  server.requestTimeout = 300_000 // four photos of 5 MB on a slow line; `timeout` handles clients that send nothing
  server.headersTimeout = 15_000
  server.keepAliveTimeout = 65_000
  server.timeout = 120_000 // for clients that send nothing, or don't read the response (up to twice as long)
  limitConnections(server, app, env.connectionsPerAddress)
  const open = new Set<ServerResponse>()
  let stopping = 0
  server.prependListener('request', (_request, response: ServerResponse) => {
    open.add(response)
    response.once('close', () => open.delete(response))
    if (stopping) hangUpAfter(response)
  })

  const stop = async (code: number) => {
    if (stopping) return void (performance.now() - stopping > SAME_SIGNAL_MS && process.exit(1))
    stopping = performance.now()
    app.locals.stopping = true
    log.info('stopping')
    setTimeout(() => process.exit(1), times.end).unref()
    // Closing idle connections now could drop requests in flight. Send `Connection: close` on each response instead.
    open.forEach(hangUpAfter)
    await sleep(times.grace)
    // Right after the poll phase, when all pending connections have been accepted: closing drops the others.
    await new Promise(setImmediate)
    const closed = new Promise((resolve) => server.close(resolve))
    // The last accepted connections may not have sent anything yet.
    for (
      let quiet = 0;
      quiet < times.quiet && performance.now() - stopping < times.requests;
      quiet = open.size ? 0 : quiet + 20
    )
      await sleep(20)
    if (open.size) log.warn({ requests: open.size }, 'requests were cut off')
    server.closeAllConnections() // browsers open spare connections that never send a request
    await closed
    await close().catch((error) => log.error({ err: error }, 'closing failed'))
    process.exit(code)
  }
  process.on('SIGTERM', () => void stop(0)).on('SIGINT', () => void stop(0))
  // Errors outside any request are logged; other requests continue.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled promise rejection'))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception; stopping')
    void stop(1)
  })
  return server
}

type Line = { busy: boolean; waiting: { response: ServerResponse; begin: () => void }[] }

/** Handles a connection's requests one at a time, and closes connections with too many queued. */
function oneByOne(app: Express): RequestListener {
  const lines = new WeakMap<Socket, Line>()
  return (request, response) => {
    const { socket } = request
    const line = lines.get(socket) ?? lineOf(socket)
    lines.set(socket, line)
    if (line.waiting.length === MAX_WAITING) {
      socket.destroy()
      return void response.emit('close') // Node emits nothing for a response that never had the connection
    }
    const begin = () => {
      response.once('close', () => {
        const next = socket.destroyed ? undefined : line.waiting.shift()
        if (next) next.begin()
        else line.busy = false
      })
      app(request, response)
    }
    if (line.busy) return void line.waiting.push({ response, begin })
    line.busy = true
    begin()
  }
}

function lineOf(socket: Socket): Line {
  const line: Line = { busy: false, waiting: [] }
  socket.once('close', () => line.waiting.splice(0).forEach(({ response }) => response.emit('close')))
  return line
}

function hangUpAfter(response: ServerResponse) {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}

type Where = { host: string; port: number }

/** Explains why the port isn't available, in one sentence that names the settings. */
export function listenErrorText(
  error: NodeJS.ErrnoException,
  { host, port }: Where,
  names = { host: 'HOST', port: 'PORT' },
): string {
  if (error.code === 'EADDRINUSE')
    return `port ${port} on ${host} is in use by another program. Set ${names.port} to use another one.`
  if (error.code === 'EACCES')
    return `this user isn't allowed to listen on port ${port}. Set ${names.port} to a port above 1023.`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `this computer has no address ${host} to listen on. Check ${names.host}.`
  return error.message
}
