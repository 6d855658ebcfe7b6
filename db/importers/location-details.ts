import type { Knex } from 'knex'
import { isSame } from '~/spots/model/difference'
import {
  datesOf,
  daysLater,
  isNewerWord,
  isOfFeed,
  isSameDay,
  rowsOfDates,
  supersedes,
  withDates,
  type DatedDay,
} from '~/spots/model/dates'
import { OF_FEED } from '~/spots/model/sql'
import type { FiledDate } from '~/spots/model/week-file'
import type { HoursRow } from '~/spots/model/week'
import type { Kept } from './rows'

/** A location in the database, with its hours and tags in the file. `hours` is null if they stay. */
export type Placed = {
  id: number
  tags: number[]
  hours: HoursRow[] | null
  confirmedOn: string | null
  /** All hours of certain days. Null if they stay the same. */
  dates: DatedDay[] | null
}

/** Replaces hours by those of the file. Returns the ids of those locations. */
export async function replaceHours(trx: Knex.Transaction, locations: Placed[]): Promise<number[]> {
  const changed = locations.filter(({ hours }) => hours)
  if (changed.length === 0) return []
  await trx('study_location_hours')
    .whereIn(
      'study_location_id',
      changed.map(({ id }) => id),
    )
    .delete()
  await trx.raw(
    `insert into study_location_hours (study_location_id, day_of_week, is_open, start_time, end_time)
     select * from jsonb_to_recordset(cast(? as jsonb))
       as file (study_location_id bigint, day_of_week smallint, is_open boolean, start_time time, end_time time)`,
    [
      JSON.stringify(
        changed.flatMap(({ id, hours }) => (hours ?? []).map((row) => ({ study_location_id: id, ...row }))),
      ),
    ],
  )
  // A confirmation of other hours doesn't apply to these.
  await trx.raw(
    `update study_locations l set hours_confirmed_on = file.day, updated_at = now()
     from jsonb_to_recordset(cast(? as jsonb)) as file (id bigint, day date)
     where l.id = file.id and l.hours_confirmed_on is distinct from file.day`,
    [JSON.stringify(changed.map(({ id, confirmedOn }) => ({ id, day: confirmedOn })))],
  )
  return changed.map(({ id }) => id)
}

/** Days with their hours. `until`: days up to this one that aren't listed have none. */
export type FiledDates = { days: FiledDate[]; until: string | null; confirmed_on: string | null }

/** The dated hours of a location or an area after an import, null if they stay the same, and where file and database differ. */
export function datesAfter(
  filed: FiledDates | null,
  source: string,
  stored: DatedDay[],
  area: number | null = null,
) {
  const left: { file: FiledDate; kept: DatedDay; suggested: boolean }[] = []
  if (!filed) return { dates: null, kept: [] }
  const said = { area_id: area, source, confirmed_on: filed.confirmed_on }
  const set = filed.days.flatMap((date): DatedDay[] => {
    const next = { ...date, ...said }
    const now = stored.find((each) => isSameDay(each, next))
    const isAlike = now && isSame([now.ranges, now.label], [next.ranges, next.label])
    if (isAlike && (now.source !== source || isSame(now.confirmed_on, next.confirmed_on))) return []
    if (supersedes(next, now)) return [next]
    if (!isAlike) left.push({ file: date, kept: now!, suggested: isNewerWord(next, now!) })
    return []
  })
  const today = new Date().toISOString().slice(0, 10)
  const isGone = (date: DatedDay) =>
    date.day >= daysLater(today, -1) &&
    date.day <= (filed.until ?? '') &&
    !filed.days.some(({ day }) => day === date.day) &&
    supersedes(said, date)
  const gone = datesOf(stored, area).filter(isGone)
  const after = withDates(
    stored.filter((date) => !gone.includes(date)),
    set,
  )
  const kept = [true, false].flatMap((suggested): Kept[] => {
    const some = left.filter((each) => each.suggested === suggested)
    const [file, own] = [some.map((each) => each.file), some.map((each) => each.kept)]
    return some.length > 0 ? [{ field: 'dates', file, kept: own, suggested }] : []
  })
  return { dates: set.length + gone.length > 0 ? after : null, kept }
}

/** Sets hours of certain days, but for those of feeds. Returns the ids of the locations that changed. */
export async function replaceDates(
  trx: Knex.Transaction,
  locations: Pick<Placed, 'id' | 'dates'>[],
): Promise<number[]> {
  const changed = locations.filter(({ dates }) => dates)
  const ids = changed.map(({ id }) => id)
  if (ids.length === 0) return []
  const own = (dates: readonly DatedDay[]) => dates.filter((date) => !isOfFeed(date))
  const rows = changed.flatMap(({ id, dates }) => rowsOfDates(id, own(dates!)))
  await trx('location_dates').whereIn('study_location_id', ids).whereRaw(`not ${OF_FEED}`).delete()
  await trx.raw(
    `insert into location_dates (study_location_id, area_id, day, is_open, start_time, end_time, label, source, confirmed_on)
     select * from jsonb_to_recordset(cast(? as jsonb)) as file (study_location_id bigint, area_id bigint, day date,
       is_open boolean, start_time time, end_time time, label text, source text, confirmed_on date)`,
    [JSON.stringify(rows)],
  )
  return ids
}

/** Adds missing tags. Removes none, because users add some. Returns the ids of the locations that changed. */
export async function addTags(trx: Knex.Transaction, locations: Placed[]): Promise<number[]> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `insert into study_location_tags (study_location_id, tag_id)
     select * from jsonb_to_recordset(cast(? as jsonb)) as file (study_location_id bigint, tag_id bigint)
     on conflict do nothing
     returning study_location_id as id`,
    [
      JSON.stringify(
        locations.flatMap(({ id, tags }) => tags.map((tag_id) => ({ study_location_id: id, tag_id }))),
      ),
    ],
  )
  return [...new Set(rows.map(({ id }) => id))]
}
