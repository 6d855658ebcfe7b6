import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noteBackup } from '~/services/backup/last-backup.server'
import { receiveMail, type Receiver } from '../../app/services/jobs/smtp-receiver'
import { insertUser } from '../../factories/user'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { freePort } from '../../support/listening'
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
      [{ SMTP_URL: 'smtp://carrel:hunter2-of-smtp@127.0.0.1:1' }, /^mail: .*ECONNREFUSED/],
      [
        { DATABASE_URL: 'postgres://carrel:hunter2-of-smtp@127.0.0.1:1/carrel' },
        /^database: .*127\.0\.0\.1:1/,
      ],
      [{ ORIGIN: 'http://localhost:1' }, /^address: /],
      [
        { SESSION_SECRET: 'a-secret-of-another-installation-1234' },
        /^address: .* answered 200, but not as this site$/,
      ],
      [
        {
          S3_BUCKET: 'carrel',
          S3_ENDPOINT: 'http://127.0.0.1:1',
          S3_ACCESS_KEY_ID: 'a',
          S3_SECRET_ACCESS_KEY: 'hunter2-of-s3',
        },
        /^storage: object storage: /,
      ],
      [{ MEILISEARCH_HOST: 'http://127.0.0.1:1' }, /^search: /],
      [{ CARREL_VAR: path.join(varDir, 'another') }, /^backups: none was made on this machine$/],
      [{ PORT: 'x' }, /^settings: Carrel can't start/],
    ] as [Record<string, string>, RegExp][],
    async ([changed, expected]) => {
      const result = await examine(changed)
      expect(result.code).toBe(1)
      expect(linesOf(result, 'red')).toEqual(expect.arrayContaining([expect.stringMatching(expected)]))
      for (const { state, todo } of result.report.checks) expect(Boolean(todo)).toBe(state !== 'green')
    },
  ))

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
      'backups: it was accepted without 1 files',
    ]),
  )
  expect(linesOf(result, 'red')).toEqual([
    ...UNSAFE,
    'backups: the last one is 30 hours old',
    'backups: the last try missed 2 files',
  ])
})

it('finds a site that believes any address, and prints for people without --json', async () => {
  web.process.kill('SIGTERM')
  await web.ended
  web = start('carrel start', [], { ...env, TRUST_PROXY: '1' })
  await web.says('Carrel is at')
  const child = start('carrel doctor', [], env)
  expect(await child.ended).toBe(1)
  expect(child.output()).toMatch(
    /^✓ database: PostgreSQL 1\d.*\n[^]*^✗ address: anyone can pretend to have another address .*\n {4}Let the proxy/m,
  )
})
