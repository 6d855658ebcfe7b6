import { dayText } from '~/locations/model/week'
import { FIELDS } from '~/locations/model/fields'
import type { EditAction } from '~db/dashboard-tables'
import { CAMPUS_COLUMNS, type CampusItem } from '../campus-field-rules'
import type { LocationItem } from './item-rules'

export { cleanLine, cleanText, lengthOf } from '~/text-rules'

/** An item as the fields of its form have it. Of tags the ids with commas between. */
export type ItemText = Record<string, string>

export const DAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** The names of the forms' fields. A campus is typed by name, and each day of the hours by itself. */
export const CAMPUS_FIELDS = CAMPUS_COLUMNS.filter((name) => name !== 'image_url')
export const LOCATION_FIELDS = Object.keys(FIELDS).flatMap((name) => {
  if (name === 'hours') return DAYS.map((day) => `day${day}`)
  return name === 'image_url' ? [] : name === 'university_id' ? ['university'] : [name]
})

const asText = (value: string | number | null) => (value === null ? '' : String(value))

export const campusText = (item: CampusItem): ItemText =>
  Object.fromEntries(CAMPUS_FIELDS.map((field) => [field, asText(item[field])]))

/** `campus` is how the campus is written; see campusLabel. */
export function locationText(item: LocationItem, campus: string): ItemText {
  const {
    tags,
    hours,
    traits: _traits,
    areas: _areas,
    alerts: _alerts,
    university_id: _id,
    image_url: _image,
    ...plain
  } = item
  const texts = Object.entries(plain).map(([field, value]) => [field, asText(value)] as const)
  return {
    ...Object.fromEntries(texts),
    university: campus,
    tags: tags.join(','),
    ...Object.fromEntries(DAYS.map((day) => [`day${day}`, dayText(hours, day)])),
  }
}

/** How a campus is written where it is typed: its number tells it apart from others of the same name. */
export const campusLabel = ({
  id,
  name,
  city,
  abr,
}: {
  id: number
  name: string
  city: string
  abr: string
}): string => `${name}, ${city}, ${abr} (#${id})`

/** The number that a campus was typed with; null: none. */
export const campusNumber = (typed: string): number | null => {
  const [, id] = /#\s*([1-9]\d{0,14})\s*\)?\s*$/.exec(typed) ?? []
  return id ? Number(id) : null
}

const plain = (text: string) => text.trim().replace(/\r\n/g, '\n')

/** The fields whose text is another than it was. */
export const changedFields = (before: ItemText, typed: ItemText): string[] =>
  Object.keys(before).filter(
    (field) => Object.hasOwn(typed, field) && plain(typed[field] ?? '') !== plain(before[field] ?? ''),
  )

/** A value of a log's action, or of a change that is about to be made, in words. '' for what is none. */
function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value))
    return value.map((each) => (typeof each === 'object' ? JSON.stringify(each) : String(each))).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** One line of what a change does. */
export type ChangeLine = { field: string; old: string; new: string; note: string | null }

/** The lines of a log's action: hours by day, everything else by field. */
export function actionLines(action: EditAction): ChangeLine[] {
  return Object.entries(action).flatMap(([field, { old, new: now, note }]) => {
    if (field !== 'hours') return [{ field, old: valueText(old), new: valueText(now), note: note ?? null }]
    const [before, after] = [old, now] as LocationItem['hours'][]
    return DAYS.flatMap((day) => {
      const [was, is] = [dayText(before ?? [], day), dayText(after ?? [], day)]
      return was === is ? [] : [{ field: `day${day}`, old: was, new: is, note: null }]
    })
  })
}
