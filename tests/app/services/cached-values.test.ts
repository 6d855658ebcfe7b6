import { describe, expect, it, vi } from 'vitest'
import { createValueCache, MAX_AGE } from '~/services/cached-values.server'

/** Values whose time and generation a test controls. */
function valuesAt({ most }: { most?: number } = {}) {
  const state = { now: 1, generation: 1 }
  const errors: unknown[] = []
  const cache = createValueCache(
    { error: (about: unknown) => void errors.push(about) },
    { most, mostOfMinute: most, now: () => state.now, clock: () => 1_000_000_000 * 60_000 + state.now },
  )
  const cachedValues = cache.readBy({ generation: () => state.generation })
  return { state, errors, cache, cachedValues }
}

const fail = () => Promise.reject(new Error('no database'))

describe('cached values of a process', () => {
  it('last as long as the specification says', () => {
    expect(MAX_AGE).toEqual({ static: 86_400_000, recent: 1_800_000, campus: 300_000, location: 600_000 })
  })

  it('are calculated once for simultaneous requests, and then not until they expire', async () => {
    const { state, cachedValues } = valuesAt()
    const load = vi.fn(async () => ({ n: load.mock.calls.length }))
    const [one, other] = await Promise.all([
      cachedValues.get('a', 1000, load),
      cachedValues.get('a', 1000, load),
    ])
    expect(one).toBe(other)
    state.now = 999
    expect(await cachedValues.get('a', 1000, load)).toBe(one)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('are shown once more after they expire, while they are recalculated', async () => {
    const { state, cachedValues } = valuesAt()
    let release = () => {}
    const load = vi.fn(async () => {
      if (load.mock.calls.length > 1) await new Promise<void>((resolve) => (release = resolve))
      return load.mock.calls.length
    })
    expect(await cachedValues.get('a', 1000, load)).toBe(1)
    state.now = 1002
    expect(await cachedValues.get('a', 1000, load)).toBe(1)
    expect(await cachedValues.get('a', 1000, load)).toBe(1)
    expect(load).toHaveBeenCalledTimes(2)
    release()
    await expect.poll(() => cachedValues.get('a', 1000, load)).toBe(2)
  })

  it('are kept through changes for as long as their loader asks, but not beyond `drop`', async () => {
    const { state, cache, cachedValues } = valuesAt()
    let n = 100
    const get = () =>
      cachedValues.get(
        'total',
        1000,
        async () => n,
        (value) => value / 2,
      )
    expect(await get()).toBe(100)
    state.generation = 2
    n = 200
    state.now = 50
    expect(await get()).toBe(100)
    state.now = 51 // 50 ms after the first
    expect(await get()).toBe(200)
    state.generation = 3
    cache.drop()
    n = 300
    expect(await get()).toBe(300)
    // Without a change, it's only as old as any other value.
    state.now = 1040
    expect(await get()).toBe(300)
  })

  it('stay if recalculating fails, which is logged', async () => {
    const { state, errors, cachedValues } = valuesAt()
    await cachedValues.get('a', 1000, async () => 'old')
    state.now = 5000
    expect(await cachedValues.get('a', 1000, fail)).toBe('old')
    await expect.poll(() => errors.length).toBe(1)
    expect(await cachedValues.get('a', 1000, fail)).toBe('old')
    expect(await cachedValues.get('a', 1000, async () => 'new')).toBe('old')
    await expect.poll(() => cachedValues.get('a', 1000, fail)).toBe('new')
  })

  it('are dropped with a new generation: no one sees older ones, even if it fails', async () => {
    const { state, cachedValues } = valuesAt()
    await cachedValues.get('a', 1000, async () => 'removed by a moderator')
    state.generation = 2
    await expect(cachedValues.get('a', 1000, fail)).rejects.toThrow('no database')
    expect(await cachedValues.get('a', 1000, async () => 'clean')).toBe('clean')
  })

  it('that were started before a change are not used after it', async () => {
    const { state, cachedValues } = valuesAt()
    let release = () => {}
    const early = cachedValues.get(
      'a',
      1000,
      () => new Promise<string>((resolve) => (release = () => resolve('before'))),
    )
    await new Promise(setImmediate)
    state.generation = 2
    expect(await cachedValues.get('a', 1000, async () => 'after')).toBe('after')
    release()
    expect(await early).toBe('before')
    expect(await cachedValues.get('a', 1000, async () => 'again')).toBe('after')
  })

  it('that failed are requested again by the next', async () => {
    const { cachedValues } = valuesAt()
    await expect(cachedValues.get('a', 1000, fail)).rejects.toThrow('no database')
    expect(await cachedValues.get('a', 1000, async () => 'then')).toBe('then')
  })

  it('of a minute are shared until it is over, or something changes', async () => {
    const { state, cachedValues } = valuesAt()
    let n = 0
    const next = () => cachedValues.thisMinute('a', async () => ++n)
    expect([await next(), await next()]).toEqual([1, 1])
    state.now = 59_999
    expect(await next()).toBe(1)
    state.now = 60_000
    expect(await next()).toBe(2)
    state.generation = 2
    expect([await next(), await next()]).toEqual([3, 3])
    state.now = 600_000
    await expect(cachedValues.thisMinute('a', fail)).rejects.toThrow('no database')
  })

  it('of a minute are new for someone who has just sent a form, and only for them', async () => {
    const { state, cache, cachedValues } = valuesAt()
    const own = cache.readBy({ generation: () => state.generation, hasJustWritten: true })
    expect(await cachedValues.thisMinute('a', async () => 'before')).toBe('before')
    expect(await own.thisMinute('a', async () => 'mine')).toBe('mine')
    expect(await cachedValues.thisMinute('a', async () => 'unused')).toBe('before')
    expect(await own.get('b', 1000, async () => 'shared')).toBe('shared')
    expect(await cachedValues.get('b', 1000, async () => 'unused')).toBe('shared')
  })

  it('that a slower request loaded at an older generation are not used by others', async () => {
    const { cache } = valuesAt()
    const [older, newer] = [1, 2].map((n) => cache.readBy({ generation: () => n }))
    expect(await newer!.get('a', 1000, async () => 'new')).toBe('new')
    expect(await older!.get('a', 1000, async () => 'old')).toBe('old')
    expect(await newer!.get('a', 1000, async () => 'newer')).toBe('newer')
  })

  it('are limited in number; the least recently used go first', async () => {
    const { cachedValues } = valuesAt({ most: 2 })
    await cachedValues.get('a', 1000, async () => 'a1')
    await cachedValues.get('b', 1000, async () => 'b1')
    await cachedValues.get('a', 1000, async () => 'unused')
    await cachedValues.get('c', 1000, async () => 'c1')
    expect(await cachedValues.get('a', 1000, async () => 'a2')).toBe('a1')
    expect(await cachedValues.get('b', 1000, async () => 'b2')).toBe('b2')
    const long = 'x'.repeat(301)
    expect([
      await cachedValues.get(long, 1000, async () => 1),
      await cachedValues.get(long, 1000, async () => 2),
    ]).toEqual([1, 2])
  })
})
