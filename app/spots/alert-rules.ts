import { shortDay, type Alert } from './model/alerts'
import { daysLater } from './model/dates'
import { alertWords } from './words'

/** Alerts are announced on the page this many days ahead. */
const AHEAD = 7

type Named = { id: number | null; name: string }

const isOn = ({ starts_on, ends_on }: Alert, today: string) => starts_on <= today && today <= ends_on

/** The most important first: those that close something, then by end date. */
const inOrder = (alerts: readonly Alert[]) =>
  alerts.toSorted((a, b) => Number(b.closes) - Number(a.closes) || a.ends_on.localeCompare(b.ends_on))

/** Lines for a study spot's page: today's alerts, then those coming within a week. `today`: null if unknown. */
export function alertLines(
  alerts: readonly Alert[] | null,
  today: string | null,
  areas: readonly Named[] = [],
): string[] {
  if (!alerts || today === null) return []
  const soon = alerts.filter(({ starts_on }) => today < starts_on && starts_on <= daysLater(today, AHEAD))
  const area = ({ area_id }: Alert) =>
    area_id === null ? '' : (areas.find(({ id }) => id === area_id)?.name ?? '')
  return [
    ...inOrder(alerts.filter((alert) => isOn(alert, today))).map((alert) =>
      lineNow(alert, today, area(alert)),
    ),
    ...soon.map((alert) => {
      const { starts_on, ends_on } = alert
      const day = shortDay(starts_on)
      return starts_on === ends_on
        ? alertWords.on(day, alertWords.alert(area(alert), alert.text))
        : alertWords.from(day, alertWords.now(area(alert), alert.text, shortDay(ends_on)))
    }),
  ]
}

const lineNow = ({ text, ends_on, starts_on }: Alert, today: string, area: string) =>
  starts_on === ends_on && ends_on === today
    ? alertWords.lastDay(area, text)
    : alertWords.now(area, text, shortDay(ends_on))

/** The alert on a card: for the whole study spot, and on today. Null if there is none. */
export function cardAlert(alerts: readonly Alert[] | null, today: string | null): string | null {
  if (!alerts || today === null) return null
  const [first] = inOrder(alerts.filter((alert) => alert.area_id === null && isOn(alert, today)))
  return first ? lineNow(first, today, '') : null
}
