import pino from 'pino'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { enqueue, enqueueAll, job } from '~/services/jobs/job.server'
import { task } from '~/services/jobs/task.server'
import { currentRequestId, inScope, scopeOf } from '~/services/request-scope.server'
import { TASKS } from '../../../../worker'
import { insertUser } from '../../../factories/user'
import { useApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'
import { temporaryFolder } from '../../../support/folder'
import { jobContext, runTasksOnce, takeMails } from '../../../support/jobs'

const database = useDatabase()
const { db } = database
const app = useApp(database, { varDir: temporaryFolder() })
const outer = job('outer', z.strictObject({ id: z.number() }))
const inner = job('inner', z.strictObject({ id: z.number() }))

/** Runs waiting jobs, and returns their log lines. */
async function run(tasks = TASKS) {
  const lines: Record<string, unknown>[] = []
  const log = pino(
    {},
    { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  )
  const context = jobContext(db, app.env, log)
  await runTasksOnce({ url: database.url, context, tasks })
  context.mail.close()
  return lines
}

it('a request, its job and that job’s email are logged with one id', async () => {
  const { email } = await insertUser(db, { password: 'Secret-9' })
  const answer = await app
    .browser()
    .post('/forgot-password', { email }, { 'X-Request-Id': 'from-the-proxy-17' })
  expect([answer.status, answer.headers['x-request-id']]).toEqual([303, 'from-the-proxy-17'])
  const { payload } = await db('graphile_worker._private_jobs').first('payload')
  expect(payload).toEqual({ resetId: expect.any(Number), _requestId: 'from-the-proxy-17' })

  const lines = await run()
  const reported = lines.map(({ msg, requestId }) => [msg, requestId])
  expect(reported).toEqual(['job started', 'mail sent', 'job done'].map((msg) => [msg, 'from-the-proxy-17']))
  expect(await takeMails(app.env.varDir)).toHaveLength(1)
  await expect
    .poll(() => app.lines.find((line) => line.msg === 'request' && line.requestId === 'from-the-proxy-17'))
    .toMatchObject({ route: '/forgot-password', status: 303 })
})

it('jobs queued by a job carry it on, and others have none', async () => {
  const seen: unknown[] = []
  const tasks = [
    task(outer, async ({ db }, payload) => {
      seen.push([payload, currentRequestId()])
      await enqueueAll(db, inner, [{ id: payload.id + 1 }])
    }),
    task(inner, async (_context, payload) => void seen.push([payload, currentRequestId()])),
  ]
  await inScope(scopeOf('asked-by-request'), () => enqueue(db, outer, { id: 1 }))
  await run(tasks)
  await enqueue(db, outer, { id: 5 })
  const lines = await run(tasks)
  expect(seen).toEqual([
    [{ id: 1 }, 'asked-by-request'],
    [{ id: 2 }, 'asked-by-request'],
    [{ id: 5 }, undefined],
    [{ id: 6 }, undefined],
  ])
  expect(lines.some((line) => 'requestId' in line)).toBe(false)
})

it('an invalid one is ignored', async () => {
  const given = { id: 1, _requestId: 'x'.repeat(100), _cron: { ts: 'now' } }
  await db.raw("select graphile_worker.add_job('inner', payload := ?::json)", [JSON.stringify(given)])
  const lines = await run([task(inner, async () => {})])
  expect(lines.map(({ msg }) => msg)).toEqual(['job started', 'job done'])
  expect(lines.some((line) => 'requestId' in line)).toBe(false)
})
