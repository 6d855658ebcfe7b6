import type { Wikidata } from '~/geo/wikidata.server'
import type { Db } from '~db/connection'
import type { SearchEngine } from '~search/engine'
import { campusSearchPath, type CampusSearch } from './campus-search'
import { findUniversities, knownCampuses, type FoundUniversity } from './find-universities.server'
import { similarCampuses, type Similar } from '../similar/find-similar.server'
import { allStates } from '../queries.server'

/** Everything but the fields of a campus request's form. `schools` and `similar` are only set after a search. */
export type CampusRequestView = {
  states: { value: string; text: string }[]
  start: Record<string, unknown>
  universities:
    | { name: string; city: string; state: string; where: string; to: string; listed: boolean }[]
    | null
  similar: Similar | null
}

type Parts = { db: Db; search: SearchEngine; wikidata: Wikidata | null }
type Of = {
  viewerId: number
  /** Initial values of the fields. */
  start: Record<string, unknown>
  /** What to search for. Null if nothing. */
  look: CampusSearch | null
}

export async function campusRequestView(
  parts: Parts,
  { viewerId, start, look }: Of,
): Promise<CampusRequestView> {
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

const universityLink = ({ name, city, abr, listed }: FoundUniversity) => ({
  name,
  city,
  state: abr,
  where: [city, abr].filter(Boolean).join(', '),
  to: campusSearchPath({ name, city, state: abr }),
  listed,
})
