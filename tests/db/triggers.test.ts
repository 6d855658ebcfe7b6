import { describe, expect, it } from 'vitest'
import { insertLocation } from '../factories/location'
import { insertReview, reviewText } from '../factories/review'
import { insertUniversity, stateId } from '../factories/university'
import { insertUser } from '../factories/user'
import { useDatabase } from '../support/database'

const database = useDatabase()

const rated = (id: number) =>
  database.db('study_locations').where({ id }).first('review_count', 'rating_sum', 'avg_rating')
const total = async (id: number) =>
  (await database.db('universities').where({ id }).first('total_reviews'))!.total_reviews
async function location(ratings: number[], university_id?: number) {
  const { db } = database
  const { id } = await insertLocation(db, { university_id })
  for (const rating of ratings)
    await insertReview(db, { study_location_id: id, user_id: (await insertUser(db)).id, rating })
  return id
}

describe('the rating of a location', () => {
  it('follows each review that is written, changed, moved and deleted', async () => {
    const { db } = database
    const id = await location([5, 4, 4])
    expect(await rated(id)).toEqual({ review_count: 3, rating_sum: 13, avg_rating: 4.33 })
    await db('reviews').where({ study_location_id: id, rating: 5 }).update({ rating: 1 })
    expect(await rated(id)).toEqual({ review_count: 3, rating_sum: 9, avg_rating: 3 })
    const other = await location([])
    await db('reviews')
      .where({ study_location_id: id, rating: 1 })
      .update({ study_location_id: other, rating: 2 })
    expect(await rated(id)).toEqual({ review_count: 2, rating_sum: 8, avg_rating: 4 })
    expect(await rated(other)).toEqual({ review_count: 1, rating_sum: 2, avg_rating: 2 })
    await db('reviews')
      .where({ study_location_id: id })
      .update({ description: reviewText('Only words.') })
    expect(await rated(id)).toEqual({ review_count: 2, rating_sum: 8, avg_rating: 4 })
    await db('reviews').where({ study_location_id: id }).del()
    expect(await rated(id)).toEqual({ review_count: 0, rating_sum: 0, avg_rating: 0 })
  })

  it('is exact for many rows in one statement, over many locations', async () => {
    const { db } = database
    const ids = await Promise.all([1, 2, 3].map(() => location([])))
    await db.raw(
      `insert into reviews (study_location_id, rating, description)
       select (?::bigint[])[1 + n % 3], 1 + n % 5, repeat('x', 90) from generate_series(1, 300) n`,
      [ids],
    )
    const check = async () => {
      for (const id of ids) {
        const rows = await db('reviews').where({ study_location_id: id })
        const sum = rows.reduce((all, { rating }) => all + rating, 0)
        expect(await rated(id)).toEqual({
          review_count: rows.length,
          rating_sum: sum,
          avg_rating: Number((sum / rows.length).toFixed(2)),
        })
      }
    }
    await check()
    await db('reviews')
      .whereIn('study_location_id', ids)
      .update({ rating: db.raw('1 + (rating + id) % 5') as unknown as number })
    await check()
    await db('reviews').whereIn('study_location_id', ids).whereRaw('id % 7 = 0').del()
    await check()
  })

  it('is rolled back with a transaction', async () => {
    const { db } = database
    const id = await location([3])
    await db
      .transaction(async (transaction) => {
        await transaction('reviews').insert({ study_location_id: id, rating: 5, description: reviewText() })
        throw new Error('taken back')
      })
      .catch(() => {})
    expect(await rated(id)).toEqual({ review_count: 1, rating_sum: 3, avg_rating: 3 })
  })

  it('is exact after parallel writers of the same locations', async () => {
    const { db } = database
    const ids = await Promise.all([1, 2].map(() => location([])))
    const write = (n: number) =>
      db('reviews').insert(
        [ids[n % 2]!, ids[(n + 1) % 2]!].map((study_location_id) => ({
          study_location_id,
          rating: 1 + (n % 5),
          description: reviewText(),
        })),
      )
    await Promise.all(Array.from({ length: 40 }, (_, n) => write(n)))
    for (const id of ids)
      expect(await rated(id)).toEqual({ review_count: 40, rating_sum: 120, avg_rating: 3 })
  })
})

describe('the total of a campus', () => {
  it('counts the reviews of its Approved locations, as they come, go and move', async () => {
    const { db } = database
    const [one, two] = [(await insertUniversity(db)).id, (await insertUniversity(db)).id]
    const id = await location([5, 5], one)
    await location([1], one)
    expect([await total(one), await total(two)]).toEqual([3, 0])
    await db('study_locations').where({ id }).update({ university_id: two })
    expect([await total(one), await total(two)]).toEqual([1, 2])
    for (const status of ['Denied', 'Pending'] as const) {
      await db('study_locations').where({ id }).update({ status })
      expect([await total(one), await total(two)], status).toEqual([1, 0])
      await insertReview(db, { study_location_id: id, user_id: (await insertUser(db)).id })
      expect(await total(two), status).toBe(0)
    }
    await db('study_locations').where({ id }).update({ status: 'Approved' })
    expect([await total(one), await total(two)]).toEqual([1, 4])
    await db('study_locations').where({ id }).update({ university_id: null, category: 'Off-Campus' })
    expect([await total(one), await total(two)]).toEqual([1, 0])
    await db('study_locations')
      .where({ id })
      .update({ university_id: two, category: 'On-Campus', status: 'Approved' })
    await db('study_locations').where({ id }).del()
    expect([await total(one), await total(two)]).toEqual([1, 0])
  })

  it('is deleted with the campus', async () => {
    const { db } = database
    const campus = await insertUniversity(db)
    const id = await location([5], campus.id)
    await db('universities').where({ id: campus.id }).del()
    expect(await rated(id)).toBeUndefined()
    expect(await db('reviews').where({ study_location_id: id })).toEqual([])
  })
})

describe('the key of a campus', () => {
  it('is its name and city; a second campus with both gets its state, in any case', async () => {
    const { db } = database
    const first = await insertUniversity(db, {
      name: 'Columbia College',
      city: 'Columbia',
      states_id: await stateId(db, 'MO'),
    })
    const second = await insertUniversity(db, {
      name: 'COLUMBIA College',
      city: 'Columbia',
      states_id: await stateId(db, 'SC'),
    })
    expect([first.key, second.key]).toEqual(['Columbia College Columbia', 'COLUMBIA College Columbia, SC'])
  })

  it('of a Pending twin is decided when it is approved, and of a renamed one again', async () => {
    const { db } = database
    await insertUniversity(db, { name: 'North', city: 'Town' })
    const twin = await insertUniversity(db, {
      name: 'North',
      city: 'Town',
      status: 'Pending',
      states_id: await stateId(db, 'OR'),
    })
    const change = async (values: object) =>
      (await db('universities').where({ id: twin.id }).update(values).returning('key'))[0]!.key
    expect(twin.key).toBe('North Town')
    expect(await change({ status: 'Approved' })).toBe('North Town, OR')
    expect(await change({ states_id: await stateId(db, 'WA') })).toBe('North Town, WA')
    expect(await change({ image_url: '/x.jpg', updated_at: new Date() })).toBe('North Town, WA')
    expect(await change({ name: 'South' })).toBe('South Town')
    expect(await change({ city: 'Ville' })).toBe('South Ville')
  })

  it('stays if the other twin is deleted: links never change because of another campus', async () => {
    const { db } = database
    const first = await insertUniversity(db, { name: 'Gone', city: 'Town' })
    const second = await insertUniversity(db, { name: 'Gone', city: 'Town' })
    await db('universities').where({ id: first.id }).del()
    expect((await db('universities').where({ id: second.id }).first('key'))!.key).toBe('Gone Town, CA')
  })
})

describe('the search text', () => {
  const finds = async (id: number, word: string) => {
    const { rows } = await database.db.raw<{ rows: unknown[] }>(
      `select from search_documents where location_id = ? and ? = any (tsvector_to_array(lexemes))`,
      [id, word],
    )
    return rows.length > 0
  }
  const findsCampus = async (id: number, word: string) =>
    (await database
      .db('universities')
      .where({ id })
      .whereRaw("fts @@ to_tsquery('simple', ?)", [word])
      .first('id')) !== undefined

  it('follows every searchable column and tag of a location', async () => {
    const { db } = database
    const { id } = await insertLocation(db, {
      name: 'Caffè Strada',
      address: '2300 College Ave',
      city: 'Oakland',
    })
    for (const word of ['caffe', 'strada', 'cafe', '@oakland', '@california', '#2300', '#college'])
      expect(await finds(id, word), word).toBe(true)
    expect(await finds(id, 'quiet')).toBe(false)
    const tag = (await db('tag_types').where({ name: 'Quiet' }).first('id'))!.id
    await db('study_location_tags').insert({ study_location_id: id, tag_id: tag })
    expect(await finds(id, 'quiet')).toBe(true)
    await db('study_location_tags').where({ study_location_id: id }).del()
    expect(await finds(id, 'quiet')).toBe(false)
    await db('study_locations')
      .where({ id })
      .update({ name: 'Renamed', kind: 'bookshop', city: 'San José', address: null })
    for (const word of ['renamed', 'bookshop', '@jose']) expect(await finds(id, word), word).toBe(true)
    for (const word of ['strada', 'cafe', '@oakland', '#2300'])
      expect(await finds(id, word), word).toBe(false)
    expect(await db('study_locations').where({ id }).first('city_key')).toEqual({ city_key: 'san jose' })
  })

  it('follows the campus of a location: its name, its aliases, and another campus', async () => {
    const { db } = database
    const campus = await insertUniversity(db, { name: 'Zebra University', aliases: ['ZU'] })
    const other = await insertUniversity(db, { name: 'Okapi University' })
    const { id } = await insertLocation(db, { university_id: campus.id })
    expect([await finds(id, '@zebra'), await finds(id, '@zu')]).toEqual([true, true])
    await db('universities')
      .where({ id: campus.id })
      .update({ name: 'Quagga University', aliases: ['QU'] })
    expect(await finds(id, '@zebra')).toBe(false)
    expect(await finds(id, '@quagga')).toBe(true)
    expect(await finds(id, '@qu')).toBe(true)
    expect(await findsCampus(campus.id, 'quagga')).toBe(true)
    await db('study_locations').where({ id }).update({ university_id: other.id })
    expect([await finds(id, '@quagga'), await finds(id, '@okapi')]).toEqual([false, true])
  })
})
