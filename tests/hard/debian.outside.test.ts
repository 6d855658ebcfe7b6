import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { caddy, caddyEnv } from '../support/services/caddy'
import { useDatabase } from '../support/database'
import { freePort } from '../support/listening'

const NOBODY = 65534
const database = useDatabase()
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'carrel-debian-'))
const source = path.join(root, 'source')
const bin = path.join(root, 'bin')
const processes: ChildProcess[] = []
afterAll(() => {
  for (const each of processes) if (each.exitCode === null) each.kill('SIGKILL')
  fs.rmSync(root, { recursive: true, force: true })
})

const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
const bare: NodeJS.ProcessEnv = {
  NODE_ENV: undefined as never,
  PATH: `${bin}:${root}/usr/local/bin:${path.dirname(process.execPath)}:${process.env.PATH}`,
  HOME: root,
}

/** Two adjacent ports for the web processes, with their metrics ports (1 before the same digits). */
async function freePorts(): Promise<[number, number]> {
  const free = (port: number) =>
    new Promise<boolean>((resolve) => {
      const probe = net.createServer().once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
  for (let port = 3101; port < 4900; port += 2) {
    const wanted = [port, port + 1, 10_000 + port, 10_001 + port]
    if ((await Promise.all(wanted.map(free))).every(Boolean)) return [port, port + 1]
  }
  throw new Error('no ports are free')
}

/**
 * Replacements for commands that need root or systemd. sudo runs the same command as this user. adduser, createuser
 * and createdb do nothing, because the database is the test's. npm ci does nothing, because our packages are already
 * there. systemctl records its arguments, and the test starts the units itself. systemd-run reads the same properties
 * and runs the command.
 */
const STUBS = {
  sudo: '#!/bin/sh\n[ "$1" != -u ] || shift 2\nexec "$@"\n',
  adduser: '#!/bin/sh\n',
  createuser: '#!/bin/sh\n',
  createdb: '#!/bin/sh\n',
  install: '#!/bin/sh\nif [ "$1" = -d ]; then mkdir -p "$8"; else exec /usr/bin/install "$@"; fi\n',
  npm: `#!/bin/sh\n[ "$1" != ci ] || exit 0\nexec ${path.dirname(process.execPath)}/npm "$@"\n`,
  systemctl: `#!/bin/sh\necho "$@" >> ${root}/systemctl\n`,
  'systemd-run': `#!${process.execPath}
const { readFileSync } = require('node:fs')
const args = process.argv.slice(2)
const set = { PATH: process.env.PATH }
const file = {} // has its way before what's set
let cwd
while (args[0].startsWith('--')) {
  const [, name, value] = /^--(\\w+)=?(.*)$/.exec(args.shift().replace('--property=', '--'))
  if (name === 'EnvironmentFile')
    for (const line of readFileSync(value, 'utf8').split('\\n'))
      if (/^\\w+=/.test(line)) file[line.split('=')[0]] = line.slice(line.indexOf('=') + 1)
  if (name === 'setenv') set[value.split('=')[0]] = value.slice(value.indexOf('=') + 1)
  if (name === 'WorkingDirectory') cwd = value
}
process.exit(require('node:child_process').spawnSync(args[0], args.slice(1), { env: { ...set, ...file }, cwd, stdio: 'inherit' }).status ?? 1)
`,
}

/** Moves every system path below our folder. */
const here = (text: string) =>
  text.replace(/(?<![\w.$}])\/(etc|opt|var\/(?:lib|backups)|usr\/local)\//g, `${root}/$1/`)

/** A unit's settings and command, as systemd reads them: a file overrides Environment=. */
function unit(name: string): { env: NodeJS.ProcessEnv; cwd: string; command: string[]; ready: string } {
  const [, template, instance] = /^([\w-]+@?)(\d*)$/.exec(name)!
  const text = fs
    .readFileSync(path.join(root, 'etc/systemd/system', `${template}.service`), 'utf8')
    .replaceAll('%i', instance!)
  const all = (key: string) =>
    [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value!)
  const pairs = all('Environment').flatMap((line) => line.split(' '))
  const files = all('EnvironmentFile').flatMap((file) =>
    fs
      .readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /^\w+=/.test(line)),
  )
  const entries = [...pairs, ...files].map((pair) => [
    pair.slice(0, pair.indexOf('=')),
    pair.slice(pair.indexOf('=') + 1),
  ])
  return {
    env: { PATH: bare.PATH, ...Object.fromEntries(entries) },
    cwd: all('WorkingDirectory')[0]!,
    command: all('ExecStart')[0]!.split(' '),
    ready: /-c '(.*)'$/.exec(all('ExecStartPost')[0] ?? '')?.[1]?.replaceAll('$$', '$') ?? '',
  }
}

function launch(name: string) {
  const { env, cwd, command } = unit(name)
  const child = spawn(command[0]!, command.slice(1), {
    cwd,
    env,
    ...asNobody,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  processes.push(child)
  return child
}

async function answers(url: string, headers: Record<string, string> = {}): Promise<Response> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(200)) {
    const answer = await fetch(url, { headers }).catch(() => null)
    if (answer?.ok) return answer
  }
  throw new Error(`${url} does not answer`)
}

it('the commands of docs/debian.md, run in order, produce a working site', async () => {
  const [one, two] = await freePorts()
  const worker = 10_000 + one - 1
  const ports = (text: string) =>
    text.replaceAll('3001', String(one)).replaceAll('3002', String(two)).replaceAll('13000', String(worker))
  const guide = fs.readFileSync('docs/debian.md', 'utf8')
  const blocks = [...guide.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block]) => block!)
  expect(blocks.length).toBeGreaterThan(6)

  for (const folder of [
    'source',
    'bin',
    'usr/local/bin',
    'etc/systemd/system',
    'etc/caddy',
    'var/lib/carrel',
  ])
    fs.mkdirSync(path.join(root, folder), { recursive: true })
  for (const [name, text] of Object.entries(STUBS))
    fs.writeFileSync(path.join(bin, name), text, { mode: 0o755 })
  const copied = spawnSync('sh', [
    '-c',
    `git ls-files -z --cached --others --exclude-standard | tar --null -T - -cf - | tar -xf - -C ${source} && cp -a node_modules ${source}/`,
  ])
  expect(copied.status, String(copied.stderr)).toBe(0)
  for (const name of ['systemd/carrel-web@.service', 'systemd/carrel-worker.service', 'carrel']) {
    const file = path.join(source, 'deploy', name)
    fs.writeFileSync(file, ports(here(fs.readFileSync(file, 'utf8'))))
  }
  if (asNobody.uid) spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, root])
  fs.chmodSync(root, 0o755)

  let started = false
  for (const block of blocks) {
    const script = ports(here(block)).replace(/postgres:\/\/\S+/, `'${database.url}'`)
    const run = spawnSync('sh', ['-eu', '-c', script], {
      cwd: source,
      env: bare,
      encoding: 'utf8',
      ...asNobody,
    })
    expect(run.status, `${script}\n${run.stdout}\n${run.stderr}`).toBe(0)
    const reported = fs.existsSync(`${root}/systemctl`) ? fs.readFileSync(`${root}/systemctl`, 'utf8') : ''
    if (started || !reported.includes('enable --now')) continue
    started = true
    const names = /enable --now (.*)/.exec(reported)![1]!.split(' ')
    expect(names).toHaveLength(3)
    for (const name of names) launch(name)
    for (const port of [one, two]) await answers(`http://127.0.0.1:${port}/readyz`)
  }

  // A restart waits for a process that starts, and not for one that is gone.
  const gone = spawnSync('true').pid
  for (const [pid, status] of [
    [processes[0]!.pid!, 0],
    [gone, 1],
  ] as const) {
    const { cwd, env, ready } = unit(`carrel-web@${one}`)
    const port = status ? await freePort() : one
    const waited = spawnSync('sh', ['-c', ready], {
      cwd,
      env: { ...env, PORT: String(port), MAINPID: String(pid) },
      ...asNobody,
      timeout: 10_000,
    })
    expect(waited.status).toBe(status)
  }

  // Each process has its own metrics, protected by the token.
  const { env } = unit(`carrel-web@${one}`)
  for (const port of [10_000 + one, 10_000 + two, worker]) {
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404)
    const seen = await answers(`http://127.0.0.1:${port}/metrics`, {
      Authorization: `Bearer ${env.METRICS_TOKEN}`,
    })
    expect(await seen.text()).toContain('carrel_')
  }
  // Checks the first admin and the backup.
  const admins = database.db('users').join('roles', 'roles.id', 'users.role_id').where('roles.name', 'Admin')
  expect(await admins.pluck('email')).toEqual(['you@example.edu'])
  expect(fs.readdirSync(`${root}/var/backups/carrel`).sort()).toEqual([
    expect.stringMatching(/^carrel-.*\.age$/),
    'deleted-accounts.txt',
  ])
  expect(fs.statSync(`${root}/etc/carrel/carrel.env`).mode & 0o777).toBe(0o600)
  expect(fs.readFileSync(`${root}/opt/carrel/current/LICENSE`, 'utf8')).toContain('MIT')

  // Puts Caddy's file and settings where the guide says.
  const dropIn = fs.readFileSync(`${root}/etc/systemd/system/caddy.service.d/carrel.conf`, 'utf8')
  expect(dropIn).toContain(`Environment="WEB_UPSTREAMS=127.0.0.1:${one} 127.0.0.1:${two}"`)
  if (caddy) {
    const checked = spawnSync(
      caddy,
      ['validate', '--config', `${root}/etc/caddy/Caddyfile`, '--adapter', 'caddyfile'],
      { env: caddyEnv(root, { ORIGIN: 'https://carrel.example' }), encoding: 'utf8' },
    )
    expect(checked.status, checked.stderr).toBe(0)
  }

  // What the call says has its way before carrel.env, or a drill would work on the live folder.
  const drill = spawnSync('sh', [`${root}/usr/local/bin/carrel`, 'user', 'list', '--embedded'], {
    env: { ...bare, CARREL_VAR: `${root}/var/lib/drill` },
    encoding: 'utf8',
    ...asNobody,
  })
  expect([drill.status, fs.existsSync(`${root}/var/lib/drill/postgres`)]).toEqual([0, true])

  // npm start must also work in a collected release, as after a restore.
  const again = unit(`carrel-web@${one}`)
  processes[0]!.kill('SIGTERM')
  await new Promise((resolve) => processes[0]!.once('close', resolve))
  processes.push(
    spawn('npm', ['start'], {
      cwd: again.cwd,
      env: { ...again.env, HOME: root },
      ...asNobody,
      stdio: 'ignore',
    }),
  )
  expect(await (await answers(`http://127.0.0.1:${one}/`)).text()).toContain('</html>')
  const npm = processes.pop()!
  const stopped = new Promise((resolve) => npm.once('close', resolve))
  npm.kill('SIGTERM') // npm forwards it, then exits with the signal itself
  await stopped
  for (const each of processes.slice(1)) {
    const ended = new Promise((resolve) => each.once('close', resolve))
    each.kill('SIGTERM')
    expect(await ended).toBe(0)
  }
}, 900_000)
