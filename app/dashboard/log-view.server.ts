import { partLines, withChanged, type AreaNames } from './part-lines'
import { weekOf } from '~/spots/hours-rules'
import { FACTS, facts } from '~/spots/model/facts'
import type { HoursRow } from '~/spots/model/week'
import { locationPath } from '~/spots/rules'
import { campusPath } from '~/campuses/rules'
import type { Db } from '~db/connection'
import type { EditAction } from '~db/dashboard-tables'
import type { ModerationAction } from '~db/review-tables'
import { logLines, monthlyCounts, type LogRow } from './history-queries.server'
import { cursorText, PEOPLE_ACTIONS, withoutPeople, type LogCursor } from './log-rules'
import { logWords } from './words'

const PAGE = 30
const MONTHS = 12

/** What was decided, with the item's name and page if they're public. */
type Decided = {
  did: keyof typeof logWords.did
  name: string | null
  href: string | null
  /** Whether the change was suggested. */
  suggested: boolean
}
/** A changed field. `values`: before and after, if they're public. `day`: the weekday, for hours. */
export type LogChange = { field: string; day?: string; note?: string; values?: [old: string, now: string] }
type LogLine = Decided & { key: string; at: Date; changes: LogChange[]; why: string | null }
/** `month`: 'YYYY-MM'. */
type LogMonth = { month: string; counts: Partial<Record<keyof typeof logWords.kinds, number>> }
export type LogView = { lines: LogLine[]; older: string | null; first: boolean; months: LogMonth[] }

/** A page of the public log; the first one also has the counts of the last months. */
export async function showLog(db: Db, before: LogCursor | null): Promise<LogView> {
  const [rows, statistics] = await Promise.all([
    logLines(db, { before, limit: PAGE + 1 }),
    before ? [] : monthlyCounts(db, MONTHS),
  ])
  const lines = rows.slice(0, PAGE)
  return {
    lines: lines.map(lineOf),
    months: monthsOf(statistics),
    first: before === null,
    older: rows.length > PAGE ? cursorText(lines.at(-1)!) : null,
  }
}

/** Decisions that name the study spot. */
const AT_SPOTS: readonly ModerationAction[] = ['delete-review', 'keep-review', 'remove-photos', 'place-photo']

function lineOf(row: LogRow): LogLine {
  // Reasons for photos tell the areas of a study spot, which may not be public.
  const isPrivate =
    (PEOPLE_ACTIONS as readonly (ModerationAction | null)[]).includes(row.operation) ||
    (row.operation === 'place-photo' && !row.shown)
  // Don't reveal the name of a hidden item, in the line or in the reason.
  const hidden = row.entry !== null && !row.shown ? [row.entry] : []
  return {
    key: cursorText(row),
    at: row.at,
    ...decidedOn(row),
    changes: row.site
      ? siteChanges(row.site)
      : row.action
        ? changesOf(row.action, row.shown && row.was_public === true, row.areas)
        : [],
    why:
      isPrivate || row.message === ''
        ? null
        : withoutPeople(row.message, [...hidden, ...row.names], logWords.redacted),
  }
}

function decidedOn({ source, operation, action, was_public, suggested, ...row }: LogRow): Decided {
  const kind = source === 'place' ? 'place' : 'campus'
  const status = action?.status?.new
  const unnamed = { name: null, href: null, suggested: false }
  if (source === 'site') return { did: 'change-site', ...unnamed }
  if (operation) return { did: operation, ...unnamed, ...(AT_SPOTS.includes(operation) ? itemOf(row) : {}) }
  if (status === 'Denied') return { did: was_public ? `${kind}-down` : `${kind}-declined`, ...unnamed }
  if (status === 'Pending') return { did: `${kind}-pending`, ...unnamed }
  const did = status === 'Approved' ? 'approved' : 'changed'
  return { did: `${kind}-${did}`, ...itemOf(row, kind), suggested: suggested && did === 'changed' }
}

/** An item's name and page. Null if it isn't public, or the decision isn't about an item. */
function itemOf(
  {
    shown,
    entry: name,
    entry_id: id,
    university_key,
  }: Pick<LogRow, 'shown' | 'entry' | 'entry_id' | 'university_key'>,
  kind: 'place' | 'campus' = 'place',
): Pick<Decided, 'name' | 'href'> {
  if (!shown || name === null) return { name: null, href: null }
  return {
    name,
    href: kind === 'place' ? locationPath({ id: id!, name, university_key }) : campusPath(university_key!),
  }
}

/** Names of a study spot's fields. */
const NAMES: Record<string, string | undefined> = Object.fromEntries(
  facts.map(([field, { log }]) => [field, log]),
)
/** Fields that can't contain anything private: only their values are shown. */
const TELLING = new Set<string>([
  'states_id',
  'school_hex_color',
  ...facts.flatMap(([field, { telling }]) => (telling ? [field] : [])),
])

/** The changed fields, and with `telling` also the values that are public. */
function changesOf(action: EditAction, telling: boolean, areas: AreaNames | null): LogChange[] {
  return Object.entries(action).flatMap(([name, change]): LogChange[] => {
    if (name === 'status') return []
    const { old, new: now, note } = change
    const field = NAMES[name] ?? name
    if (telling && name === 'hours') return hoursChanged(old, now)
    const lines = telling ? partLines(name, change, withChanged(areas, action)) : null
    if (lines)
      return lines.map((line) => ({ field: line.field, values: [valueText(line.old), valueText(line.new)] }))
    if (!telling || !TELLING.has(name)) return [{ field }]
    return [note ? { field, note } : { field, values: [valueText(old), valueText(now)] }]
  })
}

/** Settings whose values say nothing in words, and the announcement's: it may start later. */
const UNTOLD = [
  'logo_at',
  'icon_at',
  'front_university_id',
  'banner',
  'banner_starts_at',
  'banner_ends_at',
  'time_zone',
]

const siteChanges = (action: EditAction): LogChange[] =>
  Object.entries(action).map(([name, { old, new: now }]) => {
    const field = logWords.site[name] ?? name
    return UNTOLD.includes(name) ? { field } : { field, values: [valueText(old), valueText(now)] }
  })

function hoursChanged(old: unknown, now: unknown): LogChange[] {
  const field = FACTS.hours.log
  const [before, after] = [old, now].map((hours) => weekOf(Array.isArray(hours) ? (hours as HoursRow[]) : []))
  const text = (line: { text: string[] }) => line.text.join(', ')
  const days = before!.flatMap((line, index): LogChange[] => {
    const next = after![index]!
    return text(line) === text(next) ? [] : [{ field, day: line.name, values: [text(line), text(next)] }]
  })
  return days.length > 0 ? days : [{ field }]
}

const valueText = (value: unknown): string =>
  (Array.isArray(value) ? value.join(', ') : String(value ?? '')).slice(0, 200)

function monthsOf(statistics: { month: string; kind: string; n: number }[]): LogMonth[] {
  return [...new Set(statistics.map(({ month }) => month))].map((month) => ({
    month,
    counts: Object.fromEntries(
      statistics.flatMap((count) => (count.month === month ? [[count.kind, count.n]] : [])),
    ),
  }))
}
