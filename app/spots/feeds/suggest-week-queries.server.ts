import type { Knex } from 'knex'
import { inKeyOrder, isSame } from '../model/difference'
import { DAYS, rowsOfWeek, weekOfRows, type Week } from '../model/week'
import { changesOf } from '../suggestions/rules'
import type { SuggestionAction } from '~db/suggestion-tables'
import type { Feed, SpotOfFeed } from './queries.server'

type WeekSuggestion = {
  feed: Pick<Feed, 'study_location_id' | 'area_id'>
  /** Locked. */
  spot: SpotOfFeed
  week: Week
  /** YYYY-MM-DD */
  checkedOn: string
}

type Earlier = { id: number; action: SuggestionAction; status: string; taken: string[] }

const UNCHANGED = { name: '', address: null, city: '', zipcode: null, tags: [] }

/**
 * Makes a feed's usual week part of the suggested edit that a study spot's feeds share, in place of what this feed
 * suggested last if that's still open. Hours that an admin has declined aren't suggested again.
 */
export async function suggestWeek(
  trx: Knex.Transaction,
  { feed, spot, week, checkedOn }: WeekSuggestion,
): Promise<void> {
  const { rows } = await trx.raw<{ rows: Earlier[] }>(
    `select id, action, status, taken from study_location_suggestions where source = 'feed' and study_location_id = ? order by id`,
    [feed.study_location_id],
  )
  const open = rows.find(({ status }) => status === 'open')
  const declined = rows.filter(({ status }) => status === 'declined' || status === 'partly')
  const action =
    feed.area_id === null
      ? withWeek(open?.action, spot, week, declined)
      : withAreaWeek(open?.action, spot, feed.area_id, week, declined)
  if (isSame(open?.action ?? {}, action)) return
  if (open) await trx('study_location_suggestions').where({ id: open.id }).del()
  if (Object.keys(action).length === 0) return
  await trx.raw(
    `insert into study_location_suggestions (study_location_id, action, original, source, checked_on)
     values (?, ?, '{}', 'feed', ?)`,
    [feed.study_location_id, JSON.stringify(action, inKeyOrder), checkedOn],
  )
}

/** With the week of the whole study spot, day by day. */
function withWeek(
  { hours: _last, ...others }: SuggestionAction = {},
  spot: SpotOfFeed,
  week: Week,
  declined: readonly Earlier[],
): SuggestionAction {
  const now = weekOfRows(spot.hours)
  const changes = changesOf({ ...UNCHANGED, hours: now }, { ...UNCHANGED, hours: week }).hours ?? {}
  const fresh = DAYS.filter(
    (day) =>
      changes[day] &&
      !declined.some(
        ({ action, taken }) =>
          !taken.includes(`hours-${day}`) && isSame(action.hours?.[day]?.rows.new, changes[day]!.rows.new),
      ),
  )
  if (fresh.length === 0) return others
  return { ...others, hours: Object.fromEntries(fresh.map((day) => [day, changes[day]])) }
}

/** With the week of an area, which is one part. */
function withAreaWeek(
  { changedAreas: last = [], ...others }: SuggestionAction = {},
  spot: SpotOfFeed,
  area: number,
  week: Week,
  declined: readonly Earlier[],
): SuggestionAction {
  const { name, hours } = spot.areas[area]!
  const change = { old: { hours }, new: { hours: rowsOfWeek(week) } }
  const isDeclined = declined.some(({ action, taken }) =>
    action.changedAreas?.some(
      (each, index) =>
        each.area === area &&
        !taken.includes(`${index + 1}:area-hours`) &&
        isSame(each.parts.hours?.new, change.new),
    ),
  )
  const fresh =
    isDeclined || isSame(weekOfRows(hours), week)
      ? []
      : [{ area, name, parts: { hours: change }, traits: {} }]
  const changedAreas = [...last.filter((each) => each.area !== area), ...fresh].toSorted(
    (a, b) => Number(a.area) - Number(b.area),
  )
  return changedAreas.length === 0 ? others : { ...others, changedAreas }
}
