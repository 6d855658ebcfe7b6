import type { Point } from '~/services/maps/distance'
import { stateOf } from '~/services/maps/state-of.server'
import { done, invalid, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import type { StateRow } from '~db/tables'
import { searchFrame, type SearchFrame } from './queries.server'
import { locationSearchWords } from './words'

/** What's known about where the reader is. */
export type Reader = {
  /** The state of their Approved university. */
  universityStateId: number | null
  /** Degrees, and the postal abbreviation of the state there. */
  near: (Point & { state: string | null }) | null
  /** A state that they chose, or that was found from a position of the last few days. */
  state: { abr: string; from: 'choice' | 'position' } | null
  stateFirst: boolean
}

/** The reader's state, how we know it, and whether its locations come first. */
export type ReadersState = {
  id: number
  name: string
  because: 'choice' | 'position' | 'university'
  first: boolean
}

/** The reader's choice takes precedence over their university. Null if there's neither. */
export function readersStateOf(
  { states }: SearchFrame,
  { state, stateFirst, universityStateId }: Reader,
): ReadersState | null {
  const said = state && states.find(({ abr }) => abr === state.abr)
  if (said) return { id: said.id, name: said.name, because: state.from, first: stateFirst }
  const row = states.find(({ id }) => id === universityStateId)
  return row ? { id: row.id, name: row.name, because: 'university', first: stateFirst } : null
}

/** Data for the page about the reader's position. */
export async function positionPage(db: Db, reader: Reader) {
  const frame = await searchFrame(db)
  return {
    states: frame.states.map(({ name, abr }) => ({ name, abr })),
    readersState: readersStateOf(frame, reader),
    chosen: reader.state?.from === 'choice' ? reader.state.abr : null,
    hasPosition: reader.near !== null,
    outside: reader.near !== null && reader.near.state === null,
  }
}

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

/** A state by its postal abbreviation. Null if there's none. */
async function stateOfAbr(db: Db, abr: string): Promise<StateRow | null> {
  const { states } = await searchFrame(db)
  return states.find((state) => state.abr === abr) ?? null
}
