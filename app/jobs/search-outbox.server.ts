import { z } from 'zod'
import { trimOutbox } from '~search/outbox'
import { job, type JobContext } from './job.server'

export const trimSearchOutboxJob = job('trim-search-outbox', z.object({}), { attempts: 3 })

/** Keeps small what waits for a search index that cannot be reached, or that nobody feeds any more. */
export async function trimSearchOutbox({ db, env }: JobContext): Promise<void> {
  await trimOutbox(db, env.meilisearch !== null)
}
