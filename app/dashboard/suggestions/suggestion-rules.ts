import { isSame } from '~/locations/model/difference'
import { DAYS, rowsOfWeek, weekOfRows } from '~/locations/model/week'
import { dayOfPart, partsOf, type Part } from '~/suggestions/rules'
import type { DayRanges, SuggestedLocation, SuggestionAction } from '~db/suggestion-tables'
import { idsOf, type LocationChanges, type LocationItem } from '../items/form/item-rules'

type Tag = { id: number; name: string }
type Value = string | null | DayRanges | string[]

/**
 * One part of a suggestion against the location as it is. 'already': it says so now; 'moved': it says neither what it
 * did when it was suggested nor what was suggested. `wanted` of tags is what the location has now, with what comes and
 * without what goes.
 */
export type PartView = {
  part: Part
  old: Value
  now: Value
  wanted: Value
  state: 'open' | 'already' | 'moved'
}

/** What of a location can be suggested, of the item that the dashboard edits. */
export const locationOfItem = (item: LocationItem, tags: readonly Tag[]): SuggestedLocation => ({
  name: item.name,
  address: item.address,
  city: item.city,
  zipcode: item.zipcode,
  tags: tags.filter(({ id }) => item.tags.includes(id)).map(({ name }) => name),
  hours: weekOfRows(item.hours),
})

/** Every part of a suggestion beside what the location says now. */
export const compare = (action: SuggestionAction, now: SuggestedLocation): PartView[] =>
  partsOf(action).map((part): PartView => {
    const [old, is, wanted] = valuesOf(part, action, now)
    const state = isSame(is, wanted) ? 'already' : part === 'tags' || isSame(is, old) ? 'open' : 'moved'
    return { part, old, now: is, wanted, state }
  })

function valuesOf(
  part: Part,
  action: SuggestionAction,
  now: SuggestedLocation,
): [old: Value, now: Value, wanted: Value] {
  const day = dayOfPart(part)
  if (day) {
    const { rows } = action.hours![day]!
    return [rows.old, now.hours[day], rows.new]
  }
  if (part === 'tags') {
    const { removed, added, oldList } = action.tags!
    const is = now.tags.toSorted()
    return [oldList, is, [...new Set([...is, ...added])].filter((tag) => !removed.includes(tag)).toSorted()]
  }
  const { old, new: wanted } = action[part as 'name']!
  return [old, now[part as 'name'], wanted]
}

/**
 * What the dashboard's operation is given to make some parts of a suggestion so; parts that are so already are in none
 * of it.
 */
export function changesFor(
  views: readonly PartView[],
  chosen: readonly string[],
  item: Pick<LocationItem, 'hours'>,
  tags: readonly Tag[],
): LocationChanges {
  const changes: LocationChanges = {}
  const days: Partial<SuggestedLocation['hours']> = {}
  for (const { part, wanted, state } of views) {
    if (state === 'already' || !chosen.includes(part)) continue
    const day = dayOfPart(part)
    if (day) days[day] = wanted as DayRanges
    else if (part === 'tags') changes.tags = idsOf(wanted as string[], tags)
    else changes[part as 'name'] = wanted as string
  }
  const changed = DAYS.filter((day) => day in days)
  if (changed.length > 0) {
    // Days that nobody speaks of keep their rows as they are.
    const others = item.hours.filter(({ day_of_week }) => !changed.some((day) => Number(day) === day_of_week))
    const week = rowsOfWeek({ ...weekOfRows([]), ...days })
    changes.hours = [...others, ...week]
  }
  return changes
}
