import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { settingsFor } from '../../../scripts/setup-env'
import { caddy, caddyEnv, CADDYFILE } from '../../support/services/caddy'
import { temporaryFolder } from '../../support/folder'
import { start } from '../child'

const root = path.resolve(import.meta.dirname, '../../..')
const text = fs.readFileSync(path.join(root, 'compose.yaml'), 'utf8')
const read = (name: string) => fs.readFileSync(path.join(root, name), 'utf8')

type Service = {
  networks?: string[]
  volumes?: string[]
  ports?: string[]
  healthcheck?: { test?: string[]; disable?: boolean }
  logging?: unknown
  mem_limit?: string
  environment?: Record<string, string>
  [name: string]: unknown
}
type Compose = {
  'x-program': Service
  'x-settings': Record<string, string>
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean } | null>
  volumes: Record<string, null>
}

// No engine starts it here: it's read as one would read it, with its anchors and merge keys.
const compose = parse(text, { merge: true, strict: true }) as Compose
const { services } = compose
const program = compose['x-program']
const variables = [...text.matchAll(/\$\{(\w+)(:?[-?])([^}]*)\}/g)].map(([, name, kind, words]) => ({
  name: name!,
  needed: kind === ':?',
  words: words!,
}))
const written = await settingsFor({ origin: 'https://carrel.example', email: 'help@carrel.example' })

/** Variables that only compose.yaml needs. */
const OF_COMPOSE = [
  'POSTGRES_PASSWORD',
  'MEILISEARCH_MASTER_KEY',
  'WEB_UPSTREAMS',
  'BACKUP_KEY',
  'VERSION',
  'COMMIT',
]

describe('compose.yaml', () => {
  it('checks and limits every service, and keeps its data in volumes', () => {
    expect(Object.keys(services).length).toBeGreaterThan(9)
    for (const [name, { logging, mem_limit, healthcheck }] of Object.entries(services)) {
      expect([name, logging]).toEqual([
        name,
        { driver: 'local', options: { 'max-size': '20m', 'max-file': '10' } },
      ])
      expect(mem_limit, name).toMatch(/^\d+[mg]$/)
      const { test, disable } = healthcheck ?? {}
      expect([name, test?.[0]?.startsWith('CMD') ?? disable]).toEqual([name, true])
    }
    const mounted = Object.values(services).flatMap(({ volumes = [] }) =>
      volumes.map((each) => each.split(':')[0]!),
    )
    const named = mounted.filter((each) => !each.startsWith('.'))
    expect([...new Set(named)].sort()).toEqual(Object.keys(compose.volumes).sort())
    // Version 18's image refuses a volume at the old path.
    expect(services.database!.volumes).toEqual(['database:/var/lib/postgresql'])
  })

  it('keeps the database and storage where only the program reaches them', () => {
    expect(compose.networks).toEqual({ outside: null, parts: { internal: true } })
    expect(program.networks).toEqual(['outside', 'parts'])
    const within = Object.entries(services).filter(([, service]) => service.networks!.includes('parts'))
    const others = within.filter(([, { image }]) => image !== 'carrel').map(([name]) => name)
    expect(others.sort()).toEqual(['database', 'search', 'store'])
    for (const name of ['database', 'store']) expect(services[name]!.networks).toEqual(['parts'])
  })

  it('gives the program a read-only file system, no privileges, and time to stop', () => {
    expect(program).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      init: false,
    })
    const grace = Number(/STOP_GRACE_MS:-(\d+)/.exec(text)![1])
    const stop = Number(/^(\d+)s$/.exec(String(program.stop_grace_period))![1])
    expect(stop * 1000).toBeGreaterThan(Math.max(9000, grace + 4500))
    // A process is checked at least twice before it stops accepting requests.
    const health = Number(/health_interval (\d+)s/.exec(read('deploy/Caddyfile'))![1])
    expect(grace).toBeGreaterThan(2 * 1000 * health)
    const ports = Object.values(services).flatMap((service) => service.ports ?? [])
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([
      '80:80',
      '443:443',
      '443:443/udp',
    ])
  })

  it('uses no variable that the program doesn’t know, and no secret has a default', () => {
    const known = [...read('app/services/env-schema.server.ts').matchAll(/^ {4,6}([A-Z][A-Z0-9_]+): /gm)].map(
      ([, name]) => name,
    )
    expect(known).toContain('S3_BUCKET')
    const settings = Object.keys(compose['x-settings'])
    expect(settings.filter((name) => !known.includes(name))).toEqual([])
    expect(variables.filter(({ name }) => !known.includes(name) && !OF_COMPOSE.includes(name))).toEqual([])
    for (const { name, needed, words } of variables)
      if (/SECRET|PASSWORD|TOKEN|_KEY/.test(name) && !needed) expect([name, words]).toEqual([name, ''])
  })

  it('requires only what npm run setup:env writes', () => {
    const names = written.map(([name]) => name)
    expect(
      [...new Set(variables.filter(({ needed }) => needed).map(({ name }) => name))].filter(
        (name) => !names.includes(name),
      ),
    ).toEqual([])
    expect(names.filter((name) => !text.includes(`\${${name}:`))).toEqual([])
  })
})

describe('npm run setup:env', () => {
  const folder = temporaryFolder()
  const env = path.join(folder, '.env')
  const run = async (...args: string[]) => {
    const child = start('carrel setup-env', args)
    return { code: await child.ended, said: child.output() }
  }

  it('writes a file only its owner can read, with random secrets, and never overwrites one', async () => {
    const told = (name: string) => ['--origin', `https://${name}`, '--email', `help@${name}`, '--file', env]
    const { code, said } = await run(...told('carrel.example'))
    expect([code, fs.statSync(env).mode & 0o777]).toEqual([0, 0o600])
    const lines = fs.readFileSync(env, 'utf8')
    expect(lines).toMatch(/^ORIGIN=https:\/\/carrel\.example$/m)
    const values = new Map(
      lines
        .split('\n')
        .filter((line) => /^\w+=/.test(line))
        .map((line) => [line.split('=')[0]!, line.slice(line.indexOf('=') + 1)]),
    )
    expect([...values.keys()]).toEqual(written.map(([name]) => name))
    for (const [name, value] of values) {
      if (/SECRET|PASSWORD|TOKEN|MASTER/.test(name))
        expect([name, /^[\w-]{43,}$/.test(value)]).toEqual([name, true])
      if (!['ORIGIN', 'SUPPORT_EMAIL'].includes(name))
        expect([name, said.includes(value)]).toEqual([name, false])
    }
    expect(new Set(values.values()).size).toBe(values.size)
    expect(
      (await settingsFor({ origin: 'x', email: 'y' })).find(([name]) => name === 'SESSION_SECRET')![1],
    ).not.toBe(values.get('SESSION_SECRET'))

    const again = await run(...told('other.example'))
    expect([again.code, fs.readFileSync(env, 'utf8')]).toEqual([1, lines])
    expect(again.said).toContain('already exists')
  })

  it('refuses what the program would reject later, and then writes nothing', async () => {
    const other = path.join(folder, 'other')
    const wrong = await run('--origin', 'carrel.example', '--email', 'help', '--file', other)
    expect([wrong.code, fs.existsSync(other)]).toEqual([1, false])
    expect(wrong.said).toMatch(/ORIGIN is "carrel\.example"[^]*SUPPORT_EMAIL is "help"/)
    expect((await run('--origin', 'https://carrel.example')).code).toBe(2)
  })

  it('without containers, names the given database, and no secrets that the program doesn’t need', async () => {
    const given = { origin: 'https://carrel.example', email: 'a@b.example', databaseUrl: 'postgres://db/c' }
    expect((await settingsFor(given)).map(([name]) => name).join(' ')).toBe(
      'ORIGIN SUPPORT_EMAIL SESSION_SECRET PUSH_KEY METRICS_TOKEN BACKUP_KEY DATABASE_URL TRUST_PROXY',
    )
  })
})

// Only Caddy can read its file. compose.yaml's image has Caddy.
it.skipIf(!caddy)('deploy/Caddyfile is valid', () => {
  const env = caddyEnv(temporaryFolder(), { ORIGIN: 'https://carrel.example' })
  const run = spawnSync(caddy!, ['validate', '--config', CADDYFILE, '--adapter', 'caddyfile'], {
    env,
    encoding: 'utf8',
  })
  expect(run.stdout + run.stderr).toContain('Valid configuration')
  expect(run.status).toBe(0)
})
