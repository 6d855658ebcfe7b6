import { PUBLIC } from '~/locations/model/sql'
import type { Db } from '../db/connection'
import { MIN_WORD, normalise } from './parse'
import { familyTerms, otherSpellings, plurals, singulars, type Family } from './synonyms'

/**
 * What the index holds: a document for each Approved university, and each Approved location whose university is
 * Approved or that has none.
 */

export const KINDS_OF_DOCUMENTS = ['location', 'university'] as const
export type DocumentKind = (typeof KINDS_OF_DOCUMENTS)[number]

/** Changed whenever documents of another shape or content come out of the same rows: the index is then filled anew. */
export const SHAPE = 2

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
  category: string
  kind: string
  tags: string[]
  onCampus: boolean
  universityId: number | null
  universityName: string | null
  universityKey: string | null
  /** What the campus goes by, or off campus those nearby. */
  universityAliases: string[]
  city: string
  cityKey: string
  cityPrefixes: string[]
  stateId: number
  state: string
  stateName: string
  address: string | null
  _geo: { lat: number; lng: number } | null
  timeZone: string | null
  /** 'day opens closes' with the day from 1 Monday to 7 Sunday, in the place's time zone. */
  hours: string[]
  avgRating: number
  reviewCount: number
  popularity: number
  /**
   * The very words, in which no typos are allowed: the name; what the location is; that, where it is and its campus;
   * its address. But for `title` with plural and singular forms, other spellings, and names of several words as one.
   */
  title: string
  own: string
  about: string
  located: string
  /**
   * Every word of these once more, with typos allowed. Meilisearch looks for beginnings of words only among those of fields
   * that allow typos; what it finds then counts in the others too.
   */
  words: string
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
  stateId: number
  state: string
  stateName: string
  _geo: { lat: number; lng: number } | null
  popularity: number
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

type Names = {
  name: string
  city: string
  stateId: number
  state: string
  stateName: string
  latitude: number | null
  longitude: number | null
}
type LocationRow = Names &
  Pick<
    LocationDocument,
    'id' | 'category' | 'kind' | 'tags' | 'address' | 'timeZone' | 'hours' | 'avgRating' | 'reviewCount'
  > &
  Pick<LocationDocument, 'universityId' | 'universityName' | 'universityKey'> & {
    lexemes: string[]
    campuses: string[]
  }
type UniversityRow = Names & {
  id: number
  key: string
  aliases: string[]
  label: string | null
  popularity: number
}

async function locationDocuments(db: Db, ids: readonly number[]): Promise<LocationDocument[]> {
  const { rows } = await db.raw<{ rows: LocationRow[] }>(
    `select l.id, l.name, l.city, l.category, l.kind, l.address, l.latitude, l.longitude, l.time_zone as "timeZone",
       l.avg_rating as "avgRating", l.review_count as "reviewCount", s.id as "stateId", s.abr as state, s.name as "stateName",
       u.id as "universityId", u.name as "universityName", u.key as "universityKey", tsvector_to_array(d.lexemes) as lexemes,
       case when u.id is not null then array_remove(u.aliases || search_edu_label(u.domain), null) else array(
         select distinct name from search_campuses_near(l.latitude, l.longitude, l.city), string_to_table(names_key, '|') name
         where name <> '' order by name) end as campuses,
       array(select t.name from study_location_tags lt join tag_types t on t.id = lt.tag_id where lt.study_location_id = l.id
         order by t.name collate "C") as tags,
       array(select concat_ws(' ', h.day_of_week, to_char(h.start_time, 'HH24:MI'), to_char(h.end_time, 'HH24:MI'))
         from study_location_hours h where h.study_location_id = l.id and h.is_open order by h.day_of_week, h.start_time) as hours
     from study_locations l join states s on s.id = l.state_id join search_documents d on d.location_id = l.id
       left join universities u on u.id = l.university_id
     where l.id = any (cast(:ids as bigint[])) and ${PUBLIC}
     order by l.id`,
    { ids: [...ids] },
  )
  return rows.map(locationDocument)
}

async function universityDocuments(db: Db, ids: readonly number[]): Promise<UniversityDocument[]> {
  const { rows } = await db.raw<{ rows: UniversityRow[] }>(
    `select u.id, u.name, u.city, u.latitude, u.longitude, u.total_reviews as popularity, s.id as "stateId", s.abr as state,
       s.name as "stateName", u.key, u.aliases, search_edu_label(u.domain) as label
     from universities u join states s on s.id = u.states_id
     where u.id = any (cast(:ids as bigint[])) and u.status = 'Approved' order by u.id`,
    { ids: [...ids] },
  )
  return rows.map((row) => {
    const aliases = row.label === null ? row.aliases : [...row.aliases, row.label]
    const said = [row.name, ...aliases, row.city, row.state, row.stateName].map(normalise)
    return {
      id: row.id,
      name: row.name,
      nameKey: normalise(row.name),
      aliases,
      key: row.key,
      popularity: row.popularity,
      ...placed(row),
      about: withBeginnings(inForms(said.join(' ').split(' ')).split(' ')),
    }
  })
}

function locationDocument(row: LocationRow): LocationDocument {
  const { id, name, category, kind, tags, address, timeZone, hours, avgRating, reviewCount, lexemes } = row
  const { universityId, universityName, universityKey, campuses } = row
  const after = (prefix: string) =>
    lexemes.filter((each) => each.startsWith(prefix)).map((each) => each.slice(prefix.length))
  const families = after('*').sort()
  const named = lexemes.filter((each) => /^[^*=@#~]/.test(each))
  const terms = families.flatMap((family) => [family, ...familyTerms(family as Family)])
  const keywords = [...new Set(terms.flatMap((term) => term.split(' ')))].sort()
  const nameKey = normalise(name)
  const runs = runsOf(nameKey)
  const about = [
    inForms([...new Set([...named, ...after('@')])].sort().concat(keywords)),
    runs,
    asOneWord(normalise(row.city)),
    ...after('~').sort().map(asOneWord),
  ]
    .filter(Boolean)
    .join(' ')
  const located = inForms(after('#').sort())
  return {
    id,
    name,
    nameKey,
    families,
    keywords,
    category,
    kind,
    tags,
    address,
    timeZone,
    hours,
    avgRating,
    reviewCount,
    universityId,
    universityName,
    universityKey,
    universityAliases: campuses,
    onCampus: universityId !== null,
    popularity: reviewCount,
    ...placed(row),
    title: nameKey,
    own: `${inForms([...named, ...keywords])} ${runs}`.trim(),
    about,
    located,
    words: [...new Set(`${nameKey} ${about} ${located}`.split(' '))].filter(Boolean).join(' '),
  }
}

function placed({ city, stateId, state, stateName, latitude, longitude }: Names) {
  const cityKey = normalise(city)
  return {
    city,
    cityKey,
    cityPrefixes: beginningsOf(cityKey),
    stateId,
    state,
    stateName,
    _geo: latitude === null || longitude === null ? null : { lat: latitude, lng: longitude },
  }
}

function beginningsOf(text: string): string[] {
  const letters = [...text].slice(0, LONGEST_PREFIX)
  return letters.map((_letter, at) => letters.slice(0, at + 1).join(''))
}

/** Whole words first: the earlier a word stands, the better it matches. */
const withBeginnings = (words: readonly string[]): string =>
  [...new Set([...words, ...words.flatMap((word) => beginningsOf(word).slice(MIN_WORD - 1))])].join(' ')

/** A name of several words as the one word that stands for it, in documents and in queries. */
export const asOneWord = (name: string): string => name.replaceAll(' ', '')

/** Two to four words of a name that follow each other, each as one word. */
function runsOf(name: string): string {
  const words = name.split(' ')
  return words
    .flatMap((_word, from) =>
      Array.from({ length: LONGEST_RUN - 1 }, (_each, more) => words.slice(from, from + more + 2))
        .filter((run, more) => run.length === more + 2)
        .map((run) => run.join('')),
    )
    .join(' ')
}

/** Words with what each may be the plural of, its own plural, and other ways to write it. */
const inForms = (words: readonly string[]): string =>
  [...new Set(words.flatMap((word) => [word, ...singulars(word), ...plurals(word), ...otherSpellings(word)]))]
    .filter(Boolean)
    .join(' ')
