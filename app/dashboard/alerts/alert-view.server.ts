import type { Alert } from '~/locations/model/alerts'
import { done, missing, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { locationSnapshot } from '../items/item-queries.server'
import { alertFormWords, itemWords } from '../items/words'
import type { AreaNames } from '../log/alert-lines'
import { versionOf } from '../version.server'

export type AlertsView = { id: number; name: string; alerts: Alert[]; areas: AreaNames }

export type AlertEditView = {
  id: number
  version: string
  alertId: number | null
  areas: { id: number; name: string }[]
  start: Record<string, string>
}

const NEW: Alert = { id: null, area_id: null, text: '', closes: false, starts_on: '', ends_on: '' }

/** Data for the page of a study spot's alerts, in any status. */
export async function alertsView(db: Db, id: number): Promise<Outcome<AlertsView>> {
  const item = await locationSnapshot(db, id)
  if (!item) return missing(itemWords.missing)
  const areas = Object.fromEntries(item.areas.map((area) => [area.id!, area.name]))
  return done({ id, name: item.name, alerts: item.alerts, areas })
}

/** Data for the page of one alert. `alertId` null: a new one. */
export async function alertEditView(
  db: Db,
  id: number,
  alertId: number | null,
): Promise<Outcome<AlertEditView>> {
  const item = await locationSnapshot(db, id)
  if (!item) return missing(itemWords.missing)
  const alert = alertId === null ? NEW : item.alerts.find((each) => each.id === alertId)
  if (!alert) return missing(alertFormWords.missing)
  return done({
    id,
    version: versionOf(item),
    alertId,
    areas: item.areas.map((area) => ({ id: area.id!, name: area.name })),
    start: {
      text: alert.text,
      area: alert.area_id === null ? '' : String(alert.area_id),
      closes: alert.closes ? 'on' : '',
      starts_on: alert.starts_on,
      ends_on: alert.ends_on,
    },
  })
}
