// @ts-check
import { fork, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { precompress } from './precompress.js'

/**
 * The programs we build, each from one module graph: `server` is the product with all its commands, `test` is what tests run
 * in separate processes, `bench` is the benchmarks. `test` and `bench` include the product.
 * @typedef {'server' | 'test' | 'bench'} Program
 */

/** @typedef {'client' | Program} Part */

const PACKAGES = ['package-lock.json', 'vite.config.ts', 'remix.config.js']
const CLIENT = [...PACKAGES, 'app', 'public', 'search', 'CHANGELOG.md']
const SERVER = [...CLIENT, 'package.json', 'db', 'server', 'scripts', 'server.ts', 'worker.ts']
/** @type {Record<Part, string[]>} */
const SOURCES = {
  client: CLIENT,
  server: SERVER,
  test: [
    ...SERVER,
    'tests/support/product.ts',
    'tests/app/services/storage/children',
    'tests/hard/children',
    'tests/server/children',
  ],
  bench: [...SERVER, 'bench', 'tests/e2e', 'tests/factories', 'tests/support'],
}

/**
 * Builds a program and the client if anything has changed since the last build.
 * @param {Program} [program]
 * @throws Error with the bundler's output
 */
export async function ensureBuilt(program = 'server') {
  if (isBuilt(program)) return
  await alone(async () => {
    if (isBuilt(program)) return // another process built it
    console.error('Building (once, until something changes) …')
    /** @type {Part[]} */
    const parts = ['client', 'server', program]
    const first = parts.findIndex(isStale)
    if (first === 0) fs.rmSync('build', { recursive: true, force: true }) // no program fits a different client
    const stale = [...new Set(parts.slice(first))].filter(isStale)
    const prints = stale.map(fingerprint) // taken before the build, so that a change during it makes the build stale
    await buildParts(...stale)
    await precompress('build/client') // Remix's last step adds a file
    fs.writeFileSync('build/commit', commit())
    stale.forEach((part, n) => fs.writeFileSync(stampOf(part), prints[n] ?? ''))
  })
}

/** The commit in 12 digits; '' if neither COMMIT nor git says it. */
function commit() {
  const given = process.env.COMMIT?.trim()
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' })
  return (given || stdout?.trim() || '').slice(0, 12)
}

/**
 * Builds the parts in turn, in a process that exits if this one does.
 * @param {Part[]} parts
 * @returns {Promise<void>}
 */
function buildParts(...parts) {
  const env = { ...process.env, NODE_ENV: /** @type {const} */ ('production') }
  const child = fork('scripts/build-part.js', parts, { env, execArgv: [], silent: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data))
  return new Promise((resolve, reject) =>
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The build failed (${parts.join(', ')}):\n${output}`)),
    ),
  )
}

/** @param {Program} [program] */
export const isBuilt = (program = 'server') => !isStale('client') && !isStale('server') && !isStale(program)

const LOCK = 'node_modules/.carrel-build'

/**
 * Runs `work` in one process at a time. A lock whose process is gone doesn't count.
 * @param {() => Promise<void>} work
 */
async function alone(work) {
  for (;;) {
    try {
      fs.writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
      const holder = Number(fs.existsSync(LOCK) && fs.readFileSync(LOCK, 'utf8'))
      if (holder && !isAlive(holder)) fs.rmSync(LOCK, { force: true })
      else await sleep(100)
    }
  }
  try {
    await work()
  } finally {
    fs.rmSync(LOCK, { force: true })
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** @param {Part} part */
const stampOf = (part) => `build/stamp-${part}`

/** @param {Part} part */
function isStale(part) {
  const stamp = stampOf(part)
  return !fs.existsSync(stamp) || fs.readFileSync(stamp, 'utf8') !== fingerprint(part)
}

/**
 * Hashes the contents, because a checkout resets file times.
 * @param {Part} part
 */
function fingerprint(part) {
  const hash = createHash('sha256')
  for (const source of SOURCES[part]) {
    const entries = fs.statSync(source).isDirectory()
      ? fs
          .readdirSync(source, { recursive: true, encoding: 'utf8' })
          .map((name) => path.join(source, name))
          .sort()
      : [source]
    for (const file of entries)
      if (fs.statSync(file).isFile()) hash.update(file).update(fs.readFileSync(file))
  }
  return hash.digest('hex')
}
