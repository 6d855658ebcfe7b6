import type { Readable } from 'node:stream'

/** Metadata of a stored object. `etag` has no quotes; `size` is in bytes. */
export type ObjectInfo = { key: string; size: number; contentType: string; etag: string; modified: Date }

/** Inclusive byte positions. */
export type ByteRange = { start: number; end: number }

/**
 * Stores pictures and other files: in a folder, or in S3-compatible object storage. Keys look like
 * 'profile_images/12/profile_img' (see checkKey). Writes are atomic.
 */
export type Storage = {
  /**
   * Stores or replaces an object. On disk the type comes from the first bytes, which gives the same for what we store:
   * JPEG, PNG, WebP, zip. @throws StorageDown if object storage doesn't respond or stores less than was sent
   */
  put: (key: string, body: Buffer, about: { contentType: string }) => Promise<void>
  /**
   * An object, or a range of it. Null if there's none. `info` describes the whole object; a range may end beyond it.
   * Destroy the body if you don't read all of it. @throws RangeError if the range starts beyond the end
   */
  get: (key: string, range?: ByteRange) => Promise<{ info: ObjectInfo; body: Readable } | null>
  head: (key: string) => Promise<ObjectInfo | null>
  /** Copies an object over another key. False if there's no such object. */
  copy: (from: string, to: string) => Promise<boolean>
  /** Deletes an object. A missing one isn't an error. */
  delete: (key: string) => Promise<void>
  /** All objects whose key starts with `prefix`, in no particular order. Without their content types. */
  list: (prefix: string) => AsyncIterable<ObjectInfo>
  /** Resolves if something could be stored now. Leaves nothing behind. @throws StorageDown */
  probe: () => Promise<void>
  /** The public URL of a key, including its query ('?t=1700000000000'). */
  url: (keyWithQuery: string) => string
}

/** Object storage can't be reached, or failed. */
export class StorageDown extends Error {
  override name = 'StorageDown'
}
