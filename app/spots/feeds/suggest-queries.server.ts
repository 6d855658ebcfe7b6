import type { Knex } from 'knex'
import { inKeyOrder, isSame } from '../model/difference'
import { DAYS, rowsOfWeek, weekOfRows, type Week } from '../model/week'
import { changesOf } from '../suggestions/rules'
import type { SuggestionAction } from '~db/suggestion-tables'
import type { Feed, SpotOfFeed } from './queries.server'

type FeedSuggestion = {
  feed: Pick<Feed, 'study_location_id' | 'area_id'>
  /** Locked. */
  spot: SpotOfFeed
  /** The usual week. Null if there's none: what was suggested of it stays. */
  week: Week | null
  /** Certain days whose hours it may not replace. */
  dates: NonNullable<SuggestionAction['dates']>
  /** YYYY-MM-DD */
  checkedOn: string
}

type Earlier = { id: number; action: SuggestionAction; status: string; taken: string[] }

const UNCHANGED = { name: '', address: null, city: '', zipcode: null, tags: [] }

/**
 * Makes what a feed says part of the suggested edit that a study spot's feeds share, in place of what this feed suggested
 * last if that's still open. Hours that an admin has declined aren't suggested again.
 */
export async function suggestFromFeed(
  trx: Knex.Transaction,
  { feed, spot, week, dates, checkedOn }: FeedSuggestion,
): Promise<void> {
  const { rows } = await trx.raw<{ rows: Earlier[] }>(
    `select id, action, status, taken from study_location_suggestions where source = 'feed' and study_location_id = ? order by id`,
    [feed.study_location_id],
  )
  const open = rows.find(({ status }) => status === 'open')
  const declined = rows.filter(({ status }) => status === 'declined' || status === 'partly')
  const last = open?.action ?? {}
  const action =
    feed.area_id === null
      ? withDates(week ? withWeek(last, spot, week, declined) : last, dates, declined)
      : week
        ? withAreaWeek(last, spot, feed.area_id, week, declined)
        : last
  if (isSame(last, action)) return
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
  { hours: _last, ...others }: SuggestionAction,
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

/** With certain days of the whole study spot. */
function withDates(
  { dates: _last, ...others }: SuggestionAction,
  dates: NonNullable<SuggestionAction['dates']>,
  declined: readonly Earlier[],
): SuggestionAction {
  const fresh = Object.entries(dates).filter(
    ([day, change]) =>
      !declined.some(
        ({ action, taken }) => !taken.includes(`date-${day}`) && isSame(action.dates?.[day]?.new, change.new),
      ),
  )
  return fresh.length === 0 ? others : { ...others, dates: Object.fromEntries(fresh) }
}

/** With the week of an area, which is one part. */
function withAreaWeek(
  { changedAreas: last = [], ...others }: SuggestionAction,
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
