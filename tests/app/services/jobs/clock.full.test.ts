import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { enqueue, job } from '~/services/jobs/job.server'
import { runTasks, type RunningJobs } from '~/services/jobs/run.server'
import { migrateQueue } from '~/services/jobs/schema.server'
import { task } from '~/services/jobs/task.server'
import { useDatabase } from '../../../support/database'
import { jobContext } from '../../../support/jobs'

const database = useDatabase()
const { db } = database
const byClock = job('by-clock', z.strictObject({}))
const asked = job('asked', z.object({ id: z.number() }))
const WEEKS = 21 * 86_400_000
const lines: Record<string, unknown>[] = []
const log = pino(
  {},
  { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
)
let jobs: RunningJobs | undefined

/** This process's clock next to the real time. */
const setClock = (ahead: number) => {
  const real = performance.timeOrigin + performance.now()
  vi.useFakeTimers({ toFake: ['Date'], now: real + ahead })
}
afterEach(async () => {
  vi.useRealTimers()
  await jobs?.stop()
})

async function until(check: () => Promise<unknown>, ms = 20_000) {
  for (const end = performance.now() + ms; !(await check()); await sleep(20))
    if (performance.now() > end) throw new Error('the condition was not met in time')
}
const inFuture = async () => {
  const { rows } = await db.raw<{ rows: { what: string }[] }>(
    `select task_identifier as what from graphile_worker.jobs where run_at > now() + interval '1 minute'
     union all select identifier from graphile_worker._private_known_crontabs where last_execution > now() + interval '1 minute'`,
  )
  return rows.map(({ what }) => what)
}

it('a clock that jumps forward and back leaves no job in the future, and scheduled ones continue', async () => {
  const { db, url } = database
  await migrateQueue(url)
  await db.raw(
    "insert into graphile_worker._private_known_crontabs (identifier, known_since) values ('by-clock', now() - interval '1 hour')",
  )
  const ran: string[] = []
  const begin = () =>
    runTasks({
      url,
      context: jobContext(db, {}, log),
      tasks: [
        task(byClock, async () => void ran.push('by-clock')),
        task(asked, async (_context, { id }) => void ran.push(`asked ${id}`)),
      ],
      cron: [{ at: '* * * * *', job: byClock }],
      pollMs: 100,
      sweepMs: 200,
    })

  setClock(WEEKS)
  await enqueue(db, asked, { id: 1 })
  jobs = begin()
  await until(async () => ran.includes('asked 1') && ran.includes('by-clock'))
  await until(async () => (await inFuture()).length === 0)

  ran.length = 0
  setClock(0)
  await until(async () => lines.some(({ err }) => /clock/.test(String((err as Error)?.message))))
  await enqueue(db, asked, { id: 2 })
  await until(async () => ran.includes('asked 2'))
  expect(await inFuture()).toEqual([])
  const { last_execution: last } = await db('graphile_worker._private_known_crontabs').first()
  expect(Math.abs((last as Date).getTime() - (performance.timeOrigin + performance.now()))).toBeLessThan(
    120_000,
  )
})
