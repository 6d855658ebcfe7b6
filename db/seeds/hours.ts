/** One row of study_location_hours, without the location. */
export type HoursRow = {
  day_of_week: number
  is_open: boolean
  start_time: string | null
  end_time: string | null
}

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

/**
 * Expands the sample's notation of a week: "Mo-Th 8-22; Fr 8-12,13:30-18; Sa 10-2". Unnamed days are closed; an end
 * at or before the start is on the next day; "0-24" is the whole day. null: unknown hours.
 * @throws Error naming the part that it can't read
 */
export function expandHours(week: string | null): HoursRow[] {
  if (week === null) return []
  const spans = new Map<number, [string, string][]>()
  for (const part of week.split(';').map((each) => each.trim())) {
    const found = /^(\w\w)(?:-(\w\w))? (\S+)$/.exec(part)
    const first = DAYS.indexOf(found?.[1] ?? '')
    const last = found?.[2] ? DAYS.indexOf(found[2]) : first
    if (!found?.[3] || first < 0 || last < first) throw new Error(`hours: "${part}" in "${week}"`)
    const times = found[3].split(',').map((span): [string, string] => {
      const [start = '', end = ''] = span.split('-')
      return [clock(start), clock(end)]
    })
    for (let day = first; day <= last; day++) {
      if (spans.has(day)) throw new Error(`hours: ${DAYS[day]} twice in "${week}"`)
      spans.set(day, times)
    }
  }
  return DAYS.flatMap((_, day): HoursRow[] => {
    const times = spans.get(day)
    if (!times) return [{ day_of_week: day + 1, is_open: false, start_time: null, end_time: null }]
    return times.map(([start_time, end_time]) => ({
      day_of_week: day + 1,
      is_open: true,
      start_time,
      end_time,
    }))
  })
}

/** Formats "8" and "13:30" as HH:MM; 24 is midnight. */
function clock(text: string) {
  const found = /^(\d\d?)(?::([0-5]\d))?$/.exec(text)
  const hour = Number(found?.[1])
  if (!found || hour > 24) throw new Error(`hours: no time "${text}"`)
  return `${String(hour % 24).padStart(2, '0')}:${found[2] ?? '00'}`
}
