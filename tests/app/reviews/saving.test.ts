import { describe, expect, it } from 'vitest'
import { deleteReview } from '~/reviews/writing/delete-review.server'
import { saveReview, type ReviewToSave } from '~/reviews/writing/save-review-with-photos.server'
import { insertLocation } from '../../factories/location'
import { insertReview, reviewText } from '../../factories/review'
import { insertUser } from '../../factories/user'
import { useDatabase } from '../../support/database'
import { ago } from '../../support/times'
import { itRows } from '../../support/it-rows'

const database = useDatabase()

/** A user at a new location, and what they send. */
async function setUp(values: Parameters<typeof insertLocation>[1] = {}) {
  const { db } = database
  const [viewer, location] = [await insertUser(db), await insertLocation(db, values)]
  const form = { mode: 'create', rating: 4, description: reviewText(), worksHere: false } as const
  const review: ReviewToSave = { viewer, locationId: location.id, ...form }
  return {
    location,
    viewer,
    review,
    save: (changed: Partial<ReviewToSave> = {}) => saveReview(db, { ...review, ...changed }),
    rows: () => db('reviews').where({ study_location_id: location.id }).orderBy('id'),
  }
}
const message = 'Already wrote a review, update current review'
const DUPLICATE = { ok: false, kind: 'conflict', message, field: undefined }

describe('a first review', () => {
  it('is stored as it was sent, and counts', async () => {
    const { save, rows, location, viewer } = await setUp()
    const saved = await save({ worksHere: true, rating: 5 })
    expect(saved).toMatchObject({ ok: true, value: { created: true, location: { id: location.id } } })
    const row = { user_id: viewer.id, rating: 5, works_here: true, suspicion: 'low' }
    expect(await rows()).toMatchObject([{ ...row, description: reviewText() }])
    const counted = database.db('study_locations').where({ id: location.id })
    expect(await counted.first('review_count', 'avg_rating')).toEqual({ review_count: 1, avg_rating: 5 })
  })

  itRows([
    ['other stars', { rating: 1 }],
    ['other words', { description: reviewText('Another.') }],
    ['another disclosure', { worksHere: true }],
  ])('is a conflict where there is another one, which stays', async (_, changed) => {
    const { save, rows } = await setUp()
    await save()
    const before = await rows()
    expect(await save(changed)).toEqual(DUPLICATE)
    expect(await rows()).toEqual(before)
  })

  it('that was edited in another tab is not replaced by one that showed what was there before', async () => {
    const { save, rows } = await setUp()
    await save()
    const seen = (await rows())[0]!.updated_at.getTime()
    const elsewhere = { description: reviewText('Elsewhere.') }
    expect(await save({ mode: 'edit', seen, ...elsewhere })).toMatchObject({ ok: true })
    const before = await rows()
    expect(await save({ mode: 'edit', seen, rating: 1 })).toEqual(DUPLICATE)
    expect(await rows()).toEqual(before)
    // Sent twice, or by a form that has seen it, or by an older one, it's done.
    expect(await save({ mode: 'edit', seen, ...elsewhere })).toMatchObject({ ok: true })
    const now = before[0]!.updated_at.getTime()
    expect(await save({ mode: 'edit', seen: now, rating: 2 })).toMatchObject({ ok: true })
    expect(await save({ mode: 'edit', rating: 1 })).toMatchObject({ ok: true })
  })

  it('that exists word for word came twice: that is done, and not an edit', async () => {
    const { save, rows } = await setUp()
    const first = await save()
    const before = await rows()
    expect(await save()).toMatchObject({ ok: true, value: { id: first.ok && first.value.id, created: true } })
    expect(await rows()).toEqual(before)
  })

  it('by 50 forms with 50 texts at once: one is done, 49 are conflicts', async () => {
    const { save, rows } = await setUp()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => save({ description: reviewText(`Try ${n}.`) })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.ok && answer.kind === 'conflict')).toHaveLength(49)
    expect(await rows()).toHaveLength(1)
  })

  it('is written only if the location is public', async () => {
    const { save, rows } = await setUp({ status: 'Pending' })
    expect(await save()).toMatchObject({ ok: false, kind: 'missing' })
    expect(await save({ mode: 'edit' })).toMatchObject({ ok: false, kind: 'missing' })
    expect(await rows()).toEqual([])
  })
})

describe('an edit', () => {
  const earlier = ago(86_400_000)

  const writtenEarlier = ({ location, viewer }: Awaited<ReturnType<typeof setUp>>) => {
    const ids = { study_location_id: location.id, user_id: viewer.id }
    return insertReview(database.db, { ...ids, created_at: earlier, updated_at: earlier })
  }

  it('changes everything in the form, and its time', async () => {
    const all = await setUp()
    const { id } = await writtenEarlier(all)
    const changed = { rating: 2, description: reviewText('Changed.') }
    const saved = await all.save({ ...changed, mode: 'edit', worksHere: true })
    expect(saved).toMatchObject({ ok: true, value: { id, created: false } })
    const [row] = await all.rows()
    expect(row).toMatchObject({ id, ...changed, works_here: true, created_at: earlier })
    expect(row!.updated_at.getTime()).toBeGreaterThan(earlier.getTime() + 80_000_000)
  })

  it('that changes nothing is not an edit', async () => {
    const all = await setUp()
    await writtenEarlier(all)
    expect(await all.save({ mode: 'edit' })).toMatchObject({ ok: true, value: { created: false } })
    expect((await all.rows())[0]!.updated_at).toEqual(earlier)
  })

  it('of a review that was deleted meanwhile writes it again', async () => {
    const { save, rows } = await setUp()
    expect(await save({ mode: 'edit' })).toMatchObject({ ok: true, value: { created: true } })
    expect(await rows()).toHaveLength(1)
  })

  it('leaves what others wrote', async () => {
    const { save, rows, location } = await setUp()
    const other = await insertReview(database.db, {
      study_location_id: location.id,
      user_id: (await insertUser(database.db)).id,
    })
    await save({ mode: 'edit', rating: 1 })
    expect((await rows())[0]).toEqual(other)
  })
})

describe('the suspicion', () => {
  const shouting = reviewText(
    'QUIET TABLES AND LAMPS, AND NOT A SOUND ALL AFTERNOON LONG, EVEN ON THE GROUND FLOOR OF THE OLD WING OF THE HOUSE!!!',
  )
  itRows([
    ['low', reviewText()],
    ['medium', reviewText('More of it at https://example.org/tables, say I.')],
    ['medium', shouting],
    ['high', reviewText('Click here: www.example.org.')],
  ])('is stored, and follows an edit', async (suspicion, description) => {
    const { save, rows } = await setUp()
    expect((await save({ description })).ok).toBe(true)
    expect((await rows())[0]!.suspicion).toBe(suspicion)
    await save({ mode: 'edit', description: reviewText('Calm.') })
    expect((await rows())[0]!.suspicion).toBe('low')
    await save({ mode: 'edit', description })
    expect((await rows())[0]!.suspicion).toBe(suspicion)
  })
})

describe('deleting', () => {
  it("deletes only the viewer's review, and is no error if it is gone", async () => {
    const { save, rows, viewer, location } = await setUp()
    const other = await insertReview(database.db, {
      study_location_id: location.id,
      user_id: (await insertUser(database.db)).id,
    })
    await save()
    for (let n = 0; n < 2; n++)
      expect(await deleteReview(database.db, { viewer, locationId: location.id })).toMatchObject({ ok: true })
    expect(await rows()).toEqual([other])
  })

  it('deletes a review of a location that is no longer public; without one, the location is not found', async () => {
    const { rows, viewer, location } = await setUp({ status: 'Denied' })
    const del = () => deleteReview(database.db, { viewer, locationId: location.id })
    expect(await del()).toMatchObject({ ok: false, kind: 'missing' })
    await insertReview(database.db, { study_location_id: location.id, user_id: viewer.id })
    expect(await del()).toEqual({ ok: true, value: { location: null } })
    expect(await rows()).toEqual([])
    expect(await del()).toMatchObject({ ok: false, kind: 'missing' })
  })
})
