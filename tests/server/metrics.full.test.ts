import fs from 'node:fs'
import { z } from 'zod'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enqueue, job } from '~/services/jobs/job.server'
import { release } from '~/services/release.server'
import { PermanentError, task } from '~/services/jobs/task.server'
import { createMailer } from '~/services/jobs/create-mailer.server'
import { connect } from '~db/connection'
import { createMetrics } from '../../server/metrics'
import { serveMetrics } from '../../server/metrics-endpoint'
import { createProcessMetrics } from '../../server/process-metrics'
import { routeTemplates } from '../../server/route-templates'
import { TASKS } from '../../worker'
import { insertUser } from '../factories/user'
import { useApp } from '../support/app'
import { testEnv } from '../support/context'
import { useDatabase } from '../support/database'
import { temporaryFolder } from '../support/folder'
import { jobContext, runTasksOnce } from '../support/jobs'
import { receiveMail } from '../app/services/jobs/smtp-receiver'
import { productionSettings, start } from './child'
import { eventually, run } from './running'
import { freePort } from '../support/listening'

const database = useDatabase()
const TOKEN = 'a-token-for-the-scraper'
const folder = temporaryFolder()
const app = useApp(database, { varDir: folder, metricsToken: TOKEN })
const scrape = () => app.send('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })

/** The value of a series in Prometheus's text format. */
const valueOf = (text: string, series: string) => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}
const read = async (series: string) => valueOf((await scrape()).text, series)

beforeEach(() => app.dropCaches())

describe('the web process reports', () => {
  it('cache hits of pages and statistics', async () => {
    const page = (result: string) => read(`carrel_page_cache_lookups_total{result="${result}"}`)
    const statistics = (result: string) => read(`carrel_figures_lookups_total{result="${result}"}`)
    const before = [
      await page('miss'),
      await page('hit'),
      await statistics('miss'),
      await statistics('hit'),
    ] as number[]
    await app.send('/')
    await app.send('/')
    const { headers } = await app.send('/search?q=x') // another page: cached separately
    expect(headers['x-request-id']).toBeTruthy()
    expect([await page('miss'), await page('hit')]).toEqual([before[0]! + 2, before[1]! + 1])
    expect(await statistics('miss')).toBeGreaterThan(before[2]!)
    const missed = await statistics('miss')
    const user = await insertUser(database.db, { password: 'Secret-9' })
    const browser = app.browser()
    await browser.post('/signin', { email: user.email, password: 'Secret-9' })
    await browser.get('/')
    await browser.get('/')
    expect(await statistics('hit')).toBeGreaterThan(before[3]!)
    expect(await statistics('miss')).toBeGreaterThanOrEqual(missed!)
  })

  it('how many passwords are being hashed and how many wait, from both parts of the code', async () => {
    const { email } = await insertUser(database.db, { password: 'Secret-9' })
    const logIns = Promise.all(
      Array.from({ length: 6 }, () => app.browser().post('/signin', { email, password: 'Wrong-99' })),
    )
    let most = { running: 0, waiting: 0 }
    let done = false
    void logIns.finally(() => (done = true))
    while (!done) {
      const { text } = await scrape()
      const now = (state: string) => valueOf(text, `carrel_password_hashes{state="${state}"}`)!
      most = {
        running: Math.max(most.running, now('running')),
        waiting: Math.max(most.waiting, now('waiting')),
      }
    }
    expect(most.running).toBeGreaterThanOrEqual(1)
    expect(most.waiting).toBeGreaterThanOrEqual(1)
    expect(await read('carrel_password_hashes{state="waiting"}')).toBe(0)
  })

  it('what is waiting for the search index, and for how long', async () => {
    await database.db.raw(`insert into search_outbox (kind, document_id, created_at, attempts)
      values ('location', 1, now() - interval '90 seconds', 0), ('location', 2, now(), 3)`)
    const { text } = await scrape()
    expect(valueOf(text, 'carrel_search_outbox_rows{state="waiting"}')).toBe(2)
    expect(valueOf(text, 'carrel_search_outbox_rows{state="failing"}')).toBe(1)
    expect(valueOf(text, 'carrel_search_outbox_lag_seconds')).toBeGreaterThanOrEqual(90)
    await database.db('search_outbox').del()
    expect(await read('carrel_search_outbox_lag_seconds')).toBe(0)
  })

  it('its event loop lag', async () => {
    const { text } = await scrape()
    for (const name of ['nodejs_eventloop_lag_seconds', 'nodejs_eventloop_lag_p99_seconds'])
      expect(valueOf(text, name)).toBeGreaterThanOrEqual(0)
  })
})

it('connections to the database: in use, free, and waiting requests', async () => {
  const db = connect(database.url, { max: 2 })
  const metrics = createProcessMetrics(db, folder)
  const connections = async () => {
    const text = await metrics.registry.metrics()
    return ['used', 'free', 'waiting'].map((state) =>
      valueOf(text, `carrel_db_connections{state="${state}"}`),
    )
  }
  // All five want a lock that this transaction has, so none ends before it does.
  const gate = await database.db.transaction()
  await gate.raw('select pg_advisory_xact_lock(29)')
  const work = Array.from({ length: 5 }, () => db.raw('select pg_advisory_lock_shared(29)').then())
  await eventually(() => (db.client as { pool: { numUsed(): number } }).pool.numUsed() === 2)
  expect(await connections()).toEqual([2, 0, 3])
  await gate.rollback()
  await Promise.all(work)
  expect(await connections()).toEqual([0, 2, 0])
  expect(valueOf(await metrics.text(), 'carrel_db_connections_most')).toBe(2)
  expect(valueOf(await metrics.text(), 'carrel_jobs{state="waiting"}')).toBe(0)
  await db.destroy()
})

it('jobs by kind and outcome, with their durations', async () => {
  const metrics = createProcessMetrics(database.db, folder)
  const fickle = job('fickle', z.object({ fate: z.enum(['fine', 'fails', 'hopeless']) }))
  const tasks = [
    task(fickle, async (_context, { fate }) => {
      if (fate === 'fails') throw new Error('not yet')
      if (fate === 'hopeless') throw new PermanentError('never')
    }),
  ]
  for (const fate of ['fine', 'fine', 'fails', 'hopeless'] as const)
    await enqueue(database.db, fickle, { fate })
  await runTasksOnce({ url: database.url, context: jobContext(database.db), tasks, ran: metrics.jobRan })
  const text = await metrics.text()
  const runs = (outcome: string) => valueOf(text, `carrel_job_runs_total{kind="fickle",outcome="${outcome}"}`)
  expect([runs('done'), runs('failed'), runs('given_up')]).toEqual([2, 1, 1])
  expect(valueOf(text, 'carrel_job_duration_seconds_count{kind="fickle"}')).toBe(4)
  await database.db('graphile_worker._private_jobs').del()
})

it('emails that were accepted, refused for good, or deferred', async () => {
  const metrics = createProcessMetrics(database.db, folder)
  const receiver = await receiveMail()
  const { log } = jobContext(database.db)
  const mailer = (smtpUrl: string) =>
    createMailer({ env: testEnv({ smtpUrl }), db: database.db, log, onMailed: metrics.mailed })
  const mail = (key: string) => ({
    key,
    to: { name: '', address: `${key}@reader.edu` },
    subject: 'A',
    text: ['B'],
  })
  const [up, down] = [mailer(receiver.url), mailer('smtp://127.0.0.1:1')]
  await up.send(mail('one'))
  await up.send(mail('one')) // sent already: not a new email
  receiver.refuse = { at: 'rcpt', code: 550, text: '5.1.1 no such mailbox' }
  await up.send(mail('three'))
  await expect(down.send(mail('two'))).rejects.toThrow()
  const text = await metrics.registry.metrics()
  expect(
    ['sent', 'refused', 'failed'].map((outcome) => valueOf(text, `carrel_mails_total{outcome="${outcome}"}`)),
  ).toEqual([1, 1, 1])
  up.close()
  down.close()
  await receiver.close()
})

it('a text that stays small, whatever is requested', async () => {
  const templates = routeTemplates(app.build)
  const metrics = createMetrics(database.db, templates, folder)
  const statuses = [200, 204, 302, 303, 304, 400, 403, 404, 413, 422, 429, 500, 503]
  for (const route of [...templates, '/assets', '/files/*', '/__manifest', '/client-errors', 'other']) {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PROPFIND'])
      for (const status of statuses) metrics.observeRequest(method, route, status, 0.1234567)
    metrics.clientErrors.counted(route)
  }
  for (const { name } of TASKS) metrics.jobRan(name, 'failed', 1.234567)
  const text = await metrics.text()
  expect(templates.length).toBeGreaterThan(80)
  expect(text).toContain(`http_requests_total{method="POST",route="/signin",status="4xx"} 6`)
  expect(text).not.toMatch(/PUT|PROPFIND/)
  expect(Buffer.byteLength(text)).toBeLessThan(320 * 1024)
})

describe('the release and its backups', { shuffle: false }, () => {
  beforeAll(() => insertUser(database.db))

  it('have the version as a label, and 0 as the time of a missing backup', async () => {
    const { text } = await scrape()
    const node = process.versions.node
    const { version, commit } = release
    expect(valueOf(text, `carrel_build_info{version="${version}",commit="${commit}",node="${node}"}`)).toBe(1)
    expect(valueOf(text, 'carrel_backup_last_success_timestamp_seconds')).toBe(0)
    expect(valueOf(text, 'carrel_backup_last_success_bytes')).toBe(0)
  })

  it('have the end and size of the command’s last backup, also for another user of the machine', async () => {
    const before = Date.now() / 1000
    const child = start(
      'carrel backup',
      ['--to', `${folder}/backups/`],
      productionSettings(database.url, folder),
    )
    expect(await child.ended, child.output()).toBe(0)
    const made = fs.readdirSync(`${folder}/backups`).filter((name) => name.startsWith('carrel-'))
    expect(made).toHaveLength(1)
    const { text } = await scrape()
    const at = valueOf(text, 'carrel_backup_last_success_timestamp_seconds')!
    expect(at).toBeGreaterThanOrEqual(Math.floor(before))
    expect(at).toBeLessThanOrEqual(Date.now() / 1000)
    expect(valueOf(text, 'carrel_backup_last_success_bytes')).toBe(
      fs.statSync(`${folder}/backups/${made[0]}`).size,
    )
    expect(fs.statSync(`${folder}/last-backup.json`).mode & 0o777).toBe(0o644)
  })

  it('ignore a failed backup, and treat a broken record as none', async () => {
    const text = async () => (await scrape()).text
    const at = valueOf(await text(), 'carrel_backup_last_success_timestamp_seconds')
    const child = start(
      'carrel backup',
      ['--to', `${folder}/backups/`],
      productionSettings('postgres://carrel@127.0.0.1:1/carrel', folder),
    )
    expect(await child.ended).toBe(1)
    expect(valueOf(await text(), 'carrel_backup_last_success_timestamp_seconds')).toBe(at)
    fs.writeFileSync(`${folder}/last-backup.json`, '{"ended":"yester')
    expect(valueOf(await text(), 'carrel_backup_last_success_timestamp_seconds')).toBe(0)
  })
})

describe('on a separate port', () => {
  const metrics = () => createProcessMetrics(database.db, folder)
  const ask = async (port: number, path: string, headers = {}) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).status

  it('the metrics are served, with the token if one is set, and nothing else is', async () => {
    const [metricsPort, guardedPort] = [await freePort(), await freePort()]
    const open = (await serveMetrics(metrics(), testEnv({ metricsPort })))!
    const guarded = (await serveMetrics(
      metrics(),
      testEnv({ metricsPort: guardedPort, metricsToken: TOKEN }),
    ))!
    // A scraper behind a proxy is let in: anyone who can reach the port may read.
    expect(await ask(metricsPort, '/metrics', { 'x-forwarded-for': '203.0.113.9' })).toBe(200)
    expect(await ask(metricsPort, '/healthz')).toBe(200)
    expect(await ask(metricsPort, '/')).toBe(404)
    expect(await ask(metricsPort, '/signin')).toBe(404)
    expect(await ask(guardedPort, '/metrics')).toBe(404)
    expect(await ask(guardedPort, '/metrics', { authorization: `Bearer ${TOKEN}` })).toBe(200)
    await expect(serveMetrics(metrics(), testEnv({ metricsPort }))).rejects.toThrow(
      `port ${metricsPort} on 127.0.0.1 is in use by another program. Set METRICS_PORT to use another one.`,
    )
    open.close()
    guarded.close()
    expect(await serveMetrics(metrics(), testEnv())).toBeNull()
  })

  it('they are no longer on the pages’ port', async () => {
    const server = await run(database.db, { env: { metricsPort: 9 } })
    expect(await (await fetch(`${server.origin}/metrics`)).text()).not.toContain('http_requests_total')
  })
})
