import { daysLater, isDate, weekdayOfDay } from './dates'

type OfYear = (year: number) => string

const text = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
const on =
  (month: number, day: number): OfYear =>
  (year) =>
    text(year, month, day)
/** The nth weekday of a month, 1 Monday to 7 Sunday. */
const nth =
  (n: number, weekday: number, month: number): OfYear =>
  (year) => {
    const earliest = text(year, month, n * 7 - 6)
    return daysLater(earliest, (weekday - weekdayOfDay(earliest) + 7) % 7)
  }
const thanksgiving = nth(4, 4, 11)

/** The 11 federal holidays (5 U.S.C. 6103), not moved from a weekend, and days that many libraries close early. */
const HOLIDAYS: readonly [names: string, day: OfYear][] = [
  ['new years|new years day|new year', on(1, 1)],
  ['mlk day|martin luther king day|martin luther king jr day', nth(3, 1, 1)],
  ['presidents day|washingtons birthday', nth(3, 1, 2)],
  ['memorial day', (year) => daysLater(nth(1, 1, 6)(year), -7)],
  ['juneteenth', on(6, 19)],
  ['independence day|fourth of july', on(7, 4)],
  ['labor day', nth(1, 1, 9)],
  ['columbus day|indigenous peoples day', nth(2, 1, 10)],
  ['veterans day', on(11, 11)],
  ['thanksgiving|thanksgiving day', thanksgiving],
  ['christmas|christmas day|xmas', on(12, 25)],
  ['black friday|day after thanksgiving', (year) => daysLater(thanksgiving(year), 1)],
  ['christmas eve|xmas eve', on(12, 24)],
  ['new years eve', on(12, 31)],
]
const dayOf = new Map(
  HOLIDAYS.flatMap(([names, day]) => names.split('|').map((name) => [name, day] as const)),
)

/** The federal holidays of a year. */
export const federalHolidays = (year: number): string[] => HOLIDAYS.slice(0, 11).map(([, day]) => day(year))

export const isHoliday = (name: string): boolean => dayOf.has(name)

/**
 * The next YYYY-MM-DD, from `today` on, of a holiday or of 'MM-DD'. A weekend is its Saturday, on a Sunday that day. Other
 * days are returned as they are.
 */
export function nextDay(name: string, today: string): string {
  if (name === 'weekend') return weekdayOfDay(today) === 7 ? 'sun' : 'sat'
  const day = dayOf.get(name) ?? (/^\d\d-\d\d$/.test(name) ? (year: number) => `${year}-${name}` : null)
  if (day === null) return name
  // Eight years may be between two leap days.
  const years = Array.from({ length: 9 }, (_, ahead) => Number(today.slice(0, 4)) + ahead)
  return years.map(day).find((each) => isDate(each) && each >= today) ?? name
}
