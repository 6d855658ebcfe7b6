import { setImmediate } from 'node:timers/promises'

/** How long a process may not answer anything else, in milliseconds. */
const SLICE_MS = 20

/** Calls `work` with each item, in order, and lets the process do something else in between. */
export async function inSlices<T>(
  items: readonly T[],
  work: (item: T, index: number) => unknown,
): Promise<void> {
  await setImmediate() // several short calls in a row would be one long slice
  let began = performance.now()
  for (const [index, item] of items.entries()) {
    await work(item, index)
    if (performance.now() - began < SLICE_MS) continue
    await setImmediate()
    began = performance.now()
  }
}
