import { z } from 'zod'
import { shortDay } from '../model/alerts'
import { isDay } from '../model/dates'
import { readTime } from '../model/times'
import {
  ALL_DAY,
  DAYS,
  isOvernight,
  overlap,
  rangesInOrder,
  readDay,
  WEEKDAYS,
  rangesOfRows,
  type Weekday,
} from '../model/week'
import {
  cleanLine,
  DAY_STATES,
  HOURS_STATES,
  MAX_RANGES,
  usualHours,
  type DayRanges,
  type DayState,
  type Range,
  type SuggestedLocation,
} from './rules'
import { readSeen } from './seen-rules'
import { suggestionWords } from './words'

const text = z.string().catch('').default('')
const line = text.transform(cleanLine)
const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)

/** A single checkbox sends a text, several send a list. */
const some = <Item extends z.ZodType>(item: Item, most: number) =>
  z.preprocess((value) => [value ?? []].flat(), z.array(item).max(most).catch([]))
/** Field numbers may have gaps: `missing` stands for those. */
const numbered = <Item extends z.ZodType>(item: Item, most: number, missing: unknown) =>
  z.preprocess(
    (value) => (Array.isArray(value) ? Array.from(value, (each: unknown) => each ?? missing) : []),
    z.array(item).max(most),
  )

const Opening = z.object({ day: text, start: text, end: text, overnight: text })

const MAX_DATES = 10

const shown = z.string().max(300).transform(cleanLine)
const clock = z.string().regex(/^\d\d:\d\d$/)
const ranges = z.array(z.object({ start_time: clock, end_time: clock })).nullable()
/** The location as the form showed it. Null if that can't be read. */
const seen = z
  .preprocess(
    readSeen,
    z.object({
      name: shown,
      address: shown.nullable(),
      city: shown,
      zipcode: shown.nullable(),
      tags: z.array(shown).max(100),
      hours: z.record(z.enum(DAYS), ranges),
      dates: z.record(z.string(), ranges).optional(),
    }),
  )
  .nullable()
  .catch(null)

/** The location as the user wants it; tags by ID. */
export type Wish = Omit<SuggestedLocation, 'tags'> & { tags: number[] }
type SuggestionInput = { location: number | null; wish: Wish; seen: SuggestedLocation | null }

/**
 * A suggested edit. The operation knows the location, so it checks what differs and validates that. `location` is the
 * location's ID, which comes back after login. Null if it's invalid.
 */
export const SuggestionForm = z
  .object({
    location: id.nullable().catch(null).default(null),
    name: line.refine((name) => name !== '', suggestionWords.nameMissing),
    address: line.transform((address) => address || null),
    city: line.refine((city) => city !== '', suggestionWords.cityMissing),
    zipcode: line.transform((zipcode) => zipcode || null),
    tags: some(id, 100),
    days: numbered(z.enum(DAY_STATES, suggestionWords.dayFault), DAYS.length, 'unknown'),
    ranges: numbered(Opening, DAYS.length * (MAX_RANGES + 1), {}),
    /** Days with hours as people type them; '' is the week's. */
    dates: numbered(z.object({ day: text, hours: text }), MAX_DATES, {}),
    seen,
  })
  .transform(({ location, days, ranges, dates, seen, ...rest }, context): SuggestionInput => {
    const fault = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    const hours = Object.fromEntries(
      DAYS.map((day, index): [string, DayRanges] => {
        const dayFault = (path: (string | number)[], message: string) =>
          fault(path, suggestionWords.onDay(WEEKDAYS[index]!.name, message))
        const state: DayState = days[index] ?? 'unknown'
        const own = ranges.flatMap((range, at) => (range.day === day ? [{ ...range, at }] : []))
        const known = seen?.hours[day] ?? []
        if (state !== 'open' && own.some((range, nth) => hasNewTime(range, known[nth])))
          dayFault(['days', index], suggestionWords.timesUnused)
        if (state === 'unknown') return [day, null]
        if (state === 'closed') return [day, []]
        if (state === 'always') return [day, [ALL_DAY]]
        const typed = own.filter(({ start, end }) => start.trim() !== '' || end.trim() !== '')
        if (typed.length === 0)
          dayFault(own[0] ? ['ranges', own[0].at, 'start'] : ['days', index], suggestionWords.timesMissing)
        const read = typed.flatMap((range) =>
          readRange(range, (field, message) => dayFault(['ranges', range.at, field], message)),
        )
        if (read.length > 1 && read.length === typed.length && overlap(read))
          dayFault(['ranges', typed[0]!.at, 'start'], suggestionWords.overlap)
        return [day, rangesInOrder(read)]
      }),
    ) as SuggestedLocation['hours']
    const certain = dates.flatMap(({ day, hours }, at): [string, DayRanges][] => {
      if (!isDay(day)) return []
      if (hours.trim() === '') return [[day, null]]
      const rows = readDay(hours, 1)
      const own = rangesOfRows(rows ?? [])
      const wrong = !rows ? suggestionWords.hoursFault : overlap(own) ? suggestionWords.overlap : null
      if (wrong) fault(['dates', at, 'hours'], suggestionWords.onDay(shortDay(day), wrong))
      return [[day, own]]
    })
    const wish = { ...rest, hours, dates: Object.fromEntries(certain) }
    return { location, wish, seen }
  })

type Typed = z.output<typeof Opening>

/** Whether a time was typed that the form hadn't shown. */
const hasNewTime = ({ start, end }: Pick<Typed, 'start' | 'end'>, shown?: Range | null): boolean =>
  [
    [start, shown?.start_time],
    [end, shown?.end_time],
  ].some(([typed = '', known]) => typed.trim() !== '' && readTime(typed) !== known)

function readRange(typed: Typed, fault: (field: 'start' | 'end', message: string) => void): Range[] {
  const read = (field: 'start' | 'end'): string | null => {
    if (typed[field].trim() === '') fault(field, suggestionWords.timesMissing)
    else if (readTime(typed[field]) === null) fault(field, suggestionWords.timeFault)
    return readTime(typed[field])
  }
  const start_time = read('start')
  const end_time = read('end')
  if (start_time === null || end_time === null) return []
  const range = { start_time, end_time }
  if (start_time === end_time) fault('end', suggestionWords.sameTimes)
  else if (isOvernight(range) && !typed.overnight) fault('end', suggestionWords.endsBefore)
  // The box of an opening that no longer passes midnight may still be checked.
  else return [range]
  return []
}

/** New hours of some weekdays, or of one date, YYYY-MM-DD. */
export type HoursWish = { days: Weekday[]; date: string | null; ranges: Range[] }

/** The same hours for several weekdays, or for one date. An end before the start is on the next day. */
export const HoursForm = z
  .object({
    location: id.nullable().catch(null).default(null),
    seen,
    days: some(z.enum(DAYS), DAYS.length),
    date: text.transform((date) => date.trim()),
    state: z.enum(HOURS_STATES).catch('open').default('open'),
    start: text,
    end: text,
  })
  .transform(({ location, seen, days, date, state, start, end }, context) => {
    const fault = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (date ? !isDay(date) : days.length === 0)
      fault(date ? 'date' : 'days', date ? suggestionWords.dateWrong : suggestionWords.noDays)
    const known = seen && usualHours(seen.hours)
    if (
      state !== 'open' &&
      hasNewTime({ start, end }, known && { start_time: known.start, end_time: known.end })
    )
      fault('state', suggestionWords.timesUnused)
    const typed = { day: '1', start, end, overnight: 'on' }
    const ranges =
      state === 'open' ? readRange(typed, fault) : state === 'always' ? [ALL_DAY] : ([] as Range[])
    const wish: HoursWish = { days, date: date || null, ranges }
    return { location, seen, wish }
  })

/** "Yes", for the week that the page showed. */
export const ConfirmForm = z.object({
  location: id.nullable().catch(null).default(null),
  seen: z.string().max(2000).catch('').default(''),
})
