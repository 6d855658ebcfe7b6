import { LIST_MILES, milesBetween, type Point } from '~/services/maps/distance'
import type { Kind } from '~/spots/model/kinds'
import { MEAN_WITHOUT_REVIEWS, weightedRating } from '~/spots/model/weighted-rating'
import { traitOf, wantsOf, type Want } from '~/spots/model/wants'
import { DEFAULTS, likesOf, type Preferences } from './preference-rules'

/**
 * The match score, 0 to 100:
 *
 *   score = 100 × reach × Σ (weight × fit) / Σ weight
 *
 * with the parts below. Each has a fit from 0 (none) to 1, and weight 0 if nothing is known about it.
 *
 * | part     | weight                       | fit |
 * | -------- | ---------------------------- | --- |
 * | noise    | 20                           | 1 - abs(expected - wanted) / 2; expected from kind and tags, 0 to 2 |
 * | crowding | 18                           | 1 - over / 2 - under / 10 of what is wanted; reports (*), 0 to 2, plus 4 at 1 |
 * | rating   | 18                           | (average - 2) / 3, the average weighted as in docs/ratings.md |
 * | distance | 14, with a campus or saves   | e^(-miles / 4), 1 on campus; miles to it or a nearer saved location |
 * | alike    | 14, with saves               | most similar saved location: half kind, half tags (Jaccard index) |
 * | internet | 0, 6 or 14 by importance     | 1 with the tag Wifi, 0 if it's known not to work, else by kind |
 * | outlets  | 0, 5 or 11 by importance     | 1 with the tag Outlet, 0 if there are known to be none, else by kind |
 * | food     | 0, 4 or 9 by importance      | 1 with Food Service, 0.8 with Near By Food and in cafés, else 0.2 |
 * | late     | 10 × share of nights         | 1 with Late Night Access, else 0.3 |
 * | stay     | 5                            | like noise, for the length of a stay |
 * | light    | 4                            | like noise, for brightness |
 * | likes    | 4 for each trait known, to 16 | share of liked traits for which it or an area has a liked value |
 *
 * (*) Busyness reports at the preferred times and days, for hours with at least 3 reports.
 * reach is 1 up to 12 miles and 0.5 beyond, if the student asked for spots anywhere: few travel far to study.
 * Only spots with FLOOR's rating and reviews are matched (isCandidate).
 */
type Score = { weight: number; fit: number }
export type Scores = Record<
  | 'noise'
  | 'crowding'
  | 'rating'
  | 'distance'
  | 'alike'
  | 'internet'
  | 'outlets'
  | 'food'
  | 'late'
  | 'stay'
  | 'light'
  | 'likes',
  Score
>

/**
 * What a location is like. `busyness`: from reports at the preferred times and days, for hours with at least 3; level 1
 * to 4.
 */
export type Traits = Point & {
  id: number
  kind: Kind
  tags: readonly string[]
  university_id: number | null
  rating: number
  reviews: number
  busyness: { level: number; reports: number } | null
  /** Tokens of known_places.has for it and its areas, limited to what users can like and what tags stand for. */
  has: readonly string[]
}

export type Saved = Point & { id: number; name: string; kind: Kind; tags: readonly string[] }

/** What's known about a user. `preferences` is null until they've set any. */
export type Person = {
  preferences: Preferences | null
  campus: (Point & { id: number }) | null
  saved: readonly Saved[]
}

/**
 * More data for the reason. `alike`: the most similar saved location. `nearSaved`: it's closer to a saved location than
 * to the campus.
 */
export type Facts = {
  miles: number | null
  ownCampus: boolean
  nearSaved: boolean
  alike: Saved | null
  likeness: number
  average: number
  /** What it's known to have of the user's likes, and how many of the liked traits are known. */
  liked: Want[]
  likesKnown: number
}

/** The lowest average rating and number of reviews of a recommended spot. */
export const FLOOR = { rating: 3.5, reviews: 2 } as const
const FAR = 0.5
const LIKE = 4
const MAX_LIKES = 16
const PRIOR_REPORTS = 4

/**
 * Defaults by kind: noise, brightness and length of a stay from 0 to 2; wifi and outlets, for spots without such tags,
 * from 0 to 1.
 */
const EXPECTED: Record<
  Kind,
  { noise: number; light: number; stay: number; internet: number; outlets: number }
> = {
  library: { noise: 0.3, light: 1.2, stay: 1.8, internet: 0.7, outlets: 0.4 },
  cafe: { noise: 1.4, light: 1, stay: 0.9, internet: 0.5, outlets: 0.2 },
  'campus building': { noise: 1.1, light: 1.3, stay: 1.3, internet: 0.6, outlets: 0.3 },
  bookshop: { noise: 0.7, light: 0.6, stay: 0.8, internet: 0.3, outlets: 0.1 },
  park: { noise: 1, light: 2, stay: 0.6, internet: 0, outlets: 0 },
  coworking: { noise: 0.8, light: 1.5, stay: 1.8, internet: 0.8, outlets: 0.6 },
  other: { noise: 1, light: 1, stay: 1, internet: 0.3, outlets: 0.1 },
}

/**
 * Whether a location can be recommended to a user: up to 12 miles from their campus, or without one, from what they
 * saved.
 * @param anywhere whether to ignore the distance
 */
export function isCandidate({ campus, saved }: Person, location: Traits, anywhere: boolean): boolean {
  if (location.reviews < FLOOR.reviews || location.rating < FLOOR.rating) return false
  if (anywhere || (campus !== null && location.university_id === campus.id)) return true
  const centres = campus ? [campus] : saved
  return centres.length === 0 || centres.some((centre) => milesBetween(centre, location) <= LIST_MILES)
}

/**
 * How well a location matches a user.
 * @param mean the mean of all reviews
 */
export function match(
  person: Person,
  location: Traits,
  mean: number,
): { exact: number; parts: Scores; facts: Facts } {
  const wanted = person.preferences ?? DEFAULTS
  const facts = factsOf(person, location, wanted, mean)
  const parts = partsOf(person, location, wanted, facts)
  const all = Object.values(parts)
  const weights = all.reduce((sum, { weight }) => sum + weight, 0)
  const sum = all.reduce((total, { weight, fit }) => total + weight * fit, 0)
  const reach = facts.miles !== null && facts.miles > LIST_MILES && !facts.ownCampus ? FAR : 1
  return { exact: (100 * reach * sum) / weights, parts, facts }
}

function partsOf(person: Person, location: Traits, wanted: Preferences, facts: Facts): Scores {
  const expected = EXPECTED[location.kind]
  const has = (tag: string) => location.tags.includes(tag)
  const importance = (scale: number, some: number, much: number) => [0, some, much][scale] ?? some
  const times = wanted.preferred_study_times
  return {
    noise: { weight: 20, fit: near(expectedNoise(location), wanted.noise_level) },
    crowding: { weight: 18, fit: crowdingFit(location, wanted.crowding_tolerance) },
    rating: { weight: 18, fit: within((facts.average - 2) / 3, 0, 1) },
    distance: {
      weight: facts.miles === null ? 0 : 14,
      fit: facts.ownCampus ? 1 : Math.exp(-(facts.miles ?? 0) / 4),
    },
    alike: { weight: person.saved.length > 0 ? 14 : 0, fit: facts.likeness },
    internet: {
      weight: importance(wanted.internet_importance, 6, 14),
      fit: has('Wifi') ? 1 : location.has.includes('wifi:0') ? 0 : expected.internet,
    },
    outlets: {
      weight: importance(wanted.outlet_availability, 5, 11),
      fit: has('Outlet') ? 1 : location.has.includes('outlets:0') ? 0 : expected.outlets,
    },
    food: {
      weight: importance(wanted.food_availability, 4, 9),
      fit: has('Food Service') ? 1 : has('Near By Food') || location.kind === 'cafe' ? 0.8 : 0.2,
    },
    late: {
      weight: times.includes('night') ? 10 / times.length : 0,
      fit: has('Late Night Access') ? 1 : 0.3,
    },
    stay: {
      weight: 5,
      fit: near(
        expected.stay + (has('Late Night Access') ? 0.3 : 0) + (has('Outlet') ? 0.2 : 0),
        wanted.preferred_stay_duration,
      ),
    },
    light: { weight: 4, fit: near(expected.light, wanted.lighting_preference) },
    likes: {
      weight: Math.min(MAX_LIKES, LIKE * facts.likesKnown),
      fit: facts.likesKnown === 0 ? 0 : new Set(facts.liked.map(traitOf)).size / facts.likesKnown,
    },
  }
}

function factsOf({ campus, saved }: Person, location: Traits, wanted: Preferences, mean: number): Facts {
  const likes = wantsOf(likesOf(wanted))
  // A tag gives no exact value, so whether it fits a like isn't known.
  const known = new Set(
    location.has.filter((token) => token.includes(':')).map((token) => traitOf({ token })),
  )
  const toCampus = campus ? milesBetween(campus, location) : null
  const toSaved = saved.length > 0 ? Math.min(...saved.map((each) => milesBetween(each, location))) : null
  const ownCampus = campus !== null && location.university_id === campus.id
  let alike: Saved | null = null
  let most = -1
  for (const each of saved) {
    const common = likeness(location, each)
    if (common > most) [alike, most] = [each, common]
  }
  return {
    miles: toCampus === null || toSaved === null ? (toCampus ?? toSaved) : Math.min(toCampus, toSaved),
    ownCampus,
    nearSaved: !ownCampus && toSaved !== null && (toCampus === null || toSaved < toCampus),
    alike,
    likeness: Math.max(0, most),
    average: weightedRating(location.rating * location.reviews, location.reviews, mean),
    liked: likes.filter(({ token }) => location.has.includes(token)),
    likesKnown: new Set(likes.map(traitOf).filter((trait) => known.has(trait))).size,
  }
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
/** How close a value is to the wanted one, on a scale from 0 to 2. */
const near = (expected: number, wanted: number) => 1 - Math.abs(within(expected, 0, 2) - wanted) / 2

function expectedNoise({ kind, tags }: Pick<Traits, 'kind' | 'tags'>): number {
  const shift = { Quiet: -0.7, 'Private Rooms': -0.2, 'Group Friendly': 0.5 }
  return Object.entries(shift).reduce(
    (noise, [tag, by]) => noise + (tags.includes(tag) ? by : 0),
    EXPECTED[kind].noise,
  )
}

/** Converts report levels 1 to 4 to the scale from 0 to 2. */
export const crowdOf = (level: number): number => ((level - 1) * 2) / 3

function crowdingFit({ busyness }: Traits, wanted: number): number {
  const { level, reports } = busyness ?? { level: 0, reports: 0 }
  const crowd = (crowdOf(level) * reports + PRIOR_REPORTS) / (reports + PRIOR_REPORTS)
  return crowd > wanted ? 1 - (crowd - wanted) / 2 : 1 - (wanted - crowd) / 10
}

/** What two locations have in common, 0 to 1. Ignores On-Campus and Off-Campus, which don't describe a location. */
export function likeness(a: Pick<Traits, 'kind' | 'tags'>, b: Pick<Traits, 'kind' | 'tags'>): number {
  let shared = 0
  let all = 0
  for (const tag of a.tags) {
    if (tag.endsWith('-Campus')) continue
    all++
    if (b.tags.includes(tag)) shared++
  }
  for (const tag of b.tags) if (!tag.endsWith('-Campus') && !a.tags.includes(tag)) all++
  return (a.kind === b.kind ? 0.5 : 0) + (all > 0 ? (0.5 * shared) / all : 0)
}

/**
 * The score of a popular location when nothing is matched: 80 to 94 by its average, with 5 reviews of 3.5 added. Always
 * the same.
 */
export function popularScore({ rating, reviews }: { rating: number; reviews: number }): number {
  const average = weightedRating(rating * reviews, reviews, MEAN_WITHOUT_REVIEWS)
  return 80 + Math.round((14 * (within(average, 1, 5) - 1)) / 4)
}
