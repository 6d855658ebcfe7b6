import { LOW_LEVEL } from '~/spots/model/busyness-rules'
import { match, type Person, type Traits, crowdOf, type Facts, type Scores } from './recommendation-rules'
import { DEFAULTS, type Preferences } from './preference-rules'
import { recommendationWords } from './recommendation-words'

/** A part is mentioned if it fits at least this well. */
const FITS = 0.65
const CLOSE_MILES = 1.5
const WELL_RATED = 4.2
/** Parts described as "as you like it". */
const LIKED = new Set<keyof Scores>(['likes', 'noise'])

/** The two parts that raise the score most, in words: "Quiet, and rarely busy on weekday evenings". */
function reasonOf(person: Person, location: Traits, parts: Scores, facts: Facts): string {
  const texts = textsOf(person.preferences ?? DEFAULTS, location, facts)
  const [first, second] = (Object.keys(parts) as (keyof Scores)[])
    .flatMap((name) => {
      const text = texts[name]
      const { weight, fit } = parts[name]
      return text && weight > 0 && fit >= FITS ? { name, text, raises: weight * (fit - 0.5) } : []
    })
    .sort((a, b) => b.raises - a.raises)
  if (!first) return recommendationWords.fits
  const textOf = ({ name, text }: typeof first) =>
    name === 'likes' ? recommendationWords.asYouLike(text) : text
  const reason = !second
    ? textOf(first)
    : [first, second].every(({ name }) => LIKED.has(name))
      ? recommendationWords.asYouLike(
          [first, second]
            .sort((a) => (a.name === 'noise' ? -1 : 1))
            .map(({ text }) => text)
            .join(', '),
        )
      : recommendationWords.both(textOf(first), textOf(second))
  return reason[0]!.toUpperCase() + reason.slice(1)
}

/** The text for each part. Null if it would claim more than we know. */
function textsOf(
  wanted: Preferences,
  location: Traits,
  facts: Facts,
): Partial<Record<keyof Scores, string | null>> {
  const has = (tag: string) => location.tags.includes(tag)
  const noise = noiseText(wanted.noise_level, has, location)
  return {
    noise,
    crowding: crowdingText(wanted, location),
    rating:
      location.reviews > 0 && facts.average >= WELL_RATED
        ? recommendationWords.rated(location.rating.toFixed(1))
        : null,
    distance: facts.ownCampus
      ? recommendationWords.ownCampus
      : facts.miles === null || facts.miles > CLOSE_MILES
        ? null
        : facts.nearSaved
          ? recommendationWords.nearSaved
          : recommendationWords.nearCampus,
    alike: facts.alike && recommendationWords.similarToSaved(facts.alike.name),
    internet: has('Wifi') ? recommendationWords.wifi : null,
    outlets: has('Outlet') ? recommendationWords.outlets : null,
    food:
      has('Food Service') || location.kind === 'cafe'
        ? recommendationWords.food
        : has('Near By Food')
          ? recommendationWords.foodNearby
          : null,
    likes:
      facts.liked.length === 0
        ? null
        : facts.liked
            .slice(0, noise ? 2 : 3)
            .map(({ text }) => text.toLowerCase())
            .join(', '),
    late: has('Late Night Access') ? recommendationWords.late : null,
    stay: [recommendationWords.shortStays, null, recommendationWords.longStays][
      wanted.preferred_stay_duration
    ],
  }
}

/** Spots tagged Quiet are quiet, and libraries unless their noise is known; spots for groups and cafés that aren't quiet are lively. */
function noiseText(
  wanted: number,
  has: (tag: string) => boolean,
  { kind, has: known }: Traits,
): string | null {
  const isKnown = known.some((token) => token.startsWith('noise:'))
  const quiet = has('Quiet') || (kind === 'library' && !isKnown && !has('Group Friendly'))
  if (wanted === 0) return quiet ? recommendationWords.quiet : null
  const lively = !quiet && (has('Group Friendly') || kind === 'cafe')
  return wanted === 2 && lively ? recommendationWords.lively : null
}

function crowdingText(wanted: Preferences, { busyness }: Traits): string | null {
  if (!busyness) return null
  const crowd = crowdOf(busyness.level)
  const when = whenText(wanted)
  if (wanted.crowding_tolerance === 2 && crowd >= 4 / 3) return recommendationWords.usuallyBusy(when)
  // With a mean level below 1.5, at most a quarter of the reports can be "Busy" or more.
  if (crowd < crowdOf(1.5)) return recommendationWords.rarelyBusy(when)
  return busyness.level <= LOW_LEVEL ? recommendationWords.slightlyBusy(when) : null
}

/** " on weekday evenings" and the like. '' for users who study at any time. */
function whenText({ preferred_study_times: times, preferred_days: days }: Preferences): string {
  const only = days.length === 1 ? days[0]! : null
  if (times.length === 0 || times.length === 4) return only ? recommendationWords.when[only] : ''
  if (times.length === 3) return recommendationWords.when.yours
  const [one, other] = times.map((time) => recommendationWords.when[only ? 'ofDay' : 'ofAnyDay'][time])
  const named = other ? recommendationWords.when.and(one!, other) : one!
  return only ? recommendationWords.when.times[only](named) : recommendationWords.when.anyDay(named)
}

export type Ranked<P> = { location: P; score: number; reason: string }

/** Whether there is anything to match locations with. */
export const knowsSomething = ({ preferences, campus, saved }: Person): boolean =>
  preferences !== null || campus !== null || saved.length > 0

/**
 * The best `limit` locations with scores and reasons. Ties go to the better rated, then to the more reviewed.
 * @param mean the mean of all reviews
 */
export function rank<P extends Traits>(
  person: Person,
  locations: readonly P[],
  mean: number,
  limit = locations.length,
): Ranked<P>[] {
  return locations
    .map((location) => ({ location, ...match(person, location, mean) }))
    .sort(
      (a, b) =>
        b.exact - a.exact ||
        b.location.rating - a.location.rating ||
        b.location.reviews - a.location.reviews ||
        a.location.id - b.location.id,
    )
    .slice(0, limit)
    .map(({ location, exact, parts, facts }) => ({
      location,
      score: Math.round(exact),
      reason: reasonOf(person, location, parts, facts),
    }))
}
