import type { Area } from '~/spots/model/areas'
import type { EditAction } from '~db/dashboard-tables'
import type { Alert } from '~/spots/model/alerts'
import { fullDay } from '~/spots/model/dates'
import { isSame } from '~/spots/model/difference'
import type { ChangeLine } from './text-rules'
import { alertLineWords } from './words'

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

/** Changes to alerts: a line for each one added, changed or removed. */
export function changedAlerts(old: readonly Alert[], now: readonly Alert[], areas: AreaNames): ChangeLine[] {
  const line = (before: Alert | undefined, after: Alert | undefined): ChangeLine[] =>
    before && after && isSame(before, after)
      ? []
      : [
          {
            field: alertLineWords.alert,
            old: before ? alertText(before, areas) : '',
            new: after ? alertText(after, areas) : '',
            note: null,
          },
        ]
  const same = (list: readonly Alert[], { id }: Alert) => list.find((alert) => alert.id === id)
  return [
    ...old.flatMap((alert) => line(alert, same(now, alert))),
    ...now.flatMap((alert) => (same(old, alert) ? [] : line(undefined, alert))),
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
