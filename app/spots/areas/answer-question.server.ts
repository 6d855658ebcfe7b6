import { z } from 'zod'
import type { Viewer } from '~/services/auth/viewer'
import { job } from '~/services/jobs/job.server'
import { publicLocation, type Named } from '../public-location.server'
import { locationPath } from '../rules'
import type { Trait } from '../model/traits'
import { done, missing, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { isViolation } from '~db/errors'
import { refreshKnownTraits } from './queries.server'
import { lockForAnswers, removeAnswers, saveAnswers } from './answer-queries.server'
import { areaWords } from './words'

type Answer = {
  viewer: Pick<Viewer, 'id'>
  location: Named
  trait: Trait
  /** null: about the whole study spot. */
  area: number | null
  /** null removes the answer. */
  value: number | null
}

/** Saves or removes an answer to a question about a study spot. One answer per user, question and area. */
export async function answerQuestion(
  db: Db,
  { viewer, location: named, trait, area, value }: Answer,
): Promise<Outcome<{ id: number; path: string; text: string }>> {
  const found = await publicLocation(db, named)
  if (!found.ok) return found
  const location = found.value
  const subject = { user_id: viewer.id, study_location_id: location.id, area_id: area }
  try {
    await db.transaction(async (transaction) => {
      await lockForAnswers(transaction, location.id)
      if (value === null) await removeAnswers(transaction, subject, [trait])
      else await saveAnswers(transaction, subject, [{ trait, value }])
    })
  } catch (error) {
    if (isViolation(error, 'foreignKey')) return missing(areaWords.areaGone)
    throw error
  }
  const said = value === null ? areaWords.removed : areaWords.saved
  return done({ id: location.id, path: locationPath(location), text: said })
}

export const fadeAnswersJob = job('fade-answers', z.strictObject({}), { attempts: 3 })

/** Locations per statement, which locks them. */
const AT_ONCE = 50

/** Recalculates what students say about study spots. Runs every night, because old answers count less each day. */
export async function fadeAnswers(db: Db): Promise<void> {
  let last: number | null = 0
  while (last !== null) last = await refreshKnownTraits(db, last, AT_ONCE)
}
