import type { Env } from '../app/services/env.server'
import type { Db } from '../db/connection'
import { openReporting } from '../db/newer-migrations'
import type { OpenDatabase } from '../db/open'
import { migrateAll } from './migrate-all'

/**
 * Opens the web process's database and migrates it. In a demo it also seeds sample content, and `accounts` is the
 * file with the demo's accounts. `report` is as in openReporting.
 */
export async function openReady(
  env: Env,
  report?: (sentence: string) => void,
): Promise<OpenDatabase & { accounts: string | null }> {
  const database = await openReporting(env, `the web server on port ${env.port}`, report)
  try {
    await migrateAll(env, database, report)
    return { ...database, accounts: env.demo ? await fillDemo(database.db, env.varDir) : null }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function fillDemo(db: Db, varDir: string): Promise<string> {
  const { seedSample } = await import('../db/seeds/sample')
  const { ensureDemoAccounts } = await import('~/accounts/entering/create-user.server')
  const { seedDemoStudent } = await import('../db/seeds/demo-student')
  const { seedDashboard } = await import('../db/seeds/dashboard')
  const { enqueue } = await import('../app/services/jobs/job.server')
  const { drawSamplePhotosJob } = await import('../app/reviews/photos/draw-sample-photos.server')
  const made = await seedSample(db)
  const accounts = await ensureDemoAccounts(db, varDir)
  if (made) {
    await seedDemoStudent(db)
    await seedDashboard(db)
    await enqueue(db, drawSamplePhotosJob, {})
  } else await (await import('../db/seeds/keep-alive')).keepDemoAlive(db)
  return accounts
}
