import { expect, it } from 'vitest'
import { enqueue, job } from '~/jobs/job.server'
import { migrateQueue } from '~/jobs/schema.server'
import { z } from 'zod'
import { useDatabase } from '../../support/database'

const database = useDatabase()

it("the queue's schema is created once, by however many processes start together", async () => {
  await database.db.raw('drop schema graphile_worker cascade')
  await Promise.all(Array.from({ length: 6 }, () => migrateQueue(database.url)))
  await enqueue(database.db, job('any', z.object({})), {})
  expect(await database.db('graphile_worker._private_jobs')).toHaveLength(1)
})
