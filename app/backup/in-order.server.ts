/** What `run` makes of each of `items`, in their order, with at most `most` of them under way at once. */
export async function* inOrder<T, R>(
  items: AsyncIterable<T>,
  most: number,
  run: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const underway: Promise<R>[] = []
  try {
    for await (const item of items) {
      const result = run(item)
      result.catch(() => {}) // told when its turn comes
      underway.push(result)
      if (underway.length === most) yield await underway.shift()!
    }
    while (underway.length > 0) yield await underway.shift()!
  } finally {
    await Promise.allSettled(underway)
  }
}
