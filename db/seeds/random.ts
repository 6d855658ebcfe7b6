/** A random number generator: the same seed gives the same numbers. */
export type Random = {
  /** 0 <= x < 1. */
  next: () => number
  /** Whole number, both ends included. */
  between: (low: number, high: number) => number
  chance: (probability: number) => boolean
  pick: <T>(items: readonly T[]) => T
  shuffled: <T>(items: readonly T[]) => T[]
  /** Roughly normal: the sum of three uniform numbers. */
  around: (mean: number, spread: number) => number
}

/** mulberry32, by Tommy Ettinger (2017, public domain): 32 bits of state, good enough for choosing sentences. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(items: readonly T[]): T => {
    if (!items.length) throw new Error('pick: nothing to pick from')
    return items[between(0, items.length - 1)] as T
  }
  const shuffled = <T>(items: readonly T[]) => {
    const result = [...items]
    for (let last = result.length - 1; last > 0; last--) {
      const other = between(0, last)
      ;[result[last], result[other]] = [result[other] as T, result[last] as T]
    }
    return result
  }
  const around = (mean: number, spread: number) => mean + (next() + next() + next() - 1.5) * 2 * spread
  return { next, between, chance: (probability) => next() < probability, pick, shuffled, around }
}
