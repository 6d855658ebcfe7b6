import { locationsOf, type LocationRow } from '../queries.server'
import { openingOf } from '../hours-rules'
import { campusLine, openingView, pictureOf } from '../location-card.server'
import { drawTogether } from '../model/drawing'
import { locationPath } from '../rules'
import type { Db } from '~db/connection'
import type { Item } from './item-queries.server'
import { firstTags } from './rules'

/** The cards of a collection's items; `location` is null when it isn't public or was deleted. One statement for all of them. */
export async function itemViews(db: Db, items: readonly Item[], now: Date) {
  const ids = items.flatMap(({ location_id }) => location_id ?? [])
  const rows = ids.length > 0 ? await locationsOf(db, ids) : []
  const views = new Map(
    drawTogether(rows.map((row) => locationView(row, now))).map((view) => [view.id, view]),
  )
  return items.map(({ id, location_id }) => ({ id, location: views.get(location_id ?? 0) ?? null }))
}

export type ItemView = Awaited<ReturnType<typeof itemViews>>[number]

/** The pictures of these locations, by ID. */
export async function picturesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = ids.length > 0 ? await locationsOf(db, [...new Set(ids)]) : []
  const drawn = drawTogether(rows.map((row) => ({ id: row.id, picture: pictureOf(row) })))
  return new Map(drawn.map(({ id, picture }) => [id, picture]))
}

const locationView = (row: LocationRow, now: Date) => ({
  id: row.id,
  href: locationPath(row),
  name: row.name,
  where: campusLine(row),
  picture: pictureOf(row),
  rating: row.rating,
  reviews: row.reviews,
  ...firstTags(row.tags),
  opening: openingView(openingOf(row, now)),
})
