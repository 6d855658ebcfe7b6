import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetOldPosition } from '~/ui/browser-position'
import { itRows } from '../../../support/it-rows'

const HOUR_MS = 3_600_000
const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

describe("the position in the browser's storage", () => {
  const found = (ago: number) =>
    JSON.stringify({ latitude: 37.87, longitude: -122.27, timestamp: Date.now() - ago })

  itRows([
    ['of now', found(0), true],
    ['of less than an hour ago', found(HOUR_MS - 5000), true],
    ['of an hour ago', found(HOUR_MS), false],
    ['of last week', found(7 * 24 * HOUR_MS), false],
    ['of tomorrow', found(-24 * HOUR_MS), false],
    ['without a time', '{"latitude":37.87,"longitude":-122.27}', false],
    ['that nobody can read', '{{', false],
  ])('says what happened', (_name, text, stays) => {
    kept.set('userLocation', text)
    kept.set('userState', 'California')
    forgetOldPosition()
    expect(kept.has('userLocation')).toBe(stays)
    expect(kept.get('userState')).toBe('California')
  })

  it('is no error without a position, or without storage', () => {
    forgetOldPosition()
    vi.stubGlobal('localStorage', undefined)
    expect(forgetOldPosition).not.toThrow()
  })
})
