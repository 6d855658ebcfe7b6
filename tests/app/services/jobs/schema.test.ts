import { expect, it } from 'vitest'
import { enqueue, job } from '~/services/jobs/job.server'
import { migrateQueue } from '~/services/jobs/schema.server'
import { z } from 'zod'
import { useDatabase } from '../../../support/database'

const database = useDatabase()
const { db } = database

it("the queue's schema is created once, by however many processes start together", async () => {
  await db.raw('drop schema graphile_worker cascade')
  await Promise.all(Array.from({ length: 6 }, () => migrateQueue(database.url)))
  await enqueue(db, job('any', z.object({})), {})
  expect(await db('graphile_worker._private_jobs')).toHaveLength(1)
})
