import { beforeAll, describe, expect, it } from 'vitest'
import { readCandidates } from '~/finding/recommendation-queries.server'
import { recommend } from '~/finding/recommend.server'
import { insertLocation } from '../../factories/location'
import { insertReview } from '../../factories/review'
import { insertUniversity, BERKELEY } from '../../factories/university'
import { insertUser } from '../../factories/user'
import { useDatabase } from '../../support/database'

const { db } = useDatabase()
let campus: number
let other: number

const away = (miles: number) => ({ latitude: BERKELEY.latitude + miles / 69, longitude: BERKELEY.longitude })
const far = { latitude: 42.36, longitude: -71.06, time_zone: 'America/New_York' }

async function student(values: Parameters<typeof insertUser>[1] = {}): Promise<number> {
  return (await insertUser(db, { university_id: campus, ...values })).id
}
async function save(userId: number, ...locations: (number | null)[]) {
  const [collection] = await db('bookmark_collections')
    .insert({ name: 'Mine', created_by: userId })
    .returning('id')
  await db('bookmark_collection_items').insert(
    locations.map((location_id) => ({ bookmark_collection_id: collection!.id, location_id })),
  )
}
const ASKED = { mean: async () => 4, anywhere: false }
const read = (userId: number, anywhere = false) => readCandidates(db, { userId, mean: 4, anywhere })
const names = async (userId: number, anywhere = false) =>
  (await read(userId, anywhere)).candidates.map(({ name }) => name)
const recommended = async (userId: number, limit = 12, anywhere = false) =>
  (await recommend(db, { ...ASKED, userId, limit, anywhere })).list
const shown = async (userId: number, limit = 12, anywhere = false) =>
  (await recommended(userId, limit, anywhere)).map(({ name }) => name)
/** Sets a review count and rating total, as triggers would. */
const rated = (review_count: number, rating_sum: number) => ({ review_count, rating_sum })

beforeAll(async () => {
  campus = (await insertUniversity(db, { name: 'Home College' })).id
  other = (await insertUniversity(db, { name: 'Far College', city: 'Boston', ...far })).id
  const pending = (await insertUniversity(db, { name: 'Pending College', status: 'Pending' })).id
  await insertLocation(db, {
    name: 'Home Library',
    university_id: campus,
    tags: ['Quiet', 'Wifi'],
    ...rated(4, 16),
  })
  await insertLocation(db, {
    name: 'Home Lounge',
    university_id: campus,
    kind: 'campus building',
    ...rated(4, 16),
  })
  await insertLocation(db, { name: 'Near Café', ...away(2), tags: ['Wifi'], ...rated(4, 16) })
  await insertLocation(db, { name: 'Edge Café', ...away(11.5), ...rated(4, 16) })
  await insertLocation(db, { name: 'Beyond Café', ...away(14), ...rated(4, 20) })
  await insertLocation(db, {
    name: 'Far Library',
    university_id: other,
    city: 'Boston',
    ...far,
    tags: ['Quiet'],
    ...rated(4, 16),
  })
  await insertLocation(db, {
    name: 'Far Café',
    city: 'Boston',
    ...far,
    tags: ['Quiet', 'Outlet'],
    ...rated(4, 16),
  })
  await insertLocation(db, { name: 'Unknown Café', ...away(1) })
  await insertLocation(db, { name: 'One Review Café', ...away(1), ...rated(1, 5) })
  await insertLocation(db, { name: 'Poor Library', university_id: campus, ...rated(60, 168) })
  await insertLocation(db, { name: 'Pending Café', status: 'Pending', ...away(1), ...rated(4, 16) })
  await insertLocation(db, {
    name: 'Denied Hall',
    status: 'Denied',
    university_id: campus,
    ...rated(4, 16),
  })
  await insertLocation(db, { name: 'Unseen Hall', university_id: pending, ...rated(4, 16) })
  // More than the list of the best has room for, and none of them near.
  for (let n = 0; n < 20; n++)
    await insertLocation(db, {
      name: `Best ${n}`,
      latitude: 20 + n,
      longitude: -80,
      review_count: 40,
      rating_sum: 200,
    })
})

describe('the candidates', () => {
  it('are those with good reviews on the campus and up to 12 miles around it; if requested anywhere, also the best of all', async () => {
    const near = ['Home Library', 'Home Lounge', 'Near Café', 'Edge Café']
    const userId = await student()
    expect((await names(userId)).sort()).toEqual([...near].sort())
    const found = await names(userId, true)
    expect(found).toEqual(expect.arrayContaining(near))
    expect(found.filter((name) => name.startsWith('Best')).length).toBe(12)
    for (const name of ['Beyond Café', 'Far Library', 'Far Café']) expect(found).not.toContain(name)
  })

  it('include nothing that is not Approved, nor on a campus that is not', async () => {
    const userId = await student()
    const hidden = await db('study_locations')
      .whereIn('name', ['Pending Café', 'Denied Hall', 'Unseen Hall'])
      .pluck('id')
    await save(userId, ...hidden, null)
    const { person, candidates: locations } = await read(userId)
    expect(person.saved).toEqual([])
    expect(locations.map(({ name }) => name).filter((name) => /Pending|Denied|Unseen/.test(name))).toEqual([])
  })

  it('exclude what a user reviewed or saved, and include what is similar to the latter and near it', async () => {
    const userId = await student()
    const id = async (name: string) => (await db('study_locations').where({ name }).first('id'))!.id
    await insertReview(db, { study_location_id: await id('Near Café'), user_id: userId })
    await save(userId, await id('Home Library'))
    const twin = await insertLocation(db, { name: 'Twin Café', city: 'Boston', ...far, ...rated(4, 16) })
    await save(userId, await id('Far Café'))
    const { person, candidates: locations } = await read(userId)
    expect(person.saved.map(({ name, tags }) => [name, [...tags].sort()]).sort()).toEqual([
      ['Far Café', ['Outlet', 'Quiet']],
      ['Home Library', ['Quiet', 'Wifi']],
    ])
    const found = locations.map(({ name }) => name)
    expect(found).toContain('Twin Café')
    for (const name of ['Near Café', 'Home Library', 'Far Café']) expect(found).not.toContain(name)
    await db('study_locations').where({ id: twin.id }).del()
  })

  it('come with the busyness of the preferred times and days alone, for hours with 3 reports', async () => {
    const userId = await student()
    const location = (await insertLocation(db, { name: 'Counted Café', ...away(0.5), ...rated(4, 16) })).id
    const hour = (day_of_week: number, hour_of_day: number, level_sum: number, report_count: number) => ({
      study_location_id: location,
      day_of_week,
      hour_of_day,
      level_sum,
      report_count,
    })
    await db('aggregated_busyness').insert([
      hour(1, 19, 4, 4),
      hour(3, 21, 12, 4),
      hour(2, 20, 8, 2),
      hour(6, 19, 16, 4),
      hour(1, 12, 16, 4),
      hour(1, 22, 16, 4),
    ])
    const busyness = async () => (await read(userId)).candidates.find(({ id }) => id === location)!.busyness
    expect(await busyness()).toEqual({ level: (4 + 12 + 16 * 3) / 20, reports: 20 })
    await db('user_preferences').insert({
      user_id: userId,
      preferred_study_times: ['evening'],
      preferred_days: ['weekdays'],
    })
    expect(await busyness()).toEqual({ level: 2, reports: 8 })
    await db('user_preferences')
      .where({ user_id: userId })
      .update({ preferred_study_times: ['night', 'afternoon'], preferred_days: [] })
    expect(await busyness()).toEqual({ level: 4, reports: 8 })
    await db('user_preferences')
      .where({ user_id: userId })
      .update({ preferred_study_times: ['morning'], preferred_days: ['weekends'] })
    expect(await busyness()).toBeNull()
    await db('study_locations').where({ id: location }).del()
  })

  it('are read in one statement, however many there are', async () => {
    const seen: string[] = []
    const note = ({ sql }: { sql: string }) => void seen.push(sql)
    const userId = await student()
    db.on('query', note)
    await recommended(userId)
    db.off('query', note)
    expect(seen).toHaveLength(1)
  })
})

describe('recommendations', () => {
  it('are limited in number, the best match first, with everything a card shows', async () => {
    const userId = await student()
    await db('user_preferences').insert({ user_id: userId, noise_level: 0, internet_importance: 2 })
    const [first, ...rest] = await recommended(userId, 3)
    expect(first).toMatchObject({
      name: 'Home Library',
      href: '/university/Home%20College%20Berkeley/Home%20Library',
      category: 'On-Campus',
      university: 'Home College',
      cityLine: 'Berkeley, CA',
      rating: 4,
      reviews: 4,
      reason: 'Quiet · On your campus',
    })
    expect(first!.picture).toMatch(/^\/drawings\//)
    expect(rest).toHaveLength(2)
    const scores = [first!, ...rest].map(({ matchScore }) => matchScore)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    for (const score of scores) expect(Number.isInteger(score) && score > 0 && score <= 100).toBe(true)
    expect(rest.find(({ name }) => name === 'Near Café')?.university ?? 'Independent').toBe('Independent')
    expect(await shown(userId, 3)).toEqual(await shown(userId, 3))
  })

  it('are only from the own area, and say so if there are few, unless requested elsewhere', async () => {
    const userId = await student()
    const asked = (values: { limit: number; anywhere: boolean }) =>
      recommend(db, { ...ASKED, userId, ...values })
    const { list, ...few } = await asked({ limit: 12, anywhere: false })
    expect(list.map(({ name }) => name).sort()).toEqual([
      'Edge Café',
      'Home Library',
      'Home Lounge',
      'Near Café',
    ])
    expect(few).toMatchObject({ area: true, few: true })
    expect(await asked({ limit: 4, anywhere: false })).toMatchObject({ area: true, few: false })
    const all = await asked({ limit: 12, anywhere: true })
    expect(all).toMatchObject({ area: false, few: false })
    expect(all.list.some(({ name }) => name.startsWith('Best'))).toBe(true)
  })

  it('of a user without a campus are around what they saved', async () => {
    const userId = await student({ university_id: null })
    await save(userId, (await db('study_locations').where({ name: 'Far Café' }).first('id'))!.id)
    const twin = await insertLocation(db, { name: 'Twin', city: 'Boston', ...far, ...rated(4, 16) })
    expect(await shown(userId)).toEqual(['Twin'])
    expect(await shown(userId, 12, true)).toContain('Best 0')
    await db('study_locations').where({ id: twin.id }).del()
  })

  it('change with the preferences', async () => {
    const userId = await student()
    const order = async (noise_level: number) => {
      await db('user_preferences')
        .insert({ user_id: userId, noise_level, lighting_preference: noise_level })
        .onConflict('user_id')
        .merge()
      const all = await shown(userId, 100)
      return all.indexOf('Home Library') < all.indexOf('Home Lounge')
    }
    expect([await order(0), await order(2)]).toEqual([true, false])
  })

  it('of an unknown user are the popular locations, with a constant score', async () => {
    const nobody = (await insertUser(db)).id
    const found = await recommended(nobody, 3)
    expect(
      found.map(({ name, matchScore, reason, university }) => [name, matchScore, reason, university]),
    ).toEqual(
      ['Best 0', 'Best 1', 'Best 2'].map((name) => [name, 93, 'Popular with students', 'Independent']),
    )
    expect(await recommended(nobody, 3)).toEqual(found)
    expect(await recommended(999_999_999, 3)).toEqual(found)
  })

  it('fall back to popular locations if they fail, and to none if those fail as well', async () => {
    const userId = await student()
    const logged: unknown[] = []
    const log = { error: (...line: unknown[]) => void logged.push(line) } as Parameters<
      typeof recommend
    >[1]['log']
    await db.raw('alter table bookmark_collections rename to away')
    const { list: found, failed } = await recommend(db, { ...ASKED, userId, limit: 2, log })
    expect(failed).toBe(true)
    expect(found.map(({ name, reason }) => [name, reason])).toEqual([
      ['Best 0', 'Popular with students'],
      ['Best 1', 'Popular with students'],
    ])
    expect(logged).toHaveLength(1)
    await db.raw('alter table states rename to away_too')
    expect((await recommend(db, { ...ASKED, userId, limit: 2, log })).list).toEqual([])
    expect(logged).toHaveLength(3)
    await db.raw('alter table away_too rename to states; alter table away rename to bookmark_collections')
    expect((await shown(userId, 2)).some((name) => name.startsWith('Home'))).toBe(true)
  })
})
