import { WEEKDAYS } from '../model/week'
import { areaFieldWords } from './words'

/** Field names in error messages about areas. */
export const AREA_LABELS: Record<string, string> = {
  ...areaFieldWords.labels,
  ...Object.fromEntries(WEEKDAYS.map(({ day, name }) => [`day${day}`, name])),
}
