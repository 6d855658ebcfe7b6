import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OwnDatabase } from './database'
import type { Site } from './load-browser'

export const ORIGIN = 'https://carrel.example'
export const SECRET = 'q7Zk2vX9bLm4RtYw8NcHs3DfGj6PaEu1'
const TOKEN = 'a-token-for-the-bench-alone'
const START_MS = 60_000
const STOP_MS = 12_000

/** One process of the product, and how to look at it. */
export type Server = { name: string; pid: number; log: string; port: number | null }

/** The product in production: web processes on ports of loopback, one worker, all on one database. */
export type Servers = {
  site: Site
  all: Server[]
  /** Bytes of memory by process: resident set size. */
  memory: () => Record<string, number>
  /** How late timers of the web processes were since the last look: the worst p99, in ms. */
  lateness: () => Promise<number>
  /** What the processes have logged as errors, at most ten lines. */
  errors: () => string[]
  stop: () => Promise<void>
}

/** Starts `web` web processes and a worker, and waits until they are ready. Their logs lie beside the database. */
export async function startServers(
  database: Pick<OwnDatabase, 'url' | 'varDir'>,
  web: number,
): Promise<Servers> {
  const children: ChildProcess[] = []
  const all: Server[] = []
  const begin = (name: string, command: string, port: number | null) => {
    const log = path.join(database.varDir, `${name}.log`)
    const out = fs.openSync(log, 'w')
    const child = spawn(process.execPath, ['build/server/carrel.js', command], {
      stdio: ['ignore', out, out],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: 'production',
        ORIGIN,
        DATABASE_URL: database.url,
        SESSION_SECRET: SECRET,
        SUPPORT_EMAIL: 'help@carrel.example',
        CARREL_VAR: database.varDir,
        JOBS_IN_WEB: 'off',
        TRUST_PROXY: '1',
        METRICS_TOKEN: TOKEN,
        WIKIDATA_URL: 'off',
        ...(port && { PORT: String(port) }),
      },
    })
    fs.closeSync(out)
    children.push(child)
    all.push({ name, pid: child.pid!, log, port })
  }
  const stop = async () => {
    const ended = children.map(
      (child) =>
        new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve(null))),
    )
    for (const child of children) child.kill('SIGTERM')
    await Promise.race([Promise.all(ended), sleep(STOP_MS)])
    for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
  }
  try {
    const ports: number[] = []
    for (let n = 0; n < web; n++) {
      const port = await freePort()
      begin(`web ${n + 1}`, 'start', port)
      await ready(port, all.at(-1)!)
      ports.push(port)
    }
    begin('worker', 'worker', null)
    const log = () =>
      all.flatMap((server) =>
        fs
          .readFileSync(server.log, 'utf8')
          .split('\n')
          .map((line) => `${server.name}: ${line}`),
      )
    return {
      site: { origin: ORIGIN, ports },
      all,
      stop,
      memory: () => Object.fromEntries(all.map(({ name, pid }) => [name, residentBytes(pid)])),
      lateness: async () => Math.max(...(await Promise.all(ports.map(latenessOf)))),
      errors: () =>
        log()
          .filter((line) => /"level":(50|60|"error"|"fatal")/.test(line))
          .slice(0, 10),
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Resident set size of a process in bytes, as Linux counts it. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}

async function latenessOf(port: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
    headers: { Authorization: `Bearer ${TOKEN}` },
  })
  return 1000 * Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(await answer.text())![1])
}

async function ready(port: number, { name, log }: Server): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end; await sleep(100)) {
    if ((await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) return
  }
  throw new Error(`${name} did not start: ${fs.readFileSync(log, 'utf8').slice(-2000)}`)
}

async function freePort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
