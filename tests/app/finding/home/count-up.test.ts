import { expect, it } from 'vitest'
import { countedAfter, MS } from '~/finding/home/count-up'

it('counts up from 0 for two seconds, always upwards, slower and slower, and ends at the number', () => {
  expect(MS).toBe(2000)
  const shown = Array.from({ length: 21 }, (_each, n) => countedAfter(n * 100, 1000))
  expect([shown[0], shown[20]]).toEqual([0, 1000])
  expect(shown[19]).toBeLessThanOrEqual(1000)
  expect(shown[10]).toBe(875)
  const steps = shown.slice(1).map((count, n) => count - shown[n]!)
  expect(steps[0]).toBeGreaterThan(100)
  for (const [n, step] of steps.entries()) {
    expect(step).toBeGreaterThanOrEqual(0)
    if (n > 0) expect(step).toBeLessThanOrEqual(steps[n - 1]! + 1)
  }
  expect([countedAfter(-5, 7), countedAfter(99_999, 7)]).toEqual([0, 7])
})
