import { overlap, readDay, rangesOfRows, type HoursRow } from './week'
import { modelWords } from './words'

/** A day's rows as typed, or what's wrong with them. */
export function readTypedDay(text: string, day: number): { rows: HoursRow[] } | { fault: string } {
  const rows = readDay(text, day)
  if (rows === null) return { fault: modelWords.hoursInvalid }
  return overlap(rangesOfRows(rows)) ? { fault: modelWords.hoursOverlap } : { rows }
}
