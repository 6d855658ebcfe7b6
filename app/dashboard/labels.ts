import { FIELDS } from '~/spots/model/fields'
import { CAMPUS_FIELDS } from './campus-field-rules'
import { editWords } from './item-words'

// January 1, 2024 was a Monday. Importing the list of weekdays would load another file.
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

/** Labels by field name, for edit forms and the update history. */
export const LABELS: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries({ ...CAMPUS_FIELDS, ...FIELDS }).map(([name, { label }]) => [name, label]),
  ),
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7].map((day) => [`day${day}`, weekday.format(Date.UTC(2024, 0, day))]),
  ),
  university: FIELDS.university_id.label,
  image: FIELDS.image_url.label,
  ...editWords.labels,
}
