import { areaPart } from '~/spots/model/area-parts'
import type { Area } from '~/spots/model/areas'
import { datesOf, withDates, type DatedDay } from '~/spots/model/dates'
import { isSame } from '~/spots/model/difference'
import type { EditedColumn } from '~/spots/model/fields'
import type { Trait, TraitValues } from '~/spots/model/traits'
import { DAYS, rowsOfWeek, weekOfRows, type DayRanges } from '~/spots/model/week'
import {
  dateOfPart,
  dayOfPart,
  inRuns,
  insideOfPart,
  insidesOf,
  partsOf,
  placeOfPart,
  type SuggestionPart,
} from '~/spots/suggestions/rules'
import type {
  InsideChange,
  StudyLocationSuggestionRow,
  SuggestedLocation,
  SuggestionAction,
} from '~db/suggestion-tables'
import type { WaitingSuggestion } from './suggestion-queue-queries.server'
import { suggestionWords } from './suggestion-words'
import { idsOf, type LocationChanges, type LocationItem } from '../item-rules'

type Tag = { id: number; name: string }
type Value = string | null | DayRanges | string[] | number | Partial<Area>

/** The area that a suggestion is about, without a name if it's about the whole spot. Null if it's about neither. */
export type SuggestedArea = { name: string | null; isNew: boolean } | null

/** What suggestions are compared with. */
export type Known = SuggestedLocation &
  Partial<Pick<LocationItem, EditedColumn>> &
  Pick<LocationItem, 'areas' | 'traits'>

/**
 * A part of a suggestion compared with the current location. 'already': it matches. 'moved': the value changed since,
 * to something else. 'gone': its area was removed. 'taken': another area has the new one's name. For tags, `wanted` are
 * the current ones with the additions and without the removals.
 */
export type PartView = {
  part: SuggestionPart
  old: Value
  now: Value
  wanted: Value
  state: 'open' | 'already' | 'moved' | 'gone' | 'taken'
}

/**
 * The fields of a dashboard item that can be suggested.
 * @param feedDates its days from calendars, which items leave out
 */
export const locationOfItem = (
  item: LocationItem,
  tags: readonly Tag[],
  feedDates: readonly DatedDay[],
): Known => ({
  ...item,
  tags: tags.filter(({ id }) => item.tags.includes(id)).map(({ name }) => name),
  hours: weekOfRows(item.hours),
  dates: Object.fromEntries(datesOf([...item.dates, ...feedDates]).map(({ day, ranges }) => [day, ranges])),
})

/** Whether a part can be accepted. */
export const isOpen = (state: PartView['state']): boolean => state === 'open' || state === 'moved'

/** Compares every part of a suggestion with the current location. */
export const compare = (action: SuggestionAction, now: Known): PartView[] =>
  partsOf(action).map((part): PartView => {
    const about = insideOfPart(part)
    if (about) return compareInside(part, about, insidesOf(action)[placeOfPart(part)]!, now)
    const [old, is, wanted] = valuesOf(part, action, now)
    const state = isSame(is, wanted) ? 'already' : part === 'tags' || isSame(is, old) ? 'open' : 'moved'
    return { part, old, now: is, wanted, state }
  })

/** Compares a part about areas and facts. A new area already exists if one has its name. */
function compareInside(
  part: SuggestionPart,
  about: NonNullable<ReturnType<typeof insideOfPart>>,
  { area: id, whole, parts, traits }: InsideChange,
  now: Known,
): PartView {
  const area = now.areas.find((each) =>
    id === 'new' ? each.name.toLowerCase() === whole!.new!.name.toLowerCase() : each.id === id,
  )
  if ('whole' in about) {
    const { old, new: wanted } = whole!
    const isDone = (wanted === null) === (area === undefined)
    const isTaken = isDone && wanted !== null && !isSame({ ...area, id: null }, { ...wanted, id: null })
    const state = isTaken
      ? 'taken'
      : isDone
        ? 'already'
        : wanted !== null || isSame(area, old)
          ? 'open'
          : 'moved'
    return { part, old, now: area ?? null, wanted, state }
  }
  const { old, new: wanted } = 'trait' in about ? traits[about.trait]! : parts[about.part]!
  if (id !== null && !area) return { part, old, now: null, wanted, state: 'gone' }
  const is = 'trait' in about ? ((area ?? now).traits[about.trait] ?? null) : areaPart(area!, about.part)
  return {
    part,
    old,
    now: is,
    wanted,
    state: isSame(is, wanted) ? 'already' : isSame(is, old) ? 'open' : 'moved',
  }
}

function valuesOf(
  part: SuggestionPart,
  action: SuggestionAction,
  now: Known,
): [old: Value, now: Value, wanted: Value] {
  const day = dayOfPart(part)
  if (day) {
    const { rows } = action.hours![day]!
    return [rows.old, now.hours[day], rows.new]
  }
  const date = dateOfPart(part)
  if (date) {
    const { old, new: wanted } = action.dates![date]!
    return [old, now.dates?.[date] ?? null, wanted]
  }
  if (part === 'tags') {
    const { removed, added, oldList } = action.tags!
    const is = now.tags.toSorted()
    return [oldList, is, [...new Set([...is, ...added])].filter((tag) => !removed.includes(tag)).toSorted()]
  }
  const { old, new: wanted } = action[part as 'name']!
  return [old, now[part as 'name'], wanted]
}

/** A row to decide on: the parts of weekdays that are alike together. The rest is as of each. */
export type RowView = Omit<PartView, 'part'> & { parts: SuggestionPart[] }

export const rowsOf = (views: readonly PartView[]): RowView[] =>
  inRuns(
    views,
    ({ part }) => part,
    ({ part: _one, ...values }, { part: _other, ...others }) => isSame(values, others),
  ).map((run) => {
    const { part: _part, ...values } = run[0]!
    return { ...values, parts: run.map(({ part }) => part) }
  })

/** A row's value in the form. */
export const rowValue = ({ parts }: Pick<RowView, 'parts'>): string => parts.join()

/** The parts, with names of states instead of ids. */
export const withStates = (views: readonly PartView[], states: ReadonlyMap<number, string>): PartView[] =>
  views.map((view) => {
    const named = (id: Value) => states.get(id as number) ?? null
    return view.part === 'state_id'
      ? { ...view, old: named(view.old), now: named(view.now), wanted: named(view.wanted) }
      : view
  })

/** The areas that it's about, by placeOfPart. */
export const areasOf = (action: SuggestionAction): SuggestedArea[] =>
  insidesOf(action).map((inside) =>
    inside ? { name: inside.name, isNew: Boolean(inside.whole?.new) } : null,
  )

/** The file that suggests it (without a name: a library's calendar), and when its hours were checked. Null: a student. */
export type SuggestingFile = { name: string | null; checked: Date | null } | null

export const fileOf = ({
  source,
  file,
  checked_on,
}: Pick<WaitingSuggestion, 'source' | 'file' | 'checked_on'>): SuggestingFile =>
  source && { name: source === 'feed' ? null : file, checked: checked_on }

/** The reason that the form suggests for an update. */
export const startText = ({ source }: Pick<StudyLocationSuggestionRow, 'source'>) =>
  source === 'feed'
    ? suggestionWords.feedStart
    : source
      ? suggestionWords.fileStart
      : suggestionWords.messageStart

/** The changes that apply some parts of a suggestion, `today` at the study spot. Parts that already match are left out. */
export function changesFor(
  views: readonly PartView[],
  chosen: readonly string[],
  item: Pick<LocationItem, 'hours' | 'areas' | 'traits' | 'dates'>,
  tags: readonly Tag[],
  today: string,
  action: SuggestionAction = {},
): LocationChanges {
  const changes: LocationChanges = {}
  const days: Partial<SuggestedLocation['hours']> = {}
  for (const { part, wanted, state } of views) {
    if (!isOpen(state) || !chosen.includes(part)) continue
    const about = insideOfPart(part)
    if (about) {
      Object.assign(
        changes,
        changeInside({ ...item, ...changes }, about, insidesOf(action)[placeOfPart(part)]!.area, wanted),
      )
      continue
    }
    const day = dayOfPart(part)
    const date = dateOfPart(part)
    if (date) changes.dates = changeDate(changes.dates ?? item.dates, date, wanted as DayRanges, today)
    else if (day) days[day] = wanted as DayRanges
    else if (part === 'tags') changes.tags = idsOf(wanted as string[], tags)
    else changes[part as 'name'] = wanted as string
  }
  const changed = DAYS.filter((day) => day in days)
  if (changed.length > 0) {
    // Days outside the suggestion keep their rows.
    const others = item.hours.filter(({ day_of_week }) => !changed.some((day) => Number(day) === day_of_week))
    const week = rowsOfWeek({ ...weekOfRows([]), ...days })
    changes.hours = [...others, ...week]
  }
  return changes
}

/** Hours of certain days with one of them changed; null removes it. */
function changeDate(
  dates: readonly DatedDay[],
  day: string,
  ranges: DayRanges,
  confirmed_on: string,
): DatedDay[] {
  const stored = datesOf(dates).find((each) => each.day === day)
  const others = dates.filter((date) => date !== stored)
  const said = { source: 'student', label: stored?.label ?? null, confirmed_on }
  return ranges === null ? others : withDates(others, [{ day, area_id: null, ranges, ...said }])
}

/** Areas and facts with one part of a suggestion applied. */
function changeInside(
  { areas, traits }: Pick<LocationItem, 'areas' | 'traits'>,
  about: NonNullable<ReturnType<typeof insideOfPart>>,
  id: InsideChange['area'],
  wanted: Value,
): LocationChanges {
  const set = (values: TraitValues) => {
    const { trait } = about as { trait: Trait }
    const { [trait]: _old, ...others } = values
    return wanted === null ? others : { ...others, [trait]: wanted as number }
  }
  if (id === null) return { traits: set(traits) }
  if (id === 'new') return { areas: [...areas, { ...(wanted as Area), id: null }] }
  if ('whole' in about) return { areas: areas.filter((area) => area.id !== id) }
  return {
    areas: areas.map((area) => {
      if (area.id !== id) return area
      return 'trait' in about
        ? { ...area, traits: set(area.traits) }
        : { ...area, ...(wanted as Partial<Area>) }
    }),
  }
}
