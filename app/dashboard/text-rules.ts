import { dayText } from '~/spots/model/week'
import { EDITED_COLUMNS, FIELDS } from '~/spots/model/fields'
import type { EditAction } from '~db/dashboard-tables'
import { CAMPUS_COLUMNS, type CampusItem } from './campus-field-rules'
import type { LocationItem } from './item-rules'

export { cleanLine, cleanText, lengthOf } from '~/services/text-rules'

/** An item as the texts of its form fields. Tags are ids joined with commas. */
export type ItemText = Record<string, string>

export const DAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** The names of the form fields. A campus is typed by name, and each day has its own field. */
export const CAMPUS_FIELDS = CAMPUS_COLUMNS.filter((name) => name !== 'image_url')
export const LOCATION_FIELDS = Object.keys(FIELDS).flatMap((name) => {
  if (name === 'hours') return DAYS.map((day) => `day${day}`)
  return name === 'image_url' ? [] : name === 'university_id' ? ['university'] : [name]
})

const asText = (value: string | number | null) => (value === null ? '' : String(value))

export const campusText = (item: CampusItem): ItemText =>
  Object.fromEntries(CAMPUS_FIELDS.map((field) => [field, asText(item[field])]))

const LOCATION_COLUMNS = EDITED_COLUMNS.filter((name) => name !== 'university_id' && name !== 'image_url')

/** `campus` is the campus as typed; see campusLabel. */
export const locationText = (item: LocationItem, campus: string): ItemText => ({
  ...Object.fromEntries(LOCATION_COLUMNS.map((field) => [field, asText(item[field])])),
  university: campus,
  tags: item.tags.join(','),
  ...Object.fromEntries(DAYS.map((day) => [`day${day}`, dayText(item.hours, day)])),
})

/** How to type a campus: its number tells it apart from others with the same name. */
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

/** The number in a typed campus; null when there's none. */
export const campusNumber = (typed: string): number | null => {
  const [, id] = /#\s*([1-9]\d{0,14})\s*\)?\s*$/.exec(typed) ?? []
  return id ? Number(id) : null
}

/** The texts that a form showed, from its JSON; null if it isn't of texts. */
export function readTexts(json: string | undefined): ItemText | null {
  try {
    const parsed: unknown = JSON.parse(json ?? '')
    return typeof parsed === 'object' &&
      parsed !== null &&
      Object.values(parsed).every((value) => typeof value === 'string')
      ? (parsed as ItemText)
      : null
  } catch {
    return null
  }
}

const plain = (text: string) => text.trim().replace(/\r\n/g, '\n')

/** The fields whose text changed. */
export const changedFields = (before: ItemText, typed: ItemText): string[] =>
  Object.keys(before).filter(
    (field) => Object.hasOwn(typed, field) && plain(typed[field] ?? '') !== plain(before[field] ?? ''),
  )

/** A value in a log entry or planned change, as text; '' when empty. */
function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value))
    return value.map((each) => (typeof each === 'object' ? JSON.stringify(each) : String(each))).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A line that describes a change. */
export type ChangeLine = { field: string; old: string; new: string; note: string | null }

/** The lines for a log entry's action: one per day for hours, else one per field. */
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
