import type { Knex } from 'knex'
import type { Area } from '~/spots/model/areas'
import type { DatedDay } from '~/spots/model/dates'
import { dayChange, inKeyOrder, isSame, tagChange } from '~/spots/model/difference'
import { factOfArea, factOfTrait } from '~/spots/model/fact-sources'
import { insideChange } from '~/spots/model/inside-change'
import { TRAIT_NAMES } from '~/spots/model/traits'
import { DAYS, weekOfRows, type HoursRow, type Week } from '~/spots/model/week'
import type { FiledDate } from '~/spots/model/week-file'
import type { Change, InsideChange, StudyLocationSuggestionRow, SuggestionAction } from '../suggestion-tables'
import type { Kept } from './rows'

/**
 * What the file says of a location and may not replace. `silent`: the fields that it leaves out. `checkedOn`: when it
 * checked the hours.
 */
type Said = { id: number; kept: Kept[]; silent: string[]; checkedOn: string | null }

/**
 * Makes the newer values of a file suggested edits, one for each location, and marks in `kept` which are. An open one from
 * the last import is replaced, or dropped if the file no longer differs. Values that an admin has decided on aren't
 * suggested again. Returns the ids of the locations whose suggestion is new.
 */
export async function suggestEdits(trx: Knex.Transaction, locations: Said[]): Promise<Set<number>> {
  const { rows } = await trx.raw<{ rows: Earlier[] }>(
    `select id, study_location_id, action, status, checked_on::text from study_location_suggestions
     where source = 'file' and study_location_id = any(?) order by id`,
    [locations.map(({ id }) => id)],
  )
  const gone: number[] = []
  const fresh: object[] = []
  const changed = new Set<number>()
  for (const { id, kept, silent, checkedOn } of locations) {
    const earlier = rows.filter((row) => row.study_location_id === id)
    const open = earlier.find(({ status }) => status === 'open')
    const decided = new Set(
      earlier.flatMap(({ status, action }) => (status === 'open' ? [] : valuesIn(action))),
    )
    // A file with older hours doesn't replace what a newer one suggested.
    if (checkedOn !== null && checkedOn < (open?.checked_on ?? '')) silent.push('hours')
    const left = Object.entries(open?.action ?? {}).filter(([field]) => silent.includes(field))
    for (const each of kept) each.suggested &&= !silent.includes(each.field)
    const action: SuggestionAction = { ...Object.fromEntries(left), ...actionOf(kept, decided) }
    const checked_on = (silent.includes('hours') ? open?.checked_on : action.hours && checkedOn) ?? null
    if (isSame([action, checked_on], [open?.action ?? {}, open?.checked_on ?? null])) continue
    if (open) gone.push(open.id)
    if (Object.keys(action).length === 0) continue
    changed.add(id)
    fresh.push({ study_location_id: id, action, checked_on })
  }
  if (gone.length + fresh.length === 0) return changed
  await trx('study_location_suggestions').whereIn('id', gone).delete()
  await trx.raw(
    `insert into study_location_suggestions (study_location_id, action, original, source, checked_on)
     select study_location_id, action, '{}', 'file', checked_on from jsonb_to_recordset(cast(? as jsonb))
       as file (study_location_id bigint, action jsonb, checked_on date)`,
    [JSON.stringify(fresh)],
  )
  return changed
}

type Earlier = Pick<StudyLocationSuggestionRow, 'id' | 'study_location_id' | 'action' | 'status'> & {
  checked_on: string | null
}

/** The part of a suggestion and its value, as one text. */
const valueOf = (part: string, value: unknown) => JSON.stringify([part, value], inKeyOrder)

/** Every value that a suggestion has. */
const valuesIn = ({ hours, tags, dates, inside, changedAreas, ...fields }: SuggestionAction): string[] => [
  ...Object.entries(fields).map(([field, change]) => valueOf(field, change.new)),
  ...Object.entries(hours ?? {}).map(([day, { rows }]) => valueOf(`hours-${day}`, rows.new)),
  ...(tags?.added ?? []).map((tag) => valueOf('tags', tag)),
  ...Object.entries(dates ?? {}).map(([day, change]) => valueOf(`date-${day}`, change.new)),
  ...Object.entries(inside?.traits ?? {}).map(([trait, change]) => valueOf(factOfTrait(trait), change.new)),
  ...(changedAreas ?? []).flatMap((change) =>
    entriesOf(change).map(([part, { new: value }]) => valueOf(areaValue(change, part), value)),
  ),
]

/** What changes of an area: all of it, or parts and facts. */
const entriesOf = ({ whole, parts, traits }: InsideChange): [name: string, Change<unknown>][] =>
  whole ? [['all', whole]] : Object.entries({ ...parts, ...traits })
const areaValue = ({ name }: InsideChange, part: string) => `${factOfArea({ name: name! })}: ${part}`

/** The changes to suggest, without values that were decided on. Marks in `kept` which these are. */
function actionOf(kept: Kept[], decided: Set<string>): SuggestionAction {
  const action: SuggestionAction = {}
  const isNew = (part: string, value: unknown) => !decided.has(valueOf(part, value))
  for (const each of kept.filter(({ suggested }) => suggested)) {
    const changes = changesOf(each, isNew)
    each.suggested = changes !== null
    if (changes?.inside) changes.inside.traits = { ...action.inside?.traits, ...changes.inside.traits }
    if (changes?.changedAreas)
      changes.changedAreas = [...(action.changedAreas ?? []), ...changes.changedAreas]
    Object.assign(action, changes)
  }
  return action
}

/** A field's changes, as far as they're new. Null if none is. */
function changesOf(
  { field, file, kept }: Kept,
  isNew: (part: string, value: unknown) => boolean,
): SuggestionAction | null {
  if (field === 'hours') {
    const [own, now] = [kept, file].map((rows) => weekOfRows(rows as HoursRow[])) as [Week, Week]
    const days = DAYS.flatMap((day) => {
      const change = dayChange(own[day], now[day])
      return change && isNew(`hours-${day}`, change.rows.new) ? [[day, change] as const] : []
    })
    return days.length > 0 ? { hours: Object.fromEntries(days) } : null
  }
  if (field === 'tags') {
    const [own, more] = [kept, file] as [string[], string[]]
    const tags = tagChange(own, [...own, ...more.filter((tag) => isNew('tags', tag))])
    return tags && { tags }
  }
  if (field === 'dates') {
    const [own, now] = [kept, file] as [DatedDay[], FiledDate[]]
    const dates = now.flatMap(({ day, ranges }, index) => {
      const change = { old: own[index]!.ranges, new: ranges }
      return isSame(change.old, change.new) || !isNew(`date-${day}`, ranges) ? [] : [[day, change] as const]
    })
    return dates.length > 0 ? { dates: Object.fromEntries(dates) } : null
  }
  if (field.startsWith('area-')) {
    const [own, now] = [kept, file] as [Area | null, Area]
    const change = insideChange(own?.id ?? 'new', own ?? now, now)!
    const fresh = entriesOf(change).filter(([part, each]) => isNew(areaValue(change, part), each.new))
    if (fresh.length === 0) return null
    if (change.whole) return { changedAreas: [change] }
    const only = <Changes extends object>(changes: Changes) =>
      Object.fromEntries(fresh.filter(([part]) => part in changes)) as Changes
    return { changedAreas: [{ ...change, parts: only(change.parts), traits: only(change.traits) }] }
  }
  if (!isNew(field, file)) return null
  const change = { old: kept, new: file }
  const trait = TRAIT_NAMES.find((name) => field === factOfTrait(name))
  return trait
    ? { inside: { area: null, name: null, parts: {}, traits: { [trait]: change } } }
    : { [field]: change }
}
