import type { Kind } from '~/spots/model/kinds'
import type { Db } from '../connection'
import { expandHours, type HoursRow } from './hours'
import { emailOf, people } from './people'
import { sampleLocations } from './locations'
import { randomFrom } from './random'
import { local } from './review-texts'
import { universities } from './universities'

const SEED = 20_260_301
const WEEKS = 5
/**
 * The chance of a report in each hour a location is open: a campus's best-known one, others at busy hours, and at
 * other hours.
 */
const KNOWN = 0.78
const AT_PEAK = 0.85
const OTHERS = 0.02
const PEAK_HOURS = new Set([10, 13, 16, 19])

/** Busy hours by kind, each with the height of its peak. */
const PEAKS: Record<Kind, [hour: number, height: number][]> = {
  library: [
    [14.5, 0.75],
    [20, 0.95],
  ],
  'campus building': [
    [12.5, 0.9],
    [16, 0.6],
  ],
  cafe: [
    [9.5, 0.85],
    [15, 0.8],
  ],
  bookshop: [[15, 0.7]],
  park: [[13, 0.6]],
  coworking: [
    [10.5, 0.7],
    [14.5, 0.7],
  ],
  other: [[14, 0.7]],
}

/**
 * Seeds reports by students for the weeks before `now`, while locations are open; the same each time, up to `now`.
 * `locations` maps slugs to ids, `users` maps addresses to ids.
 */
export async function insertBusyness(
  trx: Db,
  { now, locations, users }: { now: Date; locations: Map<string, number>; users: Map<string, number> },
): Promise<void> {
  const random = randomFrom(SEED)
  const known = new Set(
    universities.map(({ slug }) => {
      const here = sampleLocations.filter((location) => location.campus === slug && location.hours)
      return here.find((location) => local[location.slug]) ?? here[0]
    }),
  )
  const rows: { location: number; person: number; level: number; at: string }[] = []
  for (const location of sampleLocations) {
    // Where the hours are unknown, students study in daylight.
    const hours = expandHours(location.hours ?? 'Mo-Su 8-20')
    const zone = universities.find(({ slug }) => slug === location.campus)?.time_zone ?? 'UTC'
    const today = Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now))
    const own = people.filter(({ campus }) => campus === location.campus)
    const crowd = random.around(1, 0.15)
    for (let days = WEEKS * 7; days-- > 0;) {
      const midnight = new Date(today - days * 86_400_000)
      const weekend = [0, 6].includes(midnight.getUTCDay())
      for (let hour = 0; hour < 24; hour++) {
        const chance = random.next()
        if (
          chance > (known.has(location) ? KNOWN : PEAK_HOURS.has(hour) ? AT_PEAK : OTHERS) ||
          !isOpen(hours, midnight.getUTCDay() || 7, hour)
        )
          continue
        const full = Math.max(
          ...PEAKS[location.kind].map(([peak, height]) => height * Math.exp(-((hour + 0.5 - peak) ** 2) / 8)),
        )
        const level = Math.round(random.around(0.9 + 3.4 * full * crowd * (weekend ? 0.7 : 1), 0.6))
        rows.push({
          location: locations.get(location.slug)!,
          person: users.get(emailOf(random.pick(own.length > 0 ? own : people)))!,
          level: Math.min(4, Math.max(1, level)),
          at: `${midnight.toISOString().slice(0, 10)} ${hour}:${random.between(0, 59)}`,
        })
      }
    }
  }
  await trx.raw(
    `insert into busyness_reports (study_location_id, user_id, busyness_level, reported_at)
     select l.id, r.person, r.level, r.at at time zone l.time_zone
     from unnest(?::bigint[], ?::bigint[], ?::smallint[], ?::timestamp[]) as r (location, person, level, at)
       join study_locations l on l.id = r.location
     where r.at at time zone l.time_zone < ?
     order by r.at at time zone l.time_zone`,
    [
      rows.map((row) => row.location),
      rows.map((row) => row.person),
      rows.map((row) => row.level),
      rows.map((row) => row.at),
      now,
    ],
  )
}

/** Whether a location is open at half past this hour on a weekday (1 Monday to 7 Sunday), by that day's rows only. */
function isOpen(hours: HoursRow[], day: number, hour: number): boolean {
  return hours.some(({ day_of_week, is_open, start_time, end_time }) => {
    if (day_of_week !== day || !is_open || !start_time || !end_time) return false
    const [start, end] = [start_time, end_time].map(
      (time) => Number(time.slice(0, 2)) + Number(time.slice(3, 5)) / 60,
    ) as [number, number]
    return hour + 0.5 > start && (end <= start || hour + 0.5 < end)
  })
}
