import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Viewer } from '~/services/auth/viewer'
import { enqueue, job, type JobContext } from '~/services/jobs/job.server'
import { done, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { checkPicture } from './check-picture.server'
import {
  beginCheck,
  checkById,
  countPictured,
  moveCheck,
  nextPictured,
  noteProgress,
} from './picture-queries.server'

export const payload = z.strictObject({ checkId: z.number().int().positive() })

/** Checks the picture of every item. */
export const checkPicturesJob = job('check-pictures', payload, { attempts: 5 })

/**
 * Yields batch after batch until none are left, with a pause in between, as the specification asks. Throws once
 * `stopped`.
 */
export async function* batches<Row>(
  next: () => Promise<Row[]>,
  stopped?: AbortSignal,
): AsyncGenerator<Row[]> {
  for (let first = true; ; first = false) {
    const batch = await next()
    if (batch.length === 0) return
    if (!first) await sleep(PAUSE_MS, undefined, { signal: stopped })
    stopped?.throwIfAborted()
    yield batch
  }
}

export const BATCH = 10
const PAUSE_MS = 500

/** Starts a check of all pictures, unless a check or clearing is already running. */
export async function requestCheck(
  db: Db,
  { viewer }: { viewer: Viewer },
): Promise<Outcome<{ begun: boolean }>> {
  return db.transaction(async (transaction) => {
    const checkId = await beginCheck(transaction, viewer.id)
    if (checkId !== null) await enqueue(transaction, checkPicturesJob, { checkId })
    return done({ begun: checkId !== null })
  })
}

/**
 * Job: checks pictures for broken links. Saves progress after each batch so a retry resumes. Only reports; never edits
 * items. A failure is logged and marks the check as interrupted.
 */
export async function checkPictures(
  context: JobContext,
  { checkId }: z.infer<typeof payload>,
  stopped?: AbortSignal,
): Promise<void> {
  const { db, log } = context
  const run = await checkById(db, checkId)
  if (!run || (run.state !== 'waiting' && run.state !== 'checking')) return
  try {
    await moveCheck(db, checkId, ['waiting', 'checking'], 'checking', { total: await countPictured(db) })
    const at = { campus: run.last_university_id, location: run.last_location_id }
    let checked = run.checked
    for await (const batch of batches(() => nextPictured(db, at, BATCH), stopped)) {
      const seen = await Promise.all(
        batch.map(async (entry) => ({ ...entry, fault: await checkPicture(context, entry.image_url) })),
      )
      for (const { kind, id } of batch) at[kind] = id
      checked += batch.length
      const faults = seen.flatMap(({ fault, ...entry }) => (fault === 'picture' ? [] : [{ ...entry, fault }]))
      if (!(await noteProgress(db, checkId, { faults, checked, ...at }))) return
    }
    // Items may have been added or deleted during the check.
    await moveCheck(db, checkId, ['checking'], 'listed', { total: checked })
  } catch (error) {
    if (stopped?.aborted) throw error // another process continues it
    log.error({ err: error, checkId }, 'the picture check failed')
    await moveCheck(db, checkId, ['waiting', 'checking'], 'failed')
  }
}
