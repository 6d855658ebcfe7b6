import { hoursText } from '~/spots/dates-rules'
import { daysLater, fullDay, isSameDay, withDates, type DatedDay, type DateRun } from '~/spots/model/dates'
import type { ChangeLine } from './text-rules'
import { alertLineWords, dateLineWords } from './words'
import type { AreaNames } from './alert-lines'

type Days = Pick<DateRun, 'first' | 'last' | 'area_id'>

/** As "Dec 24, 2026 – Jan 1, 2027", with the area. */
export function runText({ first, last, area_id }: Days, areas: AreaNames): string {
  const days = first === last ? fullDay(first) : `${fullDay(first)} – ${fullDay(last)}`
  return area_id === null ? days : `${days}, ${areas[area_id] ?? alertLineWords.removedArea}`
}

/** Changed hours of certain days: a line for neighboring days that changed alike. */
export function changedDates(
  old: readonly DatedDay[],
  now: readonly DatedDay[],
  areas: AreaNames,
): ChangeLine[] {
  const lines: (Days & { old: string; new: string })[] = []
  for (const date of withDates(old, now)) {
    const [was, is] = [old, now].map((dates) => {
      const found = dates.find((each) => isSameDay(each, date))
      return found ? hoursText(found) : ''
    }) as [string, string]
    if (was === is) continue
    const line = lines.findLast((each) => each.area_id === date.area_id)
    if (line && daysLater(line.last, 1) === date.day && line.old === was && line.new === is)
      line.last = date.day
    else lines.push({ first: date.day, last: date.day, area_id: date.area_id, old: was, new: is })
  }
  return lines.map(({ old: was, new: is, ...days }) => ({
    field: dateLineWords.hoursOn(runText(days, areas)),
    old: was,
    new: is,
    note: null,
  }))
}
