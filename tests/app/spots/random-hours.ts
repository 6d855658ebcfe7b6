import { isClosedOn } from '~/spots/model/alerts'
import { daysLater, weekdayOfDay, type DatedDay } from '~/spots/model/dates'
import type { HoursRow } from '~/spots/model/week'
import type { locationsOf } from '~/spots/queries.server'
import type { Db } from '../../../db/connection'
import { dayFrom, insertAlert, insertArea, insertDates } from '../../factories/area'
import { insertLocation } from '../../factories/location'

/** Random study spots, and whether they're open, counted by hand. */

export const ofArea = (dates: readonly DatedDay[] | null, area: number | null) =>
  (dates ?? []).filter(({ area_id }) => area_id === area)

let seed = 46
export function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}
export const at = <T>(list: readonly T[]): T => list[random(list.length)]!
const time = () => `${String(random(24)).padStart(2, '0')}:${at(['00', '15', '30'])}`

function randomWeek(): HoursRow[] {
  const kind = random(4)
  return [1, 2, 3, 4, 5, 6, 7].flatMap((day_of_week): HoursRow[] => {
    if (kind === 0) return [{ day_of_week, is_open: true, start_time: '00:00', end_time: '00:00' }]
    if (random(6) === 0)
      return random(2) ? [] : [{ day_of_week, is_open: false, start_time: null, end_time: null }]
    return [...new Set([time(), time()].slice(random(2)))].map((start_time) => {
      return { day_of_week, is_open: true, start_time, end_time: random(9) ? time() : '23:59' }
    })
  })
}

/**
 * A study spot with two areas, one of them with hours of its own, alerts, and hours of certain days.
 * @param special more days that may have hours of their own
 */
export async function insertRandom(
  db: Db,
  time_zone: string,
  special: readonly string[] = [],
): Promise<number> {
  const hours_confirmed_on = at([null, dayFrom(-20), dayFrom(-800)]) as never
  const { id } = await insertLocation(db, {
    time_zone,
    hours_confirmed_on,
    hours: random(9) ? randomWeek() : [],
  })
  const areas = [await insertArea(db, id), await insertArea(db, id, { hours: randomWeek() })].map(
    (area) => area.id,
  )
  for (let n = random(3); n > 0; n--) {
    const starts_on = dayFrom(random(16) - 4)
    await insertAlert(db, id, {
      starts_on,
      ends_on: daysLater(starts_on, random(3)),
      closes: random(4) > 0,
      area_id: at([null, null, ...areas]),
    })
  }
  for (const area_id of random(3) === 0 ? [] : [null, ...areas]) {
    const days = [...Array.from({ length: 19 }, (_, n) => dayFrom(n - 4)), ...special].filter(
      () => random(3) === 0,
    )
    const ranges = () =>
      at([[], ['00:00-00:00'], ['09:00-17:00'], ['08:00-11:30', '20:00-03:00'], [`${time()}-${time()}`]])
    await insertDates(db, id, Object.fromEntries(days.map((day) => [day, ranges()])), { area_id })
  }
  return id
}

const walls = new Map<string, string>()
/** As 2026-11-28 17:05:00. */
export function wallAt(zone: string, now: Date): string {
  const key = `${zone} ${now.getTime()}`
  if (!walls.has(key)) walls.set(key, now.toLocaleString('sv-SE', { timeZone: zone }))
  return walls.get(key)!
}

/** What was asked: from `at` on that day, minutes after midnight, or at any time of it. */
type Asked = { day: string; from: number; any: boolean }

/**
 * Counts minutes on the clock.
 * @param wall now on its clock
 * @param asked another time, or one of the times of a day from then on
 */
export function byHand(
  spot: Awaited<ReturnType<typeof locationsOf>>[number],
  area: number | null,
  own: readonly HoursRow[],
  wall: string,
  asked: Asked = { day: wall.slice(0, 10), from: minutes(wall.slice(11)), any: false },
): boolean {
  const today = wall.slice(0, 10)
  const confirmed = spot.hours_confirmed_on?.toISOString().slice(0, 10) ?? today
  const isStale = Date.parse(today) - Date.parse(confirmed) > 365 * 86_400_000
  const weekly = own.length > 0 && area !== null ? own : isStale ? [] : spot.hours
  const closed = (spot.alerts ?? []).filter((alert) => alert.closes && [null, area].includes(alert.area_id))
  const isOpen = (day: string, minute: number) => {
    if (isClosedOn(closed, day)) return false
    const dated = (of: number | null) => ofArea(spot.dates, of).find((each) => each.day === day)?.ranges
    const whole = dated(null)
    const inside = (ranges: { start_time: string | null; end_time: string | null }[]) =>
      ranges.some((range) => range.start_time && covers(range.start_time, range.end_time!, minute))
    const usual = weekly.filter((row) => row.is_open && row.day_of_week === weekdayOfDay(day))
    if (whole && !inside(whole)) return false
    return inside(
      (area === null ? undefined : dated(area)) ??
        (own.length > 0 && area !== null ? usual : (whole ?? usual)),
    )
  }
  const { day, from, any } = asked
  if (!any) return isOpen(day, from) || isOpen(daysLater(day, -1), from + 1440)
  // Ranges begin and end at quarters of an hour.
  for (let minute = from; minute < 2880; minute += 15 - (minute % 15)) if (isOpen(day, minute)) return true
  return false
}

const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))

function covers(start: string, end: string, minute: number): boolean {
  const until = end.startsWith('23:59') ? 1440 : minutes(end)
  const length = (until - minutes(start) + 1440) % 1440 || 1440
  return minute >= minutes(start) && minute < minutes(start) + length
}
