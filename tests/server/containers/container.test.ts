import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ensureBuilt } from '../../../scripts/build.js'
import { folderWith } from '../running'
import { temporaryFolder } from '../../support/folder'

const root = path.resolve(import.meta.dirname, '../../..')
const scripts = path.join(root, 'scripts/container')
const read = (name: string) => fs.readFileSync(path.join(root, name), 'utf8')

const folder = temporaryFolder()
const words = (text: string) => text.split(/\s+/)

/** Runs a script in `cwd`, with the programs in `bin` first on the path. */
function sh(script: string, args: string[], { cwd = folder, bin = '' } = {}) {
  return spawnSync('sh', [path.join(scripts, script), ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
  })
}

describe('the Dockerfile', () => {
  const lines = read('Dockerfile')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  const of = (instruction: string) =>
    lines
      .filter((line) => line.startsWith(`${instruction} `))
      .map((line) => line.slice(instruction.length + 1))
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))

  it('runs only the scripts tested here', () => {
    const names = of('RUN').map(
      (command) => /^sh (?:scripts\/container|\/tmp)\/([a-z]+\.sh)( [\w/ ]+)?$/.exec(command)?.[1],
    )
    expect(new Set([...names, 'backup.sh'])).toEqual(
      new Set(fs.readdirSync(scripts).filter((name) => name.endsWith('.sh'))),
    )
  })

  it('runs in production as an unprivileged user that owns only var/, and contains no secret', () => {
    expect(last.findIndex((line) => line === 'USER 1000')).toBeGreaterThan(
      last.findLastIndex((line) => /^(RUN|COPY)/.test(line)),
    )
    expect(last.some((line) => /^COPY .*--chown/.test(line))).toBe(false)
    expect(of('ENV')).toEqual(['NODE_ENV=production HOST=0.0.0.0 PORT=3000 CARREL_VAR=/app/var'])
    expect(read('Dockerfile')).not.toMatch(/(SECRET|PASSWORD|TOKEN|DATABASE_URL)=/)
    const [first, ...rules] = read('.dockerignore').match(/^[^#\n].*$/gm)!
    expect([first, rules.includes('**/.env*')]).toEqual(['*', true])
    for (const name of ['.git', '.env', 'var', 'node_modules', 'build', 'tests', 'docs'])
      expect(rules).not.toContain(`!${name}`)
  })
})

describe('the steps', () => {
  it('install and build call npm for exactly that', () => {
    const cwd = path.join(folder, 'npm')
    folderWith(cwd, {
      'bin/npm':
        '#!/bin/sh\necho "$@" >> calls\n' +
        'case "$*" in "run build") mkdir -p build/server build/client/assets; echo x > build/server/carrel.js;; esac\n',
    })
    fs.chmodSync(path.join(cwd, 'bin/npm'), 0o755)
    for (const script of ['install.sh', 'build.sh'])
      expect(sh(script, [], { cwd, bin: path.join(cwd, 'bin') }).status).toBe(0)
    const calls = fs.readFileSync(path.join(cwd, 'calls'), 'utf8').split('\n')
    expect(calls[0]).toMatch(/^ci /)
    expect(calls[1]).toBe('run build')
  })

  it('build fails if npm does, or if nothing was built', () => {
    const cwd = path.join(folder, 'failing')
    folderWith(cwd, { 'bad/npm': '#!/bin/sh\nexit 3\n', 'idle/npm': '#!/bin/sh\nexit 0\n' })
    for (const [bin, status] of [
      ['bad', 3],
      ['idle', 1],
    ] as const) {
      fs.chmodSync(path.join(cwd, bin, 'npm'), 0o755)
      expect(sh('build.sh', [], { cwd, bin: path.join(cwd, bin) }).status).toBe(status)
    }
  })

  it('collect copies what runs and leaves the rest', () => {
    const cwd = path.join(folder, 'source')
    const kept = words(`package.json build/server/carrel.js build/client/assets/a.js build/commit
      scripts/carrel.js scripts/container/healthcheck.mjs LICENSE maps/demo.pmtiles maps/LICENSE.md`)
    const left =
      words(`maps/make-demo.js app/services/env.server.ts db/open.ts search/engine.ts server/app.ts server.ts worker.ts
      tsconfig.json tests/a.test.ts docs/a.md bench/run.ts var/secret .env scripts/build.js
      scripts/backup.ts public/a.svg vite.config.ts build/stamp-server build/test/serve.js node_modules/y/index.js`)
    const packages = {
      'build/server/carrel.js': "import 'x'",
      'node_modules/x/package.json': '{"main": "index.js"}',
      'node_modules/x/index.js': '',
      'node_modules/x/LICENSE': '',
    }
    const others = { 'node_modules/x/index.d.ts': '', 'node_modules/x/readme.md': '' }
    kept.push(...Object.keys(packages).slice(1))
    folderWith(cwd, Object.fromEntries([...kept, ...left].map((name) => [name, name])))
    folderWith(cwd, { ...packages, ...others })
    const target = path.join(folder, 'runtime')
    const run = sh('collect.sh', [target], { cwd })
    expect(run.stderr).toBe('')
    const files = fs
      .readdirSync(target, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
    expect(
      files.map((entry) => path.relative(target, path.join(entry.parentPath, entry.name))).sort(),
    ).toEqual(kept.sort())
    // Never into a release that may be running.
    const twice = sh('collect.sh', [target], { cwd })
    expect([twice.status, twice.stderr]).toEqual([
      1,
      `${target} is there already. Choose the folder of a new release.\n`,
    ])
    expect(fs.existsSync(path.join(target, 'build/build'))).toBe(false)
    fs.rmSync(path.join(cwd, 'build'), { recursive: true })
    expect(sh('collect.sh', [path.join(folder, 'half')], { cwd }).status).not.toBe(0)
    expect(fs.readdirSync(folder).filter((name) => name.startsWith('half'))).toEqual([])
  })

  it.skipIf(process.getuid?.() !== 0)('folders creates a folder for one existing user only', () => {
    const target = path.join(folder, 'deep', 'var')
    expect(sh('folders.sh', ['nobody', target]).status).toBe(0)
    const { uid, mode } = fs.statSync(target)
    expect(uid).toEqual(Number(spawnSync('id', ['-u', 'nobody'], { encoding: 'utf8' }).stdout))
    expect(mode & 0o777).toBe(0o700)
    expect(sh('folders.sh', ['no-such-user', path.join(folder, 'other')]).status).not.toBe(0)
  })
})

it('what runs imports only packages that ship', async () => {
  await ensureBuilt()
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  const built = fs
    .readdirSync('build/server', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
  const imports = built.flatMap((name) =>
    [
      ...fs
        .readFileSync(path.join('build/server', name), 'utf8')
        .matchAll(/^(?:import|export) (?:[^"']* from )?"([^".][^"]*)";$|\bimport\("([^".][^"]*)"\)/gm),
    ].map(([, from, loaded]) => (from ?? loaded)!),
  )
  const packages = new Set(
    imports
      .filter((from) => !isBuiltin(from))
      .map((from) =>
        from
          .split('/')
          .slice(0, from.startsWith('@') ? 2 : 1)
          .join('/'),
      ),
  )
  expect(packages.size).toBeGreaterThan(25)
  expect([...packages].filter((name) => !(name in dependencies))).toEqual([])
})
