import { z } from 'zod'
import { job } from '~/jobs/job.server'
import type { Db } from '~db/connection'
import { refreshKnownTraits } from './queries.server'

export const fadeAnswersJob = job('fade-answers', z.strictObject({}), { attempts: 3 })

/** Locations per statement, which locks them. */
const AT_ONCE = 50

/** Recalculates what students say about study spots. Runs every night, because old answers count less each day. */
export async function fadeAnswers(db: Db): Promise<void> {
  let last: number | null = 0
  while (last !== null) last = await refreshKnownTraits(db, last, AT_ONCE)
}
