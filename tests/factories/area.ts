import type { Alert } from '~/spots/model/alerts'
import type { Area } from '~/spots/model/areas'
import type { DatedDay } from '~/spots/model/dates'
import type { Trait, TraitValues } from '~/spots/model/traits'
import { wallIn } from '~/study-sessions/zone-rules'
import type { Db } from '../../db/connection'
import type { LocationAreaRow } from '../../db/area-tables'

let serial = 0

type Values = Partial<Omit<Area, 'id'>> & { position?: number }

/** An open area that everyone may use. */
export async function insertArea(
  db: Db,
  locationId: number,
  { hours = [], traits = {}, ...values }: Values = {},
): Promise<LocationAreaRow> {
  const number = ++serial
  const [row] = await db('location_areas')
    .insert({
      study_location_id: locationId,
      position: (number % 50) + 1,
      name: `Area ${number}`,
      kind: 'open area',
      ...values,
    })
    .returning('*')
  if (hours.length > 0)
    await db('location_area_hours').insert(hours.map((each) => ({ area_id: row!.id, ...each })))
  await insertTraits(db, locationId, traits, row!.id)
  return row!
}

/** Facts set by an admin. */
export async function insertTraits(
  db: Db,
  locationId: number,
  traits: TraitValues,
  areaId: number | null = null,
): Promise<void> {
  const rows = Object.entries(traits).map(([trait, value]) => ({
    study_location_id: locationId,
    area_id: areaId,
    trait: trait as Trait,
    value,
  }))
  if (rows.length > 0) await db('location_traits').insert(rows)
}

/** A date as YYYY-MM-DD, this many days from today in UTC. */
export const dayFrom = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Today at a test's study spot, by whose clock days are confirmed: yesterday in UTC for a third of the day. */
export const spotToday = (timeZone = 'America/Los_Angeles'): string => wallIn(timeZone, new Date()).date

/** Hours of certain days by day, as an admin set them today: ['09:00-17:00']; none: closed. */
export async function insertDates(
  db: Db,
  locationId: number,
  days: Record<string, readonly string[]>,
  values: Partial<Omit<DatedDay, 'day' | 'ranges'>> = {},
): Promise<void> {
  const of = { study_location_id: locationId, source: 'admin', confirmed_on: spotToday(), ...values }
  const rows = Object.entries(days).flatMap(([day, ranges]) => {
    const [closed, open] = [
      { ...of, day, is_open: false },
      { ...of, day, is_open: true },
    ]
    if (ranges.length === 0) return [closed]
    return ranges.map((range) => ({ ...open, start_time: range.slice(0, 5), end_time: range.slice(6) }))
  })
  if (rows.length > 0) await db('location_dates').insert(rows)
}

/** An alert for the whole location, today, that doesn't close anything. */
export async function insertAlert(
  db: Db,
  locationId: number,
  values: Partial<Omit<Alert, 'id'>> = {},
): Promise<number> {
  const [row] = await db('location_alerts')
    .insert({
      study_location_id: locationId,
      text: `Alert ${++serial}`,
      starts_on: dayFrom(-1),
      ends_on: dayFrom(1),
      ...values,
    })
    .returning('id')
  return row!.id
}
