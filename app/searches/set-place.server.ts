import type { Point } from '~/geo/distance'
import { stateOf } from '~/geo/state-of.server'
import { done, invalid, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import type { StateRow } from '~db/tables'
import { locationSearchWords } from './words'
import { stateOfAbr } from './queries.server'

/** The state at a position. Null if it's outside all states. Nothing is stored. */
export async function findState(db: Db, position: Point): Promise<Outcome<StateRow | null>> {
  const abr = await stateOf(position)
  return done(abr ? await stateOfAbr(db, abr) : null)
}

/** The state that the user chose. Null for none. */
export async function chooseState(db: Db, abr: string | undefined): Promise<Outcome<StateRow | null>> {
  if (!abr) return done(null)
  const state = await stateOfAbr(db, abr)
  return state ? done(state) : invalid(locationSearchWords.unknownState, 'state')
}
