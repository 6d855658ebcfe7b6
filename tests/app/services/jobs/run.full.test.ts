import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { enqueue, job } from '~/services/jobs/job.server'
import { PRESENCE } from '~/services/jobs/lost-jobs.server'
import { task } from '~/services/jobs/task.server'
import { FULL } from '../../../support/full'
import { bringForward } from '../../../support/jobs'
import { gate, step, until, useWorkers } from './workers'

const { db, lines, begin, rows } = useWorkers()

describe('a job', () => {
  it('runs when it is enqueued, and is deleted afterwards', async () => {
    const seen: number[] = []
    begin(async (id) => void seen.push(id))
    await enqueue(db, step, { id: 1 })
    await until(() => seen.length === 1)
    await until(async () => (await rows()).length === 0)
    expect(
      lines.filter(({ job: name }) => name === 'step').map(({ msg, attempt }) => [msg, attempt]),
    ).toEqual([
      ['job started', 1],
      ['job done', 1],
    ])
  })

  it('runs next to one other at most', async () => {
    let now = 0
    let most = 0
    let done = 0
    for (let id = 0; id < 8; id++) await enqueue(db, step, { id })
    begin(async () => {
      most = Math.max(most, ++now)
      await sleep(50)
      now--
      done++
    })
    await until(() => done === 8)
    expect(most).toBe(2)
  })

  it('that fails is tried again later, and succeeds then', async () => {
    let tries = 0
    begin(async () => {
      if (++tries === 1) throw new Error('not yet')
    })
    await enqueue(db, step, { id: 1 })
    await until(async () => (await rows())[0]?.last_error)
    const [failed] = await rows()
    expect(failed).toMatchObject({ attempts: 1, last_error: 'not yet', locked_at: null })
    expect(failed.run_at.getTime()).toBeGreaterThan(Date.now())
    expect(lines.map(({ msg }) => msg)).toContain('job failed; will retry')
    if (!FULL) await bringForward(db)
    await until(async () => (await rows()).length === 0)
    expect(tries).toBe(2)
  })

  it('with an invalid payload is given up at once without running', async () => {
    let ran = false
    begin(async () => void (ran = true))
    await enqueue(db, { ...step, payload: z.any() }, { id: 'secret words' })
    await until(async () => (await rows())[0]?.attempts > 1)
    const [row] = await rows()
    expect(row.attempts).toBe(row.max_attempts)
    expect(row.last_error).toContain("The payload doesn't match this job")
    expect(ran).toBe(false)
    const reported = lines.filter(({ msg }) => msg === 'job given up')
    expect(reported).toMatchObject([{ level: 50, job: 'step' }])
    expect(JSON.stringify(lines) + row.last_error).not.toContain('secret words')
  })

  it('is given up after its last try', async () => {
    begin(async () => {
      throw new Error('never')
    })
    await enqueue(db, { ...step, attempts: 1 }, { id: 1 })
    await until(async () => (await rows())[0]?.last_error)
    expect((await rows())[0]).toMatchObject({ attempts: 1, max_attempts: 1 })
    expect(lines.map(({ msg }) => msg)).toContain('job given up')
  })
})

describe('stopping', () => {
  it('waits for running jobs, and starts no others', async () => {
    const { open, opened } = gate()
    const seen: number[] = []
    const jobs = begin(async (id) => {
      await opened
      seen.push(id)
    })
    for (const id of [1, 2, 3]) await enqueue(db, step, { id })
    await until(async () => (await rows()).filter(({ locked_at }) => locked_at).length === 2)
    const stopped = jobs.stop()
    expect(jobs.stop()).toBe(stopped)
    await sleep(100)
    open()
    await stopped
    expect(seen.toSorted()).toEqual([1, 2])
    expect((await rows()).map(({ payload, attempts, locked_at }) => [payload, attempts, locked_at])).toEqual([
      [{ id: 3 }, 0, null],
    ])
  })

  it('puts back what takes too long, and logs it', async () => {
    let [started, reported] = [false, false]
    const { open, opened } = gate()
    const jobs = begin(
      async (_id, stopped) => {
        stopped.addEventListener('abort', () => void (reported = true))
        started = true
        await opened
      },
      { drainMs: 150 },
    )
    await enqueue(db, step, { id: 1 })
    await until(() => started)
    const began = Date.now()
    await jobs.stop()
    expect(Date.now() - began).toBeLessThan(6000) // by default it would wait 7 s
    expect((await rows())[0]).toMatchObject({ locked_at: null, locked_by: null })
    expect(reported).toBe(true)
    let again = 0
    begin(async () => void again++)
    await until(() => again === 1)
    open()
  })
})

it('stopping while the database is away is immediate', async () => {
  const jobs = begin(async () => {}, { url: 'postgres://nobody@127.0.0.1:1/none' })
  await until(() => lines.some(({ msg }) => msg === "can't reach the job queue; trying again"))
  const began = Date.now()
  await jobs.stop()
  expect(Date.now() - began).toBeLessThan(6000)
})

describe('dead workers', () => {
  /** Whether a worker holds the lock that says it's alive. It may not in its first seconds. */
  const announced = async () => {
    const here = db('pg_database').whereRaw('datname = current_database()').select('oid')
    const held = { locktype: 'advisory', classid: PRESENCE, granted: true }
    return (await db('pg_locks').where(held).where('database', here)).length > 0
  }
  const age = (interval: string) =>
    db('graphile_worker._private_jobs').update({
      locked_at: db.raw('now() - ?::interval', [interval]),
      attempts: 1,
    })

  it('leave their job to others within a minute', async () => {
    await enqueue(db, step, { id: 1 })
    await db('graphile_worker._private_jobs').update({ locked_by: 'worker-killed' })
    await age('31 seconds')
    let runs = 0
    begin(async () => void runs++)
    await until(() => runs === 1)
    expect(lines.map(({ msg }) => msg)).toContain('putting jobs of lost workers back into the queue')
  })

  it('are distinguished from slow ones', async () => {
    const { open, opened } = gate()
    let runs = 0
    const slow = async () => {
      runs++
      await opened
    }
    begin(slow)
    await enqueue(db, step, { id: 1 })
    await until(() => runs === 1)
    await until(announced)
    await age('2 hours')
    begin(slow) // looks for dead ones when it starts
    await sleep(1000)
    expect(runs).toBe(1)
    open()
    await until(async () => (await rows()).length === 0)
  })
})

it('scheduled jobs missed while nothing was running are made up for', async () => {
  const nightly = job('nightly', z.strictObject({}), { attempts: 3 })
  await db('graphile_worker._private_known_crontabs').insert({
    identifier: 'nightly',
    known_since: new Date(Date.now() - 5 * 86_400_000),
  })
  const hour = new Date(Date.now() - 7_200_000).getUTCHours()
  let runs = 0
  begin(async () => {}, {
    tasks: [task(nightly, async () => void runs++)],
    cron: [{ at: `11 ${hour} * * *`, job: nightly }],
  })
  await until(() => runs === 1)
  await sleep(300)
  expect(runs).toBe(1)
})

it('two tasks with one name are an error', async () => {
  const twice = task(step, async () => {})
  begin(async () => {}, { tasks: [twice, twice] })
  await until(() => lines.some(({ err }) => /Two tasks are called step/.test(JSON.stringify(err))))
})
