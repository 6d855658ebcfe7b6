import { z } from 'zod'
import type { FeedDay } from '../model/dates'
import { minutesOf, readBound } from '../model/times'
import { rangesOfMinutes } from '../model/week-file'
import type { Range } from '../model/week'
import { FeedFault, label, nameOf, rangeUntil, type FeedAnswer } from './answer.server'
import { feedFaultWords } from './words'

const text = z.string().catch('')
const id = z.union([z.string().regex(/^\d{1,15}$/), z.int().positive()]).transform(String)
const times = z.object({
  status: text,
  hours: z.array(z.object({ from: text, to: text })).catch([]),
  text,
  note: text,
})
const location = z.object({
  lid: id,
  name: text,
  category: text,
  parent_lid: id.nullable().catch(null),
  weeks: z.array(z.record(z.string(), z.unknown())).catch([]),
})
const day = z.object({ date: z.iso.date(), times })
const grid = z.object({ locations: z.array(z.unknown()).min(1).max(1000) })

/**
 * LibCal's hours grid: weeks by the name of the day, from Sunday. Days with a status other than open, closed and 24hours
 * have no hours: "not-set" isn't closed, and "text" and "ByApp" could mean anything.
 * @throws FeedFault
 */
export function readLibCal(body: string): FeedAnswer {
  const { data, success } = grid.safeParse(parsed(body))
  const places = data?.locations.flatMap((given) => location.safeParse(given).data ?? []) ?? []
  if (!success || places.length === 0) throw new FeedFault(feedFaultWords.unreadable.libcal)
  return places.map(({ lid, name, category, parent_lid, weeks }) => ({
    key: lid,
    name: nameOf(name) || `#${lid}`,
    category: nameOf(category),
    parent: parent_lid,
    days: weeks.flatMap((week) => Object.values(week).flatMap((given) => dayOf(given) ?? [])),
  }))
}

export function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function dayOf(given: unknown): FeedDay | null {
  const { data } = day.safeParse(given)
  if (!data) return null
  const { status, hours, text, note } = data.times
  if (status === 'text') return { day: data.date, ranges: null, label: label(text || note) }
  const ranges =
    status === 'closed'
      ? []
      : status === '24hours'
        ? rangesOfMinutes([[0, 1440]])
        : status === 'open'
          ? openRanges(hours)
          : null
  return ranges && { day: data.date, ranges, label: label(note) }
}

/** Null if a range can't be read. Libraries enter some ranges twice. */
function openRanges(hours: { from: string; to: string }[]): Range[] | null {
  const ranges = hours.map(({ from, to }): [number, number] | null => {
    const [start, end] = [from, to].map((each) => minutesOf(readBound(each))) as [
      number | null,
      number | null,
    ]
    if (start === null || end === null) return null
    const isMidnight = /^24:00|midnight/i.test(to.trim())
    // "10PM to 10PM" isn't all day: LibCal has a status for that.
    if (end === start && !(start === 0 && isMidnight)) return null
    return rangeUntil(start, end)
  })
  return ranges.length > 0 && ranges.every((range) => range !== null) ? rangesOfMinutes(ranges) : null
}
