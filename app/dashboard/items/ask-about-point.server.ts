import type { Reach } from '~/services/auth/reach'
import { LIST_MILES, milesBetween } from '~/services/maps/distance'
import { stateOf } from '~/services/maps/state-of.server'
import { invalid, type Failure } from '~/services/outcome'
import type { Db } from '~db/connection'
import { allStates, itemSnapshot } from './item-queries.server'
import { itemWords } from '../item-words'
import { campusById } from './form-queries.server'
import type { ItemChanges, ItemKind } from '../item-rules'

/** The fields whose change can put an item in the wrong place. */
const ABOUT_POINT = ['latitude', 'longitude', 'state_id', 'states_id', 'university_id']

/** A question about changed coordinates that are outside the item's state or far from its campus; null if they fit. */
export async function askAboutPoint(
  db: Db,
  reach: Reach,
  kind: ItemKind,
  id: number,
  changes: ItemChanges,
): Promise<Failure | null> {
  if (!ABOUT_POINT.some((field) => field in changes)) return null
  const item = await itemSnapshot(db, reach, kind, id)
  if (!item) return null
  const after = { states_id: null, state_id: null, university_id: null, ...item, ...changes }
  const { latitude, longitude } = after
  if (latitude === null || longitude === null) return null
  const states = await allStates(db)
  const state = states.find((each) => each.id === (after.state_id ?? after.states_id))
  const found = await stateOf({ latitude, longitude })
  if (state && found !== state.abr) {
    const isMinusMissing = (await stateOf({ latitude, longitude: -longitude })) === state.abr
    const where = states.find(({ abr }) => abr === found)?.name ?? null
    return ask(itemWords.pointElsewhere(where, state.name, isMinusMissing ? -longitude : null))
  }
  const campus = after.university_id === null ? undefined : await campusById(db, reach, after.university_id)
  if (campus?.latitude == null || campus.longitude === null) return null
  const miles = milesBetween(
    { latitude, longitude },
    { ...campus, latitude: campus.latitude, longitude: campus.longitude },
  )
  return miles > LIST_MILES ? ask(itemWords.pointFar(Math.round(miles), campus.name)) : null
}

const ask = (problem: string) => invalid(`${problem} ${itemWords.confirmPoint}`, 'latitude')
