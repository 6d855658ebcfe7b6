import { publicSql } from '~/spots/model/sql'
import type { Db } from '../db/connection'
import { normalise } from './normalise'
import { MIN_WORD } from './parse'
import { bonusOf } from './score'
import { familyTerms, otherSpellings, plurals, singulars, type Family } from './synonyms'

/**
 * The contents of the index: a document for each Approved university, and for each Approved location without a
 * university or with an Approved one.
 */

export const KINDS_OF_DOCUMENTS = ['location', 'university'] as const
export type DocumentKind = (typeof KINDS_OF_DOCUMENTS)[number]

/** Increase when the same rows produce different documents: every index is then rebuilt. */
export const SHAPE = 5

/** Maximum length of the indexed prefixes of cities and of university words. */
export const MAX_PREFIX_LENGTH = 20
/** Up to this many consecutive words of a name are also indexed as one word. */
const MAX_RUN_WORDS = 4

export type LocationDocument = {
  id: number
  name: string
  nameKey: string
  /** The same as in the PostgreSQL engine. */
  families: string[]
  /** The words of these families. They match misspelled and half-typed synonyms. */
  keywords: string[]
  /** The words of the location's kind, category and tags. Not searchable, only read. */
  called: string
  category: string
  kind: string
  tags: string[]
  onCampus: boolean
  universityId: number | null
  universityKey: string | null
  city: string
  cityKey: string
  cityPrefixes: string[]
  stateId: number
  _geo: { lat: number; lng: number } | null
  avgRating: number
  reviewCount: number
  /** Added to the score. It makes Meilisearch's ranking of equal matches the same as ours. */
  bonus: number
  /**
   * Fields without typo tolerance: `title` is the name; `own` adds the kind, category and tags; `about` is the city and
   * campus; `located` the address. No word is in both `own` and `about`. All except `title` include plurals, singulars,
   * other spellings, and names of several words as one.
   * Lists, because the order of the words means nothing.
   */
  title: string
  own: string[]
  about: string[]
  located: string[]
  /**
   * The remaining words, with typo tolerance. Meilisearch matches prefixes only with words of fields that allow typos;
   * such a match then counts in the other fields too.
   */
  words: string[]
}

export type UniversityDocument = {
  id: number
  name: string
  nameKey: string
  aliases: string[]
  key: string
  city: string
  cityKey: string
  cityPrefixes: string[]
  stateName: string
  popularity: number
  /** One-word names, then the prefixes of each name's first word. These matches have the highest scores. */
  whole: string[]
  first: string[]
  /** All forms of the words of names, city and state, then their prefixes, because any typed word may be one. */
  about: string
}

export type SearchDocument = LocationDocument | UniversityDocument

/** The current documents of those `ids` that belong in the index. The other IDs must be removed from it. */
export const documentsOf = (db: Db, kind: DocumentKind, ids: readonly number[]): Promise<SearchDocument[]> =>
  kind === 'location' ? locationDocuments(db, ids) : universityDocuments(db, ids)

/** Up to `limit` IDs above `after` that belong in the index, in order. */
export async function idsAfter(db: Db, kind: DocumentKind, after: number, limit: number): Promise<number[]> {
  const { rows } = await db.raw<{ rows: { id: number }[] }>(
    kind === 'location'
      ? `select l.id from study_locations l left join universities u on u.id = l.university_id
         where ${publicSql('l', 'u')} and l.id > ? order by l.id limit ?`
      : "select id from universities where status = 'Approved' and id > ? order by id limit ?",
    [after, limit],
  )
  return rows.map(({ id }) => id)
}

type LocationRow = Pick<
  LocationDocument,
  | 'id'
  | 'name'
  | 'city'
  | 'category'
  | 'kind'
  | 'tags'
  | 'stateId'
  | 'universityId'
  | 'universityKey'
  | 'avgRating'
  | 'reviewCount'
> & { latitude: number | null; longitude: number | null; lexemes: string[] }
type UniversityRow = Pick<
  UniversityDocument,
  'id' | 'name' | 'aliases' | 'key' | 'city' | 'stateName' | 'popularity'
> & {
  state: string
  label: string | null
}

async function locationDocuments(db: Db, ids: readonly number[]): Promise<LocationDocument[]> {
  const { rows } = await db.raw<{ rows: LocationRow[] }>(
    `select l.id, l.name, l.city, l.category, l.kind, l.latitude, l.longitude, l.avg_rating as "avgRating",
       l.review_count as "reviewCount", l.state_id as "stateId", u.id as "universityId", u.key as "universityKey",
       tsvector_to_array(d.lexemes) as lexemes,
       array(select t.name from known_tags lt join tag_types t on t.id = lt.tag_id where lt.study_location_id = l.id
         order by t.name collate "C") as tags
     from study_locations l join search_documents d on d.location_id = l.id left join universities u on u.id = l.university_id
     where l.id = any (cast(:ids as bigint[])) and ${publicSql('l', 'u')}
     order by l.id`,
    { ids: [...ids] },
  )
  return rows.map(locationDocument)
}

async function universityDocuments(db: Db, ids: readonly number[]): Promise<UniversityDocument[]> {
  const { rows } = await db.raw<{ rows: UniversityRow[] }>(
    `select u.id, u.name, u.city, u.total_reviews as popularity, s.abr as state, s.name as "stateName", u.key, u.aliases,
       search_edu_label(u.domain) as label
     from universities u join states s on s.id = u.states_id
     where u.id = any (cast(:ids as bigint[])) and u.status = 'Approved' order by u.id`,
    { ids: [...ids] },
  )
  return rows.map(({ id, name, city, state, stateName, key, label, popularity, ...row }) => {
    const aliases = label === null ? row.aliases : [...row.aliases, label]
    const names = [name, ...aliases].map(normalise)
    const said = [...names, ...[city, state, stateName].map(normalise)]
    return {
      id,
      name,
      nameKey: normalise(name),
      aliases,
      key,
      popularity,
      ...inCity(city),
      stateName,
      whole: without(
        [],
        names.filter((each) => !each.includes(' ')),
      ),
      first: withBeginnings(names.map((each) => each.split(' ')[0]!)),
      about: withBeginnings(inForms(said.join(' ').split(' '))).join(' '),
    }
  })
}

function locationDocument({ lexemes, latitude, longitude, ...row }: LocationRow): LocationDocument {
  const after = (prefix: string) =>
    lexemes.filter((each) => each.startsWith(prefix)).map((each) => each.slice(prefix.length))
  const nameKey = normalise(row.name)
  const inName = nameKey.split(' ')
  const families = after('*').sort()
  const keywords = [...new Set(families.flatMap((family) => wordsOf(family as Family)))].sort()
  const called = lexemes.filter((each) => /^[^*=@#~]/.test(each) && !inName.includes(each)).join(' ')
  const own = ownWords({ nameKey, families, called })
  const about = without(own, [
    ...inForms(after('@').sort()),
    asOneWord(normalise(row.city)),
    ...after('~').sort().map(asOneWord),
  ])
  const located = inForms(after('#').sort())
  return {
    ...row,
    nameKey,
    families,
    keywords,
    called,
    onCampus: row.universityId !== null,
    ...inCity(row.city),
    _geo: latitude === null || longitude === null ? null : { lat: latitude, lng: longitude },
    bonus: bonusOf(row.avgRating, row.reviewCount),
    title: nameKey,
    own,
    about,
    located,
    words: without([...inName, ...keywords], [...own, ...about, ...located]),
  }
}

/**
 * All forms of the words of a location's name, kind, category and tags; the name comes first. Suggestions rebuild it
 * from its parts, because it's by far the longest field.
 */
export function ownWords({
  nameKey,
  families,
  called,
}: Pick<LocationDocument, 'nameKey' | 'families' | 'called'>): string[] {
  return without(
    [],
    [
      ...inForms(nameKey.split(' ')),
      ...inForms(called.split(' ')),
      ...families.flatMap((family) => wordsOf(family as Family)),
      ...runsOf(nameKey),
    ],
  )
}

/** Includes their plurals. */
const wordsOf = (family: Family): string[] =>
  [family, ...familyTerms(family)].flatMap((term) => term.split(' '))

/** The unique words that aren't in `others`. */
function without(others: readonly string[], words: readonly string[]): string[] {
  const known = new Set(others)
  return [...new Set(words)].filter((word) => word !== '' && !known.has(word))
}

function inCity(city: string) {
  const cityKey = normalise(city)
  return { city, cityKey, cityPrefixes: beginningsOf(cityKey) }
}

function beginningsOf(text: string): string[] {
  const letters = [...text].slice(0, MAX_PREFIX_LENGTH)
  return letters.map((_letter, at) => letters.slice(0, at + 1).join(''))
}

/** Whole words first: earlier words rank higher. */
const withBeginnings = (words: readonly string[]): string[] => [
  ...new Set([...words, ...words.flatMap((word) => beginningsOf(word).slice(MIN_WORD - 1))]),
]

/** Joins a name's words into one, for documents and queries. */
export const asOneWord = (name: string): string => name.replaceAll(' ', '')

/** Two to four consecutive words of a name, joined into one. */
function runsOf(name: string): string[] {
  const words = name.split(' ')
  return words.flatMap((_word, from) =>
    Array.from({ length: MAX_RUN_WORDS - 1 }, (_each, more) => words.slice(from, from + more + 2))
      .filter((run, more) => run.length === more + 2)
      .map((run) => run.join('')),
  )
}

/** Words with their singulars, plurals and other spellings. */
const inForms = (words: readonly string[]): string[] =>
  [
    ...new Set(
      words.flatMap((word) => [word, ...singulars(word), ...plurals(word), ...otherSpellings(word)]),
    ),
  ].filter(Boolean)
