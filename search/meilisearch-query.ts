import { asOneWord, MAX_PREFIX_LENGTH } from './documents'
import { isPosition, type SearchQuery } from './engine'
import { writeFilters } from './filters'
import { normalise } from './normalise'
import { MAX_LENGTH, type Group } from './parse'
import { familyTerms } from './synonyms'

/** Translates a query for Meilisearch. Pure functions. */

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

/** Filter conditions for city, category, university, state, tags and kinds. Null if nothing can match them. */
export const filtersOf = (query: SearchQuery): string[] | null =>
  writeFilters(query, {
    is: (field, value) => `${FIELDS[field]} = ${typeof value === 'number' ? value : quote(value)}`,
    or: ' OR ',
    not: 'NOT ',
  })

const FIELDS = {
  city: 'cityKey',
  category: 'category',
  kind: 'kind',
  campus: 'universityId',
  state: 'stateId',
  tag: 'tags',
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

const quote = (text: string): string => `"${text.replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"`
