import type { Readable } from 'node:stream'

/** What is known of a stored object. `etag` is without quotes; `size` in bytes. */
export type ObjectInfo = { key: string; size: number; contentType: string; etag: string; modified: Date }

/** Inclusive byte positions. */
export type ByteRange = { start: number; end: number }

/**
 * Where pictures and other files are: a folder, or an S3-compatible store. Keys look like 'profile_images/12/profile_img'
 * (see checkKey); an object is there whole or not at all.
 */
export type Storage = {
  /**
   * Stores or replaces an object. On disk the type is told from the first bytes, and is the given one for what we store:
   * JPEG, PNG, WebP, zip. @throws StorageDown when object storage does not answer or keeps less than was sent
   */
  put: (key: string, body: Buffer, about: { contentType: string }) => Promise<void>
  /**
   * An object, or a range of it; null when there is none. `info` is about the whole object; a range may end beyond it.
   * Who does not read the body to its end destroys it. @throws RangeError when the range starts beyond the end
   */
  get: (key: string, range?: ByteRange) => Promise<{ info: ObjectInfo; body: Readable } | null>
  head: (key: string) => Promise<ObjectInfo | null>
  /** Copies an object over another key; false when there is no such object. */
  copy: (from: string, to: string) => Promise<boolean>
  /** Removes an object. One that is not there is no error. */
  delete: (key: string) => Promise<void>
  /** Every object whose key starts with `prefix`, in no particular order; a list knows no types. */
  list: (prefix: string) => AsyncIterable<ObjectInfo>
  /** Resolves when something could be stored now; keeps nothing. @throws StorageDown */
  probe: () => Promise<void>
  /** The public URL of a key; a query ('?t=1700000000000') stays. */
  url: (keyWithQuery: string) => string
}

/** The store cannot be reached, or did not do what it was asked for. */
export class StorageDown extends Error {
  override name = 'StorageDown'
}
