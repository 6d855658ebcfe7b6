import { z } from 'zod'
import { trimOutbox } from '~search/outbox'
import { job, type JobContext } from './job.server'

export const trimSearchOutboxJob = job('trim-search-outbox', z.object({}), { attempts: 3 })

/** Trims the outbox for a search index that is unreachable or no longer updated. */
export async function trimSearchOutbox({ db, env }: JobContext): Promise<void> {
  await trimOutbox(db, env.meilisearch !== null)
}
