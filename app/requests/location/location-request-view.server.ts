import { universityLabel } from '~/accounts/profile/profile-rules'
import { DECIDED_CATEGORIES } from '~/locations/model/kinds'
import { universitiesOf } from '~/universities/named-queries.server'
import { campusOfKey } from '~/universities/queries.server'
import type { Db } from '~db/connection'
import type { SearchEngine } from '~search/engine'
import { campusOf } from '../university/campus-of.server'
import { similarLocations, type Similar } from '../similar/find-similar.server'
import { readTyped, wishOf } from './location-form'
import { allStates, tagsBut } from '../queries.server'

/** What the form of a request for a location shows around its fields; `similar` once it was looked for. */
export type LocationRequestView = {
  states: { value: string; text: string }[]
  tags: { value: string; text: string }[]
  start: Record<string, unknown>
  similar: Similar | null
}

type Parts = { db: Db; search: SearchEngine }
type Of = { viewerId: number; start: Record<string, unknown>; look: boolean }

export async function locationRequestView(
  { db, search }: Parts,
  { viewerId, start, look }: Of,
): Promise<LocationRequestView> {
  const [states, tags, similar] = await Promise.all([
    allStates(db),
    // The category says what these tags say.
    tagsBut(db, DECIDED_CATEGORIES),
    look ? lookForLocations({ db, search }, start, viewerId) : null,
  ])
  return {
    states: states.map(({ abr, name }) => ({ value: abr, text: name })),
    tags: tags.map(({ id, name }) => ({ value: String(id), text: name })),
    start,
    similar,
  }
}

/** What is there already of a location as it was typed so far; null while it has no name. */
export async function lookForLocations(
  { db, search }: Parts,
  fields: Record<string, unknown>,
  viewerId: number,
): Promise<Similar | null> {
  const wish = wishOf(readTyped(fields))
  if (wish.name === '') return null
  const campus = wish.university ? await campusOf(db, search, wish.university) : null
  return similarLocations({ db, search }, wish, campus && 'id' in campus ? campus.id : null, viewerId)
}

/** What the form holds for someone who comes from the page of a campus. */
export async function startOnCampus(db: Db, key: string | null): Promise<Record<string, string>> {
  const campus = key ? await campusOfKey(db, key.slice(0, 300)) : null
  const [named] = campus ? await universitiesOf(db, [campus.id]) : []
  return named
    ? { category: 'On-Campus', university: universityLabel(named), city: named.city, state: named.abr }
    : {}
}
