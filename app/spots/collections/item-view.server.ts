import { locationsOf, type LocationRow } from '../queries.server'
import { openingOf } from '../hours-rules'
import { openingLine } from '../location-card.server'
import { locationPath, drawingPath } from '../rules'
import { smallerPicture } from '~/services/storage/keys'
import type { Db } from '~db/connection'
import type { Item } from './item-queries.server'
import { firstTags } from './rules'

/** A location on its card in a collection; `location` is null when it isn't public or was deleted. */
export type ItemView = {
  id: number
  location: {
    id: number
    href: string
    name: string
    where: string
    picture: string
    rating: number
    reviews: number
    tags: string[]
    more: number
    opening: { open: boolean; text: string }
  } | null
}

/** The cards of a collection's items. One statement for all of them. */
export async function itemViews(db: Db, items: readonly Item[], now: Date): Promise<ItemView[]> {
  const ids = items.flatMap(({ location_id }) => location_id ?? [])
  const rows = new Map((ids.length > 0 ? await locationsOf(db, ids) : []).map((row) => [row.id, row]))
  return items.map(({ id, location_id }) => {
    const row = location_id === null ? undefined : rows.get(location_id)
    return { id, location: row ? locationView(row, now) : null }
  })
}

const pictureOf = (row: LocationRow) => smallerPicture(row.image_url, 640) ?? drawingPath(row)

/** The pictures of these locations, by ID. */
export const picturesOf = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map(
    (ids.length > 0 ? await locationsOf(db, [...new Set(ids)]) : []).map((row) => [row.id, pictureOf(row)]),
  )

function locationView(row: LocationRow, now: Date) {
  const opening = openingOf(row, now)
  return {
    id: row.id,
    href: locationPath(row),
    name: row.name,
    where: [row.university_name, `${row.city}, ${row.state}`].filter(Boolean).join(' · '),
    picture: pictureOf(row),
    rating: row.rating,
    reviews: row.reviews,
    ...firstTags(row.tags),
    opening: { open: opening.state === 'open', text: openingLine(opening) },
  }
}
