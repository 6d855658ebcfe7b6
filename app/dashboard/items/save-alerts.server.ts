import type { Reach } from '~/services/auth/reach'
import type { Alert } from '~/spots/model/alerts'
import { invalid, missing, type Outcome, done } from '~/services/outcome'
import type { Db } from '~db/connection'
import type { Changed } from './change-item.server'
import { changePart, type PartChange } from './change-part.server'
import { locationSnapshot } from './item-queries.server'
import { alertsPath } from '../dashboard-url'
import { alertFormWords, itemWords } from '../item-words'
import { versionOf } from '../version.server'
import type { ViewOf } from '../view-of'

/** Changes a location's alerts; `changes` gets the current ones. */
const change = (db: Db, asked: PartChange, changes: (alerts: Alert[]) => Alert[] | null) =>
  changePart(db, { ...asked, gone: alertFormWords.missing }, (item) => {
    const alerts = changes(item.alerts)
    return alerts && { alerts: inOrder(alerts) }
  })

/** Sorted like when reading them, so that saving an alert again isn't a change. */
const inOrder = (alerts: Alert[]) =>
  alerts.toSorted((a, b) => a.starts_on.localeCompare(b.starts_on) || (a.id ?? Infinity) - (b.id ?? Infinity))

/** Saves an alert. `alertId` null: a new one. */
export async function saveAlert(
  db: Db,
  {
    alertId,
    alert,
    now,
    ...asked
  }: PartChange & { alertId: number | null; alert: Omit<Alert, 'id'>; now: Date },
): Promise<Outcome<Changed>> {
  // Alerts may end yesterday, because it may still be yesterday at the location.
  const yesterday = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)
  if (alert.ends_on < yesterday) return invalid(alertFormWords.over, 'ends_on')
  return change(db, asked, (alerts) => {
    const others = alerts.filter(({ id }) => id !== alertId)
    if (alertId !== null && others.length === alerts.length) return null
    return [...others, { ...alert, id: alertId }]
  })
}

export const removeAlert = (db: Db, { alertId, ...asked }: PartChange & { alertId: number }) =>
  change(db, asked, (alerts) => {
    const left = alerts.filter(({ id }) => id !== alertId)
    return left.length === alerts.length ? null : left
  })

export type AlertEditView = ViewOf<typeof alertEditView>

const NEW: Alert = { id: null, area_id: null, text: '', closes: false, starts_on: '', ends_on: '' }

/** Data for the page of a study spot's alerts, in any status. */
export async function alertsView(db: Db, reach: Reach, id: number) {
  const item = await locationSnapshot(db, reach, id)
  if (!item) return missing(itemWords.missing)
  const areas = Object.fromEntries(item.areas.map((area) => [area.id!, area.name]))
  return done({ id, name: item.name, alerts: item.alerts, areas })
}

/** Data for the page of one alert. `alertId` null: a new one. */
export async function alertEditView(db: Db, reach: Reach, id: number, alertId: number | null) {
  const item = await locationSnapshot(db, reach, id)
  if (!item) return missing(itemWords.missing)
  if (alertId === 0) return missing('')
  const alert = alertId === null ? NEW : item.alerts.find((each) => each.id === alertId)
  if (!alert) return missing(alertFormWords.gone(alertsPath(id)))
  return done({
    id,
    version: versionOf(item),
    alertId,
    areas: item.areas.map((area) => ({ id: area.id!, name: area.name })),
    texts: {
      text: alert.text,
      area: alert.area_id === null ? '' : String(alert.area_id),
      closes: alert.closes ? 'on' : '',
      starts_on: alert.starts_on,
      ends_on: alert.ends_on,
    },
  })
}
