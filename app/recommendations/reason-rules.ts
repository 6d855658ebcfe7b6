import { DEFAULTS, type Preferences } from '~/preferences/rules'
import { crowdOf, type Facts, type Parts, type Person, type Traits } from './rules'
import { words } from './words'

/** A part is named when it fits at least so well. */
const FITS = 0.65
const CLOSE_MILES = 1.5
const WELL_RATED = 4.2

/** The two parts that raise the score most, in words: "Quiet, and rarely busy on weekday evenings". */
export function reasonOf(person: Person, place: Traits, parts: Parts, facts: Facts): string {
  const texts = textsOf(person.preferences ?? DEFAULTS, place, facts)
  const [first, second] = (Object.keys(parts) as (keyof Parts)[])
    .flatMap((name) => {
      const text = texts[name]
      const { weight, fit } = parts[name]
      return text && weight > 0 && fit >= FITS ? { text, raises: weight * (fit - 0.5) } : []
    })
    .sort((a, b) => b.raises - a.raises)
  if (!first) return words.fits
  const reason = second ? words.both(first.text, second.text) : first.text
  return reason[0]!.toUpperCase() + reason.slice(1)
}

/** What is said of each part; null where it would claim more than is known. */
function textsOf(
  wanted: Preferences,
  place: Traits,
  facts: Facts,
): Partial<Record<keyof Parts, string | null>> {
  const has = (tag: string) => place.tags.includes(tag)
  return {
    noise: noiseText(wanted.noise_level, has, place.kind),
    crowding: crowdingText(wanted, place),
    rating: place.reviews > 0 && facts.average >= WELL_RATED ? words.rated(place.rating.toFixed(1)) : null,
    distance: facts.ownCampus
      ? words.ownCampus
      : facts.miles === null || facts.miles > CLOSE_MILES
        ? null
        : facts.nearSaved
          ? words.nearSaved
          : words.nearCampus,
    alike: facts.alike && words.similarToSaved(facts.alike.name),
    internet: has('Wifi') ? words.wifi : null,
    outlets: has('Outlet') ? words.outlets : null,
    food:
      has('Food Service') || place.kind === 'cafe'
        ? words.food
        : has('Near By Food')
          ? words.foodNearby
          : null,
    late: has('Late Night Access') ? words.late : null,
    stay: [words.shortStays, null, words.longStays][wanted.preferred_stay_duration],
  }
}

/** The tag Quiet, and libraries, are quiet; what is said to suit groups, and cafés that are not quiet, are lively. */
function noiseText(wanted: number, has: (tag: string) => boolean, kind: Traits['kind']): string | null {
  const quiet = has('Quiet') || (kind === 'library' && !has('Group Friendly'))
  if (wanted === 0) return quiet ? words.quiet : null
  const lively = !quiet && (has('Group Friendly') || kind === 'cafe')
  return wanted === 2 && lively ? words.lively : null
}

function crowdingText(wanted: Preferences, { busyness }: Traits): string | null {
  if (!busyness) return null
  const crowd = crowdOf(busyness.level)
  const when = whenText(wanted)
  if (wanted.crowding_tolerance === 2 && crowd >= 4 / 3) return words.usuallyBusy(when)
  return crowd < 2 / 3 ? words.rarelyBusy(when) : crowd < 4 / 3 ? words.rarelyCrowded(when) : null
}

/** " on weekday evenings" and the like; '' for somebody who studies at any time. */
function whenText({ preferred_study_times: times, preferred_days: days }: Preferences): string {
  const only = days.length === 1 ? days[0]! : null
  if (times.length === 0 || times.length === 4) return only ? words.when[only] : ''
  if (times.length === 3) return words.when.yours
  const [one, other] = times.map((time) => words.when[only ? 'ofDay' : 'ofAnyDay'][time])
  const named = other ? words.when.and(one!, other) : one!
  return only ? words.when.times[only](named) : words.when.anyDay(named)
}
