import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { enqueue, job } from '~/services/jobs/job.server'
import { task } from '~/services/jobs/task.server'
import { connect } from '~db/connection'
import { useDatabase } from '../../../support/database'
import { jobContext, runTasksOnce } from '../../../support/jobs'

const database = useDatabase()
const { db } = database
const note = job('note', z.object({ text: z.string() }))
const jobs = () => db('graphile_worker._private_jobs').orderBy('id')

beforeEach(() => db('graphile_worker._private_jobs').delete())

describe('a job enqueued in a transaction', () => {
  it('exists when it commits, and not a moment before', async () => {
    await db.transaction(async (transaction) => {
      await enqueue(transaction, note, { text: 'one' })
      expect(await jobs()).toEqual([])
    })
    expect((await jobs()).map(({ payload, max_attempts }) => [payload, max_attempts])).toEqual([
      [{ text: 'one' }, 12],
    ])
  })

  it('is not there when it is rolled back', async () => {
    await expect(
      db.transaction(async (transaction) => {
        await enqueue(transaction, note, { text: 'one' })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await jobs()).toEqual([])
  })

  it('is not there when its connection is killed before the commit', async () => {
    const other = connect(database.url, { max: 1 })
    const transaction = await other.transaction()
    await enqueue(transaction, note, { text: 'one' })
    const { rows } = await transaction.raw('select pg_backend_pid() as pid')
    await db.raw('select pg_terminate_backend(?)', [rows[0].pid])
    await expect(transaction.commit().then(() => transaction.executionPromise)).rejects.toThrow()
    await other.destroy()
    expect(await jobs()).toEqual([])
  })
})

it('a key replaces the waiting job with that key', async () => {
  await enqueue(db, note, { text: 'one' }, { key: 'k' })
  await enqueue(db, note, { text: 'two' }, { key: 'k' })
  const [only, ...others] = await jobs()
  expect(others).toEqual([])
  expect(only).toMatchObject({ payload: { text: 'two' } })
  const seen: string[] = []
  const tasks = [task(note, async (_context, { text }) => void seen.push(text))]
  await runTasksOnce({ url: database.url, context: jobContext(db), tasks })
  expect(seen).toEqual(['two'])
  expect(await jobs()).toEqual([])
})
