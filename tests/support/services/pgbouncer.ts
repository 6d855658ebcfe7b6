import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../../db/connection'

/** Debian's package installs it in sbin, which is only on root's path. */
const PLACES = [
  '/usr/sbin/pgbouncer',
  '/usr/bin/pgbouncer',
  '/usr/local/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
]
const NOBODY = 65534
const PORT = 6432

export const pgbouncer = PLACES.find((each) => fs.existsSync(each))

/** Starts PgBouncer with the files of a folder, among them pgbouncer.ini. */
export function launchPooler(folder: string) {
  const root = process.getuid?.() === 0
  // It refuses to run as root.
  if (root) spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, folder])
  const child = spawn(pgbouncer!, ['-q', path.join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    ...(root ? { uid: NOBODY, gid: NOBODY } : {}),
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  async function stop() {
    child.kill('SIGINT')
    setTimeout(() => child.kill('SIGKILL'), 3000).unref()
    await ended
    fs.rmSync(folder, { recursive: true, force: true })
  }
  return { child, stop }
}

export type Pooler = { urlOf: (directUrl: string) => string; stop: () => Promise<void> }

/**
 * PgBouncer in transaction mode in front of the PostgreSQL at `url`, with `size` connections to each database. It
 * ignores connection settings and doesn't support prepared statements.
 */
export async function startPooler(url: string, size: number): Promise<Pooler> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'carrel-pooler-'))
  const { searchParams, hostname, port, username } = new URL(url)
  fs.writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${searchParams.get('host') ?? hostname} port=${port || 5432} user=${username}
[pgbouncer]
unix_socket_dir = ${folder}
listen_port = ${PORT}
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 500
logfile = ${folder}/log
syslog = 0
`,
  )
  const { child, stop } = launchPooler(folder)
  const urlOf = (directUrl: string) =>
    `postgresql://${username}@localhost:${PORT}${new URL(directUrl).pathname}?host=${encodeURIComponent(folder)}`
  // Not the tests' template, which must have no connections to be cloned.
  const probe = connect(urlOf(url.replace(/\/\w+\?/, '/postgres?')), { max: 1, pooled: true })
  try {
    for (const end = Date.now() + 60_000; ; await sleep(50)) {
      if (
        await probe.raw('select 1').then(
          () => true,
          () => false,
        )
      )
        return { urlOf, stop }
      if (Date.now() > end || child.exitCode !== null) {
        const said = fs.existsSync(`${folder}/log`) ? fs.readFileSync(`${folder}/log`, 'utf8') : ''
        throw new Error(`PgBouncer does not answer: ${said}`)
      }
    }
  } finally {
    await probe.destroy()
  }
}
