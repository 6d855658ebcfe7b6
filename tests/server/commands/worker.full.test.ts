import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { enqueue } from '~/services/jobs/job.server'
import { sweepSentMailsJob } from '~/services/jobs/create-mailer.server'
import { CRON, TASKS } from '../../../worker'
import { loadBuild } from '../../support/app'
import { useDatabase } from '../../support/database'
import { productionSettings, start } from '../child'
import { freePort } from '../../support/listening'
import { temporaryFolder } from '../../support/folder'

const database = useDatabase()
const folder = temporaryFolder()
fs.chmodSync(folder, 0o755)

const settings = (values: Record<string, string> = {}) => ({
  ...productionSettings(database.url, folder),
  ...values,
})
const keys = () => database.db('sent_mails').orderBy('key').pluck('key')
const fill = () =>
  database.db('sent_mails').insert([
    { key: 'old', sent_at: new Date(Date.now() - 91 * 86_400_000) },
    { key: 'young', sent_at: new Date(Date.now() - 89 * 86_400_000) },
  ])
const until = (check: () => Promise<unknown>) => vi.waitUntil(check, { timeout: 60_000, interval: 30 })

it('every scheduled job exists, and accepts an empty payload', () => {
  const names = TASKS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { job } of CRON) {
    expect(names).toContain(job.name)
    expect(job.payload.safeParse({}).success).toBe(true)
  }
})

describe('npm run worker', () => {
  it('runs jobs in its own process until stopped: emails sent 90 days ago are forgotten', async () => {
    await fill()
    await enqueue(database.db, sweepSentMailsJob, {})
    const worker = start('carrel worker', [], settings())
    await worker.says('job done')
    expect(await keys()).toEqual(['young'])
    await fill().catch(() => {}) // 'young' exists already
    await database.db('sent_mails').insert({ key: 'older', sent_at: new Date(0) })
    await enqueue(database.db, sweepSentMailsJob, {})
    await until(async () => !(await keys()).includes('older'))
    const signalled = Date.now()
    worker.process.kill('SIGTERM')
    expect(await worker.ended).toBe(0)
    expect(Date.now() - signalled).toBeLessThan(9000)
    expect(worker.output()).not.toMatch(/"level":[56]0/)
    expect(await database.db('graphile_worker._private_jobs')).toEqual([])
    await database.db('sent_mails').delete()
  })

  it('says what is missing', async () => {
    const worker = start('carrel worker', [], { DATABASE_URL: database.url, CARREL_VAR: folder })
    expect(await worker.ended).toBe(1)
    expect(worker.output()).toMatch(/^Carrel can't start\. [^]*ORIGIN is not set/)
    const other = start(
      'carrel worker',
      [],
      settings({ DATABASE_URL: 'postgres://carrel:hunter2@127.0.0.1:1/carrel' }),
    )
    expect(await other.ended).toBe(1)
    expect(other.output()).toMatch(
      /^The worker couldn't start: The database of DATABASE_URL \(127\.0\.0\.1:1\/carrel\) can't be used/,
    )
    expect(other.output()).not.toContain('hunter2')
  })
})

const TOKEN = 'a-token-for-the-scraper'

describe('the web process', () => {
  it.each(['on', 'off'])('with JOBS_IN_WEB=%s runs jobs or leaves them, and stops in time', async (here) => {
    await loadBuild()
    await database.db('graphile_worker._private_jobs').delete()
    await enqueue(database.db, sweepSentMailsJob, {})
    const port = await freePort()
    const web = start(
      'carrel start',
      [],
      settings({ PORT: String(port), JOBS_IN_WEB: here, METRICS_TOKEN: TOKEN }),
    )
    const headers = { authorization: `Bearer ${TOKEN}` }
    const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text()
    await web.says('Carrel is at')
    if (here === 'on') await web.says('job done')
    else await sleep(1500)
    // Scheduled jobs may come in this very minute.
    await expect.poll(metrics).toContain(`carrel_jobs{state="waiting"} ${here === 'on' ? 0 : 1}`)
    const signalled = Date.now()
    web.process.kill('SIGTERM')
    expect(await web.ended).toBe(0)
    expect(Date.now() - signalled).toBeLessThan(9000)
    expect(web.output()).not.toMatch(/"level":[56]0/)
    const left = await database.db('graphile_worker.jobs').pluck('task_identifier')
    expect(left.includes(sweepSentMailsJob.name)).toBe(here === 'off')
  })
})
