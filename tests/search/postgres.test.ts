import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SearchQuery } from '../../search/engine'
import { createPostgresSearch } from '../../search/postgres'
import { familyEntries, type Family } from '../../search/synonyms'
import { insertLocation } from '../factories/location'
import { insertUniversity, stateId } from '../factories/university'
import { useDatabase } from '../support/database'
import { query as queryOf } from './query'
import { checkRows } from '../support/rows'

const database = useDatabase()
const ids = new Map<string, number>()
/** Later locations are of one test. */
let last: number
/** Inserts an Approved location, off campus unless it has a university. */
async function location(name: string, values: Parameters<typeof insertLocation>[1] = {}) {
  const { id } = await insertLocation(database.db, { name, kind: 'other', ...values })
  ids.set(name, id)
  return id
}

const run = (query: Partial<SearchQuery> | string) =>
  createPostgresSearch(database.db).search(queryOf(typeof query === 'string' ? { q: query } : query))

/** Names of the results, in order. */
async function names(query: Partial<SearchQuery> | string) {
  const byId = new Map([...ids].map(([name, id]) => [id, name]))
  return (await run(query)).ids.map((id) => byId.get(id) ?? `#${id}`)
}

beforeAll(async () => {
  const { id: cal } = await insertUniversity(database.db, {
    name: 'University of California, Berkeley',
    aliases: ['UC Berkeley', 'Cal'],
  })
  const { id: hidden } = await insertUniversity(database.db, { name: 'Hidden College', status: 'Pending' })
  await location('Caffè Strada', {
    kind: 'cafe',
    rating: 4.5,
    reviews: 20,
    address: '2300 College Ave',
    tags: ['Wifi'],
  })
  await location('Blue Bottle', { kind: 'cafe', city: 'Oakland', rating: 5 })
  await location('Philz Coffee', { kind: 'other', rating: 4.5, reviews: 4, city: 'San José' })
  await location('Moffitt Library', {
    kind: 'library',
    university_id: cal,
    rating: 4,
    tags: ['Quiet', 'Late Night Access'],
  })
  await location('Doe Hall Study Room', {
    kind: 'campus building',
    university_id: cal,
    rating: 3,
    tags: ['Quiet'],
  })
  await location('Reading Room of the Faculty', { kind: 'campus building', university_id: cal })
  await location('Eshleman Terrace', { kind: 'park', university_id: cal, rating: 2 })
  await location("Moe's Books", { kind: 'bookshop', address: '2476 Telegraph Ave' })
  await location('Pending Coffee', { kind: 'cafe', status: 'Pending' })
  await location('Denied Coffee', { kind: 'cafe', status: 'Denied' })
  last = await location('Hidden Coffee', { kind: 'cafe', university_id: hidden, rating: 5 })
})
afterEach(() => database.db('study_locations').where('id', '>', last).del())

/**
 * Where a family's word counts besides the location's kind. The tag "Group Study" doesn't make a lounge a library, and
 * the name "Exposition Park Library" doesn't make it a park.
 */
const NAMED_IN: Record<Family, { name: boolean; tags: boolean }> = {
  cafe: { name: true, tags: false },
  library: { name: true, tags: false },
  quiet: { name: true, tags: true },
  wifi: { name: true, tags: true },
  outdoor: { name: true, tags: true },
  indoor: { name: true, tags: true },
  bookshop: { name: true, tags: false },
  coworking: { name: true, tags: false },
  park: { name: false, tags: false },
}

describe('families and plurals', () => {
  it('are the same in the database', async () => {
    const { rows: stored } = await database.db.raw<{ rows: { term: string }[] }>(
      'select term, family, in_name, in_tags from search_families',
    )
    const wanted = familyEntries.map(([term, family]) => ({
      term,
      family,
      in_name: NAMED_IN[family].name,
      in_tags: NAMED_IN[family].tags,
    }))
    const byTerm = (a: { term: string }, b: { term: string }) => (a.term < b.term ? -1 : 1)
    expect(stored.sort(byTerm)).toEqual(wanted.sort(byTerm))
  })

  const CAFES = ['Blue Bottle', 'Caffè Strada', 'Philz Coffee']
  const LIBRARIES = ['Moffitt Library', 'Doe Hall Study Room', 'Reading Room of the Faculty']

  const FOUND = [
    ['coffee, espresso, cafes, Café, coffee shop, coffee houses , COFFEE, the best coffee places', CAFES],
    ['library, libraries, librarys, study room, study, studying, learning commons, reading rooms', LIBRARIES],
    ['quiet, silent, Peaceful', LIBRARIES.slice(0, 2)],
    ['wifi, wi-fi, Wi Fi, internet, wireless', ['Caffè Strada']],
    ['outdoor, outdoors, patio, al fresco', ['Eshleman Terrace']],
  ] as const
  it('are found by each of their words', () =>
    checkRows(FOUND, async ([words, found]) => {
      for (const q of words.split(', ')) expect(await names(q), q).toEqual(found)
    }))
  it('finds a word by its plural, its singular, and without its apostrophe', async () => {
    for (const q of ['terraces ', 'moes ', 'moe ', "Moe's", 'Moe’s books', 'book ', 'BOOKS '])
      expect((await run(q)).total, q).toBe(1)
  })
})

describe('words', () => {
  it("a filter's prefix doesn't match as a word", () =>
    checkRows(['cat', 'cit', 'sta', 'ta', 'kin', 'fam'], async (q) => {
      const all = await database.db('search_documents').count<{ count: number }[]>({ count: '*' })
      expect((await run(q)).total).toBeLessThan(all[0]!.count)
    }))

  it('treats the last word as a prefix unless a space follows', async () => {
    expect(await names('mof')).toEqual(['Moffitt Library'])
    expect(await names('mof ')).toEqual([])
    expect(await names('telegr')).toEqual(["Moe's Books"])
  })

  it('requires every term, each in any field, also the state', async () => {
    expect(await names('berkeley coffee wifi college')).toEqual(['Caffè Strada'])
    expect(await names('coffee california')).toHaveLength(3)
  })

  it('falls back to any term in name, category or address', async () => {
    expect(await run('espresso zanzibar')).toMatchObject({ total: 3, matched: 'known' })
    expect(await names('strada telegraph')).toEqual(['Caffè Strada', "Moe's Books"])
    // The city alone doesn't count as a match.
    expect(await run('zanzibar oakland')).toEqual({ ids: [], total: 0, matched: 'all', corrected: null })
    expect(await run({ q: 'espresso zanzibar', city: 'oakland' })).toMatchObject({
      total: 1,
      matched: 'known',
    })
  })
})

it('filters matches the whole city, ignoring case and accents', async () => {
  for (const city of ['San José', 'san jose', ' SAN  JOSÉ '])
    expect(await names({ city })).toEqual(['Philz Coffee'])
  for (const city of ['San', 'jose', '%', '_']) expect(await names({ city })).toEqual([])
  expect(await names({ q: 'coffee', city: 'oakland' })).toEqual(['Blue Bottle'])
  expect(await names({ q: 'x', city: 'oakland' })).toEqual(['Blue Bottle'])
})

describe('order and pages', () => {
  it('puts the best rated first, then the most reviewed, then the oldest', async () => {
    const city = 'Order'
    await location('One', { city, rating: 4, reviews: 1 })
    await location('Two', { city, rating: 4, reviews: 3 })
    await location('Three', { city, rating: 4, reviews: 1 })
    await location('Four', { city, rating: 5, reviews: 1 })
    await location('Five', { city })
    expect(await names({ city })).toEqual(['Four', 'Two', 'One', 'Three', 'Five'])
    expect(await names({ q: 'order ', city, pageSize: 2 })).toEqual(['Four', 'Two'])
    expect(await names({ q: 'order ', city, pageSize: 2, page: 3 })).toEqual(['Five'])
    expect(await run({ q: 'order', city, pageSize: 2, page: 9 })).toEqual({
      ids: [],
      total: 5,
      matched: 'all',
      corrected: null,
    })
    for (const page of [0, -1, Number.NaN, 0.5])
      expect(await names({ city, pageSize: 1, page })).toEqual(['Four'])
    for (const page of [1e300, Infinity]) expect((await run({ city, page })).total).toBe(5)
  })

  it('counts exactly', async () => {
    await database.db.raw(
      `
      insert into study_locations (name, city, state_id, category, kind, status, latitude, longitude, time_zone)
      select 'Counted ' || i, 'Sum', ?, 'Off-Campus', 'other', 'Approved', 1, 1, 'UTC' from generate_series(1, 257) i`,
      [await stateId(database.db)],
    )
    const pages = await Promise.all([1, 2, 3].map((page) => run({ q: 'counted', page, pageSize: 100 })))
    expect(pages.map((page) => [page.ids.length, page.total])).toEqual([
      [100, 257],
      [100, 257],
      [57, 257],
    ])
    expect(new Set(pages.flatMap((page) => page.ids)).size).toBe(257)
  })
})

describe('hidden items and changes', () => {
  it("shows no row that isn't Approved, or whose university isn't", async () => {
    for (const q of ['pending', 'denied', 'hidden']) expect((await run(q)).total, q).toBe(0)
    const { db } = database
    await db('universities').where({ name: 'Hidden College' }).update({ status: 'Approved' })
    expect(await names('hidden')).toEqual(['Hidden Coffee'])
    await db('universities').where({ name: 'Hidden College' }).update({ status: 'Denied' })
    expect(await names('hidden')).toEqual([])
  })

  it('follows every write immediately', async () => {
    const { db } = database
    const { id: uni } = await insertUniversity(db, {
      name: 'Mills College',
      aliases: ['Millsie'],
      latitude: 37.78,
      longitude: -122.18,
    })
    const id = await location('Lucie Stern', { university_id: uni })
    const found = async (q: string) => (await run(q)).total
    expect([await found('stern'), await found('mills'), await found('millsie stern')]).toEqual([1, 1, 1])
    await db('study_locations').where({ id }).update({ name: 'Lucía Aurelia' })
    expect([await found('stern'), await found('lucia aurelia')]).toEqual([0, 1])
    const tag = (await db('tag_types').where({ name: 'Quiet' }).first('id'))!
    await db('study_location_tags').insert({ study_location_id: id, tag_id: tag.id })
    expect(await found('silent aurelia ')).toBe(1)
    await db('study_location_tags').where({ study_location_id: id }).delete()
    expect((await run('silent aurelia ')).matched).toBe('any')
    await db('universities').where({ id: uni }).update({ name: 'Northeastern Oakland', aliases: [] })
    expect([await found('millsie'), await found('northeastern aurelia')]).toEqual([0, 1])
    await db('study_locations').where({ id }).update({ status: 'Denied' })
    expect(await found('aurelia')).toBe(0)
    await db('study_locations')
      .where({ id })
      .update({ status: 'Approved', city: 'Alameda', kind: 'park', address: '1 Quixote Way' })
    expect(await found('aurelia alameda park quixote')).toBe(1)
    expect((await run({ city: 'alameda' })).total).toBe(1)
    await db('study_locations').where({ id }).delete()
    expect(await found('aurelia')).toBe(0)
  })
})
