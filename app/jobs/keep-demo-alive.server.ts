import { z } from 'zod'
import type { Env } from '~/env.server'
import type { Db } from '~db/connection'
import { job } from './job.server'

export const keepDemoAliveJob = job('keep-demo-alive', z.strictObject({}), { attempts: 1 })

/** Keeps a demo's data looking as if people used it. Does nothing in production. */
export async function keepDemoAlive({ env, db }: { env: Pick<Env, 'demo'>; db: Db }): Promise<void> {
  if (!env.demo) return
  const sample = await import('~db/seeds/keep-alive')
  await sample.keepDemoAlive(db)
}
