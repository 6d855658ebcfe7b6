import { FIELDS } from '~/locations/model/fields'
import { WEEKDAYS } from '~/locations/model/week'
import { CAMPUS_FIELDS } from './campus-field-rules'
import { words } from './edit-words'

/** Labels of the edit forms by the names of their fields, and of columns in the update history. */
export const LABELS: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries({ ...CAMPUS_FIELDS, ...FIELDS }).map(([name, { label }]) => [name, label]),
  ),
  ...Object.fromEntries(WEEKDAYS.map(({ day, name }) => [`day${day}`, name])),
  university: FIELDS.university_id.label,
  image: FIELDS.image_url.label,
  ...words.labels,
}
