import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { settingsFor } from '../../../scripts/setup-env'
import { caddy, caddyEnv, CADDYFILE } from '../../support/services/caddy'
import { temporaryFolder } from '../../support/folder'
import { start } from '../child'

const root = path.resolve(import.meta.dirname, '../../..')
const text = fs.readFileSync(path.join(root, 'compose.yaml'), 'utf8')
const read = (name: string) => fs.readFileSync(path.join(root, name), 'utf8')

/** The blocks indented by two spaces below a top-level name. The format is too simple to need a YAML parser. */
function blocks(name: string): Map<string, string> {
  const part = text.split(`\n${name}:\n`)[1]!.split(/\n(?=\S)/)[0]!
  const found = part.split(/^ {2}(?=[a-z0-9-]+:)/m).filter((each) => /^[a-z]/.test(each))
  return new Map(found.map((each) => [each.split(':')[0]!, each]))
}

const services = blocks('services')
const shared = text.split('\nx-settings: &settings\n')[1]!.split('\n\n')[0]!
const program = text.split('\nx-program: &program\n')[1]!.split('\n\n')[0]!
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
    expect(services.size).toBeGreaterThan(9)
    for (const [name, service] of [...services, ['x-program', program]] as const) {
      if (service.includes('<<: *program') || service.includes('*web')) continue
      expect(service, name).toMatch(/^ +logging: \*logging$/m)
      expect(service, name).toMatch(/^ +mem_limit: \d+[mg]$/m)
    }
    for (const [name, service] of services)
      if (name !== 'web-2')
        expect(service, name).toMatch(/^ {4}healthcheck:\n(?: {6}#.*\n)* {6}(test: \[CMD|disable: true)/m)
    const used = [...text.matchAll(/^ {4,6}- ([a-z]+):\/\w/gm)].map(([, volume]) => volume!)
    expect([...new Set(used)].sort()).toEqual([...blocks('volumes').keys()].sort())
    // Version 18's image refuses a volume at the old path.
    expect(services.get('database')).toContain('      - database:/var/lib/postgresql\n')
  })

  it('keeps the database and storage where only the program reaches them', () => {
    expect(text).toMatch(/^networks:\n {2}outside:\n(?: {2}#.*\n)* {2}parts:\n {4}internal: true$/m)
    const networksOf = (service: string) => /^ {4}networks: \[(.*)\]$/m.exec(service)?.[1]?.split(', ')
    expect(program).toContain('\n  networks: [outside, parts]')
    for (const [name, service] of services)
      if (!/<<: \*program|\*web/.test(service))
        expect([name, networksOf(service)?.includes('parts')]).toEqual([
          name,
          ['database', 'store', 'search'].includes(name),
        ])
    for (const name of ['database', 'store']) expect(networksOf(services.get(name)!)).toEqual(['parts'])
  })

  it('gives the program a read-only file system, no privileges, and time to stop', () => {
    for (const line of ['read_only: true', 'cap_drop: [ALL]', 'security_opt: [no-new-privileges:true]'])
      expect(program).toContain(`\n  ${line}`)
    const grace = Number(/STOP_GRACE_MS:-(\d+)/.exec(text)![1])
    const stop = Number(/stop_grace_period: (\d+)s/.exec(program)![1])
    expect(stop * 1000).toBeGreaterThan(Math.max(9000, grace + 4500))
    // A process is checked at least twice before it stops accepting requests.
    const health = Number(/health_interval (\d+)s/.exec(read('deploy/Caddyfile'))![1])
    expect(grace).toBeGreaterThan(2 * 1000 * health)
    const open = text.match(/^ {6}- .*\d+:\d+(\/udp)?$/gm)!.filter((port) => !/127\.0\.0\.1:/.test(port))
    expect(open.map((port) => port.trim().slice(2))).toEqual(['80:80', '443:443', '443:443/udp'])
  })

  it('uses no variable that the program doesn’t know, and no secret has a default', () => {
    const known = [...read('app/services/env-schema.server.ts').matchAll(/^ {4,6}([A-Z][A-Z0-9_]+): /gm)].map(
      ([, name]) => name,
    )
    expect(known).toContain('S3_BUCKET')
    const settings = [...shared.matchAll(/^ {2}([A-Z0-9_]+): /gm)].map(([, name]) => name!)
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
