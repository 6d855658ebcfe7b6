import { CATEGORIES, KINDS } from '~/spots/model/kinds'
import type { SearchQuery } from './engine'
import { normalise } from './normalise'
import { MAX_LENGTH } from './parse'

const MAX_TAGS = 20

/** How an engine writes that a spot has a value, and joins and negates that. */
export type FilterLanguage = {
  is: (field: 'city' | 'category' | 'kind' | 'campus' | 'state' | 'tag', value: string | number) => string
  or: string
  not: string
}

/** A query's filters by city, category, campus, state, tags and kinds. Null if nothing can match them. */
export function writeFilters(query: SearchQuery, { is, or, not }: FilterLanguage): string[] | null {
  const { city, category, universityId, stateId, tags = [], anyTag = [], noTag = [], noKind = [] } = query
  const filters: string[] = []
  if (city.trim() !== '') {
    const key = normalise(city.slice(0, MAX_LENGTH))
    if (key === '') return null
    filters.push(is('city', key))
  }
  const wanted = category.trim().toLowerCase()
  if (wanted !== '' && wanted !== 'all') {
    const named = CATEGORIES.find((each) => each.toLowerCase() === wanted)
    const kind = KINDS.find((each) => each === wanted)
    if (!named && !kind) return null
    filters.push(named ? is('category', named) : is('kind', kind!))
  }
  for (const [field, id] of [
    ['campus', universityId],
    ['state', stateId],
  ] as const) {
    if (id == null) continue
    if (!Number.isSafeInteger(id)) return null
    filters.push(is(field, id))
  }
  for (const tag of tags.slice(0, MAX_TAGS)) {
    if (!/\P{C}/u.test(tag) || /[\p{Cc}\p{Cs}]/u.test(tag) || tag.length > MAX_LENGTH) return null
    filters.push(is('tag', tag))
  }
  for (const some of anyTag) filters.push(`(${some.map((tag) => is('tag', tag)).join(or)})`)
  for (const tag of noTag) filters.push(not + is('tag', tag))
  for (const kind of noKind) filters.push(not + is('kind', kind))
  return filters
}
