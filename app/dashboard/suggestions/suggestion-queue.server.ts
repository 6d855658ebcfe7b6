import { nameOrNull } from '~/accounts/rules'
import { AREA_PARTS, areaPartText, traitText } from '~/locations/model/area-parts'
import type { Area } from '~/locations/model/areas'
import type { Trait } from '~/locations/model/traits'
import { weekOf } from '~/locations/hours-rules'
import type { Status } from '~/locations/model/statuses'
import { FIELDS } from '~/locations/model/fields'
import { rowsOfWeek, WEEKDAYS, weekOfRows } from '~/locations/model/week'
import { allTags } from '~/locations/queries.server'
import { locationPath } from '~/locations/rules'
import { done, missing, type Outcome } from '~/outcome'
import { dayOfPart, insideLabel, insideOfPart, partsOf, type Part } from '~/suggestions/rules'
import type { Db } from '~db/connection'
import type { DayRanges, SuggestionAction } from '~db/suggestion-tables'
import { itemPath } from '../dashboard-url'
import { locationSnapshot } from '../items/item-queries.server'
import { queuePage, type QueuePage } from '../items/queue-page'
import { compare, locationOfItem, type PartView } from './suggestion-rules'
import { nextSuggestion, openSuggestions, suggestionCase } from './suggestion-queue-queries.server'
import { suggestionWords } from './words'
import { versionOf } from '../version.server'

export type SuggestionList = QueuePage<{
  id: number
  place: string
  where: string
  status: Status
  /** Null if the student deleted their account. */
  by: string | null
  parts: string
  at: Date
}>

/** A page of the queue, oldest first. */
export async function listSuggestions(db: Db, after: number | null): Promise<SuggestionList> {
  return queuePage(
    after,
    (page) => openSuggestions(db, page),
    (row) => row.id,
    (row) => ({
      id: row.id,
      place: row.name,
      where: row.campus ?? row.city,
      status: row.status,
      at: row.created_at,
      by: nameOrNull(row),
      parts: partsOf(row.action)
        .map((part) => nameOfPart(part, row.action))
        .join(', '),
    }),
  )
}

/** A suggestion to decide on. `differs` are the parts that can be accepted, `ticked` those checked by default. */
export type SuggestionCaseView = {
  id: number
  place: string
  path: string | null
  item: string
  status: Status
  by: { name: string | null; href: string | null }
  at: Date
  version: string
  lines: { part: Part; name: string; old: string; now: string; wanted: string; state: PartView['state'] }[]
  ticked: Part[]
  decided: {
    how: 'accepted' | 'partly' | 'declined'
    who: string
    at: Date
    reason: string | null
    taken: string
  } | null
  next: number | null
}

/** Data for comparing a suggestion with the location's current values. A constant number of statements. */
export async function showSuggestion(db: Db, id: number): Promise<Outcome<SuggestionCaseView>> {
  const found = await suggestionCase(db, id)
  if (!found) return missing(suggestionWords.missing)
  const [item, tags, next] = await Promise.all([
    locationSnapshot(db, found.study_location_id),
    allTags(db),
    nextSuggestion(db, id),
  ])
  if (!item) return missing(suggestionWords.locationMissing)
  const views = compare(found.action, locationOfItem(item, tags))
  const { place: location, status } = found
  return done({
    id,
    place: location.name,
    item: itemPath('spot', found.study_location_id),
    status: item.status,
    path: location.shown ? locationPath({ id: found.study_location_id, ...location }) : null,
    by: {
      name: nameOrNull(found),
      href: found.user_id === null ? null : `/admin-dashboard/users/${found.user_id}`,
    },
    at: found.created_at,
    version: versionOf(item),
    lines: views.map((view) => ({
      part: view.part,
      name: nameOfPart(view.part, found.action),
      state: view.state,
      old: inWords(view.part, view.old),
      now: inWords(view.part, view.now),
      wanted: inWords(view.part, view.wanted),
    })),
    // Parts that changed since the suggestion are unchecked, so that an admin has to look at them.
    ticked: views.flatMap(({ part, state }) => (state === 'open' ? [part] : [])),
    decided:
      status === 'open'
        ? null
        : {
            how: status,
            who: found.decider ?? suggestionWords.someone,
            at: found.decided_at!,
            reason: found.reason,
            taken: partsOf(found.action)
              .filter((part) => found.taken.includes(part))
              .map((part) => nameOfPart(part, found.action))
              .join(', '),
          },
    next,
  })
}

function nameOfPart(part: Part, { inside }: SuggestionAction): string {
  const day = dayOfPart(part)
  const about = insideOfPart(part)
  if (about && inside) {
    if ('whole' in about)
      return inside.whole?.new ? suggestionWords.newArea : suggestionWords.removeArea(inside.name!)
    return inside.name === null ? insideLabel(about) : `${inside.name}: ${insideLabel(about)}`
  }
  return day
    ? suggestionWords.hoursOf(WEEKDAYS[Number(day) - 1]!.name)
    : FIELDS[part as keyof typeof FIELDS].label
}

/** A value for display. */
function inWords(part: Part, value: PartView['now']): string {
  const day = dayOfPart(part)
  if (day) {
    const line = weekOf(rowsOfWeek({ ...weekOfRows([]), [day]: value as DayRanges }))[Number(day) - 1]!
    return line.text.join(', ') || suggestionWords.unknown
  }
  const about = insideOfPart(part)
  if (about) return insideText(about, value) || suggestionWords.unknown
  return (Array.isArray(value) ? value.join(', ') : (value as string | null)) || suggestionWords.nothing
}

/** A part about areas and facts for display; '' is unknown. For a whole area, all its facts. */
function insideText(about: NonNullable<ReturnType<typeof insideOfPart>>, value: PartView['now']): string {
  if ('trait' in about) return traitText(about.trait, value as number | null)
  if (value === null) return ''
  if ('part' in about) return areaPartText(about.part, value as Partial<Area>)
  const area = value as Area
  return [
    ...AREA_PARTS.map((part) => areaPartText(part, area)),
    ...Object.entries(area.traits).map(([trait, known]) => traitText(trait as Trait, known)),
  ]
    .filter(Boolean)
    .join(', ')
}
