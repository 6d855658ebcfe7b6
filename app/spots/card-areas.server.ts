import type { Db } from '~db/connection'
import { areasMatching } from './card-areas-queries.server'
import { areaSizeWords } from './words'

/** The area that a card names, because it has what's asked for. */
export type CardArea = { text: string; href: string }

/** For its card: the area of each location that has what's asked for, such as "Collaboration suite · Floor 2 · 4 seats". */
export async function cardAreas(
  db: Db,
  rows: readonly { id: number }[],
  tokens: readonly string[],
): Promise<Map<number, { area: CardArea }>> {
  if (tokens.length === 0 || rows.length === 0) return new Map()
  const found = await areasMatching(
    db,
    rows.map(({ id }) => id),
    tokens,
  )
  return new Map(
    found.map(({ study_location_id, id, name, floor, seats, reservable }) => {
      const about = [
        name,
        floor && areaSizeWords.floor(floor),
        seats && areaSizeWords.seats(seats),
        reservable && areaSizeWords.reservable,
      ]
      const href = `/location/${study_location_id}/facts#area-${id}`
      return [study_location_id, { area: { text: about.filter(Boolean).join(' · '), href } }]
    }),
  )
}
