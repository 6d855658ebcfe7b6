import { PUBLIC } from '~/locations/model/sql'
import type { Db } from '../db/connection'
import { normalise } from './normalise'
import { MIN_WORD } from './parse'
import { bonusOf } from './score'
import { familyTerms, otherSpellings, plurals, singulars, type Family } from './synonyms'

/**
 * What the index holds: a document for each Approved university, and each Approved location whose university is
 * Approved or that has none.
 */

export const KINDS_OF_DOCUMENTS = ['location', 'university'] as const
export type DocumentKind = (typeof KINDS_OF_DOCUMENTS)[number]

/** Changed whenever documents of another shape or content come out of the same rows: the index is then filled anew. */
export const SHAPE = 3

/** Beginnings of cities, and of words of a university, are indexed up to so many letters. */
export const LONGEST_PREFIX = 20
/** Words of a name that are also indexed as one. */
const LONGEST_RUN = 4

export type LocationDocument = {
  id: number
  name: string
  nameKey: string
  /** As PostgreSQL's engine has them. */
  families: string[]
  /** The words of these families: misspelt and half-typed synonyms are found by them. */
  keywords: string[]
  /** What a location is called beside its name: the words of its kind, category and tags. Not searched, only read. */
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
  /** What these add to a score: the server's best of many that match alike are then the best by score, too. */
  bonus: number
  /**
   * The very words, in which no typos are allowed: the name; that and what the location is; where it is and its campus; its
   * address. No word stands in both `own` and `about`. But for `title` with plural and singular forms, other spellings, and
   * names of several words as one. These and `words` are lists, since Meilisearch indexes how near to each other the words
   * of a text are, but not those of different items: they come in no order that says anything.
   */
  title: string
  own: string[]
  about: string[]
  located: string[]
  /**
   * The other words of these once more, with typos allowed. Meilisearch looks for beginnings of words only among those of
   * fields that allow typos; what it finds then counts in the others too.
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
  /** Names of one word, then the beginnings of the first word of each name: such a match has the best scores. */
  whole: string[]
  first: string[]
  /** The very words of names, city and state, in all forms, and then the beginnings of each: every typed word may be one. */
  about: string
}

export type SearchDocument = LocationDocument | UniversityDocument

/** The documents of those of `ids` that the index should hold, as the database has them now. The others have to leave it. */
export const documentsOf = (db: Db, kind: DocumentKind, ids: readonly number[]): Promise<SearchDocument[]> =>
  kind === 'location' ? locationDocuments(db, ids) : universityDocuments(db, ids)

/** Up to `limit` ids above `after` that the index should hold, in order. */
export async function idsAfter(db: Db, kind: DocumentKind, after: number, limit: number): Promise<number[]> {
  const { rows } = await db.raw<{ rows: { id: number }[] }>(
    kind === 'location'
      ? `select l.id from study_locations l left join universities u on u.id = l.university_id
         where ${PUBLIC} and l.id > ? order by l.id limit ?`
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
       array(select t.name from study_location_tags lt join tag_types t on t.id = lt.tag_id where lt.study_location_id = l.id
         order by t.name collate "C") as tags
     from study_locations l join search_documents d on d.location_id = l.id left join universities u on u.id = l.university_id
     where l.id = any (cast(:ids as bigint[])) and ${PUBLIC}
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
      ...placed(city),
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
    ...placed(row.city),
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
 * What a location is called and what it is, in all forms, the words of its name first. Suggestions put it together again from
 * its parts, since it is by far the longest field.
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

/** They have their plurals already. */
const wordsOf = (family: Family): string[] =>
  [family, ...familyTerms(family)].flatMap((term) => term.split(' '))

/** Each once, but for those that stand elsewhere already. */
function without(others: readonly string[], words: readonly string[]): string[] {
  const known = new Set(others)
  return [...new Set(words)].filter((word) => word !== '' && !known.has(word))
}

function placed(city: string) {
  const cityKey = normalise(city)
  return { city, cityKey, cityPrefixes: beginningsOf(cityKey) }
}

function beginningsOf(text: string): string[] {
  const letters = [...text].slice(0, LONGEST_PREFIX)
  return letters.map((_letter, at) => letters.slice(0, at + 1).join(''))
}

/** Whole words first: the earlier a word stands, the better it matches. */
const withBeginnings = (words: readonly string[]): string[] => [
  ...new Set([...words, ...words.flatMap((word) => beginningsOf(word).slice(MIN_WORD - 1))]),
]

/** A name of several words as the one word that stands for it, in documents and in queries. */
export const asOneWord = (name: string): string => name.replaceAll(' ', '')

/** Two to four words of a name that follow each other, each as one word. */
function runsOf(name: string): string[] {
  const words = name.split(' ')
  return words.flatMap((_word, from) =>
    Array.from({ length: LONGEST_RUN - 1 }, (_each, more) => words.slice(from, from + more + 2))
      .filter((run, more) => run.length === more + 2)
      .map((run) => run.join('')),
  )
}

/** Words with what each may be the plural of, its own plural, and other ways to write it. */
const inForms = (words: readonly string[]): string[] =>
  [
    ...new Set(
      words.flatMap((word) => [word, ...singulars(word), ...plurals(word), ...otherSpellings(word)]),
    ),
  ].filter(Boolean)
