import type { Storage } from '~/storage/storage'
import { tintOf } from '~/storage/thumbhash.server'
import type { PhotoRow } from './photo-queries.server'

/** A photo as a page shows it. */
export type PhotoView = {
  id: number
  /** Path of its own page. */
  path: string
  /** URL of the full picture. Those of the smaller ones derive from it (see smallerUrl). */
  url: string
  /** Whether the smaller ones are there. */
  made: boolean
  /** Includes the area it shows: "Reading room: Long tables". */
  caption: string | null
  /** Pixels of the full picture. */
  width: number
  height: number
  /** Its mean color, shown while the picture loads. */
  tint: string | null
}

/** Sends only what's shown. The URL has a timestamp, so it can be cached forever. */
export const photoView = (row: PhotoRow, storage: Pick<Storage, 'url'>, locationId: number): PhotoView => ({
  id: row.id,
  path: `/location/${locationId}/photos/${row.id}`,
  url: storage.url(`${row.storage_key}?t=${row.created_at.getTime()}`),
  made: row.variants_made_at !== null,
  caption: [row.area ?? [], row.description ?? []].flat().join(': ') || null,
  width: row.width,
  height: row.height,
  tint: row.thumbhash && tintOf(row.thumbhash),
})
