/** How many bytes `contentTypeOf` needs from the start of an object. */
export const FIRST_BYTES = 16

/**
 * An object's type by its first bytes: an image type that we make, a zip, or 'application/octet-stream'. File names and
 * the sender's Content-Type don't count.
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
