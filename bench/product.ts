import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readEnv, type Env } from '../app/services/env.server'
import type { Db } from '../db/connection'
import { freePort } from '../tests/support/listening'
import { fill, onOwnDatabase, type OwnDatabase } from './database'
import type { Options } from './run'

const START_MS = 180_000
const STOP_MS = 15_000

/** A process of the product in production. */
export type Product = {
  url: string
  env: Env
  db: Db
  memoryMb: () => number
  /** Processor time so far, in ms. */
  cpuMs: () => { node: number; postgres: number }
  stop: () => Promise<void>
}

type How = {
  command?: 'start' | 'worker'
  /** Another built checkout to run. */
  checkout?: string
  /** Options of Node. */
  node?: string[]
  /** What runs it, with its command as arguments. */
  prefix?: string[]
  settings?: Record<string, string>
}

/** Starts the product as the container does, and waits until it's ready. Its log is next to the database. */
export async function startProduct(
  { url: databaseUrl, varDir, db }: Pick<OwnDatabase, 'url' | 'varDir' | 'db'>,
  { command = 'start', checkout = '.', node = [], prefix = [], settings = {} }: How = {},
): Promise<Product> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const source: Record<string, string> = {
    ORIGIN: url,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'q7Zk2vX9bLm4RtYw8NcHs3DfGj6PaEu1',
    SUPPORT_EMAIL: 'help@carrel.example',
    CARREL_VAR: varDir,
    CARREL_ENV_FILE: '/dev/null',
    PORT: String(port),
    JOBS_IN_WEB: 'off',
    TRUST_PROXY: 'loopback',
    WIKIDATA_URL: 'off',
    ...settings,
  }
  const log = path.join(varDir, `${command}-${port}.log`)
  const out = fs.openSync(log, 'w')
  const own = [process.execPath, '--enable-source-maps', ...node, 'build/server/carrel.js', command]
  const [program, ...args] = [...prefix, ...own]
  const child = spawn(program!, args, {
    cwd: checkout,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...source },
    stdio: ['ignore', out, out],
  })
  fs.closeSync(out)
  const ended = once(child, 'exit')
  const end = () => child.kill()
  process.once('exit', end)
  void ended.then(() => process.off('exit', end))
  const stop = async () => {
    child.kill()
    if (await Promise.race([ended.then(() => false), sleep(STOP_MS, true, { ref: false })]))
      child.kill('SIGKILL')
  }
  for (const late = Date.now() + START_MS; command === 'start'; await sleep(20)) {
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) break
    if (child.exitCode === null && Date.now() < late) continue
    await stop()
    throw new Error(`${checkout} did not start: ${fs.readFileSync(log, 'utf8').slice(-2000)}`)
  }
  const { rows } = await db.raw('select pg_backend_pid() as pid')
  const postgres = statOf(rows[0].pid)![0]!
  return {
    url,
    env: readEnv(source),
    db,
    memoryMb: () => memoryMb(child.pid!),
    cpuMs: () => ({ node: cpuMs(child.pid!), postgres: postgresCpuMs(postgres) }),
    stop,
  }
}

/** Runs `measure` on the product with content. */
export const onProduct = <T>(
  options: Options,
  measure: (product: Product, database: OwnDatabase) => Promise<T>,
) =>
  onOwnDatabase(async (database) => {
    await fill(database.db, options)
    const product = await startProduct(database)
    try {
      return await measure(product, database)
    } finally {
      await product.stop()
    }
  })

/** The numbers of /proc/PID/stat from the parent's id on (proc(5)), or null if the process is gone. */
function statOf(pid: number | string) {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before the last bracket may have spaces.
    const numbers = text.slice(text.lastIndexOf(')') + 4)
    return numbers.split(' ').map(Number)
  } catch {
    return null
  }
}

const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)

/** Processor time of a process so far, in ms. Linux counts hundredths of a second. */
const cpuMs = (pid: number) => 10 * sum(statOf(pid)!.slice(10, 12))

/** Processor time of PostgreSQL so far, in ms: of its first process, of those that ended, and of those that run. */
function postgresCpuMs(server: number): number {
  const children = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat?.[0] === server)
  return 10 * sum([...statOf(server)!.slice(10, 14), ...children.flatMap((stat) => stat!.slice(10, 12))])
}

/** Resident memory in MB, of 1,000 of Linux's kB. */
const memoryMb = (pid: number) =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000
