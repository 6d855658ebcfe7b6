import { WHOLE_SITE } from '~/services/auth/reach'
import { z } from 'zod'
import type { Viewer } from '~/services/auth/viewer'
import { enqueue, job, type JobContext } from '~/services/jobs/job.server'
import { decidedMeanwhile } from '~/web/decision-text'
import { conflict, done, invalid, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import type { PictureCheckRow, PictureFaultRow } from '~db/dashboard-tables'
import { changeOfKind } from '../items/change-of-kind.server'
import { BATCH, batches, payload } from './check-pictures.server'
import { checkPicture } from './check-picture.server'
import {
  checkById,
  faultCounts,
  faultsToClear,
  lockPicture,
  keepAlive,
  latestCheck,
  moveCheck,
  noteOutcome,
} from './picture-queries.server'
import { adminName } from '../people-queries.server'
import { pictureNoticeWords } from './picture-words'

/** Clears the invalid pictures that a check found. */
export const clearPicturesJob = job('clear-pictures', payload, { attempts: 5 })

/** Starts clearing all pictures that check `checkId` found invalid. Must be the latest check. Repeats do nothing. */
export async function requestClearing(
  db: Db,
  { viewer, check, reason }: { viewer: Viewer; check: number; reason: string },
): Promise<Outcome<null>> {
  return db.transaction(async (transaction) => {
    const latest = await latestCheck(transaction)
    if (latest?.id !== check) return conflict(pictureNoticeWords.notNow)
    if (latest.cleared_at) {
      if (latest.cleared_by === viewer.id && latest.reason === reason) return done(null)
      const who = await adminName(transaction, latest.cleared_by)
      return conflict(decidedMeanwhile({ who, did: 'cleared', at: latest.cleared_at }))
    }
    const { invalid: found } = await faultCounts(transaction, check)
    if (found === 0) return invalid(pictureNoticeWords.nothing)
    const decision = { cleared_by: viewer.id, cleared_at: new Date(), reason }
    if (!(await moveCheck(transaction, check, ['listed'], 'clearing', decision)))
      return conflict(pictureNoticeWords.notNow)
    await enqueue(transaction, clearPicturesJob, { checkId: check })
    return done(null)
  })
}

/**
 * Job: checks each picture again and, if it's still invalid, clears and logs it in its own transaction. Skips pictures
 * that were changed or are back, and those whose item can't be changed.
 */
export async function clearPictures(
  context: JobContext,
  { checkId }: z.infer<typeof payload>,
  stopped?: AbortSignal,
): Promise<void> {
  const { db, log } = context
  const run = await checkById(db, checkId)
  if (run?.state !== 'clearing') return
  try {
    for await (const faults of batches(() => faultsToClear(db, checkId, BATCH), stopped)) {
      const seen = await Promise.all(faults.map((fault) => checkPicture(context, fault.image_url)))
      for (const [index, fault] of faults.entries())
        await clearOne(context, run, fault, seen[index] === 'picture' || seen[index] === 'unsure')
      await keepAlive(db, checkId)
    }
    const { cleared } = await faultCounts(db, checkId)
    await moveCheck(db, checkId, ['clearing'], 'cleared', { cleaned: cleared })
  } catch (error) {
    if (stopped?.aborted) throw error // another process continues it
    log.error({ err: error, checkId }, 'clearing invalid pictures failed')
    await moveCheck(db, checkId, ['clearing'], 'failed', {
      cleaned: (await faultCounts(db, checkId)).cleared,
    })
  }
}

async function clearOne(
  { db, log }: JobContext,
  run: PictureCheckRow,
  fault: PictureFaultRow,
  isBack: boolean,
): Promise<void> {
  const item = {
    kind: fault.university_id === null ? 'location' : 'campus',
    id: (fault.university_id ?? fault.study_location_id)!,
  } as const
  if (isBack) return noteOutcome(db, fault.id, 'changed')
  try {
    await db.transaction(async (transaction) => {
      if ((await lockPicture(transaction, item)) !== fault.image_url)
        return noteOutcome(transaction, fault.id, 'changed')
      const cleared = await changeOfKind(transaction, item.kind === 'campus' ? 'campus' : 'spot', {
        reach: WHOLE_SITE,
        id: item.id,
        expected: null,
        changes: { image_url: null },
        message: run.reason!,
        editorId: run.cleared_by,
      })
      if (!cleared.ok) throw new NotCleared(cleared.message)
      await noteOutcome(transaction, fault.id, 'cleared')
    })
  } catch (error) {
    if (!(error instanceof NotCleared)) throw error
    log.warn({ ...item, why: error.message }, 'a picture was not cleared')
    await noteOutcome(db, fault.id, 'refused')
  }
}

/** Rolls back the changes to one picture. */
class NotCleared extends Error {
  override name = 'NotCleared'
}
