import { expect, it } from 'vitest'
import { walkOf } from '~/locations/location-card.server'

it('uses the road distance if it was measured', () =>
  expect(walkOf(1, 1.1)).toEqual({ miles: 1.1, minutes: 22 }))

it.each([
  [1, 1.3, 26],
  [0.3, 0.39, 8],
  [0, 0, 1],
])('%f miles in a straight line are %f on foot, in %i minutes', (straight, miles, minutes) => {
  const walk = walkOf(straight)
  expect(walk.miles).toBeCloseTo(miles)
  expect(walk.minutes).toBe(minutes)
})
