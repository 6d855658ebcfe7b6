import { Link } from '@remix-run/react'
import { itemPath } from '../dashboard-url'
import { alertFormWords, areaFormWords } from '../items/words'
import type { AlertsView } from './alert-view.server'
import { alertsPath } from './alerts-path'

/** The alerts of a study spot, each with a link to its form. */
export function AlertsPanel({ view: { id, name, alerts } }: { view: AlertsView }) {
  return (
    <section className="desk-entry">
      <p>
        <Link to={itemPath('spot', id)}>‹ {areaFormWords.back}</Link>
      </p>
      <h1>{alertFormWords.title(name)}</h1>
      <p className="quiet">{alertFormWords.about}</p>
      {alerts.length === 0 ? (
        <p>{alertFormWords.none}</p>
      ) : (
        <ul className="more-links">
          {alerts.map((alert) => (
            <li key={alert.id}>
              <Link to={alertsPath(id, alert.id)} dir="auto">
                {alert.text}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="buttons">
        <Link to={alertsPath(id, 'new')} className="button button-quiet">
          {alertFormWords.add}
        </Link>
      </p>
    </section>
  )
}
