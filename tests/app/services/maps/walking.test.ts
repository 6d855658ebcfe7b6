import { expect, it } from 'vitest'
import { walkOf } from '~/spots/location-card.server'
import { itRows } from '../../../support/it-rows'

it('uses the road distance if it was measured', () =>
  expect(walkOf(1, 1.1)).toEqual({ miles: 1.1, minutes: 22 }))

itRows([
  [1, 1.3, 26],
  [0.3, 0.39, 8],
  [0, 0, 1],
])('is longer than a straight line', (straight, miles, minutes) => {
  const walk = walkOf(straight)
  expect(walk.miles).toBeCloseTo(miles)
  expect(walk.minutes).toBe(minutes)
})
