import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { enqueue, job } from '~/services/jobs/job.server'
import { useDatabase } from '../../support/database'
import { afterDatabase, start } from '../child'
import { run as serve } from '../running'

const database = useDatabase()
const kind = (name: string) => job(name, z.object({ secret: z.string() }))
const hours = (n: number) => new Date(Date.now() + n * 3_600_000)
const jobs = () => database.db('graphile_worker._private_jobs')
let ids: Record<string, number>

beforeEach(async () => {
  await jobs().delete()
  ids = {}
  const states: Record<string, object> = {
    waits: { attempts: 0 },
    later: { run_at: hours(1) },
    runs: { attempts: 1, locked_at: new Date(), locked_by: 'worker-one' },
    fails: { attempts: 2, last_error: 'the mail server is down\n  at some line', run_at: hours(-1) },
    gone: {
      attempts: 12,
      last_error: 'no \u001b[31mmore',
      created_at: new Date(Date.now() - 4 * 86_400_000),
    },
    lost: { attempts: 12, last_error: 'never' },
  }
  for (const [name, values] of Object.entries(states)) {
    await enqueue(database.db, kind(name), { secret: 'hunter2' })
    const id = Number(
      await jobs()
        .max('id')
        .then(([row]) => row!.max),
    )
    await jobs().where({ id }).update(values)
    ids[name] = id
  }
})

async function run(...args: string[]) {
  const child = start('carrel jobs', args, { DATABASE_URL: database.url })
  return { code: await child.ended, text: afterDatabase(child.output()) }
}

describe('npm run jobs', () => {
  it('lists waiting, running, failing and abandoned jobs without their payloads', async () => {
    const { code, text } = await run('list')
    expect(code).toBe(0)
    expect(text).toMatch(/^2 waiting, 1 running, 1 failing, 2 given up\n/)
    expect(text).toMatch(
      new RegExp(
        `  ${ids.fails}  failing   fails  2 of 12 tries, \\d+ s old\n      the mail server is down\n`,
      ),
    )
    expect(text).toContain(`  ${ids.gone}  given up  gone  12 of 12 tries, 4 days old\n      no  [31mmore\n`)
    expect(text).toMatch(
      new RegExp(`  ${ids.later}  waiting   later  0 of 12 tries, \\d+ s old  due 20\\S+Z\n`),
    )
    expect(text).not.toMatch(/hunter2|some line/)
  })

  it('runs one again, or all that failed, and drops one', async () => {
    const state = async (name: string) =>
      (await jobs().where({ id: ids[name] }).first()) as { attempts: number; run_at: Date } | undefined
    expect(await run('retry', String(ids.fails))).toEqual({
      code: 0,
      text: `Job ${ids.fails} will run again.\n`,
    })
    expect((await state('fails'))!.attempts).toBe(0)
    expect((await state('gone'))!.attempts).toBe(12)
    await jobs()
      .where({ id: ids.fails })
      .update({ attempts: 10, run_at: hours(6) })
    expect(await run('retry', '--all')).toEqual({ code: 0, text: '3 jobs will run again.\n' })
    expect((await state('fails'))!.run_at.getTime()).toBeLessThan(Date.now() + 60_000)
    expect([(await state('gone'))!.attempts, (await state('lost'))!.attempts]).toEqual([0, 0])
    expect(await run('drop', String(ids.gone))).toEqual({
      code: 0,
      text: `Job ${ids.gone} was removed from the queue.\n`,
    })
    expect(await state('gone')).toBeUndefined()
  })

  it('leaves running jobs and missing ids alone', async () => {
    for (const [command, id] of [
      ['retry', ids.runs],
      ['drop', ids.runs],
      ['drop', 999_999],
      ['retry', 999_999],
    ] as const) {
      expect(await run(command, String(id))).toMatchObject({
        code: 1,
        text: 'Job not found, or it is running right now.\n',
      })
    }
    expect(await jobs().where({ id: ids.runs }).first()).toMatchObject({
      attempts: 1,
      locked_by: 'worker-one',
    })
  })
})

describe('/metrics', () => {
  const read = async () => {
    const server = await serve(database.db)
    const answer = await fetch(`${server.origin}/metrics`)
    expect(answer.status).toBe(200)
    return answer.text()
  }

  it('counts the jobs in each state, and how long the oldest runnable one has been waiting', async () => {
    const text = await read()
    for (const [state, count] of [
      ['waiting', 2],
      ['running', 1],
      ['failing', 1],
      ['given_up', 2],
    ])
      expect(text).toContain(`carrel_jobs{state="${state}"} ${count}\n`)
    const [, oldest] = /^carrel_jobs_oldest_seconds (\S+)$/m.exec(text)!
    expect(Number(oldest)).toBeGreaterThanOrEqual(3600)
    expect(Number(oldest)).toBeLessThan(3700)
  })

  it('has nothing about jobs, without an error, if there is no queue', async () => {
    await database.db.raw('drop schema graphile_worker cascade')
    const text = await read()
    expect(text).toContain('process_cpu_seconds_total')
    expect(text).not.toMatch(/^carrel_jobs/m)
    expect(await run('list')).toEqual({
      code: 1,
      text: 'This database has no job queue yet. Run: npm run db -- migrate\n',
    })
    const migrated = start('carrel db', ['migrate'], { DATABASE_URL: database.url })
    expect(await migrated.ended).toBe(0)
    expect(await run('list')).toMatchObject({
      code: 0,
      text: '0 waiting, 0 running, 0 failing, 0 given up\n',
    })
  })
})
