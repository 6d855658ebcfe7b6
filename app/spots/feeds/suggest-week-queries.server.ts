import type { Knex } from 'knex'
import { inKeyOrder, isSame } from '../model/difference'
import { DAYS, type Week, type Weekday } from '../model/week'
import { changesOf } from '../suggestions/rules'
import type { SuggestionAction } from '~db/suggestion-tables'

type WeekSuggestion = {
  /** Of the study spot, which is locked. */
  id: number
  hours: Week
  week: Week
  /** YYYY-MM-DD */
  checkedOn: string
}

type Earlier = { id: number; action: SuggestionAction; status: string; taken: string[] }

const UNCHANGED = { name: '', address: null, city: '', zipcode: null, tags: [] }

/**
 * Makes a feed's usual week a suggested edit of a study spot, in place of the feed's last one if that's still open. Hours
 * that an admin has declined aren't suggested again.
 */
export async function suggestWeek(
  trx: Knex.Transaction,
  { id, hours, week, checkedOn }: WeekSuggestion,
): Promise<void> {
  const { rows } = await trx.raw<{ rows: Earlier[] }>(
    `select id, action, status, taken from study_location_suggestions where source = 'feed' and study_location_id = ? order by id`,
    [id],
  )
  const open = rows.find(({ status }) => status === 'open')
  const declined = rows.filter(({ status }) => status === 'declined' || status === 'partly')
  const changes = changesOf({ ...UNCHANGED, hours }, { ...UNCHANGED, hours: week }).hours ?? {}
  const isDeclined = (day: Weekday) =>
    declined.some(
      ({ action, taken }) =>
        !taken.includes(`hours-${day}`) && isSame(action.hours?.[day]?.rows.new, changes[day]!.rows.new),
    )
  const fresh = DAYS.filter((day) => changes[day] && !isDeclined(day))
  const action = { hours: Object.fromEntries(fresh.map((day) => [day, changes[day]])) }
  if (open && isSame(open.action, action)) return
  if (open) await trx('study_location_suggestions').where({ id: open.id }).del()
  if (fresh.length === 0) return
  await trx.raw(
    `insert into study_location_suggestions (study_location_id, action, original, source, checked_on)
     values (?, ?, '{}', 'feed', ?)`,
    [id, JSON.stringify(action, inKeyOrder), checkedOn],
  )
}
