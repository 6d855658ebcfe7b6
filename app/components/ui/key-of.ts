const keys = new WeakMap<object, number>()
let last = 0

/** A React key for what belongs to one answer of the server: a new object gets a new key, even if it says the same. */
export function keyOf(answer: object | undefined | null): number {
  if (answer && !keys.has(answer)) keys.set(answer, ++last)
  return (answer && keys.get(answer)) ?? 0
}
