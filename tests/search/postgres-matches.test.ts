import { beforeAll, describe, expect, it } from 'vitest'
import { FEW } from '../../search/postgres-matches'
import { createPostgresSearch } from '../../search/postgres'
import { useDatabase } from '../support/database'

const database = useDatabase()
const search = (q: string, page = 1) =>
  createPostgresSearch(database.db).search({ q, city: '', category: '', page, pageSize: 10 })
const suggested = async (q: string) =>
  (await createPostgresSearch(database.db).suggest(q, '')).map(({ name }) => name)

const insert = (name: string, count: number) =>
  database.db.raw(
    `insert into study_locations (name, city, state_id, category, kind, status, latitude, longitude, time_zone)
     select :name || n, 'Town', 1, 'Off-Campus', 'other', 'Approved', 1, 1, 'UTC' from generate_series(1, :count) n`,
    { name, count },
  )

beforeAll(async () => {
  await insert('Blue Lamp ', FEW + 100)
  await insert('Red Lamp ', 3)
  await insert('Red Lantern ', 1)
})

describe('a prefix after complete words', { shuffle: false }, () => {
  it('is found if the complete words are rare', async () => {
    expect((await search('red la')).total).toBe(4)
    expect((await search('red lam')).total).toBe(3)
    expect((await suggested('red lan'))[0]).toBe('Red Lantern 1')
    expect((await search('red lux')).matched).toBe('known')
  })

  it("is found if they're common", async () => {
    expect((await search('blue la')).total).toBe(FEW + 100)
    expect((await search('blue la', 160)).ids).toHaveLength(10)
    expect(await suggested('blue lamp 77')).toContain('Blue Lamp 77')
    expect(await suggested('blue la')).toHaveLength(4)
  })

  it('is found after the count has changed', async () => {
    expect((await search('blue lam')).total).toBe(FEW + 100)
    await database.db('study_locations').whereLike('name', 'Blue Lamp 1%').del()
    const left = (await database.db('study_locations').whereLike('name', 'Blue Lamp%')).length
    // A process that hasn't counted yet.
    const engine = createPostgresSearch(database.db.withUserParams({}))
    const found = await engine.search({ q: 'blue lam', city: '', category: '', page: 1, pageSize: 10 })
    expect(found.total).toBe(left)
    expect(left).toBeLessThan(FEW)
  })
})

it('the city field uses its own indexes', async () => {
  const { rows } = await database.db.raw<{ rows: { indexname: string }[] }>(
    `select indexname from pg_indexes where indexname in ('search_documents_cities', 'universities_cities') order by 1`,
  )
  expect(rows.map(({ indexname }) => indexname)).toEqual(['search_documents_cities', 'universities_cities'])
})
