const keys = new WeakMap<object, number>()
let last = 0

/** A React key for a server response: each object gets its own key, even if its content is the same. */
export function keyOf(answer: object | undefined | null): number {
  if (answer && !keys.has(answer)) keys.set(answer, ++last)
  return (answer && keys.get(answer)) ?? 0
}
