/** What reads a stream in pieces of the size that it needs. */
export type ByteReader = {
  /** Exactly `size` bytes, or as many as there are before the end. */
  read: (size: number) => Promise<Buffer>
  /** Whether nothing is left. */
  ended: () => Promise<boolean>
}

/** Reads `source` from its beginning, holding no more of it than the largest piece asked for and one of its own. */
export function readBytes(source: AsyncIterable<Buffer>): ByteReader {
  const pieces = source[Symbol.asyncIterator]()
  let waiting: Buffer[] = []
  let length = 0

  async function fill(size: number) {
    while (length < size) {
      const { done, value } = await pieces.next()
      if (done) return
      if (value.length > 0) waiting.push(value)
      length += value.length
    }
  }

  return {
    async read(size) {
      await fill(size)
      const all = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting)
      const piece = all.subarray(0, size)
      const rest = all.subarray(size)
      waiting = rest.length > 0 ? [rest] : []
      length = rest.length
      return piece
    },
    async ended() {
      await fill(1)
      return length === 0
    },
  }
}

/** Everything of a stream, in memory. */
export async function wholeOf(source: AsyncIterable<unknown>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of source) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
