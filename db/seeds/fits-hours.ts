import { expandHours } from './hours'
import type { SampleLocation } from './locations'

export const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Whether a text suits the hours: no praise for Sundays or nights when the location is closed. */
export function fitsHours(location: SampleLocation, text: string) {
  let out = unfittingByLocation.get(location)
  if (!out) unfittingByLocation.set(location, (out = unfittingWords(location)))
  return !out.test(text)
}

const unfittingByLocation = new WeakMap<SampleLocation, RegExp>()

function unfittingWords(location: SampleLocation) {
  const hours = expandHours(location.hours)
  const closed = DAY_NAMES.filter((_, index) =>
    hours.some((row) => row.day_of_week === index + 1 && !row.is_open),
  )
  const pastMidnight = hours.some(
    ({ start_time: start, end_time: end }) =>
      start && end && (start === end || (end < start && end > '00:00')),
  )
  const words = [...closed, ...(closed.some((name) => name.startsWith('S')) ? ['weekend'] : [])]
  const evenings =
    !hours.length ||
    hours.some(({ start_time: start, end_time: end }) => start && end && (end <= start || end > '20:00'))
  if (!evenings) words.push('evening', 'dinner', 'at night', 'after (nine|ten|eleven) ')
  if (!pastMidnight) words.push('midnight', '(one|two|three|four) in the morning')
  return new RegExp(words.join('|') || '$^', 'i')
}
