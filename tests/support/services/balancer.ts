import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import { listening, stopped } from '../listening'

/** A request header with the number of the process that must answer. */
export const CHOOSE = 'x-test-process'

export type Balancer = { origin: string; port: number; stop: () => Promise<void> }

type Process = { port: number; agent: http.Agent; ready: boolean }

/**
 * A load balancer like production's: it sends requests in turn to processes whose /livez succeeds, keeps connections
 * open, and retries elsewhere if no process accepted a request. A request that was accepted and lost is retried only
 * if it can't change anything; otherwise the response is 502.
 */
export async function startBalancer(ports: number[], { checkMs = 100 } = {}): Promise<Balancer> {
  const processes = ports.map((port): Process => ({
    port,
    agent: new http.Agent({ keepAlive: true }),
    ready: false,
  }))
  let turn = 0

  const check = async (one: Process) => {
    one.ready = await new Promise<boolean>((resolve) => {
      const request = http.get(
        { host: '127.0.0.1', port: one.port, path: '/livez', agent: false, timeout: 2000 },
        (answer) => {
          answer.resume()
          resolve(answer.statusCode === 200)
        },
      )
      request.on('timeout', () => request.destroy()).on('error', () => resolve(false))
    })
  }
  await Promise.all(processes.map(check))
  const checking = setInterval(() => processes.forEach((one) => void check(one)), checkMs)

  const next = (tried: Set<Process>, wanted: string | undefined): Process | undefined => {
    if (wanted !== undefined) return tried.size ? undefined : processes[Number(wanted)]
    const left = processes.filter((one) => !tried.has(one))
    const ready = left.filter((one) => one.ready)
    const from = ready.length ? ready : left
    return from[turn++ % from.length]
  }

  function pass(request: IncomingMessage, response: ServerResponse, body: Buffer, tried: Set<Process>) {
    const wanted = request.headers[CHOOSE] as string | undefined
    const to = next(tried, wanted)
    if (!to) return void response.writeHead(502).end('no process took it')
    tried.add(to)
    const { method, url: path, headers } = request
    const passed = http.request(
      { host: '127.0.0.1', port: to.port, agent: to.agent, method, path, headers },
      (answer) => {
        const { connection: _own, ...others } = answer.headers
        response.writeHead(answer.statusCode!, others)
        answer.pipe(response)
        answer.on('error', () => response.destroy())
      },
    )
    passed.on('error', (error: NodeJS.ErrnoException) => {
      if (response.headersSent) return void response.destroy()
      const untaken = error.code === 'ECONNREFUSED'
      if (untaken) to.ready = false
      if (untaken || /^(GET|HEAD)$/.test(method!)) pass(request, response, body, tried)
      else response.writeHead(502).end(error.code)
    })
    passed.end(body)
  }

  const server = http.createServer((request, response) => {
    const parts: Buffer[] = []
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => pass(request, response, Buffer.concat(parts), new Set()))
  })
  const port = await listening(server)
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      clearInterval(checking)
      await stopped(server)
      processes.forEach(({ agent }) => agent.destroy())
    },
  }
}
