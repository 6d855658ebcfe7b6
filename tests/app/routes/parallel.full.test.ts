import { beforeAll, describe, expect, it } from 'vitest'
import { formStamp } from '~/services/auth/tokens.server'
import { insertLocation } from '../../factories/location'
import { reviewText } from '../../factories/review'
import { insertUniversity } from '../../factories/university'
import { insertMember, insertUser } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { answered } from '../../support/answers'

const database = useDatabase()
const app = useApp(database)
const times = <T>(n: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, index) => make(index)))
let campus: number

beforeAll(async () => {
  campus = (await insertUniversity(database.db)).id
})

/** The statistics that triggers maintain, and those calculated from the rows. */
async function counts(id: number) {
  const { db } = database
  const kept = await db('study_locations').where({ id }).first('review_count', 'rating_sum', 'avg_rating')
  const counted = await db('reviews')
    .where({ study_location_id: id })
    .first(
      db.raw('count(*)::int as review_count'),
      db.raw('coalesce(sum(rating), 0)::int as rating_sum'),
      db.raw('coalesce(round(avg(rating), 2), 0) as avg_rating'),
    )
  const { total_reviews } = (await db('universities').where({ id: campus }).first('total_reviews'))!
  const locations = await db('study_locations')
    .where({ university_id: campus, status: 'Approved' })
    .sum({ n: 'review_count' })
    .first()
  return { kept, counted, total_reviews, sum: Number(locations!.n) }
}

describe('50 at once', () => {
  it('posts of one review make one row, and exact statistics', async () => {
    const { db } = database
    const location = await insertLocation(db, { university_id: campus })
    const { cookie } = await insertMember(db, app.env)
    const answers = await times(50, () =>
      app.browser(cookie).post(`/location/${location.id}/review`, {
        mode: 'create',
        rating: '4',
        description: reviewText('Sent 50 times.'),
      }),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
    expect(answers.filter(({ cookies }) => /notice=/.test(cookies.join())).length).toBe(50)
    const rows = await db('reviews').where({ study_location_id: location.id })
    expect(rows).toHaveLength(1)
    const { kept, counted, total_reviews, sum } = await counts(location.id)
    expect(kept).toEqual(counted)
    expect(kept).toMatchObject({ review_count: 1, rating_sum: rows[0]!.rating })
    expect(total_reviews).toBe(sum)
  })

  it('reviews by 50 students, changed and partly deleted at the same time, leave exact statistics', async () => {
    const { db } = database
    const location = await insertLocation(db, { university_id: campus })
    const cookies = await times(50, async () => (await insertMember(db, app.env)).cookie)
    const write = (n: number, rating: number) =>
      app.browser(cookies[n]!).post(`/location/${location.id}/review`, {
        mode: 'edit',
        rating: String(rating),
        description: reviewText(`By ${n}.`),
      })
    expect(new Set((await times(50, (n) => write(n, 1 + (n % 5)))).map(({ status }) => status))).toEqual(
      new Set([303]),
    )
    await times(50, (n) =>
      n % 2 ? write(n, 5) : app.browser(cookies[n]!).post(`/location/${location.id}/review/delete`),
    )
    const { kept, counted, total_reviews, sum } = await counts(location.id)
    expect(kept).toEqual(counted)
    expect(kept).toMatchObject({ review_count: 25, rating_sum: 125, avg_rating: 5 })
    expect(total_reviews).toBe(sum)
  })

  it('registrations of one address make one account without a login, and send emails within the limit', async () => {
    const { db } = database
    const shown = formStamp(app.env, Date.now() - 10_000)
    const fields = {
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'Ada.Byron@Example.edu',
      password: 'Lamp-7x',
      shown,
    }
    const answers = await times(50, () => app.browser().post('/signup', fields))
    expect(
      answers.filter(({ status, headers }) => status === 303 && headers.location === '/check-email'),
    ).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45)
    const users = await db('users').where({ email: 'ada.byron@example.edu' })
    expect(users).toHaveLength(1)
    expect(await db('email_confirmations').where({ user_id: users[0]!.id })).toHaveLength(5)
    expect(await db('web_sessions').where({ user_id: users[0]!.id })).toEqual([])
  })

  it('deletions of one review all succeed, and it is deleted once', async () => {
    const { db } = database
    const location = await insertLocation(db, { university_id: campus })
    const { cookie } = await insertMember(db, app.env)
    await app
      .browser(cookie)
      .post(`/location/${location.id}/review`, { rating: '2', description: reviewText() })
    const answers = await times(50, () => app.browser(cookie).post(`/location/${location.id}/review/delete`))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
    expect((await counts(location.id)).kept).toMatchObject({ review_count: 0, rating_sum: 0, avg_rating: 0 })
  })
})

describe('the limits of logging in', () => {
  it('allow exactly ten of 50 simultaneous tries, by account and address; another account is not locked out', async () => {
    const { db } = database
    await insertUser(db, { email: 'target@example.edu', password: 'Secret1' })
    await insertUser(db, { email: 'neighbour@example.edu', password: 'Secret1' })
    const answers = await times(50, (n) =>
      app.browser().post('/signin', { email: 'target@example.edu', password: `Wrong${n}` }),
    )
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40)
    expect(Number(answers.find(({ status }) => status === 429)!.headers['retry-after'])).toBeGreaterThan(0)
    await answered(app.browser().post('/signin', { email: 'TARGET@example.edu ', password: 'Secret1' }), 429)
    await answered(
      app.browser().post('/signin', { email: 'neighbour@example.edu', password: 'Secret1' }),
      303,
    )
  })
})
