import { shortDay } from './alerts'
import { isSame } from './difference'
import { rowsOfRanges, type HoursRow, type Range } from './week'

/** Hours of one day, which replace those of its weekday. */
export type DatedDay = {
  /** YYYY-MM-DD on the study spot's own calendar. */
  day: string
  /** Null for the whole study spot. */
  area_id: number | null
  /** By start. Empty if it's closed. */
  ranges: Range[]
  /** What for, such as "Thanksgiving". */
  label: string | null
  /** 'admin', 'campus' for an admin's of all its spots, 'student' for an accepted suggestion, a FeedKind, or a file's. */
  source: string
  /** YYYY-MM-DD. Null if a file doesn't say. */
  confirmed_on: string | null
}

/** The most characters (code points) of a label, and the most days ahead. */
export const DATE_LIMITS = { label: 60, ahead: 400 } as const

/** The week's hours say nothing once they were confirmed longer ago. */
export const RELIABLE_DAYS = 365

/** Sources that a program reads again and again, unlike files. */
export const FEED_KINDS = ['libcal', 'ical', 'schema'] as const
export type FeedKind = (typeof FEED_KINDS)[number]
/** Feeds of counts, which have no hours. */
export const COUNT_KINDS = ['waitz', 'occuspace'] as const
export type CountKind = (typeof COUNT_KINDS)[number]
export const isOfCounts = (kind: FeedKind | CountKind): kind is CountKind =>
  COUNT_KINDS.some((each) => each === kind)

/** What a feed says of a day. `ranges` null: words, but no hours. */
export type FeedDay = Pick<DatedDay, 'day' | 'label'> & { ranges: Range[] | null }

export const isOfFeed = ({ source }: Pick<DatedDay, 'source'>): boolean =>
  FEED_KINDS.some((kind) => kind === source)

const rank = (source: string) =>
  source === 'admin' || source === 'campus' ? 3 : source === 'student' ? 2 : isOfFeed({ source }) ? 1 : 0

/**
 * Whether an import or a feed may replace stored hours of a day: neither what a better source said (admin, student, feed,
 * file, in this order), nor what was confirmed later.
 */
export const supersedes = (
  next: Pick<DatedDay, 'source' | 'confirmed_on'>,
  stored: Pick<DatedDay, 'source' | 'confirmed_on'> | undefined,
): boolean =>
  !stored ||
  (rank(next.source) >= rank(stored.source) && (next.confirmed_on ?? '') >= (stored.confirmed_on ?? ''))

/** Whether hours that don't supersede stored ones are a newer word of a lower source. */
export const isNewerWord = (
  next: Pick<DatedDay, 'source' | 'confirmed_on'>,
  stored: Pick<DatedDay, 'source' | 'confirmed_on'>,
): boolean =>
  rank(next.source) < rank(stored.source) &&
  (next.confirmed_on === null || next.confirmed_on >= (stored.confirmed_on ?? ''))

/** Dated hours of the whole study spot, or of an area. */
export const datesOf = (dates: readonly DatedDay[] | null, area: number | null = null): DatedDay[] =>
  (dates ?? []).filter(({ area_id }) => area_id === area)

/** `dates` with these days set, in the order in which they're read. */
export const withDates = (dates: readonly DatedDay[], set: readonly DatedDay[]): DatedDay[] =>
  [...dates.filter((date) => !set.some((other) => isSameDay(date, other))), ...set].toSorted(
    (a, b) => a.day.localeCompare(b.day) || (a.area_id ?? 0) - (b.area_id ?? 0),
  )

export const isSameDay = (a: DatedDay, b: DatedDay): boolean => a.day === b.day && a.area_id === b.area_id

/** Whether a day is like others, as far as we know: a feed has hours for every day if its weekday's aren't known. */
export const isUsual = (date: DatedDay, hours: readonly HoursRow[]): boolean =>
  isOfFeed(date) && !hours.some(({ day_of_week }) => day_of_week === weekdayOfDay(date.day))

/** The days that pages point out. */
export const specialDays = (dates: readonly DatedDay[] | null, hours: readonly HoursRow[]): DatedDay[] =>
  (dates ?? []).filter((date) => date.label !== null || !isUsual(date, hours))

/** Neighboring days with the same hours and label. */
export type DateRun = Pick<DatedDay, 'area_id' | 'ranges' | 'label'> & { first: string; last: string }

/** Joins neighboring days of an area, or of the whole study spot, that are alike. In the order of their first days. */
export function runsOf(dates: readonly DatedDay[]): DateRun[] {
  const runs: DateRun[] = []
  for (const { day, area_id, ranges, label } of dates) {
    const run = runs.findLast((each) => each.area_id === area_id)
    if (run && daysLater(run.last, 1) === day && run.label === label && isSame(run.ranges, ranges))
      run.last = day
    else runs.push({ first: day, last: day, area_id, ranges, label })
  }
  return runs
}

/** Rows of location_dates. */
export const rowsOfDates = (study_location_id: number, dates: readonly DatedDay[]) =>
  dates.flatMap(({ ranges, ...date }) =>
    rowsOfRanges(ranges).map(({ day_of_week: _day, ...row }) => ({ study_location_id, ...date, ...row })),
  )

const DAY = 86_400_000

export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** From one day to another, both included. */
export const daysBetween = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, (Date.parse(last) - Date.parse(first)) / DAY + 1) }, (_, n) =>
    daysLater(first, n),
  )

/** Whether a text is a valid YYYY-MM-DD. */
export const isDate = (text: string): boolean => {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** The same in this century, to catch typos in the year. */
export const isDay = (text: string): boolean => text.startsWith('20') && isDate(text)

/** 1 Monday to 7 Sunday. */
export const weekdayOfDay = (day: string): number => new Date(day).getUTCDay() || 7

/** As 'Dec 24', or 'Dec 25 – Jan 1'. */
export const daysText = ({ first, last }: Pick<DateRun, 'first' | 'last'>): string =>
  first === last ? shortDay(first) : `${shortDay(first)} – ${shortDay(last)}`

/** As 'Dec 24, 2026'. */
export const fullDay = (day: string): string => `${shortDay(day)}, ${day.slice(0, 4)}`
