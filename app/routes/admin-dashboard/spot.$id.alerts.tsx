import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { BackLink, Link } from '~/ui/Link'
import { alertsView } from '~/dashboard/items/save-alerts.server'
import { alertText } from '~/dashboard/part-lines'
import { alertsPath, itemPath } from '~/dashboard/dashboard-url'
import { alertFormWords, areaFormWords } from '~/dashboard/item-words'
import { moderator } from '~/web/http/caller'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { pageMeta } from '~/web/page-meta'

/** The alerts of a study spot. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: moderator,
    run: ({ db, viewer, params }) => alertsView(db, viewer.reach, idParam(params.id) ?? 0),
  })

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, alertFormWords.title(data.name)) : []

/** The alerts of a study spot, each with a link to its form. */
export default function Alerts() {
  const { id, name, alerts, areas } = useLoaderData<typeof loader>()
  return (
    <section className="dashboard-item">
      <BackLink to={itemPath('spot', id)}>{areaFormWords.back}</BackLink>
      <h1>{alertFormWords.title(name)}</h1>
      <p className="quiet">{alertFormWords.about}</p>
      {alerts.length === 0 ? (
        <p>{alertFormWords.none}</p>
      ) : (
        <ul className="more-links">
          {alerts.map((alert) => (
            <li key={alert.id}>
              <Link to={alertsPath(id, alert.id)} dir="auto">
                {alertText(alert, areas)}
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
