import { daysBetween, daysLater } from './dates'
import { federalHolidays } from './holidays'
import { DAY_MINUTES as DAY } from './times'
import { WEEKDAYS } from './week'
import { rangesOfMinutes, WEEK_DAYS, type FiledDate, type FiledWeek, type Range } from './week-file'

/** What an opening_hours of OpenStreetMap says, as far as a study spot can have it. */
export type OsmHours = {
  /** The usual week, as in the column `week`. Null if it can't be kept. */
  week: FiledWeek | null
  /** Days that differ from the week: public holidays (`PH`) or dates, as 12-24 or 2026-12-24. */
  dates: { from: string; to: string; ranges: Range[] }[]
  /** Why the week can't be kept. */
  refused: string | null
}

class Refused extends Error {}
const refuse = (reason: string): never => {
  throw new Refused(reason)
}

/** OpenStreetMap allows 255 characters. */
const LONGEST = 500
/** In minutes. A range that ends later than this and before it starts is a typing error, such as 10:00-8:00. */
export const LATEST_END = 300
/** So is a longer night, such as 9:00-5:00. */
export const LONGEST_NIGHT = 20 * 60
/** A longer exception is a season. */
const LONGEST_DATES = 62

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const MONTH = `(?:${MONTHS.join('|')})`
const DAY_NAME = `(?:${WEEK_DAYS.join('|')})`

const FULL_MONTHS = 'january february march april may june july august september october november december'
const spelled = (names: string[], as: string) =>
  names.map((name): [string, string] => [name.toLowerCase(), as])

/** Words that people use, in lower case, and what the specification calls them. */
const WORDS = new Map<string, string>([
  ...WEEKDAYS.flatMap(({ name, short }, index) =>
    spelled([name, `${name}s`, short, `${short}s`, name.slice(0, 2)], WEEK_DAYS[index]!),
  ),
  ...FULL_MONTHS.split(' ').flatMap((name, index) => spelled([name, name.slice(0, 3)], MONTHS[index]!)),
  ...Object.entries({ tues: 'Tu', thur: 'Th', thurs: 'Th', sept: 'Sep', ph: 'PH', sh: 'SH' }),
  ...Object.entries({ public: '', holiday: 'PH', holidays: 'PH', closed: 'off', off: 'off', open: 'open' }),
  ...Object.entries({ daily: 'Mo-Su', everyday: 'Mo-Su', noon: '12:00', midnight: '24:00', and: ',' }),
  ...Object.entries({ to: '-', till: '-', until: '-', through: '-' }),
])

const two = (value: number | string) => String(value).padStart(2, '0')

const BETWEEN_DAYS = new RegExp(`(?<=\\b${DAY_NAME}) (?=${DAY_NAME}\\b)`, 'g')

/** Rewrites unambiguous spellings as the specification has them. */
const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\u2010-\u2015\u2212~]/g, '-')
    .replace(/(?<!\d)24 ?(?:h|hrs?|hours|x7)\b/gi, '24/7')
    .replace(
      /(?<!\d)(1[0-2]|0?[1-9])(?:[:.]?([0-5]\d))? ?([ap])\.?m\b\.?/gi,
      (_, hour: string, minutes: string | undefined, half: string) =>
        `${two((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0))}:${minutes ?? '00'}`,
    )
    .replace(
      /(?<!\d)(\d{1,2})[:.h](\d\d)\b/gi,
      (_, hour: string, minutes: string) => `${two(hour)}:${minutes}`,
    )
    .replace(/[a-z]+\.?/gi, (word) => WORDS.get(word.toLowerCase().replace('.', '')) ?? word)
    .replace(/ *([-,;&]) */g, (_, sign: string) => sign.replace('&', ','))
    .replace(/(?<=[A-Za-z\]])[:,]? ?(?=\d\d:)|(?<=[A-Za-z\]]):|(?<=[a-z] \d{1,2}): |\bopen (?=\d)/g, ' ')
    .replace(BETWEEN_DAYS, ',')
    .replace(/ +/g, ' ')
    .replace(/^[;, ]+|[;, ]+$/g, '')

/**
 * Reads an opening_hours (https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification), but a range after
 * midnight belongs to the day it began, as people mean it. What could be misunderstood is refused.
 */
export function readOsmHours(text: string): OsmHours {
  const dates: OsmHours['dates'] = []
  try {
    return { week: readWeek(text, dates), dates, refused: null }
  } catch (error) {
    if (error instanceof Refused) return { week: null, dates: [], refused: error.message }
    throw error
  }
}

/** Reads the days from `today` on, for a year, that differ from the week. `PH` are the federal holidays. */
export function osmDatesFrom(today: string): (dates: OsmHours['dates']) => FiledDate[] {
  const days = daysBetween(today, daysLater(today, 364))
  const year = Number(today.slice(0, 4))
  const holidays = new Set([year, year + 1].flatMap(federalHolidays))
  const isIn = (day: string, { from, to }: OsmHours['dates'][number]) => {
    if (from === 'PH') return holidays.has(day)
    const on = day.slice(-from.length)
    return from <= to ? from <= on && on <= to : from <= on || on <= to
  }
  return (dates) =>
    days.flatMap((day) => {
      const rule = dates.findLast((each) => isIn(day, each))
      if (!rule) return []
      return [
        { day, ranges: rangesOfMinutes(rule.ranges), label: rule.from === 'PH' ? 'Public holiday' : null },
      ]
    })
}

function readWeek(text: string, dates: OsmHours['dates']): FiledWeek {
  if (text.length > LONGEST) refuse('too long')
  const rules = tidy(text.replace(/"[^"]*"?/g, ' '))
  if (!rules) refuse(text.includes('"') ? 'only a remark' : 'not understood')
  if (/"[^"]*(appoint|reserv|regist|call|var(y|ies)|member|only)/i.test(text)) refuse('a remark')
  if (rules.includes('||')) refuse('alternatives')
  const week = new Map<number, Range[]>()
  for (const rule of rules.split(';')) {
    // A comma before days adds to the rule; without one, people mean the next rule.
    const parts = rule.split(/(?<=\d\d:\d\d|off|24\/7)(?:,| )(?=[A-Z])/)
    for (const [index, part] of parts.entries()) {
      const { days, dated, ranges } = readRule(part, week.size > 0)
      dates.push(...dated.map((each) => ({ ...each, ranges })))
      for (const day of days) {
        const before = ranges.length > 0 ? (week.get(day) ?? []) : []
        // A further rule replaces the day's hours, unless whoever wrote it meant both.
        if (index === 0 && before.length > 0 && !before.some((one) => ranges.some(overlaps(one))))
          refuse('hours of a day twice')
        week.set(day, index > 0 ? [...before, ...ranges] : ranges)
      }
    }
  }
  if (![...week.values()].some((ranges) => ranges.length > 0)) refuse('never open')
  return Object.fromEntries(
    [...joinNights(week)].map(([day, ranges]) => [WEEK_DAYS[day], ranges]),
  ) as FiledWeek
}

const DAYS_ONLY = new RegExp(`^(?:${DAY_NAME}[-,]?)*$`)

const overlaps =
  ([start, end]: Range) =>
  ([from, to]: Range) =>
    start < to && from < end

function readRule(rule: string, isFurther: boolean) {
  const [, said = '', body = ''] =
    /^(.*?)(?:(?:^| )(off|open|24\/7|\d\d:\d\d.*|\(?(?:sun|dawn|dusk).*))?$/.exec(rule)!
  if (!said && isFurther) refuse('hours without days')
  if (!body || body === 'open') refuse(DAYS_ONLY.test(said) ? 'days without hours' : reasonFor(said))
  const ranges = body === 'off' ? [] : body === '24/7' ? [[0, DAY] as Range] : body.split(',').map(readRange)
  if (!said) return { days: WEEK_DAYS.keys(), dated: [], ranges }
  const days: number[] = []
  const dated: { from: string; to: string }[] = []
  for (const part of said.split(',')) {
    const [from, to = from] = part.split('-').map((name) => (WEEK_DAYS as readonly string[]).indexOf(name))
    if (part === 'PH') dated.push({ from: part, to: part })
    else if (from! >= 0 && to! >= 0 && part.split('-').length <= 2)
      for (let day = from!; ; day = (day + 1) % 7) {
        days.push(day)
        if (day === to) break
      }
    else dated.push(readDates(part))
  }
  return { days, dated, ranges }
}

const DATES = new RegExp(
  `^(?:(\\d{4}) )?(${MONTH}) (\\d{1,2})(?:-(?:(?:(\\d{4}) )?(${MONTH}) )?(\\d{1,2}))?$`,
)

function readDates(part: string) {
  const [, year, month = '', day = '', endYear = year, endMonth = month, endDay = day] =
    DATES.exec(part) ?? refuse(reasonFor(part))
  const [from, to] = [MONTHS.indexOf(month), MONTHS.indexOf(endMonth)]
  if (!year && endYear) refuse('not understood')
  const days = (to - from) * 31 + Number(endDay) - Number(day)
  if ((days < 0 ? days + 12 * 31 : days) > LONGEST_DATES) refuse('seasons')
  const text = (of: string | undefined, index: number, on: string) =>
    `${of ? `${of}-` : ''}${two(index + 1)}-${two(on)}`
  return { from: text(year, from, day), to: text(endYear, to, endDay) }
}

function reasonFor(part: string): string {
  if (part.includes('[')) return 'certain weekdays of a month'
  if (/\bSH\b/.test(part)) return 'school holidays'
  if (/\bweek\b/i.test(part)) return 'weeks by number'
  if (new RegExp(`\\b${MONTH}\\b|^\\d{4}\\b|easter`, 'i').test(part)) return 'seasons'
  return 'not understood'
}

function readRange(text: string): Range {
  const [, ...found] = /^(\d\d):(\d\d)-(\d\d):(\d\d)(?: open)?$/.exec(text) ?? refuse(wrongTime(text))
  const [hour, minute, endHour, endMinute] = found.map(Number) as [number, number, number, number]
  const [start, end] = [hour * 60 + minute, endHour * 60 + endMinute]
  if (start >= DAY || Math.max(minute, endMinute) > 59 || end > 2 * DAY) refuse('not understood')
  if (end > start) return end - start > DAY ? refuse('not understood') : [start, end]
  if (end > 0 && (end > LATEST_END || end + DAY - start >= LONGEST_NIGHT)) refuse('ends before it starts')
  return [start, end + DAY]
}

function wrongTime(text: string): string {
  if (/sun|dawn|dusk/.test(text)) return 'sunrise or sunset'
  if (text.endsWith('+')) return 'an open end'
  return text.endsWith(' off') ? 'breaks' : 'not understood'
}

/** Gives hours after midnight to the night that they end: 00:00-02:00 after a day until 24:00. */
function joinNights(week: Map<number, Range[]>): Map<number, Range[]> {
  const after = new Map([...week].map(([day, ranges]) => [day, [...ranges]]))
  for (const [day, ranges] of week) {
    const night = after.get((day + 6) % 7)
    const late = night?.findIndex(([, end]) => end === DAY) ?? -1
    const early = ranges.find(([start, end]) => start === 0 && end <= LATEST_END)
    if (!night || late < 0 || !early || night[late]![0] < early[1]) continue
    night[late] = [night[late]![0], DAY + early[1]]
    after.set(
      day,
      after.get(day)!.filter((range) => range !== early),
    )
  }
  return after
}
