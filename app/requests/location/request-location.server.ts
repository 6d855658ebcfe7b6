import { LIST_MILES, milesBetween } from '~/geo/distance'
import { stateOf } from '~/geo/state-of.server'
import { campusPointsOf } from '~/universities/queries.server'
import type { Viewer } from '~/auth/viewer'
import { DECIDED_CATEGORIES } from '~/locations/model/kinds'
import { conflict, done, invalid, type Failure, type Outcome } from '~/outcome'
import type { Storage } from '~/storage/storage'
import type { Db } from '~db/connection'
import type { SearchEngine } from '~search/engine'
import { campusOf } from '../university/campus-of.server'
import { similarLocations } from '../similar/find-similar.server'
import type { LocationValue, LocationRequestWish, TypedLocation } from './location-form'
import { locationRequestWords, similarWords } from '../words'
import { insertLocationRequest, stateOfAbr, tagsExcept } from '../queries.server'
import { joinRequest, showSimilarFirst, sendRequest, type Sent } from '../send-request.server'

type Parts = { db: Db; search: SearchEngine; storage: Storage }
type State = { id: number; name: string; abr: string }

/** Like requestCampus, for a study spot. */
export async function requestLocation(
  { db, search, storage }: Parts,
  { viewer, value }: { viewer: Viewer; value: LocationValue },
): Promise<Outcome<Sent>> {
  const { wish, over } = value
  if (value.step === 'check' || value.step === 'pin') return done({ became: 'look' })
  const state = await stateOfAbr(db, wish.state)
  if (!state) return invalid(locationRequestWords.state, 'state')
  const at = {
    kind: 'location' as const,
    name: wish.name,
    address: wish.address,
    stateId: state.id,
    city: wish.city,
  }
  if (value.step === 'join') return joinRequest(db, viewer, at)

  const misplaced = await pointFault(db, wish, state)
  if (misplaced) return misplaced
  // The category covers these tags.
  const known = new Set((await tagsExcept(db, DECIDED_CATEGORIES)).map(({ id }) => id))
  if (!wish.tags.every((id) => known.has(id))) return invalid(locationRequestWords.tagCount, 'tags')
  const campus = wish.university ? await campusOf(db, search, wish.university) : null
  if (campus && 'fault' in campus) return invalid(campus.fault, 'university')

  const far = campus && (await farFault(db, wish, campus.id))
  if (far) return far

  const similar = await similarLocations({ db, search }, wish, campus?.id ?? null, viewer.id)
  const look = () => showSimilarFirst(storage, viewer, value.image)
  if (similar.same) return over ? conflict(similarWords.isListed, 'name') : look()
  if (similar.listed.length > 0 && !similar.open && !value.distinct) {
    const names = similar.listed.map(({ name, where }) => `${name} (${where})`).join('; ')
    return over ? conflict(similarWords.tickDistinct(names), 'name') : look()
  }
  const row = {
    name: wish.name,
    address: wish.address,
    city: wish.city,
    state_id: state.id,
    zipcode: wish.zip,
    category: wish.category!,
    university_id: campus?.id ?? null,
    details: wish.details,
    latitude: wish.point?.latitude ?? null,
    longitude: wish.point?.longitude ?? null,
    submitted_by: viewer.id,
  }
  const insert = (transaction: Db) => insertLocationRequest(transaction, row, wish.tags)
  return sendRequest({ db, storage }, { viewer, wanted: { ...at, insert }, image: value.image })
}

/** Whether the point is too far from the university for a spot of its list. */
async function farFault(db: Db, { point }: LocationRequestWish, campusId: number): Promise<Failure | null> {
  const [campus] = point ? await campusPointsOf(db, [campusId]) : []
  if (!point || !campus) return null
  const miles = milesBetween(campus, point)
  return miles <= LIST_MILES
    ? null
    : invalid(locationRequestWords.mapFar(Math.round(miles), LIST_MILES), 'map')
}

type Keep = (typed: TypedLocation) => Promise<string | null>

/**
 * Like requestLocation. To show similar locations first, `keep` saves the form; `kept` is the cookie line to find it
 * again, or null.
 */
export async function requestLocationByForm(
  parts: Parts,
  { viewer, value, keep }: { viewer: Viewer; value: LocationValue; keep: Keep },
): Promise<Outcome<Sent & { kept?: string }>> {
  const sent = await requestLocation(parts, { viewer, value })
  if (!sent.ok || sent.value.became !== 'look') return sent
  const kept = await keep({ ...value.typed, keptImage: sent.value.keptImage ?? value.typed.keptImage })
  return kept === null ? conflict(similarWords.notKept) : done({ ...sent.value, kept })
}

/** ZIP code and link are valid on their own by now. Checks that they match the location, which needs the database. */
async function pointFault(db: Db, { point }: LocationRequestWish, state: State): Promise<Failure | null> {
  const abr = point && (await stateOf(point))
  if (!point || abr === state.abr) return null
  const where = abr ? ((await stateOfAbr(db, abr))?.name ?? abr) : locationRequestWords.nowhere
  return invalid(locationRequestWords.mapElsewhere(where, state.name), 'map')
}
