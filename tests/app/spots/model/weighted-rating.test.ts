import { expect, it } from 'vitest'
import { PRIOR_REVIEWS, weightedRating, weightedRatingSql } from '~/spots/model/weighted-rating'
import { useDatabase } from '../../../support/database'

const database = useDatabase()

it('trusts 25 reviews of 4.7 more than 2 of 5 stars, and is the mean without any', () => {
  expect(weightedRating(0, 0, 3.9)).toBe(3.9)
  expect(weightedRating(10, 2, 4)).toBeCloseTo(30 / 7, 12)
  expect(weightedRating(25 * 4.7, 25, 4)).toBeGreaterThan(weightedRating(10, 2, 4))
  expect(weightedRating(4.7e6, 1e6, 4)).toBeCloseTo(4.7, 4)
  expect(PRIOR_REVIEWS).toBe(5)
})

it('is the same in SQL', async () => {
  for (const [sum, count, mean] of [
    [0, 0, 3.5],
    [5, 1, 4.1],
    [117, 25, 47 / 12],
  ] as const) {
    const { rows } = await database.db.raw(
      `select ${weightedRatingSql('s', 'n', '?')} as rating from (values (?::int, ?::int)) v (s, n)`,
      [mean, sum, count],
    )
    expect(rows[0].rating).toBe(weightedRating(sum, count, mean))
  }
})
