import type {
  Change,
  DayChange,
  DayRanges,
  Range,
  SuggestedPlace,
  SuggestionAction,
  TagChange,
  Weekday,
} from '~db/suggestion-tables'

export { WEEKDAYS } from '~/locations/hours-rules'
export type { DayRanges, Range, SuggestedPlace }

/** Characters (code points) that a suggested text may have. */
export const LENGTHS = { name: [2, 100], address: [5, 200], city: [2, 50] } as const

/** Openings that one day may have. */
export const MOST_RANGES = 6

/** Monday first. */
export const DAYS = ['1', '2', '3', '4', '5', '6', '7'] as const satisfies readonly Weekday[]

/** What a day of the form says. */
export const DAY_STATES = ['unknown', 'closed', 'open', 'always'] as const
export type DayState = (typeof DAY_STATES)[number]

const ALL_DAY: Range = { start_time: '00:00', end_time: '00:00' }
const NOTHING: Range = { start_time: '', end_time: '' }

/** Whether a range goes round the clock: its end is its start, a day later. */
const isAllDay = ({ start_time, end_time }: Range): boolean => start_time === end_time

type Row = { day_of_week: number; is_open: boolean; start_time: string | null; end_time: string | null }

/** Rows of hours by weekday, as forms and suggestions have them; see DayRanges. Times lose their seconds, '24:00' is midnight. */
export function weekOfRows(rows: readonly Row[]): SuggestedPlace['hours'] {
  const clock = (time: string) => (time.startsWith('24') ? '00:00' : time.slice(0, 5))
  return Object.fromEntries(
    DAYS.map((day): [Weekday, DayRanges] => {
      const own = rows.filter(({ day_of_week }) => String(day_of_week) === day)
      const ranges = own.flatMap(({ is_open, start_time, end_time }) =>
        is_open && start_time && end_time ? { start_time: clock(start_time), end_time: clock(end_time) } : [],
      )
      return [day, own.length === 0 ? null : inOrder(ranges)]
    }),
  ) as SuggestedPlace['hours']
}

/** The other way: rows of hours, one for each range, and one that says that a day is closed. */
export const rowsOfWeek = (hours: SuggestedPlace['hours']): Row[] =>
  DAYS.flatMap((day): Row[] => {
    const day_of_week = Number(day)
    const ranges = hours[day]
    if (ranges === null) return []
    if (ranges.length === 0) return [{ day_of_week, is_open: false, start_time: null, end_time: null }]
    return ranges.map((range) => ({ day_of_week, is_open: true, ...range }))
  })

/** Ranges by their start; one that goes round the clock is all there is. */
export const inOrder = (ranges: readonly Range[]): Range[] =>
  ranges.some(isAllDay) ? [ALL_DAY] : ranges.toSorted((a, b) => (a.start_time < b.start_time ? -1 : 1))

/** What the form says of a day, and the ranges that it offers: those there are and an empty one. */
export function dayFields(ranges: DayRanges): { state: DayState; ranges: Range[] } {
  if (ranges === null) return { state: 'unknown', ranges: [NOTHING, NOTHING] }
  if (ranges.some(isAllDay)) return { state: 'always', ranges: [NOTHING, NOTHING] }
  return ranges.length === 0
    ? { state: 'closed', ranges: [NOTHING, NOTHING] }
    : { state: 'open', ranges: [...ranges, NOTHING] }
}

/** Whether a range ends on the next day. */
export const isOvernight = ({ start_time, end_time }: Range): boolean =>
  start_time !== '' && end_time !== '' && end_time <= start_time

/** Whether two openings of a day are at the same time. They may touch. */
export function overlap(ranges: readonly Range[]): boolean {
  const sorted = inOrder(ranges)
  return sorted.some((range, index) => {
    const next = sorted[index + 1]
    return next !== undefined && (isOvernight(range) || next.start_time < range.end_time)
  })
}

/** A clock time as people write it ('9:00', '09:00', '9 pm', '9:30 PM') as 'HH:MM'; null when it is none. */
export function readTime(text: string): string | null {
  const [, hours = '', minutes = '00', half] =
    /^\s*(\d{1,2})(?::([0-5]\d))?(?::[0-5]\d)?\s*(?:([ap])\.?m\.?)?\s*$/i.exec(text) ?? []
  let hour = Number(hours)
  if (hours === '' || (half ? hour < 1 || hour > 12 : hour > 23 || !text.includes(':'))) return null
  if (half) hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

/** What `now` makes other than `before`; only the fields that differ. */
export function changesOf(before: SuggestedPlace, now: SuggestedPlace): SuggestionAction {
  const action: SuggestionAction = {}
  if (now.name !== before.name) action.name = { old: before.name, new: now.name }
  if (now.address !== before.address) action.address = { old: before.address, new: now.address }
  if (now.city !== before.city) action.city = { old: before.city, new: now.city }
  if (now.zipcode !== before.zipcode) action.zipcode = { old: before.zipcode, new: now.zipcode }
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

/** Whether two values of a place are the same. What comes out of jsonb has its keys in another order. */
export const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a, inKeyOrder) === JSON.stringify(b, inKeyOrder)

const inKeyOrder = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort())
    : value

/** Tells one week of hours from another: what the reader saw against what is there. */
export const weekStamp = (hours: SuggestedPlace['hours']): string =>
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
