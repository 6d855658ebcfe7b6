import { hoursText } from '~/spots/dates-rules'
import type { Alert } from '~/spots/model/alerts'
import { AREA_PARTS, areaPartText, traitText } from '~/spots/model/area-parts'
import { AREA_KIND_NAMES, type Area } from '~/spots/model/areas'
import { daysLater, fullDay, isSameDay, withDates, type DatedDay, type DateRun } from '~/spots/model/dates'
import { isSame } from '~/spots/model/difference'
import { isTrait, traitFacts, type TraitValues } from '~/spots/model/traits'
import { areaPartWords } from '~/spots/model/words'
import type { EditAction } from '~db/dashboard-tables'
import type { ChangeLine } from './text-rules'
import { alertLineWords, areaLineWords, dateLineWords } from './words'

/** Names of a study spot's areas by id. */
export type AreaNames = Record<string, string>

/** The existing areas, and those changed in the same edit. */
export const withChanged = (there: AreaNames | null, { areas }: EditAction): AreaNames => ({
  ...Object.fromEntries(
    [areas?.old, areas?.new].flatMap((list) =>
      ((list ?? []) as Area[]).map(({ id, name }): [string, string] => [String(id), name]),
    ),
  ),
  ...there,
})

/** The fields of a study spot whose changes have lines of their own, in the order of those. */
export const PARTS = ['traits', 'areas', 'alerts', 'dates'] as const

/** The lines for a changed part of a study spot; null for its other fields. */
export function partLines(
  field: string,
  { old, new: now }: EditAction[string],
  areas: AreaNames,
): ChangeLine[] | null {
  if (field === 'traits') return traitLines(old as TraitValues, now as TraitValues)
  if (field === 'areas') return areaLines(old as Area[], now as Area[])
  if (field === 'alerts') return alertLines(old as Alert[], now as Alert[], areas)
  return field === 'dates' ? dateLines(old as DatedDay[], now as DatedDay[], areas) : null
}

const line = (field: string, old: string, now: string): ChangeLine => ({ field, old, new: now, note: null })

/** Changes to traits, one line each. `of` is put before each label. */
export function traitLines(old: TraitValues, now: TraitValues, of = ''): ChangeLine[] {
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  return names.flatMap((name) => {
    if (!isTrait(name) || old[name] === now[name]) return []
    return line(of + traitFacts(name).label, traitText(name, old[name]), traitText(name, now[name]))
  })
}

/** Changes to areas: one line for an added or removed area, else one for each changed field. */
export function areaLines(old: readonly Area[], now: readonly Area[]): ChangeLine[] {
  const kept = (list: readonly Area[], { id }: Area) => list.find((area) => area.id === id)
  return [
    ...old.flatMap((area) => (kept(now, area) ? [] : line(areaLineWords.area, textOf(area), ''))),
    ...now.flatMap((area) => {
      const before = kept(old, area)
      return before ? linesOfArea(before, area) : line(areaLineWords.area, '', textOf(area))
    }),
    ...(inOrder(old, now) ? [] : [line(areaLineWords.order, namesOf(old), namesOf(now))]),
  ]
}

const namesOf = (areas: readonly Area[]) => areas.map(({ name }) => name).join(', ')
const textOf = (area: Area) => `${area.name} (${AREA_KIND_NAMES[area.kind]})`

function inOrder(old: readonly Area[], now: readonly Area[]): boolean {
  const among = (list: readonly Area[], other: readonly Area[]) =>
    list.flatMap(({ id }) => (other.some((area) => area.id === id) ? [id] : []))
  return isSame(among(old, now), among(now, old))
}

function linesOfArea(old: Area, now: Area): ChangeLine[] {
  const of = `${now.name}: `
  return [
    ...AREA_PARTS.flatMap((part) => {
      const [before, after] = [old, now].map((area) => areaPartText(part, area)) as [string, string]
      return before === after ? [] : [line(of + areaPartWords.labels[part], before, after)]
    }),
    ...traitLines(old.traits, now.traits, of),
  ]
}

/** Changes to alerts: a line for each one added, changed or removed. */
function alertLines(old: readonly Alert[], now: readonly Alert[], areas: AreaNames): ChangeLine[] {
  const same = (list: readonly Alert[], { id }: Alert) => list.find((alert) => alert.id === id)
  const text = (alert: Alert | undefined) => (alert ? alertText(alert, areas) : '')
  return [
    ...old.flatMap((alert) => {
      const after = same(now, alert)
      return after && isSame(alert, after) ? [] : line(alertLineWords.alert, text(alert), text(after))
    }),
    ...now.flatMap((alert) => (same(old, alert) ? [] : line(alertLineWords.alert, '', text(alert)))),
  ]
}

/** An alert with its days, area and closure. */
export function alertText({ text, area_id, closes, starts_on, ends_on }: Alert, areas: AreaNames): string {
  const days = starts_on === ends_on ? fullDay(starts_on) : `${fullDay(starts_on)} – ${fullDay(ends_on)}`
  const notes = [
    ...(area_id === null ? [] : [areas[area_id] ?? alertLineWords.removedArea]),
    ...(closes ? [alertLineWords.closes] : []),
  ]
  return [`${text} (${days})`, ...notes].join(', ')
}

type Days = Pick<DateRun, 'first' | 'last' | 'area_id'>

/** As "Dec 24, 2026 – Jan 1, 2027", with the area. */
export function runText({ first, last, area_id }: Days, areas: AreaNames): string {
  const days = first === last ? fullDay(first) : `${fullDay(first)} – ${fullDay(last)}`
  return area_id === null ? days : `${days}, ${areas[area_id] ?? alertLineWords.removedArea}`
}

/** Changed hours of certain days: a line for neighboring days that changed alike. */
function dateLines(old: readonly DatedDay[], now: readonly DatedDay[], areas: AreaNames): ChangeLine[] {
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
  return lines.map(({ old: was, new: is, ...days }) =>
    line(dateLineWords.hoursOn(runText(days, areas)), was, is),
  )
}
