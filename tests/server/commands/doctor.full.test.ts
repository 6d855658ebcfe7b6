import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noteBackup } from '~/services/backup/last-backup.server'
import { receiveMail, type Receiver } from '../../app/services/jobs/smtp-receiver'
import { certificateUntil } from '../../../scripts/certificate-check'
import { insertUser } from '../../factories/user'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { freePort, listening, stopped } from '../../support/listening'
import { checkRows } from '../../support/rows'
import { type Child, productionSettings, start } from '../child'

type Report = { state: string; checks: { check: string; state: string; says: string; todo?: string }[] }

const database = useDatabase()
const varDir = temporaryFolder()
const SECRETS = ['q7Zk2vX9bLm4RtYw8NcHs3DfGj6PaEu1', 'hunter2-of-smtp', 'hunter2-of-s3', 'hunter2-of-metrics']
let receiver: Receiver
let web: Child
let env: Record<string, string>

async function examine(changed: Record<string, string> = {}, ...args: string[]) {
  const child = start('carrel doctor', ['--json', ...args], { ...env, ...changed })
  const code = await child.ended
  const text = child.output()
  for (const secret of SECRETS) expect(text).not.toContain(secret)
  return { code, text, report: JSON.parse(text.slice(text.indexOf('{'))) as Report }
}
const linesOf = ({ report }: { report: Report }, state: string) =>
  report.checks.filter((line) => line.state === state).map(({ check, says }) => `${check}: ${says}`)

beforeAll(async () => {
  receiver = await receiveMail()
  await insertUser(database.db, { role: 'Admin' })
  const port = await freePort()
  env = {
    ...productionSettings(database.url, varDir),
    ORIGIN: `http://localhost:${port}`,
    PORT: String(port),
    SMTP_URL: receiver.url,
    METRICS_TOKEN: 'hunter2-of-metrics',
    TRUST_PROXY: 'false',
  }
  web = start('carrel start', [], env)
  await web.says('Carrel is at')
  await noteBackup(varDir, { at: Date.now() - 3_600_000, bytes: 1000, missing: [], lost: 0 })
}, 120_000)
afterAll(async () => {
  web.process.kill('SIGTERM')
  await web.ended
  await receiver.close()
})

const UNSAFE = ['fsync', 'full_page_writes'].map(
  (name) => `database: ${name} is off, so a crash can lose data`,
)

it('finds nothing else in a whole installation, and leaves nothing but an email', async () => {
  const result = await examine({}, '--mail', 'ops@example.edu')
  // The tests' PostgreSQL may lose data in a crash.
  expect(linesOf(result, 'red')).toEqual(UNSAFE)
  expect(linesOf(result, 'yellow').filter((line) => !line.startsWith('disk: '))).toEqual([])
  expect(result.code).toBe(1)
  expect(new Set(result.report.checks.map(({ check }) => check)).size).toBe(14)
  expect(receiver.mails.map(({ to }) => to)).toEqual([['ops@example.edu']])
  expect(fs.existsSync(path.join(varDir, 'uploads/pendingimages'))).toBe(false)
  const { rows } = await database.db.raw('select count(*)::int as n from study_locations')
  expect(rows).toEqual([{ n: 0 }])
})

it('names what is broken and what to do about it', () =>
  checkRows(
    [
      [
        { SMTP_URL: 'smtp://carrel:hunter2-of-smtp@127.0.0.1:1' },
        /^mail: .*ECONNREFUSED .*\. See CarrelMailDown in docs/,
      ],
      [
        { DATABASE_URL: 'postgres://carrel:hunter2-of-smtp@127.0.0.1:1/carrel' },
        /^database: .*127\.0\.0\.1:1\. See CarrelDatabaseDown in docs/,
      ],
      [{ ORIGIN: 'http://localhost:1' }, /^address: /],
      [
        { SESSION_SECRET: 'a-secret-of-another-installation-1234' },
        /^address: .* answered 200, but not as this site\. Check DNS/,
      ],
      [
        {
          S3_BUCKET: 'carrel',
          S3_ENDPOINT: 'http://127.0.0.1:1',
          S3_ACCESS_KEY_ID: 'a',
          S3_SECRET_ACCESS_KEY: 'hunter2-of-s3',
        },
        /^storage: object storage: .*\. See CarrelStorageDown in docs/,
      ],
      [{ MEILISEARCH_HOST: 'http://127.0.0.1:1' }, /^search: .*\. See CarrelSearchFallsBack in docs/],
      [{ CARREL_VAR: path.join(varDir, 'another') }, /^backups: none was made on this machine\. See /],
      [{ PORT: 'x' }, /^settings: Carrel can't start/],
    ] as [Record<string, string>, RegExp][],
    async ([changed, expected]) => {
      const result = await examine(changed)
      expect(result.code).toBe(1)
      const told = result.report.checks.map(({ check, says, todo }) => `${check}: ${says}. ${todo}`)
      expect(told).toEqual(expect.arrayContaining([expect.stringMatching(expected)]))
      for (const { state, todo } of result.report.checks) expect(Boolean(todo)).toBe(state !== 'green')
    },
  ))

it('finds a database that can be read and not written, as with a full disk', async () => {
  const url = new URL(database.url)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  expect(linesOf(await examine({ DATABASE_URL: url.href }), 'red')).toContainEqual(
    expect.stringMatching(/^database: nothing can be saved: .*read-only/),
  )
})

it('measures what is left of a certificate by how long it is valid', () => {
  const [hour, day] = [3_600_000, 24 * 3_600_000]
  const states = [
    [90 * day, 30 * day, 'green', 'valid for 30 days'],
    [90 * day, 13 * day, 'yellow', 'ends in 13 days'],
    [90 * day, 1.5 * day, 'red', 'ends in 36 hours'],
    [6 * day, 2 * day, 'green', 'valid for 2 days'],
    [6 * day, day, 'yellow', 'ends in 24 hours'],
    [12 * hour, 5 * hour, 'green', 'valid for 5 hours'],
    [12 * hour, hour, 'red', 'ends in 1 hour'],
    [12 * hour, -hour, 'red', 'has ended'],
  ] as const
  for (const [life, left, state, says] of states)
    expect(certificateUntil(left, life, 0)).toMatchObject({ state, says })
})

it('warns about what is not broken yet', async () => {
  await database.db.raw("update users set role_id = (select id from roles where name = 'Student')")
  await noteBackup(varDir, {
    at: Date.now() - 30 * 3_600_000,
    bytes: 1000,
    missing: ['post_images/1'],
    lost: 2,
  })
  const result = await examine({ S3_BUKET: 'x' })
  expect(linesOf(result, 'yellow')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^settings: S3_BUKET isn't one of/),
      'admins: none',
      'backups: it was accepted without 1 file',
    ]),
  )
  expect(linesOf(result, 'red')).toEqual([
    ...UNSAFE,
    'backups: the last one is 30 hours old',
    'backups: the last try missed 2 files',
  ])
})

it('finds a proxy that is not trusted, and nothing wrong with a trusted one on the same machine', async () => {
  const proxy = http.createServer((request, response) => {
    const headers = { ...request.headers, 'x-forwarded-proto': 'http', 'x-forwarded-for': '127.0.0.1' }
    const passed = http.get({ host: '127.0.0.1', port: Number(env.PORT), path: request.url, headers })
    passed.on('response', (answer) => answer.pipe(response.writeHead(answer.statusCode!)))
    passed.on('error', () => response.destroy())
  })
  const origin = `http://localhost:${await listening(proxy)}`
  const addresses = async () =>
    linesOf(await examine({ ORIGIN: origin }), 'red').filter((line) => line.startsWith('address: '))
  try {
    expect(await addresses()).toEqual([
      'address: all visitors seem to have the proxy’s address, and share its limits',
    ])
    web.process.kill('SIGTERM')
    await web.ended
    web = start('carrel start', [], { ...env, TRUST_PROXY: '1' })
    await web.says('Carrel is at')
    expect(await addresses()).toEqual([])
  } finally {
    await stopped(proxy)
  }
})

it('finds a site that believes any address, and prints for people without --json', async () => {
  const child = start('carrel doctor', [], env)
  expect(await child.ended).toBe(1)
  expect(child.output()).toMatch(
    /^✓ database: PostgreSQL 1\d.*\n[^]*^✗ address: anyone can pretend to have another address .*\n {4}Let the proxy/m,
  )
})
