import { dayChange, differing, isSame, tagChange } from '../model/difference'
import { AREA_PARTS, type AreaPart } from '../model/area-parts'
import { TRAIT_NAMES, traitFacts, type Trait } from '../model/traits'
import { EDITED_COLUMNS, type EditedColumn } from '../model/fields'
import { DAYS, isAllDay, WEEKDAYS, type DayRanges, type Range, type Weekday } from '../model/week'
import { areaPartWords } from '../model/words'
import type { InsideChange, SuggestedLocation, SuggestionAction } from '~db/suggestion-tables'

export { cleanLine } from '~/services/text-rules'
export type { DayRanges, Range, SuggestedLocation }

/** How many days ahead students confirm hours of certain days. */
export const DAYS_AHEAD = 7

/** The most openings per day. */
export const MAX_RANGES = 6

/** The options for a day in the form. */
export const DAY_STATES = ['unknown', 'closed', 'open', 'always'] as const
export type DayState = (typeof DAY_STATES)[number]

/** The same without unknown days. */
export const HOURS_STATES = ['open', 'closed', 'always'] as const

const NOTHING: Range = { start_time: '', end_time: '' }

/** A day's option in the form, and its ranges: the existing ones and an empty one. */
export function dayFields(ranges: DayRanges): { state: DayState; ranges: Range[] } {
  if (ranges === null) return { state: 'unknown', ranges: [NOTHING, NOTHING] }
  if (ranges.some(isAllDay)) return { state: 'always', ranges: [NOTHING, NOTHING] }
  return ranges.length === 0
    ? { state: 'closed', ranges: [NOTHING, NOTHING] }
    : { state: 'open', ranges: [...ranges, NOTHING] }
}

/**
 * What the form for a few days starts with: the weekdays (Monday to Friday) that the spot is open, because most changes
 * are to those, with the times of the first. If it's closed on all five, all of them, without times.
 */
export function usualHours(hours: SuggestedLocation['hours']) {
  const weekdays = DAYS.slice(0, 5)
  const open = weekdays.filter((day) => dayFields(hours[day]).state === 'open')
  const { start_time: start, end_time: end } = open[0] ? dayFields(hours[open[0]]).ranges[0]! : NOTHING
  return { days: open[0] ? open : weekdays, start, end }
}

/** The fields of a location that the form shows. */
export const shownOf = ({
  name,
  address,
  city,
  zipcode,
  tags,
  hours,
  dates,
}: SuggestedLocation): SuggestedLocation => ({ name, address, city, zipcode, tags, hours, dates })

/** The fields that differ between `before` and `now`. */
export function changesOf(before: SuggestedLocation, now: SuggestedLocation): SuggestionAction {
  const { tags: _tags, hours: _hours, dates: _dates, ...texts } = now
  const action: SuggestionAction = differing<Omit<SuggestedLocation, 'tags' | 'hours' | 'dates'>>(
    before,
    texts,
  )
  const tags = tagChange(before.tags, now.tags)
  if (tags) action.tags = tags
  const days = DAYS.flatMap((day) => {
    const change = dayChange(before.hours[day], now.hours[day])
    return change ? [[day, change] as const] : []
  })
  if (days.length > 0) action.hours = Object.fromEntries(days)
  const dates = differing<Record<string, DayRanges>>(before.dates ?? {}, now.dates ?? {})
  if (Object.keys(dates).length > 0) action.dates = dates as NonNullable<SuggestionAction['dates']>
  return action
}

/** A stamp of a week's hours, to tell whether they've changed since the reader saw them. */
export const weekStamp = (hours: SuggestedLocation['hours']): string =>
  DAYS.map((day) => {
    const ranges = hours[day]
    return ranges === null
      ? '?'
      : ranges
          .map(({ start_time, end_time }) => start_time + end_time)
          .join('+')
          .replaceAll(':', '') || '-'
  }).join('.')

/** The same with the hours of the next days. */
export const hoursStamp = ({ hours, dates = {} }: Pick<SuggestedLocation, 'hours' | 'dates'>): string =>
  [
    weekStamp(hours),
    ...Object.entries(dates).flatMap(([day, ranges]) =>
      ranges ? `${day} ${ranges.map(({ start_time, end_time }) => start_time + end_time).join('+')}` : [],
    ),
  ].join(',')

/** The parts of a suggestion that are decided separately: fields, and each weekday's or certain day's hours. */
export type SuggestionPart = EditedColumn | 'tags' | `hours-${Weekday}` | `date-${string}` | InsidePart
/** Parts about areas and facts, after a number if it's one of several areas. */
export type InsidePart = `${'' | `${number}:`}${'area' | `area-${AreaPart}` | `fact-${Trait}`}`

/** The parts of a suggestion, in the order of the form. */
export const partsOf = (action: SuggestionAction): SuggestionPart[] => [
  ...EDITED_COLUMNS.filter((field) => action[field] !== undefined),
  ...(action.tags ? ['tags' as const] : []),
  ...DAYS.filter((day) => action.hours?.[day] !== undefined).map((day): SuggestionPart => `hours-${day}`),
  ...Object.keys(action.dates ?? {})
    .toSorted()
    .map((day): SuggestionPart => `date-${day}`),
  ...insidesOf(action).flatMap((change, place) => (change ? insideParts(change, place && `${place}:`) : [])),
]

/** The changes to areas and facts: that of a student's form, and from 1 on those of a file or calendars. */
export const insidesOf = ({ inside, changedAreas = [] }: SuggestionAction) => [inside, ...changedAreas]

/** Which of insidesOf a part belongs to. */
export const placeOfPart = (part: SuggestionPart): number => Number(/^(\d+):/.exec(part)?.[1] ?? 0)

const insideParts = ({ whole, parts, traits }: InsideChange, at: 0 | `${number}:`): InsidePart[] => {
  const of = at || ''
  return [
    ...(whole ? [`${of}area` as const] : []),
    ...AREA_PARTS.filter((part) => parts[part] !== undefined).map((part) => `${of}area-${part}` as const),
    ...TRAIT_NAMES.filter((trait) => traits[trait] !== undefined).map(
      (trait) => `${of}fact-${trait}` as const,
    ),
  ]
}

/** What a part about areas and facts refers to. Null for another part. */
export function insideOfPart(
  part: SuggestionPart,
): { whole: true } | { part: AreaPart } | { trait: Trait } | null {
  const about = part.replace(/^\d+:/, '')
  if (about === 'area') return { whole: true }
  const areaPart = AREA_PARTS.find((each) => about === `area-${each}`)
  const trait = TRAIT_NAMES.find((each) => about === `fact-${each}`)
  return areaPart ? { part: areaPart } : trait ? { trait } : null
}

/** The label of a part of an area, or of a fact. */
export const insideLabel = (about: { part: AreaPart } | { trait: Trait }): string =>
  'trait' in about ? traitFacts(about.trait).label : areaPartWords.labels[about.part]

/** Parts that are alike for consecutive weekdays are decided and named together, such as Monday to Friday. */
export function inRuns<Item>(
  items: readonly Item[],
  partOf: (item: Item) => SuggestionPart,
  isAlike: (one: Item, other: Item) => boolean,
): Item[][] {
  const runs: Item[][] = []
  for (const item of items) {
    const run = runs.at(-1)
    const [before, day] = [run && dayOfPart(partOf(run.at(-1)!)), dayOfPart(partOf(item))]
    if (run && before && Number(day) === Number(before) + 1 && isAlike(run[0]!, item)) run.push(item)
    else runs.push([item])
  }
  return runs
}

/** Parts of a suggestion, those of weekdays with the same change together. */
export const runsOfParts = (
  parts: readonly SuggestionPart[],
  { hours }: SuggestionAction,
): SuggestionPart[][] => {
  const change = (part: SuggestionPart) => hours?.[dayOfPart(part)!]?.rows
  return inRuns(
    parts,
    (part) => part,
    (one, other) => isSame(change(one), change(other)),
  )
}

/** The weekdays of such parts: 'Monday', or joined by `to` if there are several. Null if they aren't weekdays. */
export function daysOfParts(parts: readonly SuggestionPart[], to: string, name: 'name' | 'short' = 'name') {
  const [first, last] = [parts[0]!, parts.at(-1)!].map(dayOfPart)
  if (!first || !last) return null
  const nameOf = (day: Weekday, of: 'name' | 'short') => WEEKDAYS[Number(day) - 1]![of]
  return first === last ? nameOf(first, 'name') : nameOf(first, name) + to + nameOf(last, name)
}

/** The certain day of a part, YYYY-MM-DD, or null. */
export const dateOfPart = (part: SuggestionPart): string | null =>
  part.startsWith('date-') ? part.slice('date-'.length) : null

/** The weekday of a part, or null. */
export const dayOfPart = (part: SuggestionPart): Weekday | null =>
  DAYS.find((day) => part === `hours-${day}`) ?? null
