import type { Viewer } from '~/services/auth/viewer'
import { decidedMeanwhile } from '~/web/decision-text'
import { milesBetween } from '~/services/maps/distance'
import { conflict, done, missing, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { inTransaction } from '../in-transaction.server'
import { changeLocation } from '../items/change-location.server'
import { alikeSpots, answerQuestion, goneSpots, lockQuestion, type Spot } from './check-queries.server'
import { checkWords } from './file-words'

const SHOWN = 20
const FEET_PER_MILE = 5280

export type CheckView = Awaited<ReturnType<typeof checkView>>

/** What admins decide about imported study spots: the oldest questions of each kind. */
export async function checkView(db: Db) {
  const [alike, gone] = await Promise.all([alikeSpots(db, SHOWN), goneSpots(db, SHOWN)])
  const feet = (a: Spot, b: Spot) => Math.round((milesBetween(a, b) * FEET_PER_MILE) / 10) * 10
  return { alike: alike.map(({ spot, other }) => ({ spot, other, feet: feet(spot, other) })), gone }
}

/**
 * Decides whether a Pending spot of a file is the one it looks like. If so, it's denied, and its source's files add to
 * the other one from now on.
 */
export const decideAlike = (
  db: Db,
  { viewer, id, same }: { viewer: Viewer; id: number; same: boolean },
): Promise<Outcome<null>> =>
  inTransaction(db, async (transaction) => {
    const question = await lockQuestion(transaction, id)
    if (!question) return missing(checkWords.missing)
    if (question.same === same) return done(null)
    if (question.same !== null || question.status !== 'Pending') return conflict(decidedMeanwhile(null))
    await answerQuestion(transaction, id, same)
    if (!same) return done(null)
    const { name, id: otherId } = question.other
    const message = checkWords.sameReason(name, otherId)
    const change = {
      reach: viewer.reach,
      editorId: viewer.id,
      id,
      expected: null,
      message,
      changes: { status: 'Denied' as const },
    }
    const changed = await changeLocation(transaction, change)
    return changed.ok ? done(null) : changed
  })
