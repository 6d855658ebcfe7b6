import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startFeeding } from '~search/outbox'
import { everyDay, insertLocation } from '../factories/location'
import { insertReview } from '../factories/review'
import { insertUniversity, stateId } from '../factories/university'
import { insertUser } from '../factories/user'
import { useDatabase } from '../support/database'
import { checkRows } from '../support/rows'

const database = useDatabase()
const db = () => database.db

/** The items recorded since the last call, as 'kind id', without duplicates, in the order of their first record. */
async function taken(): Promise<string[]> {
  const rows = await db()('search_outbox').orderBy('id')
  await db()('search_outbox').delete()
  return [...new Set(rows.map(({ kind, document_id }) => `${kind} ${document_id}`))]
}

it('records nothing while no index is fed', async () => {
  const { id } = await insertLocation(db())
  await db()('study_locations').where({ id }).update({ name: 'Other' })
  expect(await taken()).toEqual([])
})

describe('once an index is fed', { shuffle: false }, () => {
  let campus: Awaited<ReturnType<typeof insertUniversity>>
  let on: Awaited<ReturnType<typeof insertLocation>>
  let off: Awaited<ReturnType<typeof insertLocation>>
  beforeAll(async () => {
    await startFeeding(db())
    campus = await insertUniversity(db())
    on = await insertLocation(db(), { university_id: campus.id })
    off = await insertLocation(db(), { tags: ['Quiet'], hours: everyDay('08:00', '20:00') })
  })
  afterAll(async () => {
    await db()('search_index').update({ feeding: false })
    await taken()
  })
  beforeEach(taken)
  const change = (values: object, id = off.id) => db()('study_locations').where({ id }).update(values)

  const LOCATION_CHANGES = [
    { name: 'New' },
    { address: '1 New Street' },
    { city: 'Oakland' },
    { kind: 'park' },
    { latitude: 37.1 },
    { time_zone: 'America/New_York' },
    { status: 'Denied' },
    { status: 'Approved' },
  ]
  it('records a location when a field changes that its document shows', () =>
    checkRows(LOCATION_CHANGES, async (values) => {
      await change(values)
      expect(await taken()).toEqual([`location ${off.id}`])
    }))

  it('records a location that is inserted, moved to another campus or deleted', async () => {
    const { id } = await insertLocation(db())
    expect(await taken()).toEqual([`location ${id}`])
    await change({ university_id: campus.id, category: 'On-Campus' }, id)
    expect(await taken()).toEqual([`location ${id}`])
    await db()('study_locations').where({ id }).delete()
    expect(await taken()).toContain(`location ${id}`)
  })

  it('ignores changes that no document shows, no-op changes, and items that were never public', async () => {
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

  it('records one row per location, however many reviews a statement inserts', async () => {
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

  it('records the university of a review on campus', async () => {
    await insertReview(db(), { study_location_id: on.id, user_id: null })
    expect((await taken()).sort()).toEqual([`location ${on.id}`, `university ${campus.id}`])
  })

  it('records tags and hours', async () => {
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

  const UNIVERSITY_CHANGES = [
    { name: 'New College' },
    { aliases: ['NC'] },
    { city: 'Oakland' },
    { domain: 'www.newcollege.edu' },
    { status: 'Denied' as const },
    { status: 'Approved' as const },
  ]
  it('records a university and its locations when a field changes that their documents show', () =>
    checkRows(UNIVERSITY_CHANGES, async (values) => {
      await db()('universities').where({ id: campus.id }).update(values)
      expect(await taken()).toEqual(expect.arrayContaining([`location ${on.id}`, `university ${campus.id}`]))
    }))

  it('records an off-campus location when a nearby campus is renamed or moved', async () => {
    await change({ latitude: campus.latitude })
    await taken()
    await db()('universities')
      .where({ id: campus.id })
      .update({ aliases: ['Nearby'] })
    expect(await taken()).toContain(`location ${off.id}`)
    await db()('universities').where({ id: campus.id }).update({ latitude: 36 })
    expect(await taken()).toEqual(expect.arrayContaining([`location ${off.id}`, `university ${campus.id}`]))
  })

  it("records only the university for changes that its locations don't show, and nothing for its color", async () => {
    await db()('universities').where({ id: campus.id }).update({ latitude: 35 })
    expect(await taken()).toEqual([`university ${campus.id}`])
    await db()('universities').where({ id: campus.id }).update({ school_hex_color: '#123456' })
    expect(await taken()).toEqual([])
  })

  it('records everything of a deleted university', async () => {
    const { id } = await insertUniversity(db())
    const location = await insertLocation(db(), { university_id: id })
    await taken()
    await db()('universities').where({ id }).delete()
    expect(await taken()).toEqual(expect.arrayContaining([`university ${id}`, `location ${location.id}`]))
  })

  it('records everything of a renamed state', async () => {
    await db()('states')
      .where({ id: await stateId(db()) })
      .update({ name: 'Kalifornien' })
    expect(await taken()).toEqual(
      expect.arrayContaining([`location ${off.id}`, `location ${on.id}`, `university ${campus.id}`]),
    )
  })

  it("records nothing of a transaction that's rolled back", async () => {
    await db()
      .transaction(async (transaction) => {
        await transaction('study_locations').where({ id: off.id }).update({ name: 'Never' })
        await transaction.rollback()
      })
      .catch(() => {})
    expect(await taken()).toEqual([])
  })

  it('invalidates the index when a table is emptied', async () => {
    await db().raw("update search_index set filled_for = 'x'")
    await db().raw('truncate study_location_hours')
    expect((await db()('search_index').first())!.filled_for).toBeNull()
  })
})
