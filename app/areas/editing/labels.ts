import { WEEKDAYS } from '~/locations/model/week'
import { areaFieldWords } from '../words'

/** What the fields of an area are called in the lines about what's wrong with them. */
export const AREA_LABELS: Record<string, string> = {
  ...areaFieldWords.labels,
  ...Object.fromEntries(WEEKDAYS.map(({ day, name }) => [`day${day}`, name])),
}
