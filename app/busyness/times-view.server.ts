import type { TimesView } from './PopularTimes'
import type { HourCounts } from './queries.server'
import { reportWords } from './words'
import { ENOUGH_REPORTS, hourText, percentOf } from './rules'

/** The requested weekday, 0 Sunday to 6 Saturday, and the current weekday and hour at the location. */
export type Day = { day: number; today: number | null; hour: number | null }

/**
 * How busy a location usually is on a weekday, from the first to the last hour with enough reports. `hours` is null
 * when reading them failed; `query` is the page's query without the day.
 */
export function timesView(
  hours: HourCounts[] | null,
  { day, today, hour: thisHour }: Day,
  query: string,
): TimesView {
  const known = (hours ?? []).filter(({ reports }) => reports >= ENOUGH_REPORTS).map(({ hour }) => hour)
  const rows =
    known.length === 0
      ? []
      : range(known[0]!, known.at(-1)!).map((hour): TimesView['rows'][number] => {
          const { average = 0, reports = 0 } = hours?.find((each) => each.hour === hour) ?? {}
          return [hour, reports, reports >= ENOUGH_REPORTS ? percentOf(average) : null]
        })
  return {
    day,
    now: day === today ? thisHour : null,
    query: query ? `${query}&` : '?',
    rows,
    peak: peakOf(rows),
    fault: hours ? null : reportWords.unavailable,
  }
}

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_each, n) => first + n)

/** The first of the busiest hours, and of the quietest. */
function peakOf(rows: TimesView['rows']): string | null {
  const known = rows.flatMap(([hour, , percent]) => (percent === null ? [] : [{ hour, percent }]))
  const percents = known.map(({ percent }) => percent)
  const [most, least] = [Math.max(...percents), Math.min(...percents)]
  const first = (wanted: number) => hourText(known.find(({ percent }) => percent === wanted)!.hour)
  return most > least ? reportWords.peak(first(most), first(least)) : null
}
