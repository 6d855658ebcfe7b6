import { beforeAll, describe, expect, it } from 'vitest'
import { insertLocation } from '../factories/location'
import { insertReview, reviewText } from '../factories/review'
import { insertStudySession } from '../factories/study-session'
import { insertUniversity, BERKELEY, stateId } from '../factories/university'
import { insertUser } from '../factories/user'
import { useDatabase } from '../support/database'
import { checkRows } from '../support/rows'

const database = useDatabase()
let campus: number
let studySpot: number
let student: number
let CA: number

beforeAll(async () => {
  const { db } = database
  CA = await stateId(db)
  campus = (await insertUniversity(db, { name: 'Only College' })).id
  studySpot = (await insertLocation(db, { name: 'Only Library', university_id: campus })).id
  student = (await insertUser(db, { email: 'only@example.edu' })).id
  await insertReview(db, { study_location_id: studySpot, user_id: student })
})

const long = (n: number) => 'x'.repeat(n)
/** A valid row of a table, but for some values. */
const rowOf = (table: string, valid: () => object) => (values: object) => () => ({
  table,
  row: { ...valid(), ...values },
})
const university = rowOf('universities', () => ({ name: 'N', city: 'C', states_id: CA }))
const location = rowOf('study_locations', () => ({ name: 'N', city: 'C', state_id: CA }))
const approved = (values: object) =>
  location({ status: 'Approved', category: 'Off-Campus', ...BERKELEY, ...values })
const user = rowOf('users', () => ({
  email: `${Math.random()}@x.y`,
  first_name: 'A',
  last_name: 'B',
  role_id: 1,
}))
const review = rowOf('reviews', () => ({
  user_id: null,
  study_location_id: studySpot,
  rating: 3,
  description: reviewText(),
}))
const eightToNine = { day_of_week: 1, start_time: '08:00', end_time: '09:00' }
const hours = rowOf('study_location_hours', () => ({ study_location_id: studySpot, ...eightToNine }))
const evening = { start_time: '2027-03-01T20:00Z', end_time: '2027-03-01T22:00Z' }
const session = rowOf('study_sessions', () => ({ title: 'S', university_id: campus, ...evening }))
const login = rowOf('web_sessions', () => ({ expires_at: new Date() }))
const draft = rowOf('form_drafts', () => ({ token_hash: Buffer.alloc(32), path: '/', fields: {} }))

/** Every row that the database must reject, by a check if there's no code, and a similar one that it must accept. */
const REFUSED: [what: string, row: () => { table: string; row: object }, code?: string][] = [
  ['a university without a name', university({ name: '' })],
  // The search text fails before the foreign key is checked.
  ['a university of a state that is none', university({ states_id: 9999 }), '23502'],
  ['a university of an unknown status', university({ status: 'Published' })],
  ['an Approved university without coordinates', university({ status: 'Approved', time_zone: 'UTC' })],
  [
    'an Approved university without a time zone',
    university({ status: 'Approved', latitude: 1, longitude: 1 }),
  ],
  ['a colour that is none', university({ school_hex_color: 'red' })],
  ['a latitude beyond the pole', university({ latitude: 91 })],
  ['a longitude beyond the date line', university({ longitude: -181 })],
  ['a name too long', university({ name: long(201) })],
  ['a zip code too long', university({ zipcode: long(11) })],
  ['a time zone that is none', university({ time_zone: 'Mars/Olympus' }), '22023'],
  ['a negative total', university({ total_reviews: -1 })],
  ['a place without a name', location({ name: '' })],
  ['a place with an empty address', location({ address: '' })],
  ['a place with an address too long', location({ address: long(201) })],
  ['a place of an unknown kind', location({ kind: 'bar' })],
  ['a place of an unknown category', location({ category: 'Near-Campus' }), '23503'],
  ['a place of an unknown university', location({ university_id: 999999 }), '23503'],
  [
    'an Approved place without coordinates',
    location({ status: 'Approved', category: 'Off-Campus', time_zone: 'UTC' }),
  ],
  ['an Approved on-campus place without a university', approved({ category: 'On-Campus' })],
  ['an Approved off-campus place with a university', () => approved({ university_id: campus })()],
  ['an Approved place without a category', approved({ category: 'Uncategorized' })],
  ['a Denied place without a category', location({ status: 'Denied', category: 'Uncategorized' })],
  [
    'the same name on one campus, in another case',
    () => approved({ name: 'ONLY library', category: 'On-Campus', university_id: campus })(),
    '23505',
  ],
  ['hours of an eighth day', hours({ day_of_week: 8 })],
  ['hours of day zero', hours({ day_of_week: 0 })],
  ['open hours without an end', hours({ end_time: null })],
  ['closed hours with times', hours({ is_open: false })],
  ['a user without a first name', user({ first_name: '' })],
  ['a user with capitals in the address', user({ email: 'A@x.y' })],
  ['a second user of an address', user({ email: 'only@example.edu' }), '23505'],
  ['a user without a role', user({ role_id: 99 }), '23503'],
  ['a name of 101 characters', user({ last_name: long(101) })],
  ['a token that is no SHA-256', () => login({ token_hash: Buffer.from('short'), user_id: student })()],
  ['a draft whose token is no SHA-256', draft({ token_hash: Buffer.alloc(31) })],
  ['a draft of a path too long', draft({ path: long(2001) })],
  ['no stars', review({ rating: 0 })],
  ['six stars', review({ rating: 6 })],
  ['a review of 84 characters', review({ description: long(84) })],
  ['a review of 1251 characters', review({ description: long(1251) })],
  ['a second review by the same student', () => review({ user_id: student })(), '23505'],
  ['a review of no place', review({ study_location_id: 999999 }), '23503'],
  ['a session of blanks', session({ title: ' \n ' })],
  ['a title of 101 characters', session({ title: long(101) })],
  ['an empty description', session({ description: '' })],
  ['a description of 2001 characters', session({ description: long(2001) })],
  ['a session that ends when it starts', session({ end_time: '2027-03-01T20:00Z' })],
  ['a session of more than a day', session({ end_time: '2027-03-02T20:01Z' })],
  ['a session for one', session({ capacity: 1 })],
  ['a session for 101', session({ capacity: 101 })],
  ['a session of no campus', session({ university_id: null }), '23502'],
  ['a source id that another row has', university({ source: 'imls', source_id: 'twice' }), '23505'],
]

const TAKEN: [what: string, row: () => { table: string; row: object }][] = [
  ['a Pending university without coordinates', university({})],
  ['two rows without a source id', university({ source: 'imls', source_id: null })],
  ['a Pending place on campus without a university', location({ category: 'On-Campus' })],
  [
    'a Pending place with a name that is already there',
    () => location({ name: 'Only Library', category: 'On-Campus', university_id: campus })(),
  ],
  ['the same name off campus twice', approved({ name: 'Twin Café' })],
  ['the same name off campus, the second', approved({ name: 'Twin Café' })],
  ['a review of 85 characters', review({ description: long(85) })],
  ['a review of 1250 characters', review({ description: long(1250) })],
  ['85 emoji, which are 85 characters', review({ description: '🙂'.repeat(85) })],
  ['hours past midnight', hours({ day_of_week: 2, start_time: '18:00', end_time: '02:00' })],
  ['two ranges on one day', hours({ day_of_week: 2, start_time: '08:00', end_time: '12:00' })],
  ['a session of a day for two', session({ end_time: '2027-03-02T20:00Z', capacity: 2 })],
  ['100 emoji as a title', session({ title: '🙂'.repeat(100) })],
  ['a closed day', hours({ day_of_week: 3, is_open: false, start_time: null, end_time: null })],
]

describe('the database', () => {
  beforeAll(async () => {
    await database
      .db('universities')
      .insert({ name: 'Sourced', city: 'C', states_id: CA, source: 'imls', source_id: 'twice' })
  })

  it('refuses invalid rows', () =>
    checkRows(REFUSED, async ([_what, make, code = '23514']) => {
      const { table, row } = make()
      await expect(database.db(table).insert(row)).rejects.toMatchObject({ code })
    }))

  it('accepts similar valid rows', () =>
    checkRows(TAKEN, async ([_what, make]) => {
      const { table, row } = make()
      await expect(database.db(table).insert(row)).resolves.toBeDefined()
    }))

  it('refuses a closed day twice, and a range twice', async () => {
    const { db } = database
    const closed = {
      study_location_id: studySpot,
      day_of_week: 5,
      is_open: false,
      start_time: null,
      end_time: null,
    }
    await db('study_location_hours').insert(closed)
    await expect(db('study_location_hours').insert(closed)).rejects.toMatchObject({ code: '23505' })
    const range = { study_location_id: studySpot, day_of_week: 6, start_time: '08:00', end_time: '09:00' }
    await db('study_location_hours').insert(range)
    await expect(db('study_location_hours').insert({ ...range, end_time: '10:00' })).rejects.toMatchObject({
      code: '23505',
    })
  })

  it('refuses two Approved universities with one key, and accepts a Denied twin', async () => {
    const { db } = database
    await insertUniversity(db, { name: 'Twin', city: 'Town' })
    await insertUniversity(db, { name: 'Twin', city: 'Town', status: 'Denied' })
    await insertUniversity(db, { name: 'Twin', city: 'Town', states_id: CA }) // the key gets its state
    await expect(insertUniversity(db, { name: 'TWIN', city: 'Town', states_id: CA })).rejects.toMatchObject({
      code: '23505',
    })
  })

  it('lets a review outlive its author, but nothing outlive its location', async () => {
    const { db } = database
    const gone = await insertLocation(db, {
      hours: [{ day_of_week: 1, is_open: true, start_time: '08:00', end_time: '09:00' }],
      tags: ['Quiet'],
    })
    const author = await insertUser(db)
    const { id } = await insertReview(db, { study_location_id: gone.id, user_id: author.id })
    await db('users').where({ id: author.id }).del()
    expect(await db('reviews').where({ id }).first()).toMatchObject({ user_id: null })
    await db('study_locations').where({ id: gone.id }).del()
    for (const table of ['reviews', 'study_location_hours', 'study_location_tags']) {
      expect(await db(table).where({ study_location_id: gone.id }), table).toEqual([])
    }
  })

  it('gives no one two seats: not over capacity, not the creator, not fewer seats than people', async () => {
    const { db } = database
    const [creator, first, second] = [await insertUser(db), await insertUser(db), await insertUser(db)]
    const { id } = await insertStudySession(db, {
      university_id: campus,
      creator_id: creator.id,
      capacity: 2,
    })
    const join = (user: { id: number }) =>
      db('session_participants').insert({ session_id: id, user_id: user.id })
    await expect(join(creator)).rejects.toMatchObject({ constraint: 'session_participants_not_creator' })
    const both = await Promise.allSettled([join(first), join(second)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find((each) => each.status === 'rejected')).toMatchObject({
      reason: { constraint: 'session_participants_capacity' },
    })
    await db('study_sessions').where({ id }).update({ capacity: 3 })
    await Promise.allSettled([join(first), join(second)])
    expect(await db('session_participants').where({ session_id: id })).toHaveLength(2)
    await expect(db('study_sessions').where({ id }).update({ capacity: 2 })).rejects.toMatchObject({
      constraint: 'study_sessions_seats_everybody',
    })
    await db('study_sessions').where({ id }).update({ capacity: null })
  })

  it('keeps past study sessions without their creator, and deletes upcoming ones with them', async () => {
    const { db } = database
    const [creator, guest] = [await insertUser(db), await insertUser(db)]
    const own = {
      university_id: campus,
      creator_id: creator.id,
      location_id: studySpot,
      participants: [guest.id],
    }
    const past = await insertStudySession(db, {
      ...own,
      start_time: new Date(Date.now() - 7_200_000),
      end_time: new Date(Date.now() - 3_600_000),
    })
    const ahead = await insertStudySession(db, own)
    await db('users').where({ id: creator.id }).del()
    expect(await db('study_sessions').whereIn('id', [past.id, ahead.id]).select('id', 'creator_id')).toEqual([
      { id: past.id, creator_id: null },
    ])
    expect(await db('session_participants').where({ user_id: guest.id }).pluck('session_id')).toEqual([
      past.id,
    ])
    await db('users').where({ id: guest.id }).del()
    expect(await db('session_participants').where({ session_id: past.id })).toEqual([])
  })
})
