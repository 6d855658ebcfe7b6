import { conflict, done, invalid, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import type { SearchEngine } from '~search/engine'
import { findLocations } from './find-locations.server'
import { formWords } from './words'
import { LEAST_LETTERS } from '../rules'
import { lengthOf } from '../text-rules'

type Step = {
  universityId: number
  /** What was typed for a location. */
  search: string
  /** Keeps the form; null: it cannot be kept. */
  keep: () => Promise<string | null>
}

/**
 * The step of a study session's form in which a location is chosen: there has to be something to choose from, and the
 * form is kept.
 */
export async function locationStep(
  db: Db,
  engine: SearchEngine,
  { universityId, search, keep }: Step,
): Promise<Outcome<{ search: string; kept: string }>> {
  if (lengthOf(search) < LEAST_LETTERS) return invalid(formWords.searchShort, 'place')
  if ((await findLocations(db, engine, universityId, search)).length === 0)
    return invalid(formWords.noneFound(search), 'place')
  const kept = await keep()
  return kept === null ? conflict(formWords.notKept, 'place') : done({ search, kept })
}
