import { busynessWords } from './words'

/** A report says 1 to 4; an average is between 0 and 4. */
const MOST_LEVEL = 4
export const REPORT_LEVELS = [1, 2, 3, 4] as const
/** After a report a person waits so long before the next one about the same place; so long, too, a report says how it is now. */
export const WAIT_MINUTES = 30
/** So many of the newest reports count for each area, and for the whole. The panel shows no more. */
export const NEWEST = 3
/** A multiple of every number up to NEWEST: a mean's multiple stays a whole number, so SQL and TypeScript round alike. */
export const MEAN_SCALE = 6
/** What fewer reports say of an hour is not claimed. */
export const ENOUGH_REPORTS = 3
/** Up to this level a location counts as "Not busy" in filters: half full at most. */
export const LOW_LEVEL = 2
/** How often the enhanced page asks anew. */
export const REFRESH_MS = 300_000

/** The upper ends of the ranges, in whole percent; each includes its end, so that reports of 1 are "Not Busy" and of 2 "Slightly Busy". */
const ENDS = [25, 50, 75, 90, 100]

/** The newest reports of an area, or of the whole, as a sum and a number. `weight`: see docs/busyness.md. */
export type ReportGroup = { levels: number; n: number; weight: number }

/** How busy the whole is by its groups of reports, 0 to 4, to two decimals as BUSY_NOW in SQL; null without any. */
export function levelOf(groups: readonly ReportGroup[]): number | null {
  const weights = groups.reduce((sum, { weight }) => sum + weight, 0)
  if (weights === 0) return null
  const levels = groups.reduce((sum, { levels, n, weight }) => sum + (weight * levels * MEAN_SCALE) / n, 0)
  const scale = weights * MEAN_SCALE
  return Math.floor((200 * levels + scale) / (2 * scale)) / 100
}

/**
 * What a group counts, times the number of areas with known seats, so that it's a whole number: the area's seats, otherwise
 * the mean of those known, otherwise 1.
 */
export function weightOf(seats: number | null, known: readonly number[]): number {
  if (known.length === 0) return 1
  return seats === null ? known.reduce((sum, each) => sum + each, 0) : seats * known.length
}

/** A level from 0 to 4 in percent: level / 4. */
export const percentOf = (level: number): number => Math.round((level / MOST_LEVEL) * 100)

/** Which of the five ranges, 0 to 4, a percentage falls into. */
export const rangeOf = (percent: number): number => ENDS.findIndex((end) => percent <= end)

/** "Moderately Busy". */
export const levelText = (percent: number): string => busynessWords.levels[rangeOf(percent)]!

const LEVEL_COLOURS = ['green', 'lime', 'yellow', 'orange', 'red'] as const
export type BarColour = (typeof LEVEL_COLOURS)[number]

/** The colour of a bar beside a level's name: one for each level. */
export const levelColour = (percent: number): BarColour => LEVEL_COLOURS[rangeOf(percent)]!

/** The colour of a bar of the insights: green up to 40 percent, yellow over 40, red over 70. */
export const colourOf = (percent: number): BarColour =>
  percent > 70 ? 'red' : percent > 40 ? 'yellow' : 'green'

/** Minutes that really pass until `until`, begun ones included, at least one. */
export const minutesUntil = (until: number, now: number): number =>
  Math.max(1, Math.ceil((until - now) / 60_000))

/** An hour of the day, 0 to 23: "7 PM". */
export const hourText = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`

/** How a weekday, 0 Sunday to 6 Saturday, is named in an address. */
export const dayName = (day: number): string => busynessWords.dayNames[day]!.toLowerCase()

/** The weekday of an address, 0 Sunday to 6 Saturday, or null. */
export function dayOf(name: string | null): number | null {
  const day = busynessWords.dayNames.findIndex((known) => known.toLowerCase() === name)
  return day < 0 ? null : day
}
