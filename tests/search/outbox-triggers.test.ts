import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startFeeding } from '~search/outbox'
import { everyDay, insertLocation } from '../factories/location'
import { insertReview } from '../factories/review'
import { insertUniversity, stateId } from '../factories/university'
import { insertUser } from '../factories/user'
import { useDatabase } from '../support/database'

const database = useDatabase()
const db = () => database.db

/** What was written down since the last time, as 'kind id', each once; in the order in which it was written first. */
async function taken(): Promise<string[]> {
  const rows = await db()('search_outbox').orderBy('id')
  await db()('search_outbox').delete()
  return [...new Set(rows.map(({ kind, document_id }) => `${kind} ${document_id}`))]
}

it('writes nothing down while nobody feeds an index', async () => {
  const { id } = await insertLocation(db())
  await db()('study_locations').where({ id }).update({ name: 'Other' })
  expect(await taken()).toEqual([])
})

describe('once someone does', () => {
  let campus: Awaited<ReturnType<typeof insertUniversity>>
  let on: Awaited<ReturnType<typeof insertLocation>>
  let off: Awaited<ReturnType<typeof insertLocation>>
  beforeAll(async () => {
    await startFeeding(db())
    campus = await insertUniversity(db())
    on = await insertLocation(db(), { university_id: campus.id })
    off = await insertLocation(db(), { tags: ['Quiet'], hours: everyDay('08:00', '20:00') })
  })
  beforeEach(taken)
  const change = (values: object, id = off.id) => db()('study_locations').where({ id }).update(values)

  it.each([
    ['name', { name: 'New' }],
    ['address', { address: '1 New Street' }],
    ['city', { city: 'Oakland' }],
    ['kind', { kind: 'park' }],
    ['position', { latitude: 37.1 }],
    ['time zone', { time_zone: 'America/New_York' }],
    ['status', { status: 'Denied' }],
    ['status back', { status: 'Approved' }],
  ])('a location is written down when its %s changes', async (_name, values) => {
    await change(values)
    expect(await taken()).toEqual([`location ${off.id}`])
  })

  it('and when it comes, moves to another campus or goes', async () => {
    const { id } = await insertLocation(db())
    expect(await taken()).toEqual([`location ${id}`])
    await change({ university_id: campus.id, category: 'On-Campus' }, id)
    expect(await taken()).toEqual([`location ${id}`])
    await db()('study_locations').where({ id }).delete()
    expect(await taken()).toContain(`location ${id}`)
  })

  it('not for what no document shows, for what changes nothing, nor for what was never shown', async () => {
    await change({
      phone: '555',
      website: 'https://example.org',
      updated_at: new Date(),
      hours_confirmed_on: '2024-01-01',
    })
    await change({ kind: db().raw('kind') })
    const { id } = await insertLocation(db(), { status: 'Pending' })
    await change({ name: 'Other' }, id)
    await change({ status: 'Denied' }, id)
    await db()('study_locations').where({ id }).delete()
    expect(await taken()).toEqual([])
  })

  it('one row for a location, however many reviews a statement brings', async () => {
    const { id } = await insertUser(db())
    const review = await insertReview(db(), { study_location_id: off.id, user_id: id })
    expect(await taken()).toEqual([`location ${off.id}`])
    await db()('reviews').insert(
      [1, 2, 3].map(() => ({
        study_location_id: off.id,
        user_id: null,
        rating: 5,
        description: review.description,
      })),
    )
    expect(await db()('search_outbox')).toHaveLength(1)
    expect(await taken()).toEqual([`location ${off.id}`])
    await db()('reviews')
      .where({ id: review.id })
      .update({ description: `${review.description} More.` })
    expect(await taken()).toEqual([])
    await db()('reviews').where({ study_location_id: off.id }).delete()
    expect(await taken()).toEqual([`location ${off.id}`])
  })

  it('a review on campus counts for the university too', async () => {
    await insertReview(db(), { study_location_id: on.id, user_id: null })
    expect((await taken()).sort()).toEqual([`location ${on.id}`, `university ${campus.id}`])
  })

  it('tags and hours', async () => {
    const tag = await db()('tag_types').where({ name: 'Wifi' }).first()
    await db()('study_location_tags').insert({ study_location_id: off.id, tag_id: tag!.id })
    expect(await taken()).toEqual([`location ${off.id}`])
    await db()('tag_types').where({ id: tag!.id }).update({ name: 'Wi-Fi' })
    expect(await taken()).toEqual([`location ${off.id}`])
    await db()('study_location_tags').where({ study_location_id: off.id, tag_id: tag!.id }).delete()
    expect(await taken()).toEqual([`location ${off.id}`])
    await db()('study_location_hours')
      .where({ study_location_id: off.id, day_of_week: 1 })
      .update({ end_time: '22:00' })
    expect(new Set(await taken())).toEqual(new Set([`location ${off.id}`]))
    await db()('study_location_hours').where({ study_location_id: off.id }).delete()
    expect(await taken()).toEqual([`location ${off.id}`])
  })

  it.each([
    ['name', { name: 'New College' }],
    ['aliases', { aliases: ['NC'] }],
    ['city, as its key', { city: 'Oakland' }],
    ['domain', { domain: 'www.newcollege.edu' }],
    ['status', { status: 'Denied' as const }],
    ['status back', { status: 'Approved' as const }],
  ])('a university and its locations when its %s changes', async (_name, values) => {
    await db()('universities').where({ id: campus.id }).update(values)
    expect(await taken()).toEqual(expect.arrayContaining([`location ${on.id}`, `university ${campus.id}`]))
  })

  it('a location off campus when a campus nearby goes by another name, or moves away', async () => {
    await change({ latitude: campus.latitude })
    await taken()
    await db()('universities')
      .where({ id: campus.id })
      .update({ aliases: ['Nearby'] })
    expect(await taken()).toContain(`location ${off.id}`)
    await db()('universities').where({ id: campus.id }).update({ latitude: 36 })
    expect(await taken()).toEqual(expect.arrayContaining([`location ${off.id}`, `university ${campus.id}`]))
  })

  it('a university alone for what its locations do not show, and nothing for its colour', async () => {
    await db()('universities').where({ id: campus.id }).update({ latitude: 35 })
    expect(await taken()).toEqual([`university ${campus.id}`])
    await db()('universities').where({ id: campus.id }).update({ school_hex_color: '#123456' })
    expect(await taken()).toEqual([])
  })

  it('all of a university that is deleted', async () => {
    const { id } = await insertUniversity(db())
    const location = await insertLocation(db(), { university_id: id })
    await taken()
    await db()('universities').where({ id }).delete()
    expect(await taken()).toEqual(expect.arrayContaining([`university ${id}`, `location ${location.id}`]))
  })

  it('all of a state that is renamed', async () => {
    await db()('states')
      .where({ id: await stateId(db()) })
      .update({ name: 'Kalifornien' })
    expect(await taken()).toEqual(
      expect.arrayContaining([`location ${off.id}`, `location ${on.id}`, `university ${campus.id}`]),
    )
  })

  it('nothing of a transaction that is rolled back', async () => {
    await db()
      .transaction(async (transaction) => {
        await transaction('study_locations').where({ id: off.id }).update({ name: 'Never' })
        await transaction.rollback()
      })
      .catch(() => {})
    expect(await taken()).toEqual([])
  })

  it('a table that is emptied makes the index void', async () => {
    await db().raw("update search_index set filled_for = 'x'")
    await db().raw('truncate study_location_hours')
    expect((await db()('search_index').first())!.filled_for).toBeNull()
  })
})
