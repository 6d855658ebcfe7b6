import { conflict, done, invalid, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import type { SearchEngine } from '~search/engine'
import { findLocations } from './find-locations.server'
import { formWords } from './words'
import { MIN_LETTERS } from '../rules'
import { lengthOf } from '../text-rules'

type Step = {
  universityId: number
  /** The location as typed. */
  search: string
  /** Saves the form. Null if it can't be saved. */
  keep: () => Promise<string | null>
}

/** The step in which a location is chosen. Fails if the search finds nothing or the form can't be saved. */
export async function locationStep(
  db: Db,
  engine: SearchEngine,
  { universityId, search, keep }: Step,
): Promise<Outcome<{ search: string; kept: string }>> {
  if (lengthOf(search) < MIN_LETTERS) return invalid(formWords.searchShort, 'place')
  if ((await findLocations(db, engine, universityId, search)).length === 0)
    return invalid(formWords.noneFound(search), 'place')
  const kept = await keep()
  return kept === null ? conflict(formWords.notKept, 'place') : done({ search, kept })
}
