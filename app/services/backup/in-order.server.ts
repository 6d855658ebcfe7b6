/** Yields the result of `run` for each item in order, running at most `most` at once. */
export async function* inOrder<T, R>(
  items: AsyncIterable<T>,
  most: number,
  run: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const underway: Promise<R>[] = []
  try {
    for await (const item of items) {
      const result = run(item)
      result.catch(() => {}) // reported when awaited in order
      underway.push(result)
      if (underway.length === most) yield await underway.shift()!
    }
    while (underway.length > 0) yield await underway.shift()!
  } finally {
    await Promise.allSettled(underway)
  }
}
