import { reasonOf } from './reason-rules'
import { match, MEAN, type Person, type Traits } from './rules'

export type Ranked<P> = { place: P; score: number; reason: string }

/** Whether there is anything to match places with. */
export const knowsSomething = ({ preferences, campus, saved }: Person): boolean =>
  preferences !== null || campus !== null || saved.length > 0

/** The first `limit` places with scores and reasons, the best match first; of equal ones the better rated, then the more reviewed. */
export function rank<P extends Traits>(
  person: Person,
  places: readonly P[],
  limit = places.length,
): Ranked<P>[] {
  const mean = meanRating(places)
  return places
    .map((place) => ({ place, ...match(person, place, mean) }))
    .sort(
      (a, b) =>
        b.exact - a.exact ||
        b.place.rating - a.place.rating ||
        b.place.reviews - a.place.reviews ||
        a.place.id - b.place.id,
    )
    .slice(0, limit)
    .map(({ place, exact, parts, facts }) => ({
      place,
      score: Math.round(exact),
      reason: reasonOf(person, place, parts, facts),
    }))
}

function meanRating(places: readonly Traits[]): number {
  const reviews = places.reduce((sum, place) => sum + place.reviews, 0)
  return reviews > 0 ? places.reduce((sum, place) => sum + place.rating * place.reviews, 0) / reviews : MEAN
}
