import { beforeEach } from 'vitest'

/** Random numbers like Math.random, for a whole file. A failing test prints the seed; SEED=… repeats them. */
export function seededChance(): () => number {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 32)
  let state = seed
  beforeEach(({ onTestFailed }) => {
    onTestFailed(() => console.error(`run again with SEED=${seed}`))
  })
  // mulberry32
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
