import { busynessWords } from './words'

/** A report says 1 to 4; an average is between 0 and 4. */
const MOST_LEVEL = 4
export const REPORT_LEVELS = [1, 2, 3, 4] as const
/** After a report a person waits so long before the next one about the same place; so long, too, a report says how it is now. */
export const WAIT_MINUTES = 30
/** The panel shows so many of the newest reports, and its level is their mean. */
export const NEWEST = 3
/** What fewer reports say of an hour is not claimed. */
export const ENOUGH_REPORTS = 3
/** Up to this level a location counts as "Not busy" in filters: half full at most. */
export const LOW_LEVEL = 2
/** How often the enhanced page asks anew. */
export const REFRESH_MS = 300_000

/** The upper ends of the ranges, in whole percent; each includes its end, so that reports of 1 are "Not Busy" and of 2 "Slightly Busy". */
const ENDS = [25, 50, 75, 90, 100]

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
