import type { Viewer } from '~/services/auth/viewer'
import type { Wikidata } from '~/services/maps/wikidata.server'
import { done, invalid, type Outcome } from '~/services/outcome'
import type { Storage } from '~/services/storage/storage'
import type { Db } from '~db/connection'
import type { SearchEngine } from '~search/engine'
import { allStates, insertCampusRequest, stateOfAbr } from './queries.server'
import { joinRequest, similarFirst, sendRequest, type Sent } from './send-request.server'
import { similarCampuses } from './find-similar.server'
import { requestWords } from './words'
import type { CampusValue, CampusWish } from './campus-form'
import { campusSearchPath } from './campus-search'
import { findUniversities, knownCampuses, type FoundUniversity } from './find-universities.server'

type RequestDeps = { db: Db; search: SearchEngine; storage: Storage }

/**
 * Handles the form of a campus request. Points out similar listed campuses, and refuses a request for one that is
 * listed already.
 */
export async function requestCampus(
  { db, search, storage }: RequestDeps,
  { viewer, value }: { viewer: Viewer; value: CampusValue },
): Promise<Outcome<Sent>> {
  const { wish, over } = value
  if (value.step === 'check') return done({ became: 'look' })
  const state = await stateOfAbr(db, wish.state)
  if (!state) return invalid(requestWords.state, 'state')
  const item = {
    kind: 'campus' as const,
    name: wish.name,
    address: '',
    stateId: state.id,
    city: wish.city,
    insert: (transaction: Db) =>
      insertCampusRequest(transaction, {
        name: wish.name,
        city: wish.city,
        state_id: state.id,
        submitted_by: viewer.id,
      }),
  }
  const similar = await similarCampuses({ db, search }, wish, viewer.id)
  const { distinct, image } = value.step === 'send' ? value : { distinct: true, image: null }
  const names = similar.listed.map(({ name, where }) => `${name}, ${where}`).join('; ')
  const first = await similarFirst(storage, { viewer, similar, names, distinct, over, image })
  if (first) return first
  return image === null
    ? joinRequest(db, viewer, item)
    : sendRequest({ db, storage }, { viewer, item, image })
}

type ViewParts = { db: Db; search: SearchEngine; wikidata: Wikidata | null }
type Viewed = {
  viewerId: number
  /** Initial values of the fields. */
  start: Record<string, unknown>
  /** What to search for. Null if nothing. */
  look: CampusWish | null
}

/** Data for the page of the form. `universities` and `similar` are only set after a search. */
export async function campusRequestView(parts: ViewParts, { viewerId, start, look }: Viewed) {
  const known = look ? await knownCampuses(parts, look.name) : undefined
  const [states, universities, similar] = await Promise.all([
    allStates(parts.db),
    look && findUniversities(parts, look.name, known),
    look && similarCampuses(parts, look, viewerId, known),
  ])
  return {
    states: states.map(({ abr, name }) => ({ value: abr, text: name })),
    start: { ...start, ...look },
    universities: universities && universities.map(universityLink),
    similar,
  }
}

export type CampusRequestView = Awaited<ReturnType<typeof campusRequestView>>

const universityLink = ({ name, city, abr, listed }: FoundUniversity) => ({
  name,
  city,
  state: abr,
  where: [city, abr].filter(Boolean).join(', '),
  to: campusSearchPath({ name, city, state: abr }),
  listed,
})
