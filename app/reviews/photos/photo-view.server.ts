import type { Storage } from '~/storage/storage'
import { tintOf } from '~/storage/thumbhash.server'
import type { PhotoRow } from './photo-queries.server'

/** A photo as a page shows it. */
export type PhotoView = {
  id: number
  /** Of its own page. */
  path: string
  /** URL of the whole picture; its smaller ones are named after it (see smallerUrl). */
  url: string
  /** Whether the smaller ones are there. */
  made: boolean
  /** With the area that it shows: "Reading room: Long tables". */
  caption: string | null
  /** Pixels of the whole picture. */
  width: number
  height: number
  /** Its mean color, shown until the picture has loaded. */
  tint: string | null
}

/** Only what is shown goes to the browser. The URL names a time, so that it is kept for good. */
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
