import { locationsOf, type LocationRow } from '../queries.server'
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
  } | null
}

/** The cards of a collection's items. One statement for all of them. */
export async function itemViews(db: Db, items: readonly Item[]): Promise<ItemView[]> {
  const ids = items.flatMap(({ location_id }) => location_id ?? [])
  const rows = new Map((ids.length > 0 ? await locationsOf(db, ids) : []).map((row) => [row.id, row]))
  return items.map(({ id, location_id }) => {
    const row = location_id === null ? undefined : rows.get(location_id)
    return { id, location: row ? locationView(row) : null }
  })
}

const locationView = (row: LocationRow) => ({
  id: row.id,
  href: locationPath(row),
  name: row.name,
  where: [row.university_name, `${row.city}, ${row.state}`].filter(Boolean).join(' · '),
  picture: smallerPicture(row.image_url, 640) ?? drawingPath(row),
  rating: row.rating,
  reviews: row.reviews,
  ...firstTags(row.tags),
})
