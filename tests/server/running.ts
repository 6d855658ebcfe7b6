import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import type { RequestHandler } from 'express'
import { afterAll, vi } from 'vitest'
import type { Env } from '~/services/env.server'
import { createStorage } from '~/services/storage/create-storage.server'
import type { Db } from '~db/connection'
import { createApp, type AppDeps } from '../../server/app'
import { createMetrics } from '../../server/metrics'
import { createLog } from '../../server/request-log'
import { testEnv } from '../support/context'
import { listening } from '../support/listening'

export type Running = {
  origin: string
  port: number
  env: Env
  lines: () => Record<string, unknown>[]
  log: () => string
}

type Options = Partial<Pick<AppDeps, 'handler' | 'clientFolder' | 'storage'>> & {
  env?: Partial<Env>
  templates?: string[]
}

const running: http.Server[] = []
afterAll(() => running.forEach((server) => server.closeAllConnections()))

const SECRET = 'q7Zk2vX9bLm4RtYw8NcHs3DfGj6PaEu1'

/** Returns details of the request, for tests that don't need pages. */
const echo: RequestHandler = (request, response) =>
  void response.json({ url: request.originalUrl, host: request.headers.host, ip: request.ip })

/** A server with `handler`, listening on its own port; its log stays in memory. */
export async function run(
  db: Db,
  { env: wanted, templates = ['/', '/location/:id', '/search'], ...parts }: Options = {},
): Promise<Running> {
  const server = http.createServer()
  const port = await listening(server)
  running.push(server)
  const origin = `http://127.0.0.1:${port}`
  const env = testEnv({
    mode: 'demo',
    demo: true,
    openDemo: false,
    origin,
    port,
    varDir: '/nowhere',
    sessionSecrets: [SECRET],
    supportEmail: 'help@carrel.example',
    logLevel: 'info',
    secureCookies: false,
    ...wanted,
  })
  const written: string[] = []
  const log = createLog(env.logLevel, { write: (line: string) => void written.push(line) })
  const app = createApp({
    env,
    db,
    log,
    search: {} as AppDeps['search'],
    storage: createStorage(env),
    metrics: createMetrics(db, templates, env.varDir),
    handler: () => echo,
    routes: {},
    clientFolder: null,
    ...parts,
  })
  server.on('request', app)
  return {
    origin,
    port,
    env,
    log: () => written.join(''),
    lines: () => written.map((line) => JSON.parse(line)),
  }
}

/** Sends `text` unchanged. Returns what is received until the server closes the connection, or `until` appears. */
export function raw(
  port: number,
  text: string | Buffer | (string | Buffer)[],
  until?: RegExp,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = net.connect(port, '127.0.0.1')
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error(`no end of the answer: ${answer.slice(0, 200)}`))
    }, 60_000)
    const end = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(answer)
    }
    socket.on('data', (data) => {
      answer += data
      if (until?.test(answer)) end()
    })
    socket.on('end', end)
    socket.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    for (const each of [text].flat()) socket.write(each)
  })
}

/** Sends a request whose line and headers, each with its line break, are exactly as given. Returns the response. */
export const rawRequest = (port: number, line: string, headers = '', body?: string): Promise<string> => {
  const host = /^Host:/m.test(headers) ? '' : 'Host: 127.0.0.1\r\n'
  const length = body === undefined ? '' : `Content-Length: ${body.length}\r\n`
  return raw(port, `${line} HTTP/1.1\r\n${host}${headers}${length}Connection: close\r\n\r\n${body ?? ''}`)
}

/** Waits until `check` succeeds; a log line, for example, is written a moment after the response. */
export const eventually = <T>(check: () => T | undefined | false, timeout = 60_000): Promise<T> =>
  vi.waitUntil(check, { timeout, interval: 10 }) as Promise<T>

export const folderWith = (folder: string, files: Record<string, string | Buffer>) => {
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(new URL(name, `file://${folder}/`).pathname.replace(/\/[^/]*$/, ''), { recursive: true })
    fs.writeFileSync(`${folder}/${name}`, content)
  }
}
