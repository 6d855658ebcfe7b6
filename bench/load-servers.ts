import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../tests/support/listening'
import type { OwnDatabase } from './database'
import type { Site } from './load-client'

export const ORIGIN = 'https://carrel.example'
export const SECRET = 'q7Zk2vX9bLm4RtYw8NcHs3DfGj6PaEu1'
const TOKEN = 'a-token-for-the-bench-alone'
const START_MS = 60_000
const STOP_MS = 12_000

/** The product in production: web processes on loopback ports and one worker, all using one database. */
export type Servers = {
  site: Site
  /** Resident memory by process, in bytes. */
  memory: () => Record<string, number>
  /** The event loop delay of the web processes since the last call: the worst p99, in ms. */
  lateness: () => Promise<number>
  /** Errors that the processes have logged, at most ten lines. */
  errors: () => string[]
  stop: () => Promise<void>
}

/** Starts `web` web processes and a worker, and waits until they're ready. Their logs are next to the database. */
export async function startServers(
  { url, varDir }: Pick<OwnDatabase, 'url' | 'varDir'>,
  web: number,
): Promise<Servers> {
  const children: Record<string, ChildProcess> = {}
  const ports: number[] = []
  const logOf = (name: string) => path.join(varDir, `${name}.log`)
  const begin = (name: string, command: string, port?: number) => {
    const out = fs.openSync(logOf(name), 'w')
    const env: NodeJS.ProcessEnv = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      ORIGIN,
      DATABASE_URL: url,
      SESSION_SECRET: SECRET,
      SUPPORT_EMAIL: 'help@carrel.example',
      CARREL_VAR: varDir,
      JOBS_IN_WEB: 'off',
      TRUST_PROXY: '1',
      METRICS_TOKEN: TOKEN,
      WIKIDATA_URL: 'off',
      PORT: String(port ?? ''),
    }
    const stdio = ['ignore', out, out] as const
    children[name] = spawn(process.execPath, ['build/server/carrel.js', command], { stdio: [...stdio], env })
    fs.closeSync(out)
  }
  const stop = async () => {
    const left = Object.values(children).filter(({ exitCode }) => exitCode === null)
    const ended = left.map((child) => once(child, 'exit'))
    for (const child of left) child.kill('SIGTERM')
    await Promise.race([Promise.all(ended), sleep(STOP_MS)])
    for (const child of left) child.kill('SIGKILL')
  }
  try {
    for (let n = 0; n < web; n++) {
      const port = await freePort()
      begin(`web ${n + 1}`, 'start', port)
      await ready(port, logOf(`web ${n + 1}`))
      ports.push(port)
    }
    begin('worker', 'worker')
  } catch (error) {
    await stop()
    throw error
  }
  return {
    site: { origin: ORIGIN, ports },
    stop,
    memory: () =>
      Object.fromEntries(Object.entries(children).map(([name, { pid }]) => [name, residentBytes(pid!)])),
    lateness: async () => Math.max(...(await Promise.all(ports.map(latenessOf)))),
    errors: () =>
      Object.keys(children)
        .flatMap((name) => fs.readFileSync(logOf(name), 'utf8').split('\n'))
        .filter((line) => /"level":(50|60|"error"|"fatal")/.test(line))
        .slice(0, 10),
  }
}

const residentBytes = (pid: number) =>
  1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

async function latenessOf(port: number): Promise<number> {
  const headers = { Authorization: `Bearer ${TOKEN}` }
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text()
  return 1000 * Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)![1])
}

async function ready(port: number, log: string): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end; await sleep(100))
    if ((await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) return
  throw new Error(`A web process did not start: ${fs.readFileSync(log, 'utf8').slice(-2000)}`)
}
