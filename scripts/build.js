// @ts-check
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { precompress } from './precompress.js'

/**
 * The programs that are built, each from one graph of modules: `server` is the product, with every command; `test` holds
 * what tests run in processes of their own; `bench` the benchmarks. The others contain the product, too.
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
  test: [...SERVER, 'tests/support/product.ts', 'tests/app/storage/children', 'tests/hard/children', 'tests/server/children'],
  bench: [...SERVER, 'bench', 'tests/e2e', 'tests/factories', 'tests/support'],
}

/** What the pages' scripts are called: written by the build for browsers, read by those for servers. Not to be served. */
const MANIFEST = 'build/client/.vite/manifest.json'
const KEPT_MANIFEST = 'build/client-manifest.json'

/**
 * Builds a program, and before it what browsers get, as far as something has changed since the last time.
 * @param {Program} [program]
 */
export async function ensureBuilt(program = 'server') {
  if (isBuilt(program)) return
  await alone(async () => {
    if (isBuilt(program)) return // by another process meanwhile
    console.error('Building (once, until something changes) …')
    if (isStale('client')) await buildPart('client') // takes the programs along, which name its files
    if (isStale('server')) await buildPart('server')
    if (isStale(program)) await buildPart(program)
  })
}

/** @param {Program} [program] */
export const isBuilt = (program = 'server') => !isStale('client') && !isStale('server') && !isStale(program)

const LOCK = 'node_modules/.carrel-build'

/**
 * Runs `work` while no other process does. A lock whose process is gone does not count.
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

/** @param {Part} part */
async function buildPart(part) {
  const print = fingerprint(part) // before: what changes while it builds makes it stale
  fs.rmSync(stampOf(part), { force: true })
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    const vite = await import('vite')
    if (part === 'client') {
      fs.rmSync('build', { recursive: true, force: true })
      await vite.build({ logLevel: 'error', mode: 'server' })
      fs.renameSync(MANIFEST, KEPT_MANIFEST)
      fs.rmdirSync(path.dirname(MANIFEST))
      await precompress('build/client')
    } else {
      fs.mkdirSync(path.dirname(MANIFEST))
      fs.copyFileSync(KEPT_MANIFEST, MANIFEST)
      try {
        await vite.build({ logLevel: 'error', mode: part, build: { ssr: true } })
      } finally {
        fs.rmSync(path.dirname(MANIFEST), { recursive: true })
      }
    }
  } finally {
    Object.assign(process.env, { NODE_ENV: before ?? '' })
  }
  fs.writeFileSync(stampOf(part), print)
}

/**
 * A hash of the contents: times of files say nothing after a checkout.
 * @param {Part} part
 */
function fingerprint(part) {
  const hash = createHash('sha256')
  for (const source of SOURCES[part]) {
    const entries = fs.statSync(source).isDirectory()
      ? fs.readdirSync(source, { recursive: true, encoding: 'utf8' }).map((name) => path.join(source, name)).sort()
      : [source]
    for (const file of entries) if (fs.statSync(file).isFile()) hash.update(file).update(fs.readFileSync(file))
  }
  return hash.digest('hex')
}
