import type { Kind } from '~/spots/model/kinds'
import type { Db } from '../../../db/connection'
import { sampleLocations } from '../../../db/seeds/locations'
import { universities as seeded } from '../../../db/seeds/universities'
import type { SearchEngine } from '../../../search/engine'
import { pickOfCampus } from '../../../search/score'

/** A query, where it's asked, and what its best result must satisfy. */
export type Judged = {
  id: number
  surface: 'search' | 'suggest' | 'campus'
  q: string
  why: string
  match: Match
}

type Match = {
  /** Parts of the name, city and campus, separated by | for alternatives; ^ for the start. Ignores case. */
  name?: string
  city?: string
  uni?: string
  category?: string
  tag?: string
  /** A university or a location. */
  kind?: 'u' | 'l'
  /** Replaces `name` or `none`. */
  orTag?: string
  orCategory?: string
  /** The first four results must all match. */
  allTop?: boolean
  /** No result; a quick response without an error; at most this many results. */
  none?: boolean
  safe?: boolean
  maxTotal?: number
}

type University = {
  id: number
  name: string
  aliases: string[]
  city: string
  state: string
  domain?: string
}
type RelevanceLocation = {
  id: number
  university_id: number
  name: string
  category: string
  on_campus: boolean
  address: string
  city: string
  state: string
  tags: string[]
  avg_rating: number
  review_count: number
}
export type Corpus = { universities: University[]; locations: RelevanceLocation[] }

const KINDS: Record<string, Kind> = {
  library: 'library',
  cafe: 'cafe',
  campus: 'campus building',
  bookstore: 'bookshop',
  park: 'park',
  coworking: 'coworking',
}

/**
 * Inserts a corpus with its IDs into an empty database. Because a corpus says which campus an off-campus location is
 * near, campuses are placed a degree apart, and their locations a few hundred yards away. Ratings are rounded to what
 * reviews can give.
 */
export async function insertCorpus(db: Db, { universities, locations }: Corpus) {
  const states = new Map((await db('states').select('id', 'abr')).map(({ id, abr }) => [abr, id]))
  const at = (university: number, yards: number) => ({
    latitude: 30 + (university % 10) + yards / 121_000,
    longitude: -120 + Math.floor(university / 10),
    time_zone: 'America/New_York',
    status: 'Approved' as const,
  })
  await insert(
    db,
    'universities',
    universities.map(({ id, name, aliases, city, state, domain }) => ({
      id,
      name,
      aliases,
      city,
      states_id: states.get(state),
      domain: domain ?? null,
      ...at(id, 0),
    })),
  )
  await insert(
    db,
    'study_locations',
    locations.map(
      ({ id, university_id, name, category, on_campus, address, city, state, avg_rating, review_count }) => ({
        id,
        name,
        address,
        city,
        state_id: states.get(state),
        university_id: on_campus ? university_id : null,
        category: on_campus ? 'On-Campus' : 'Off-Campus',
        kind: KINDS[category] ?? 'other',
        review_count,
        rating_sum: Math.round(avg_rating * review_count),
        ...at(university_id, 300),
      }),
    ),
  )
  const has = new Set((await db('tag_types').select('name')).map(({ name }) => name))
  const missing = [...new Set(locations.flatMap((each) => each.tags))].filter((name) => !has.has(name))
  if (missing.length > 0)
    await db.raw(`insert into tag_types (name) select unnest(cast(? as text[]))`, [missing])
  const tags = new Map((await db('tag_types').select('id', 'name')).map(({ id, name }) => [name, id]))
  await insert(
    db,
    'study_location_tags',
    locations.flatMap((each) =>
      each.tags.map((tag) => ({ study_location_id: each.id, tag_id: tags.get(tag) })),
    ),
  )
}

async function insert(
  db: Db,
  table: string,
  rows: Record<string, string | number | string[] | null | undefined>[],
) {
  for (let from = 0; from < rows.length; from += 200) {
    const some = rows.slice(from, from + 200)
    const columns = Object.keys(some[0]!)
    await db.raw(
      `insert into ?? (${columns.map(() => '??').join(', ')}) overriding system value values ${some.map(() => `(${columns.map(() => '?').join(', ')})`).join(', ')}`,
      [table, ...columns, ...some.flatMap((row) => columns.map((column) => row[column] ?? null))],
    )
  }
}

/** The sample content as a corpus. The seeds say which campus a location is near; the rest comes from the database. */
export async function sampleCorpus(db: Db): Promise<Corpus> {
  const [states, campuses, rows, tags] = [
    new Map((await db('states').select('id', 'abr')).map(({ id, abr }) => [id, abr])),
    await db('universities').select('*'),
    await db('study_locations').select('*'),
    await db('study_location_tags')
      .join('tag_types', 'tag_types.id', 'tag_id')
      .select('study_location_id', 'name'),
  ]
  const universityOf = new Map(
    sampleLocations.map(({ name, address, campus }) => {
      const { domain } = seeded.find(({ slug }) => slug === campus)!
      return [`${name} ${address}`, campuses.find((each) => each.domain === domain)!.id]
    }),
  )
  return {
    universities: campuses.map(({ id, name, aliases, city, states_id }) => ({
      id,
      name,
      aliases,
      city,
      state: states.get(states_id)!,
    })),
    locations: rows.map((row) => ({
      id: row.id,
      name: row.name,
      address: row.address ?? '',
      city: row.city,
      state: states.get(row.state_id)!,
      category: row.kind,
      university_id: universityOf.get(`${row.name} ${row.address}`)!,
      on_campus: row.university_id !== null,
      avg_rating: row.avg_rating,
      review_count: row.review_count,
      tags: tags.filter((tag) => tag.study_location_id === row.id).map(({ name }) => name),
    })),
  }
}

/** Sends a query where readers would. For a campus search, picks a campus with a location of the wanted name. */
export async function askEngine(
  engine: SearchEngine,
  { locations }: Corpus,
  { surface, q, match }: Judged,
): Promise<Answered> {
  const located = (ids: number[], total: number): Answered => ({
    answers: ids.map((id) => ({ type: 'location', id })),
    total,
  })
  if (surface === 'suggest') {
    const answers = await engine.suggest(q, '')
    return { answers, total: answers.length }
  }
  if (surface === 'search') {
    const { ids, total } = await engine.search({ q, city: '', category: '', page: 1, pageSize: 10 })
    return located(ids, total)
  }
  const campus = locations.find(({ name }) => new RegExp(match.name ?? '', 'i').test(name))!.university_id
  const ids = pickOfCampus(await engine.searchCampus(campus, q))
  return located(ids, ids.length)
}

/** An engine's results, in order, and the total of a search. */
type Answer = { type: 'university' | 'location'; id: number }
export type Answered = { answers: Answer[]; total: number }

const TOP = 4

/** Whether the best result, or each of the first four, satisfies the expectations. */
function satisfies({ universities, locations }: Corpus, match: Match, { answers, total }: Answered): boolean {
  if (match.safe) return true
  if (match.maxTotal !== undefined && total > match.maxTotal) return false
  if (match.none && answers.length === 0) return true
  if (match.none && !match.orCategory) return false
  if (match.maxTotal !== undefined) return true
  const top = answers.slice(0, match.allTop || match.orCategory ? TOP : 1)
  return top.length > 0 && top.every((answer) => one(answer))

  function one({ type, id }: Answer): boolean {
    if (match.kind && (match.kind === 'u') !== (type === 'university')) return false
    const location = type === 'location' ? locations.find((each) => each.id === id)! : null
    const university = universities.find((each) => each.id === (location ? location.university_id : id))!
    const named = location?.name ?? university.name
    const wanted = [
      match.uni === undefined || like(university.name, match.uni),
      match.city === undefined || like(location?.city ?? university.city, match.city),
      match.category === undefined || match.category.split('|').includes(location?.category ?? ''),
      match.tag === undefined || !!location?.tags.includes(match.tag),
      match.orCategory === undefined || location?.category === match.orCategory,
      match.name === undefined ||
        like(named, match.name) ||
        (match.orTag !== undefined && !!location?.tags.includes(match.orTag)),
    ]
    return wanted.every(Boolean)
  }
}

const like = (text: string, parts: string) => new RegExp(parts, 'i').test(text)

/** The failed queries, and the share of successful ones (success@1). */
export async function judge(
  corpus: Corpus,
  queries: readonly Judged[],
  ask: (query: Judged) => Promise<Answered>,
) {
  const failed: string[] = []
  for (const query of queries) {
    const answered = await ask(query)
    if (satisfies(corpus, query.match, answered)) continue
    const names = answered.answers
      .slice(0, TOP)
      .map(
        ({ type, id }) =>
          (type === 'university' ? corpus.universities : corpus.locations).find((each) => each.id === id)
            ?.name,
      )
    failed.push(
      `${query.id} ${query.surface} "${query.q}" (${query.why}): ${answered.total} ${names.join(' · ')}`,
    )
  }
  return { share: 1 - failed.length / queries.length, failed }
}
