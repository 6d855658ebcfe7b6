import { FIELDS } from '~/locations/model/fields'
import { CAMPUS_FIELDS } from './campus-field-rules'
import { editWords } from './words'

// January 1, 2024 was a Monday. The list of weekdays in the model is another file to load.
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

/** Labels of the edit forms by the names of their fields, and of columns in the update history. */
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
