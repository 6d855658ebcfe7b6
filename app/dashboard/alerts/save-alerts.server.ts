import type { Viewer } from '~/auth/viewer'
import type { Alert } from '~/locations/model/alerts'
import { invalid, missing, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { inTransaction } from '../in-transaction.server'
import type { Changed } from '../items/change-item.server'
import { changeLocation } from '../items/change-location.server'
import { lockLocation } from '../items/item-queries.server'
import { alertFormWords, itemWords } from '../items/words'

type Change = { viewer: Viewer; id: number; message: string; version: string }

/** Changes a location's alerts like changeLocation, in any status; `changes` gets the current alerts. */
const change = (
  db: Db,
  { viewer, id, message, version }: Change,
  changes: (alerts: Alert[]) => Alert[] | null,
): Promise<Outcome<Changed>> =>
  inTransaction(db, async (transaction) => {
    const item = await lockLocation(transaction, id)
    if (!item) return missing(itemWords.missing)
    const alerts = changes(item.alerts)
    if (!alerts) return missing(alertFormWords.missing)
    return changeLocation(transaction, {
      editorId: viewer.id,
      id,
      expected: version,
      message,
      changes: { alerts: inOrder(alerts) },
    })
  })

/** Sorted like when reading them, so that saving an alert again isn't a change. */
const inOrder = (alerts: Alert[]) =>
  alerts.toSorted((a, b) => a.starts_on.localeCompare(b.starts_on) || (a.id ?? Infinity) - (b.id ?? Infinity))

/** Saves an alert. `alertId` null: a new one. */
export async function saveAlert(
  db: Db,
  { alertId, alert, now, ...asked }: Change & { alertId: number | null; alert: Omit<Alert, 'id'>; now: Date },
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

export const removeAlert = (db: Db, { alertId, ...asked }: Change & { alertId: number }) =>
  change(db, asked, (alerts) => {
    const left = alerts.filter(({ id }) => id !== alertId)
    return left.length === alerts.length ? null : left
  })
