/** How many of the first bytes of an object `contentTypeOf` wants to see. */
export const FIRST_BYTES = 16

/**
 * What an object is, by its first bytes: a picture of a kind that we make, a zip, or 'application/octet-stream'. Names
 * and what the sender says are never asked.
 */
export function contentTypeOf(first: Buffer): string {
  if (first.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  if (first.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'image/png'
  if (textAt(first, 0, 4) === 'RIFF' && textAt(first, 8, 12) === 'WEBP') return 'image/webp'
  if (textAt(first, 4, 12) === 'ftypavif') return 'image/avif'
  if (textAt(first, 0, 4) === 'PK\x03\x04') return 'application/zip'
  return 'application/octet-stream'
}

const textAt = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)
