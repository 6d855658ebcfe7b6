import { busynessWords } from './busyness-words'

/** Reports are 1 to 4; averages are between 0 and 4. */
export const MAX_LEVEL = 4
export const REPORT_LEVELS = [1, 2, 3, 4] as const
/** How long users wait between reports about the same location, and how long a report counts as "now". */
export const WAIT_MINUTES = 30
/** How many of the newest reports count for each area and for the whole location. The panel shows no more. */
export const NEWEST = 3
/** Divisible by every number up to NEWEST: means times this are whole numbers, so SQL and TypeScript round alike. */
export const MEAN_SCALE = 6
/** How long a count by machines is current. */
export const COUNT_MINUTES = 15
/** A sensor that has said the same this often, for so long, hangs. An empty room may stay empty. */
export const HANGS = { readings: 6, minutes: 90 } as const
/** Minimum number of reports to show an hour. */
export const ENOUGH_REPORTS = 3
/** Up to this level a location counts as "Not busy" in filters: at most half full. */
export const LOW_LEVEL = 2
/** How often the page refreshes the panel with JavaScript. */
export const REFRESH_MS = 300_000

/**
 * The upper ends of the ranges in percent. Each range includes its end, so that reports of 1 are "Not Busy" and of 2
 * "Slightly Busy".
 */
const ENDS = [25, 50, 75, 90, 100]

/**
 * The sum (in hundredths) and number of the newest reports about an area or the whole location, or its count.
 * `weight`: see docs/busyness.md.
 */
export type ReportGroup = { levels: number; n: number; weight: number }

/** How busy the whole location is, 0 to 4, rounded to two decimals like busyNowSql; null without reports. */
export function levelOf(groups: readonly ReportGroup[]): number | null {
  const weights = groups.reduce((sum, { weight }) => sum + weight, 0)
  if (weights === 0) return null
  const levels = groups.reduce((sum, { levels, n, weight }) => sum + (weight * levels * MEAN_SCALE) / n, 0)
  const scale = weights * MEAN_SCALE
  return Math.floor((2 * levels + scale) / (2 * scale)) / 100
}

/**
 * A group's weight: the area's seats, else the mean of the known ones, else 1. Multiplied by the number of areas with
 * known seats, so that it's a whole number.
 */
export function weightOf(seats: number | null, known: readonly number[]): number {
  if (known.length === 0) return 1
  return seats === null ? known.reduce((sum, each) => sum + each, 0) : seats * known.length
}

/** A level from 0 to 4 in percent: level / 4. */
export const percentOf = (level: number): number => Math.round((level / MAX_LEVEL) * 100)

/** The index (0 to 4) of a percentage's range. */
export const rangeOf = (percent: number): number => ENDS.findIndex((end) => percent <= end)

/** The name of a level: "Moderately Busy". */
export const levelText = (percent: number): string => busynessWords.levels[rangeOf(percent)]!

const LEVEL_COLOURS = ['green', 'lime', 'yellow', 'orange', 'red'] as const
export type BarColour = (typeof LEVEL_COLOURS)[number]

/** The color of the bar next to a level's name, one for each level. */
export const levelColour = (percent: number): BarColour => LEVEL_COLOURS[rangeOf(percent)]!

/** The color of a bar in the insights: green up to 40 percent, yellow above, red above 70. */
export const colourOf = (percent: number): BarColour =>
  percent > 70 ? 'red' : percent > 40 ? 'yellow' : 'green'

/** Minutes until `until`, rounded up, at least one. */
export const minutesUntil = (until: number, now: number): number =>
  Math.max(1, Math.ceil((until - now) / 60_000))

/** An hour of the day, 0 to 23, as "7 PM". */
export const hourText = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`

/** A weekday, 0 Sunday to 6 Saturday, as it appears in URLs. */
export const dayName = (day: number): string => busynessWords.dayNames[day]!.toLowerCase()

/** The weekday in a URL, 0 Sunday to 6 Saturday, or null. */
export function dayOf(name: string | null): number | null {
  const day = busynessWords.dayNames.findIndex((known) => known.toLowerCase() === name)
  return day < 0 ? null : day
}
