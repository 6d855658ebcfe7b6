import type { EntryHours } from './entry-rules'

/** What is typed for a day on which a place is closed, and for one on which it never is. */
const CLOSED = 'closed'
const ALL_DAY = '24 hours'

/**
 * A day's hours as an admin types them: '08:00-22:00', '09:00-12:00, 13:00-02:00', 'closed', '24 hours'; '' where nothing is
 * known. An end before the start is on the next day.
 */
export function dayText(hours: readonly EntryHours[], day: number): string {
  const rows = hours.filter((row) => row.day_of_week === day)
  const ranges = rows.filter(({ is_open }) => is_open)
  if (rows.length > 0 && ranges.length === 0) return CLOSED
  return ranges
    .map(({ start_time: start, end_time: end }) => (start === end ? ALL_DAY : `${start}-${end}`))
    .join(', ')
}

/** The rows of a day's text; null when it cannot be read. Hours may be '8', '8:30', '8am', '8:30 PM'; ranges are in any order. */
export function readDay(text: string, day: number): EntryHours[] | null {
  const typed = text.trim().toLowerCase()
  if (typed === '') return []
  if (typed === CLOSED) return [{ day_of_week: day, is_open: false, start_time: null, end_time: null }]
  if (/^(24 ?h|24 hours|open 24 hours|all day|24\/7)$/.test(typed)) return [open(day, '00:00', '00:00')]
  const rows: EntryHours[] = []
  for (const part of typed.split(/[,;]/)) {
    const ends = part.split(/-|–|—|\bto\b|\buntil\b/).map(readTime)
    const [start, end] = ends
    if (ends.length !== 2 || !start || !end || rows.some(({ start_time }) => start_time === start))
      return null
    rows.push(open(day, start, end))
  }
  return rows.sort((a, b) => a.start_time!.localeCompare(b.start_time!))
}

const open = (day_of_week: number, start_time: string, end_time: string): EntryHours => ({
  day_of_week,
  is_open: true,
  start_time,
  end_time,
})

/** 'HH:MM' of a time as people write it; '24:00' and 'midnight' are 00:00. null: it is none. */
function readTime(text: string): string | null {
  const typed = text.trim().replaceAll('.', '')
  if (typed === 'noon') return '12:00'
  if (typed === 'midnight') return '00:00'
  const [, hours, minutes = '00', half] = /^(\d{1,2})(?::([0-5]\d))?\s*([ap]m)?$/.exec(typed) ?? []
  if (hours === undefined) return null
  let hour = Number(hours)
  if (half) {
    if (hour < 1 || hour > 12) return null
    hour = (hour % 12) + (half === 'pm' ? 12 : 0)
  }
  if (hour > 24 || (hour === 24 && minutes !== '00')) return null
  return `${String(hour % 24).padStart(2, '0')}:${minutes}`
}
