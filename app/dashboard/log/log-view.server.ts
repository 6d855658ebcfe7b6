import type { Alert } from '~/locations/model/alerts'
import type { Area } from '~/locations/model/areas'
import type { TraitValues } from '~/locations/model/traits'
import { changedAlerts, withChanged, type AreaNames } from './alert-lines'
import { areaLines, traitLines } from './area-lines'
import { weekOf } from '~/locations/hours-rules'
import { FACTS, facts } from '~/locations/model/facts'
import type { HoursRow } from '~/locations/model/week'
import { locationPath } from '~/locations/rules'
import { campusPath } from '~/universities/rules'
import type { Db } from '~db/connection'
import type { EditAction } from '~db/dashboard-tables'
import { logLines, monthlyCounts, type LogRow } from './log-queries.server'
import { cursorText, withoutPeople, type LogCursor } from './log-rules'
import { logWords } from '../words'

const PAGE = 30
const MONTHS = 12

type LogLine = {
  key: string
  at: Date
  text: string
  href: string | null
  changes: string[]
  why: string | null
}
/** A month's counts as texts, one per column. */
type LogMonth = { month: string; cells: string[] }
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

function lineOf(row: LogRow): LogLine {
  // Reasons about people aren't shown, nor the areas of a study spot that isn't public.
  const isPrivate =
    row.operation !== null &&
    (row.operation in logWords.people || (row.operation === 'place-photo' && !row.shown))
  // Don't reveal the name of a hidden item, in the line or in the reason.
  const hidden = row.entry !== null && !row.shown ? [row.entry] : []
  return {
    key: cursorText(row),
    at: row.at,
    ...sentence(row),
    changes: row.action ? changesOf(row.action, row.shown && row.was_public === true, row.areas) : [],
    why: isPrivate ? null : withoutPeople(row.message, [...hidden, ...row.names], logWords.redacted),
  }
}

function sentence(row: LogRow): { text: string; href: string | null } {
  const { source, operation, action, was_public, suggested, shown, entry, entry_id, university_key } = row
  const name = shown ? entry : null
  if (operation === 'delete-review' || operation === 'keep-review') {
    const { removedOf, removed, keptOf, kept } = logWords.reviews
    const [of, plain] = operation === 'delete-review' ? [removedOf, removed] : [keptOf, kept]
    return name === null
      ? { text: plain, href: null }
      : { text: of(name), href: locationPath({ id: entry_id!, name, university_key }) }
  }
  if (operation === 'place-photo') {
    const { placedOf, placed } = logWords.photos
    return name === null
      ? { text: placed, href: null }
      : { text: placedOf(name), href: locationPath({ id: entry_id!, name, university_key }) }
  }
  if (operation) return { text: { ...logWords.sessions, ...logWords.people }[operation], href: null }
  const said = source === 'place' ? logWords.places : logWords.campuses
  const status = action?.status?.new
  const href =
    name === null
      ? null
      : source === 'place'
        ? locationPath({ id: entry_id!, name, university_key })
        : campusPath(university_key!)
  if (status === 'Denied') return { text: was_public ? said.down : said.declined, href: null }
  if (status === 'Pending') return { text: said.pending, href: null }
  if (status === 'Approved') return { text: name === null ? said.approvedHidden : said.approved(name), href }
  const text = name === null ? said.changedHidden : said.changed(name)
  return { text: suggested ? `${text}, ${logWords.bySuggestion}` : text, href }
}

/** Names of fields. Values are only shown for fields that can't contain anything private. */
const NAMES: Record<string, string | undefined> = {
  ...logWords.fields,
  ...Object.fromEntries(facts.map(([field, { log }]) => [field, log])),
}
const TELLING = new Set<string>([
  ...Object.keys(logWords.fields),
  ...facts.flatMap(([field, { telling }]) => (telling ? [field] : [])),
])

/** The changed fields, and with `telling` also the values that are public. */
function changesOf(action: EditAction, telling: boolean, areas: AreaNames | null): string[] {
  const lines = Object.entries(action).flatMap(([field, { old, new: now, note }]): string[] => {
    if (field === 'status') return []
    const name = NAMES[field] ?? field
    if (telling && field === 'hours') return hoursChanged(old, now)
    if (telling && field === 'traits')
      return insideChanged(traitLines(old as TraitValues, now as TraitValues))
    if (telling && field === 'areas') return insideChanged(areaLines(old as Area[], now as Area[]))
    if (telling && field === 'alerts')
      return insideChanged(changedAlerts(old as Alert[], now as Alert[], withChanged(areas, action)))
    if (!telling || !TELLING.has(field)) return [name]
    return [note ? `${name}: ${note}` : logWords.fromTo(name, inWords(old), inWords(now))]
  })
  return [...new Set(lines)]
}

const insideChanged = (lines: ReturnType<typeof areaLines>): string[] =>
  lines.map((line) => logWords.fromTo(line.field, inWords(line.old || null), inWords(line.new || null)))

function hoursChanged(old: unknown, now: unknown): string[] {
  const [before, after] = [old, now].map((hours) => weekOf(Array.isArray(hours) ? (hours as HoursRow[]) : []))
  const text = (line: { text: string[] }) => line.text.join(', ') || logWords.unknown
  const days = before!.flatMap((line, index) => {
    const next = after![index]!
    return text(line) === text(next)
      ? []
      : [logWords.fromTo(logWords.onDay(line.name), text(line), text(next))]
  })
  return days.length > 0 ? days : [FACTS.hours.log]
}

const inWords = (value: unknown): string => {
  const text = Array.isArray(value)
    ? value.join(', ')
    : value === null || value === undefined
      ? ''
      : String(value)
  return text.slice(0, 200) || logWords.nothing
}

/** Which counts go in which column. */
const COLUMNS = {
  entries: [
    'place-approved',
    'place-denied',
    'place-changed',
    'campus-approved',
    'campus-denied',
    'campus-changed',
  ],
  suggestions: ['suggestion-accepted', 'suggestion-partly', 'suggestion-declined'],
  reviews: ['delete-review', 'keep-review', 'place-photo'],
  sessions: ['delete-study-session', 'keep-study-session'],
  people: ['suspend', 'lift-suspension', 'make-admin', 'unmake-admin'],
} as const satisfies Record<keyof typeof logWords.columns, readonly (keyof typeof logWords.kinds)[]>

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function monthsOf(statistics: { month: string; kind: string; n: number }[]): LogMonth[] {
  return [...new Set(statistics.map(({ month }) => month))].map((month) => ({
    month: monthName.format(new Date(`${month}-01T00:00:00Z`)),
    cells: Object.values(COLUMNS).map(
      (kinds) =>
        kinds
          .flatMap((kind) => {
            const n = statistics.find((count) => count.month === month && count.kind === kind)?.n ?? 0
            return n === 0 ? [] : [`${n.toLocaleString('en-US')} ${logWords.kinds[kind]}`]
          })
          .join(', ') || logWords.none,
    ),
  }))
}
