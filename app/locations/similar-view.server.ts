import { milesBetween, type Point } from '~/geo/distance'
import { openingOf } from './hours-rules'
import { openingLine } from './location-card.server'
import { locationPath } from './rules'
import type { SimilarRow } from './similar-queries.server'
import type { SimilarSpot } from './SimilarSpots'

/** How many are shown. */
export const SIMILAR = 4

/** Similar study spots, as a location's page shows them. */
export const similarView = (rows: SimilarRow[], here: Point, now: Date): SimilarSpot[] =>
  rows.map((row) => {
    const opening = openingOf(row, now)
    return {
      href: locationPath(row),
      name: row.name,
      rating: row.rating,
      reviews: row.reviews,
      miles: Math.max(0.1, milesBetween(row, here)).toFixed(1),
      opening: { open: opening.state === 'open', text: openingLine(opening) },
    }
  })
