import type { Viewer } from '~/services/auth/viewer'
import { closuresOf, isClosedOn } from '../model/alerts'
import { openingOfArea } from '../dates-rules'
import { closingText, dateIn, type Openable } from '../hours-rules'
import { openingLine } from '../location-card.server'
import { datesOf } from '../model/dates'
import { AREA_KIND_NAMES, type Area } from '../model/areas'
import { TRAIT_NAMES, traitFacts, type Trait, type TraitValues } from '../model/traits'
import type { Named } from '../public-location.server'
import { locationOfId } from '../queries.server'
import { locationPath } from '../rules'
import { traitIcons } from '../tag-icons.server'
import { areaSizeWords, missingWords } from '../words'
import { done, missing, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { type Inside, insideOf } from './queries.server'
import { sourcedFacts, type SourcedFact } from './sourced-facts.server'
import { areaWords } from './words'

/** All facts about the inside of a study spot, and all questions. */
export type FactsView = {
  id: number
  name: string
  /** Path of the study spot's page. */
  path: string
  said: SourcedFact[]
  questions: Question[]
  areas: (AreaView & { questions: Question[] })[]
}

/** A question with its possible answers. `mine`: the reader's answer. */
export type Question = {
  trait: Trait
  area: number | null
  text: string
  answers: readonly string[]
  mine: number | null
}

export type AreaView = {
  id: number
  name: string
  /** Kind, and who may use it. */
  kind: string
  /** Floor and seats. */
  place: string
  /** Only with its own hours, also of today, or while an alert closes it. */
  opening: { text: string; open: boolean; closing: string | null } | null
  /** How busy it is, if there are recent reports. */
  busy: string | null
  reserve: { text: string; href: string | null } | null
  said: SourcedFact[]
  /** For what most people ask about, as far as it's known. */
  icons: { text: string; icon: string }[]
}

/** The facts about an area, or about the whole study spot (null). */
export const factsWithSource = (inside: Inside, area: number | null, now: Date): SourcedFact[] =>
  inside.known
    .filter((known) => known.area_id === area)
    .toSorted((a, b) => TRAIT_NAMES.indexOf(a.trait) - TRAIT_NAMES.indexOf(b.trait))
    .flatMap((known) => sourcedFacts(known, now))

/** Official facts about the whole study spot, from admins and imports. */
export const officialTraits = ({ known }: Inside): TraitValues =>
  Object.fromEntries(
    known.flatMap(({ area_id, trait, official }) =>
      area_id === null && official !== null ? [[trait, official]] : [],
    ),
  )

/** What's known about an area, or about the whole study spot (null), from admins, imports and students. */
export const knownTraits = ({ known: rows }: Inside, area: number | null): TraitValues =>
  Object.fromEntries(
    rows.flatMap(({ area_id, trait, known: [value] }) =>
      area_id === area && value !== undefined ? [[trait, value]] : [],
    ),
  )

/** The areas as pages show them. `busy`: how busy areas are, by id. */
export const areaViews = (
  inside: Inside,
  spot: Openable,
  now: Date,
  busy?: ReadonlyMap<number, string>,
): AreaView[] =>
  inside.areas.map((area) => {
    const closures = closuresOf(spot.alerts, area.id)
    // An area without its own hours follows the study spot, and shows hours only while they differ.
    const today = dateIn(spot.time_zone, now)
    const isOther = (day: string) =>
      isClosedOn(closures, day) || datesOf(spot.dates, area.id).some((each) => each.day === day)
    const shown = area.hours.length > 0 || (today !== null && isOther(today))
    const opening = shown ? openingOfArea(area, spot, now) : null
    return {
      id: area.id,
      name: area.name,
      ...aboutOf(area),
      opening: opening && {
        text: openingLine(opening),
        open: opening.state === 'open',
        closing: closingText(opening),
      },
      busy: busy?.get(area.id) ?? null,
      reserve: area.reservable
        ? {
            text: area.reservation_url ? areaWords.reserve : areaSizeWords.reservable,
            href: area.reservation_url,
          }
        : null,
      said: factsWithSource(inside, area.id, now),
      icons: traitIcons(knownTraits(inside, area.id)),
    }
  })

/** The whole study spot as a row below its areas, with its first `limit` facts and how many more there are. */
export function wholeView(inside: Inside, now: Date, limit: number): AreaView {
  const all = factsWithSource(inside, null, now)
  const rest = all.length - limit
  const said = rest > 0 ? [...all.slice(0, limit), { text: areaWords.moreFacts(rest), by: null }] : all
  const about = { kind: '', place: areaWords.facts(all.length), opening: null, busy: null, reserve: null }
  return { ...about, id: 0, name: areaWords.whole, said, icons: [] }
}

const aboutOf = ({
  kind,
  name,
  floor,
  seats,
  access,
  department,
}: Area): Pick<AreaView, 'kind' | 'place'> => ({
  kind: joined([
    // A reading room called "Main reading room" doesn't need its kind as well.
    name.toLowerCase().includes(AREA_KIND_NAMES[kind].toLowerCase()) ? null : AREA_KIND_NAMES[kind],
    access === 'university' ? areaWords.members : null,
    access === 'department' ? areaWords.department(department) : null,
  ]),
  place: joined([
    floor === null ? null : areaSizeWords.floor(floor),
    seats === null ? null : areaSizeWords.seats(seats),
  ]),
})

const joined = (parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null).join(' · ')

/** All questions about an area, or about the whole study spot (null). */
const questionsOf = (inside: Inside, area: number | null): Question[] =>
  TRAIT_NAMES.map((trait) => ({
    trait,
    area,
    text: traitFacts(trait).question,
    answers: traitFacts(trait).values,
    mine: inside.own.find((own) => own.trait === trait && own.area_id === area)?.value ?? null,
  }))

/** The question about the whole study spot with the fewest answers that the reader hasn't answered; null: none left. */
export function nextQuestion(inside: Inside): Question | null {
  const total = (trait: Trait) =>
    inside.known.find((known) => known.trait === trait && known.area_id === null)?.total ?? 0
  const open = questionsOf(inside, null).filter(({ mine }) => mine === null)
  const rank = ({ trait }: Question) => total(trait) + (traitFacts(trait).inReview ? 0 : 1000)
  return open.toSorted((a, b) => rank(a) - rank(b))[0] ?? null
}

/** Data for the page with all facts about a study spot's inside. */
export async function showFacts(
  db: Db,
  { viewer, location: { written, id } }: { viewer: Viewer | null; location: Named },
): Promise<Outcome<FactsView>> {
  const location = id === null ? null : await locationOfId(db, id)
  if (!location) return missing(missingWords.gone(written ?? ''))
  const inside = await insideOf(db, location.id, viewer?.id ?? null)
  const now = new Date()
  return done({
    id: location.id,
    name: location.name,
    path: locationPath(location),
    said: factsWithSource(inside, null, now),
    questions: questionsOf(inside, null),
    areas: areaViews(inside, location, now).map((area) => ({
      ...area,
      questions: questionsOf(inside, area.id),
    })),
  })
}
