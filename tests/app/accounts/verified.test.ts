import { beforeAll, describe, expect, it } from 'vitest'
import { profileOf } from '~/accounts/profile-queries.server'
import { reviewsOf } from '../../../app/reviews/queries.server'
import type { UserRow } from '../../../db/tables'
import { insertLocation } from '../../factories/location'
import { insertReview } from '../../factories/review'
import { insertUniversity } from '../../factories/university'
import { insertUser } from '../../factories/user'
import { useDatabase } from '../../support/database'

const { db } = useDatabase()
const ids: Record<string, number> = {}
const CONFIRMED = new Date('2026-01-01')

beforeAll(async () => {
  ids.first = (await insertUniversity(db, { name: 'First State', domain: 'state.edu' })).id
  ids.second = (await insertUniversity(db, { name: 'Second State', domain: 'state.edu' })).id
  ids.www = (await insertUniversity(db, { name: 'Loud College', domain: 'WWW.Loud.EDU' })).id
  ids.slash = (await insertUniversity(db, { name: 'Slash College', domain: 'https://www.slash.edu/' })).id
  await insertUniversity(db, { name: 'Pending College', domain: 'pending.edu', status: 'Pending' })
  await insertUniversity(db, { name: 'Denied College', domain: 'denied.edu', status: 'Denied' })
  await insertUniversity(db, { name: 'Commercial College', domain: 'college.com' })
  await insertUniversity(db, { name: 'Island College', domain: 'island.edu.pr' })
})

describe('the verified student', () => {
  const CASES: [what: string, user: () => Partial<UserRow>, verified: string | null][] = [
    ['has a confirmed address of the university', () => ({ email: 'a@loud.edu' }), 'Loud College'],
    ['may have one of its departments', () => ({ email: 'a@cs.mail.loud.edu' }), 'Loud College'],
    ['has it whatever is before and behind the domain', () => ({ email: 'a@slash.edu' }), 'Slash College'],
    ['has confirmed it', () => ({ email: 'b@loud.edu', email_confirmed_at: null }), null],
    ['of a shared domain is of the oldest', () => ({ email: 'a@state.edu' }), 'First State'],
    [
      'of a shared domain is of the chosen one',
      () => ({ email: 'b@state.edu', university_id: ids.second }),
      'Second State',
    ],
    [
      "who chose another school is still of the domain's",
      () => ({ email: 'c@state.edu', university_id: ids.www }),
      'First State',
    ],
    ['is of no Pending university', () => ({ email: 'a@pending.edu' }), null],
    ['is of no Denied university', () => ({ email: 'a@denied.edu' }), null],
    [
      'is not made by choosing a university',
      () => ({ email: 'a@unknown.edu', university_id: ids.www }),
      null,
    ],
    ['has an .edu address', () => ({ email: 'a@college.com' }), null],
    ['has one that ends in .edu', () => ({ email: 'a@loud.edu.evil.com' }), null],
    ['has the domain, not one that ends like it', () => ({ email: 'a@notloud.edu' }), null],
    ['has it behind the @', () => ({ email: 'loud.edu@mail.com' }), null],
    ['has .edu as the last part', () => ({ email: 'a@island.edu.pr' }), null],
  ]

  it.each(CASES)('%s', async (_what, values, verified) => {
    const user = await insertUser(db, { email_confirmed_at: CONFIRMED, ...values() })
    const location = await insertLocation(db)
    await insertReview(db, { study_location_id: location.id, user_id: user.id })
    expect((await reviewsOf(db, location.id, 10))[0]!.verified).toBe(verified)
    expect((await profileOf(db, user.id)).verified).toBe(verified)
  })

  it('leaves a review without an author as it is, and duplicates none', async () => {
    const location = await insertLocation(db)
    await insertReview(db, { study_location_id: location.id, user_id: null })
    const user = await insertUser(db, { email: 'z@state.edu', email_confirmed_at: CONFIRMED })
    await insertReview(db, { study_location_id: location.id, user_id: user.id })
    expect((await reviewsOf(db, location.id, 10)).map(({ verified }) => verified).sort()).toEqual([
      'First State',
      null,
    ])
  })
})

it('with many universities the badge uses an index', async () => {
  await db.raw(`insert into universities (name, city, states_id, latitude, longitude, time_zone, status, domain)
    select 'School ' || n, 'Town', 1, 37, -122, 'America/New_York', 'Approved', 'school' || n || '.edu' from generate_series(1, 600) n`)
  await db.raw('analyze')
  const location = await insertLocation(db)
  let statement: { sql: string; bindings: unknown[] } | undefined
  const note = (query: { sql: string; bindings: unknown[] }) => void (statement = query)
  db.on('query', note)
  await reviewsOf(db, location.id, 98)
  db.off('query', note)
  const values = [...statement!.bindings]
  const sql = statement!.sql.replace(/\$\d+/g, '?')
  const { rows } = await db.raw<{ rows: Record<string, string>[] }>(`explain ${sql}`, values as string[])
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('universities_edu_domain')
  expect(plan).not.toMatch(/Seq Scan on universities/)
})
