import { CATEGORIES, KINDS, type Kind } from '~/spots/model/kinds'
import { asOneWord, MAX_PREFIX_LENGTH } from './documents'
import type { Position, SearchQuery } from './engine'
import { normalise } from './normalise'
import { MAX_LENGTH, type Group } from './parse'
import { familyTerms } from './synonyms'

/** Translates a query for Meilisearch. Pure functions. */

const MAX_TAGS = 20

/**
 * The words to send, one per group, because Meilisearch reads at most ten. They contain only letters and digits, so no
 * '-' negates and no '"' starts a phrase. A name of several words becomes one word, as in the documents; a family
 * phrase or a plural that no document has ('librarys') becomes the family's name, which every member has.
 */
export const termsOf = (groups: readonly Group[]): string[] =>
  groups.map(({ typed, family, name }) => {
    if (name) return asOneWord(typed)
    return family === null || (!typed.includes(' ') && familyTerms(family).includes(typed)) ? typed : family
  })

/**
 * The same for an exact search. One-word phrases are never joined or split and have no synonyms, so the tag "Group
 * Study" doesn't make a lounge a library. The word being typed isn't a phrase, because it may be a prefix.
 */
export const verbatimOf = (groups: readonly Group[]): string[] =>
  termsOf(groups).map((term, at) => {
    const { family, prefix } = groups[at]!
    return family === null && prefix !== null ? term : asPhrase(term)
  })

/** Matches only the word itself. */
export const asPhrase = (word: string): string => `"${word}"`

/** Filter conditions for city, category, university, state and tags. Null if nothing can match them. */
export function filtersOf({
  city,
  category,
  universityId,
  stateId,
  tags,
  anyTag = [],
  noTag = [],
  noKind = [],
}: SearchQuery): string[] | null {
  const filters: string[] = []
  if (city.trim() !== '') {
    const key = normalise(city.slice(0, MAX_LENGTH))
    if (key === '') return null
    filters.push(`cityKey = ${quote(key)}`)
  }
  const wanted = category.trim().toLowerCase()
  if (wanted !== '' && wanted !== 'all') {
    const named = CATEGORIES.find((each) => each.toLowerCase() === wanted)
    const kind: Kind | undefined = KINDS.find((each) => each === wanted)
    if (!named && !kind) return null
    filters.push(named ? `category = ${quote(named)}` : `kind = ${quote(kind!)}`)
  }
  for (const [field, id] of [
    ['universityId', universityId],
    ['stateId', stateId],
  ] as const) {
    if (id == null) continue
    if (!Number.isSafeInteger(id)) return null
    filters.push(`${field} = ${id}`)
  }
  for (const tag of (tags ?? []).slice(0, MAX_TAGS)) {
    if (!/\P{C}/u.test(tag) || /[\p{Cc}\p{Cs}]/u.test(tag) || tag.length > MAX_LENGTH) return null
    filters.push(`tags = ${quote(tag)}`)
  }
  for (const some of anyTag) filters.push(`(${some.map((tag) => `tags = ${quote(tag)}`).join(' OR ')})`)
  for (const tag of noTag) filters.push(`NOT tags = ${quote(tag)}`)
  for (const kind of noKind) filters.push(`NOT kind = ${quote(kind)}`)
  return filters
}

/** Matches cities that start with the query. Null if none can. */
export function cityBeginsWith(city: string): string[] | null {
  if (city.trim() === '') return []
  const key = [...normalise(city.slice(0, MAX_LENGTH))].slice(0, MAX_PREFIX_LENGTH).join('').trim()
  return key === '' ? null : [`cityPrefixes = ${quote(key)}`]
}

/** Sort rules. Empty for best match, where the ranking rules decide. */
export function sortOf({ sort = 'rating', near }: SearchQuery): string[] {
  const rating = ['avgRating:desc', 'reviewCount:desc', 'id:asc']
  if (sort === 'match') return []
  if (sort === 'reviews') return ['reviewCount:desc', 'avgRating:desc', 'id:asc']
  if (sort === 'name') return ['nameKey:asc', 'id:asc']
  if (sort === 'nearest' && near && isPosition(near))
    return [`_geoPoint(${near.latitude}, ${near.longitude}):asc`, 'id:asc']
  return rating
}

const isPosition = ({ latitude, longitude }: Position) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

const quote = (text: string): string => `"${text.replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"`

/** A whole number from 1 to `max`; invalid values from a URL become valid. */
export const within = (value: number, max: number): number =>
  Number.isFinite(value) ? Math.min(max, Math.max(1, Math.trunc(value))) : 1
