import { differing, isSame } from '~/locations/model/difference'
import { DAYS, isAllDay } from '~/locations/model/week'
import type {
  Change,
  DayChange,
  DayRanges,
  Range,
  SuggestedLocation,
  SuggestionAction,
  TagChange,
  Weekday,
} from '~db/suggestion-tables'

export type { DayRanges, Range, SuggestedLocation }

/** Openings that one day may have. */
export const MOST_RANGES = 6

/** What a day of the form says. */
export const DAY_STATES = ['unknown', 'closed', 'open', 'always'] as const
export type DayState = (typeof DAY_STATES)[number]

const NOTHING: Range = { start_time: '', end_time: '' }

/** What the form says of a day, and the ranges that it offers: those there are and an empty one. */
export function dayFields(ranges: DayRanges): { state: DayState; ranges: Range[] } {
  if (ranges === null) return { state: 'unknown', ranges: [NOTHING, NOTHING] }
  if (ranges.some(isAllDay)) return { state: 'always', ranges: [NOTHING, NOTHING] }
  return ranges.length === 0
    ? { state: 'closed', ranges: [NOTHING, NOTHING] }
    : { state: 'open', ranges: [...ranges, NOTHING] }
}

/** What `now` makes other than `before`; only the fields that differ. */
export function changesOf(before: SuggestedLocation, now: SuggestedLocation): SuggestionAction {
  const { tags: _tags, hours: _hours, ...texts } = now
  const action: SuggestionAction = differing<Omit<SuggestedLocation, 'tags' | 'hours'>>(before, texts)
  const tags = tagChange(before.tags, now.tags)
  if (tags) action.tags = tags
  const days = DAYS.flatMap((day) => {
    const change = dayChange(before.hours[day], now.hours[day])
    return change ? [[day, change] as const] : []
  })
  if (days.length > 0) action.hours = Object.fromEntries(days)
  return action
}

function tagChange(before: readonly string[], now: readonly string[]): TagChange | null {
  const oldList = before.toSorted()
  const newList = now.toSorted()
  const removed = oldList.filter((tag) => !newList.includes(tag))
  const added = newList.filter((tag) => !oldList.includes(tag))
  return removed.length + added.length === 0 ? null : { removed, added, newList, oldList }
}

/** A day's change: its ranges, and of the first one what the specification names. null: it stays. */
function dayChange(before: DayRanges, now: DayRanges): DayChange | null {
  if (isSame(before, now)) return null
  const both = <T>(of: (ranges: DayRanges) => T): Change<T> => ({ old: of(before), new: of(now) })
  return {
    rows: both((ranges) => ranges),
    is_open: both((ranges) => (ranges === null ? null : ranges.length > 0)),
    start_time: both((ranges) => ranges?.[0]?.start_time ?? null),
    end_time: both((ranges) => ranges?.[0]?.end_time ?? null),
  }
}

/** Tells one week of hours from another: what the reader saw against what is there. */
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

/** The address of the form, and of what is said once it was sent. */
export const suggestionPath = (locationId: number): string => `/suggestion?location=${locationId}`
export const sentPath = (locationId: number): string => `/suggestion?location=${locationId}&sent=1`

/** The parts of a suggestion that are decided on one by one: fields, and of the hours each day. */
export type Part = 'name' | 'address' | 'city' | 'zipcode' | 'tags' | `hours-${Weekday}`
const TEXTS = ['name', 'address', 'city', 'zipcode'] as const

/** The parts of a suggestion, in the order of the form. */
export const partsOf = (action: SuggestionAction): Part[] => [
  ...TEXTS.filter((field) => action[field] !== undefined),
  ...(action.tags ? ['tags' as const] : []),
  ...DAYS.filter((day) => action.hours?.[day] !== undefined).map((day): Part => `hours-${day}`),
]

/** The weekday of a part, or null. */
export const dayOfPart = (part: Part): Weekday | null => DAYS.find((day) => part === `hours-${day}`) ?? null
