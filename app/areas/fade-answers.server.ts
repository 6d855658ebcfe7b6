import { z } from 'zod'
import { job } from '~/jobs/job.server'
import type { Db } from '~db/connection'
import { refreshKnownTraits } from './queries.server'

export const fadeAnswersJob = job('fade-answers', z.strictObject({}), { attempts: 3 })

/** Locations in one statement: it locks them. */
const AT_ONCE = 50

/** Old answers count less each day, so what students say about a study spot is summed up again every night. */
export async function fadeAnswers(db: Db): Promise<void> {
  let last: number | null = 0
  while (last !== null) last = await refreshKnownTraits(db, last, AT_ONCE)
}
