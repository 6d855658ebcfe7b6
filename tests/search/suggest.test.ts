import { beforeAll, describe, expect, it } from 'vitest'
import { createPostgresSearch } from '../../search/postgres'
import { insertLocation } from '../factories/location'
import { insertUniversity, stateId } from '../factories/university'
import { useDatabase } from '../support/database'

/** How the score orders what the contract finds. */
const database = useDatabase()
const engine = () => createPostgresSearch(database.db)

/** Not California, which begins like a name. */
const state = () => stateId(database.db, 'WA')
const university = async (name: string, city: string, values: Parameters<typeof insertUniversity>[1] = {}) =>
  (await insertUniversity(database.db, { name, city, states_id: await state(), ...values })).id
const location = async (name: string, values: Parameters<typeof insertLocation>[1] = {}) =>
  insertLocation(database.db, { name, kind: 'other', state_id: await state(), ...values })

const suggested = async (q: string, city = '') => (await engine().suggest(q, city)).map((each) => each.name)

async function found(q: string, limit = 20) {
  const ids = await engine().searchUniversities(q, limit)
  const rows = await database.db('universities').whereIn('id', ids).select('id', 'name')
  return ids.map((id) => rows.find((row) => row.id === id)!.name)
}

beforeAll(async () => {
  const palo = { total_reviews: 5, aliases: ['UCP', 'Cal'] }
  const university_id = await university('University of Palo', 'Berkeley', palo)
  await university('Powell University', 'Seattle', { total_reviews: 3 })
  await location('Powell Library', { university_id, rating: 4, reviews: 3 })
  await location('Café Allegro', { city: 'Seattle', rating: 5, reviews: 12, kind: 'cafe' })
  await location('The Allegro', { city: 'San José' })
})

describe('suggest', () => {
  it('scores the exact name above its start, then a part of it, then a match of words', async () => {
    const kind = 'cafe'
    await location('Nook', { city: 'A', kind })
    await location('Nookery', { city: 'B', kind })
    await location('Corner Nook', { city: 'C', kind })
    await location('Nook of the Cafe', { city: 'D' })
    expect(await suggested('nook')).toEqual(['Nook', 'Nookery', 'Nook of the Cafe', 'Corner Nook'])
    expect(await suggested('nook corner')).toEqual(['Corner Nook'])
  })

  it('adds 5 for a rating above 4 and 3 for more than 10 reviews, then prefers the more popular', async () => {
    await location('Zenith A', { rating: 4, reviews: 10 })
    await location('Zenith B', { rating: 5, reviews: 1 })
    await location('Zenith C', { rating: 5, reviews: 11 })
    await location('Zenith D', { rating: 4, reviews: 11 })
    await location('Zenith E', { rating: 4, reviews: 9 })
    expect(await suggested('zenith')).toEqual(['Zenith C', 'Zenith B', 'Zenith D', 'Zenith A'])
  })

  it('prefers a university with the same score, and matches aliases', async () => {
    await location('Cal', { rating: 4, reviews: 10 })
    expect(await suggested('cal')).toEqual(['University of Palo', 'Cal'])
    expect((await suggested('ucp'))[0]).toBe('University of Palo')
    expect((await suggested('uc'))[0]).toBe('University of Palo')
  })

  it('shows at most 4 of 5, 5 and 5', async () => {
    for (let i = 0; i < 7; i++) {
      const university_id = await university(`Quorum ${i}`, 'Tacoma')
      await location(`Quorum Cafe ${i}`, { reviews: i })
      await location(`Quorum Hall ${i}`, { university_id, reviews: 11, rating: 5 })
    }
    expect(await suggested('quorum')).toHaveLength(4)
    expect(await suggested('quorum ha')).toEqual([
      'Quorum Hall 0',
      'Quorum Hall 1',
      'Quorum Hall 2',
      'Quorum Hall 3',
    ])
    // A university gets the highest bonus, so its halls don't come first for having more stars.
    expect(await suggested('quor')).toEqual(['Quorum 0', 'Quorum 1', 'Quorum 2', 'Quorum 3'])
  })

  it('finds a location by name or family, but not by city, campus or address alone', async () => {
    await location('Xanadu', { kind: 'cafe', city: 'Walla Walla', address: '1 Utopia Road' })
    expect(await suggested('espresso walla')).toEqual(['Xanadu'])
    expect(await suggested('coffee xan')).toEqual(['Xanadu'])
    expect(await suggested('utopia')).toEqual([])
    expect(await suggested('walla')).toEqual([])
    expect(await suggested('palo library')).toEqual(['Powell Library'])
  })

  it('suggests only spots in the given city, by prefix', async () => {
    expect(await suggested('allegro', 'seat')).toEqual(['Café Allegro'])
    expect(await suggested('allegro', 'san jose')).toEqual(['The Allegro'])
    expect(await suggested('allegro', 'San José')).toEqual(['The Allegro'])
    expect(await suggested('powell', 'SEATTLE')).toEqual(['Powell University'])
    // Neither a campus in Seattle nor the second word of a city counts.
    for (const city of ['jose', 'attle', '%', '_', 'x']) expect(await suggested('allegro', city)).toEqual([])
  })
})

describe('searchUniversities', () => {
  it('finds universities by name, alias, city and state, each word as a prefix, best first', async () => {
    await university('Rainier', 'Spokane', { total_reviews: 1 })
    await university('Rainier Valley College', 'Spokane', { total_reviews: 9 })
    await university('College of Rainier', 'Spokane', { total_reviews: 99 })
    expect(await found('rainier')).toEqual(['Rainier', 'Rainier Valley College', 'College of Rainier'])
    expect(await found('rain spok')).toEqual(['College of Rainier', 'Rainier Valley College', 'Rainier'])
    expect(await found('of rainier')).toHaveLength(3)
    expect(await found('ucp')).toEqual(['University of Palo'])
    expect(await found('berk')).toContain('University of Palo')
    expect(await found('rainier', 2)).toHaveLength(2)
    expect(await found('rainier', 0)).toEqual([])
    expect(await found('rainier', Number.NaN)).toHaveLength(3)
  })

  it('follows renames, and a rejection', async () => {
    const id = await university('Temporary Name', 'Yakima')
    await database.db('universities').where({ id }).update({ name: 'Lasting Name' })
    expect([await found('temporary'), await found('lasting')]).toEqual([[], ['Lasting Name']])
    await database.db('universities').where({ id }).update({ status: 'Denied' })
    expect(await found('lasting')).toEqual([])
  })
})
